#pragma once
#include "base/result.hpp"
#include "net/http_client.hpp"
#include "vision/verdict.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace heliograf::openai {

/// The body of a chat completion that asks about one photo.
[[nodiscard]] std::string question_body(std::string const& model, std::string_view jpeg);

struct Answer {
    vision::Verdict verdict;
    std::int64_t prompt_tokens{};
    std::int64_t completion_tokens{};
};

/// What the reply says about the photo, checked: an answer outside of what was asked for is none. Quality is
/// what this server measured. Errors: those of RemoteVision::examine
[[nodiscard]] Result<Answer> read_answer(net::Reply const& reply, vision::Verdict const& local);

}  // namespace heliograf::openai
