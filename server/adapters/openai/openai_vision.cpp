#include "adapters/openai/openai_vision.hpp"

#include "adapters/openai/openai_wire.hpp"
#include "base/log.hpp"
#include "providers/outgoing_picture.hpp"
#include "providers/outgoing_question.hpp"

namespace heliograf::openai {
namespace {

constexpr double cents_per_dollar = 100.0;
constexpr double tokens_priced = 1e6;

double cost_usd(Answer const& answer, Prices const& prices)
{
    auto const cents = static_cast<double>(answer.prompt_tokens * prices.input_cents) +
                       static_cast<double>(answer.completion_tokens * prices.output_cents);
    return cents / cents_per_dollar / tokens_priced;
}

void log_use(
    Answer const& answer, std::string const& model, Prices const& prices, std::chrono::milliseconds took
)
{
    log::Fields fields{
        {"provider", "openai"},
        {"model", model},
        {"ms", took.count()},
        {"prompt_tokens", answer.prompt_tokens},
        {"completion_tokens", answer.completion_tokens}
    };
    if (prices.input_cents > 0 || prices.output_cents > 0)
        fields.emplace_back("cost_usd", cost_usd(answer, prices));
    log::info("vision.remote_answered", std::move(fields));
}

}  // namespace

Result<vision::Verdict> OpenAiVision::examine(providers::Question const& question)
{
    net::Request request{
        .method = "POST",
        .url = endpoint_.base_url + "/chat/completions",
        .headers = {{"Content-Type", "application/json"}},
        .body = question_body(endpoint_.model, providers::outgoing_jpeg(question.image))
    };
    if (!endpoint_.key.empty())
        request.headers.emplace_back("Authorization", "Bearer " + endpoint_.key.reveal());
    auto const answered = providers::send_question(client_, std::move(request), retries_, question);
    if (!answered) return failure(answered.error());
    auto answer = read_answer(answered->reply, question.local);
    if (!answer) return failure(std::move(answer));
    log_use(*answer, endpoint_.model, prices_, answered->took);
    return std::move(answer->verdict);
}

}  // namespace heliograf::openai
