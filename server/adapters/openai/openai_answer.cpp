#include "adapters/openai/openai_wire.hpp"
#include "analysis/verdict_names.hpp"
#include "vision/finding_modules.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <optional>

namespace heliograf::openai {
namespace {

namespace json = boost::json;
using vision::Condition;
using vision::FindingKind;

constexpr std::size_t depth_max = 16;
constexpr std::size_t findings_max = 64;
/// How far a number may stray from its range by rounding and still be meant.
constexpr double slack = 0.02;

/// Thrown within this file alone: the answer is not what was asked for.
struct Unreadable {};

Error error(ErrorKind kind, std::string code, std::string message)
{
    return {kind, std::move(code), std::move(message)};
}

Error unreadable()
{
    return error(ErrorKind::unavailable, "vision.answer_unreadable", "The provider's answer makes no sense.");
}

json::value parsed(std::string_view text)
{
    json::error_code failed;
    auto value = json::parse(text, failed, {}, {.max_depth = depth_max});
    if (failed) throw Unreadable{};
    return value;
}

json::value const& member(json::value const& of, std::string_view name)
{
    auto const* const object = of.if_object();
    auto const* const found = object ? object->if_contains(name) : nullptr;
    if (!found) throw Unreadable{};
    return *found;
}

double number(json::value const& of, std::string_view name, double high)
{
    json::error_code failed;
    auto const value = member(of, name).to_number<double>(failed);
    if (failed || !std::isfinite(value) || value < -slack * high || value > high * (1.0 + slack))
        throw Unreadable{};
    return std::clamp(value, 0.0, high);
}

template <class Enum>
Enum word(json::value const& of, std::string_view name)
{
    auto const* const text = member(of, name).if_string();
    Enum value{};
    if (!text || !boost::describe::enum_from_string(text->c_str(), value)) throw Unreadable{};
    return value;
}

vision::Box box_of(json::value const& value)
{
    vision::Box box{
        .x = number(value, "x", 1.0),
        .y = number(value, "y", 1.0),
        .width = number(value, "width", 1.0),
        .height = number(value, "height", 1.0)
    };
    box.width = std::min(box.width, 1.0 - box.x);
    box.height = std::min(box.height, 1.0 - box.y);
    if (box.width <= 0.0 || box.height <= 0.0) throw Unreadable{};
    return box;
}

vision::Finding finding_of(json::value const& value)
{
    auto const box = box_of(member(value, "box"));
    auto const kind = word<FindingKind>(value, "kind");
    if (is_thermal(kind)) throw Unreadable{};  // a photo was sent, no picture of heat
    return {
        .kind = kind,
        .severity = word<vision::Severity>(value, "severity"),
        .confidence = number(value, "confidence", 1.0),
        .panel_share = number(value, "panel_share", 1.0),
        .box = box,
        .polygon =
            {{box.x, box.y},
             {box.x + box.width, box.y},
             {box.x + box.width, box.y + box.height},
             {box.x, box.y + box.height}}
    };
}

std::optional<vision::Cleanliness> cleanliness_of(json::value const& value)
{
    if (value.is_null()) return std::nullopt;
    vision::Cleanliness const clean{
        .score = number(value, "score", 100.0),
        .low = number(value, "low", 100.0),
        .high = number(value, "high", 100.0)
    };
    if (clean.low > clean.score || clean.score > clean.high) throw Unreadable{};
    return clean;
}

/// The named condition has its confidence, the others share the rest: nobody asked for more.
std::array<double, vision::condition_class_count> probabilities_of(Condition condition, double confidence)
{
    std::array<double, vision::condition_class_count> shares{};
    auto const named = static_cast<std::size_t>(condition);
    if (named >= shares.size()) {
        shares.fill(1.0 / static_cast<double>(shares.size()));
        return shares;
    }
    shares.fill((1.0 - confidence) / static_cast<double>(shares.size() - 1));
    shares.at(named) = confidence;
    return shares;
}

/// What this server measured, except for what only the judge can say.
vision::Quality quality_of(vision::Quality quality, Condition condition)
{
    using enum vision::QualityReason;
    std::erase(quality.reasons, no_panel);
    if (condition == Condition::no_panel) {
        quality.reasons.push_back(no_panel);
        quality.usable = false;
    } else if (condition != Condition::unsure) {
        quality.usable = true;
    }
    return quality;
}

vision::Verdict verdict_of(json::value const& said, vision::Verdict const& local)
{
    vision::Verdict verdict;
    verdict.condition = word<Condition>(said, "condition");
    if (verdict.condition == Condition::thermal) throw Unreadable{};
    verdict.confidence = number(said, "confidence", 1.0);
    verdict.probabilities = probabilities_of(verdict.condition, verdict.confidence);
    verdict.quality = quality_of(local.quality, verdict.condition);
    auto clean = cleanliness_of(member(said, "cleanliness"));
    auto const* const findings = member(said, "findings").if_array();
    if (!findings || findings->size() > findings_max) throw Unreadable{};
    if (static_cast<std::size_t>(verdict.condition) >= vision::condition_class_count) return verdict;
    verdict.cleanliness = clean;
    for (auto const& value : *findings) {
        auto finding = finding_of(value);
        (is_damage(finding.kind) ? verdict.damage : verdict.soiling).push_back(std::move(finding));
    }
    verdict.grid = local.grid;
    name_modules(verdict);
    return verdict;
}

std::int64_t tokens(json::value const& reply, std::string_view name)
{
    auto const* const usage = reply.as_object().if_contains("usage");
    auto const* const object = usage ? usage->if_object() : nullptr;
    auto const* const count = object ? object->if_contains(name) : nullptr;
    auto const* const whole = count ? count->if_int64() : nullptr;
    return whole ? *whole : 0;
}

bool declines(json::value const& choice)
{
    auto const* const refusal = member(choice, "message").as_object().if_contains("refusal");
    if (refusal && !refusal->is_null()) return true;
    auto const* const reason = choice.as_object().if_contains("finish_reason");
    return reason != nullptr && reason->is_string() && reason->as_string() == "content_filter";
}

Result<Answer> read_completion(std::string const& body, vision::Verdict const& local)
{
    auto const reply = parsed(body);
    auto const* const choices = member(reply, "choices").if_array();
    if (!choices || choices->empty() || !member(choices->front(), "message").is_object()) throw Unreadable{};
    if (declines(choices->front()))
        return failure(
            error(ErrorKind::invalid_input, "vision.refused", "The provider declines to judge this photo.")
        );
    auto const* const content = member(member(choices->front(), "message"), "content").if_string();
    if (!content) throw Unreadable{};
    return Answer{
        .verdict = verdict_of(parsed(*content), local),
        .prompt_tokens = tokens(reply, "prompt_tokens"),
        .completion_tokens = tokens(reply, "completion_tokens")
    };
}

/// `code` of the error in the body, such as "insufficient_quota"; empty where there is none.
std::string error_code(std::string const& body)
{
    try {
        auto const value = parsed(body);
        auto const* const code = member(member(value, "error"), "code").if_string();
        return code ? std::string{*code} : std::string{};
    } catch (Unreadable const&) {
        return {};
    }
}

Error refusal_of(net::Reply const& reply)
{
    auto const code = error_code(reply.body);
    if (reply.status == 401 || reply.status == 403)
        return error(ErrorKind::invalid_input, "vision.api_key", "The provider refused the API key.");
    if (reply.status == 404)
        return error(ErrorKind::invalid_input, "vision.model_unknown", "The provider has no such model.");
    if (reply.status == 429 && code == "insufficient_quota")
        return error(ErrorKind::unavailable, "vision.quota", "The provider's quota is used up.");
    if (reply.status == 429) return error(ErrorKind::unavailable, "vision.busy", "The provider is busy.");
    if (reply.status >= 500)
        return error(ErrorKind::unavailable, "vision.unavailable", "The provider has a problem.");
    if (code == "content_policy_violation" || code == "content_filter")
        return error(
            ErrorKind::invalid_input, "vision.refused", "The provider declines to judge this photo."
        );
    return error(
        ErrorKind::invalid_input, "vision.request_refused", "The provider does not take such requests."
    );
}

}  // namespace

Result<Answer> read_answer(net::Reply const& reply, vision::Verdict const& local)
{
    if (reply.status != 200) return failure(refusal_of(reply));
    try {
        return read_completion(reply.body, local);
    } catch (Unreadable const&) {
        return failure(unreadable());
    }
}

}  // namespace heliograf::openai
