#include "adapters/google_vision/google_wire.hpp"

#include "base/base64.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cctype>

namespace heliograf::google_vision {
namespace {

namespace json = boost::json;

constexpr std::size_t depth_max = 16;
constexpr double score_min = 0.6;
constexpr std::array<std::string_view, 5> panel_names{
    "solar panel", "solar power", "solar energy", "solar cell", "photovoltaic"
};

Error error(ErrorKind kind, std::string code, std::string message)
{
    return {kind, std::move(code), std::move(message)};
}

json::value const* find(json::value const& of, std::string_view name)
{
    auto const* const object = of.if_object();
    return object ? object->if_contains(name) : nullptr;
}

std::string text_of(json::value const& of, std::string_view name)
{
    auto const* const found = find(of, name);
    auto const* const text = found ? found->if_string() : nullptr;
    return text ? std::string{*text} : std::string{};
}

bool names_panel(json::value const& seen, std::string_view name)
{
    auto text = text_of(seen, name);
    std::ranges::transform(text, text.begin(), [](unsigned char c) {
        return static_cast<char>(std::tolower(c));
    });
    auto const* const score = find(seen, "score");
    json::error_code failed;
    auto const sure = score ? score->to_number<double>(failed) : 0.0;
    return !failed && sure >= score_min && std::ranges::any_of(panel_names, [&](std::string_view panel) {
        return text.find(panel) != std::string::npos;
    });
}

bool any_names_panel(json::value const& answer, std::string_view list, std::string_view name)
{
    auto const* const found = find(answer, list);
    auto const* const seen = found ? found->if_array() : nullptr;
    return seen != nullptr &&
           std::ranges::any_of(*seen, [&](auto const& one) { return names_panel(one, name); });
}

/// Google tells a bad key as 400 INVALID_ARGUMENT with a reason, or as 401 or 403.
Error refusal_of(int status, json::value const& reply)
{
    auto const is_key =
        reply.is_object() && json::serialize(reply).find("API_KEY_INVALID") != std::string::npos;
    if (status == 401 || status == 403 || is_key)
        return error(ErrorKind::invalid_input, "vision.api_key", "The provider refused the API key.");
    if (status == 429) return error(ErrorKind::unavailable, "vision.busy", "The provider is busy.");
    if (status >= 500)
        return error(ErrorKind::unavailable, "vision.unavailable", "The provider has a problem.");
    return error(
        ErrorKind::invalid_input, "vision.request_refused", "The provider does not take such requests."
    );
}

}  // namespace

std::string question_body(std::string_view jpeg)
{
    return R"({"requests":[{"image":{"content":")" + base64(jpeg) +
           R"("},"features":[{"type":"LABEL_DETECTION","maxResults":30},)"
           R"({"type":"OBJECT_LOCALIZATION","maxResults":20}]}]})";
}

Result<bool> sees_panel(net::Reply const& reply)
{
    json::error_code failed;
    auto const body = json::parse(reply.body, failed, {}, {.max_depth = depth_max});
    if (reply.status != 200) return failure(refusal_of(reply.status, failed ? json::value{} : body));
    auto const* const found = failed ? nullptr : find(body, "responses");
    auto const* const answers = found ? found->if_array() : nullptr;
    if (!answers || answers->size() != 1 || !answers->front().is_object())
        return failure(
            error(ErrorKind::unavailable, "vision.answer_unreadable", "The provider's answer makes no sense.")
        );
    auto const& answer = answers->front();
    if (find(answer, "error"))
        return failure(
            error(ErrorKind::invalid_input, "vision.refused", "The provider declines to judge this photo.")
        );
    return any_names_panel(answer, "labelAnnotations", "description") ||
           any_names_panel(answer, "localizedObjectAnnotations", "name");
}

vision::Verdict combined(vision::Verdict const& local, bool google_sees_panel)
{
    using vision::Condition;
    auto const local_sees_panel = local.condition != Condition::no_panel;
    if (local_sees_panel == google_sees_panel || local.condition == Condition::unsure) return local;
    vision::Verdict verdict;
    verdict.condition = Condition::unsure;
    verdict.probabilities = local.probabilities;
    verdict.quality = local.quality;
    verdict.quality.usable = false;
    auto& reasons = verdict.quality.reasons;
    auto const hard_to_see = vision::QualityReason::panels_too_small;
    std::erase(reasons, vision::QualityReason::no_panel);
    if (std::ranges::find(reasons, hard_to_see) == reasons.end()) reasons.push_back(hard_to_see);
    return verdict;
}

}  // namespace heliograf::google_vision
