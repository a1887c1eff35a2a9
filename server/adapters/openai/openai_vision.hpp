#pragma once
#include "net/retries.hpp"
#include "providers/remote_vision.hpp"

namespace heliograf::openai {

/// What a million tokens cost, in US cents; 0: unknown, and no cost is logged.
struct Prices {
    std::int64_t input_cents = 0;
    std::int64_t output_cents = 0;
};

/// Judges photos by any endpoint that speaks OpenAI's chat completions with image input and JSON schemas.
class OpenAiVision final : public providers::RemoteVision {
public:
    OpenAiVision(
        net::HttpClient& client, providers::Endpoint endpoint, Prices prices, net::RetryPolicy retries = {}
    )
        : client_(client),
          endpoint_(std::move(endpoint)),
          prices_(prices),
          retries_(retries)
    {}

    [[nodiscard]] std::string name() const override { return "openai"; }
    [[nodiscard]] std::string model() const override { return endpoint_.model; }
    [[nodiscard]] Result<vision::Verdict> examine(providers::Question const& question) override;

private:
    net::HttpClient& client_;
    providers::Endpoint endpoint_;
    Prices prices_;
    net::RetryPolicy retries_;
};

}  // namespace heliograf::openai
