#include "analysis/feedback.hpp"

#include <algorithm>
#include <charconv>

namespace heliograf::analysis {
namespace {

using vision::Condition;
using vision::Finding;
using vision::FindingKind;

constexpr std::string_view area_prefix = "area:";
constexpr std::string_view issue_prefix = "issue:";

Finding const* at_place(std::vector<Finding> const& findings, std::string_view number)
{
    std::size_t place = 0;
    auto const [end, failed] = std::from_chars(number.data(), number.data() + number.size(), place);
    bool const whole = failed == std::errc{} && end == number.data() + number.size();
    bool const plain = whole && number == std::to_string(place);  // "00" would be a second name of "0"
    return plain && place < findings.size() ? &findings[place] : nullptr;
}

template <class Enum>
bool is_name_of(std::optional<std::string> const& name)
{
    Enum value{};
    return name && boost::describe::enum_from_string(name->c_str(), value);
}

Condition condition_of_soiling(std::vector<Finding> const& soiling)
{
    if (soiling.empty()) return Condition::clean;
    switch (soiling.front().kind) {
    case FindingKind::dust_film: return Condition::dusty;
    case FindingKind::droppings: return Condition::bird_drop;
    case FindingKind::snow: return Condition::snow_covered;
    default: return Condition::clean;
    }
}

vision::ThermalVerdict thermal_verdict_of(ThermalAssessment const& made)
{
    vision::ThermalVerdict seen{
        .subject = made.subject, .likeliest = made.likeliest, .anomaly = made.anomaly
    };
    for (auto const& [name, probability] : made.probabilities)
        seen.probabilities.at(static_cast<std::size_t>(named<vision::ThermalClass>(name))) = probability;
    return seen;
}

vision::Verdict verdict_of(Assessment const& made)
{
    vision::Verdict verdict;
    verdict.condition = made.condition;
    verdict.confidence = made.confidence;
    verdict.cleanliness = made.cleanliness;
    verdict.quality = made.quality;
    verdict.grid = made.grid;
    if (made.thermal) verdict.thermal = thermal_verdict_of(*made.thermal);
    for (std::size_t i = 0; i < vision::condition_class_count; ++i) {
        auto const found = made.probabilities.find(name_of(static_cast<Condition>(i)));
        if (found != made.probabilities.end()) verdict.probabilities[i] = found->second;
    }
    return verdict;
}

/// Puts the finding where what it is now belongs, unless it was dismissed.
void keep(vision::Verdict& verdict, Finding finding, Feedback const* feedback)
{
    if (feedback && feedback->opinion == Opinion::dismissed) return;
    if (feedback && feedback->opinion == Opinion::corrected)
        finding.kind = named<FindingKind>(feedback->correction.value());
    (is_damage(finding.kind) ? verdict.damage : verdict.soiling).push_back(std::move(finding));
}

}  // namespace

std::string area_subject(std::size_t index)
{
    return std::string{area_prefix} + std::to_string(index);
}

std::string issue_subject(std::size_t index)
{
    return std::string{issue_prefix} + std::to_string(index);
}

Finding const* finding_of(Assessment const& made, std::string_view subject)
{
    if (subject.starts_with(area_prefix)) return at_place(made.areas, subject.substr(area_prefix.size()));
    if (subject.starts_with(issue_prefix)) return at_place(made.issues, subject.substr(issue_prefix.size()));
    return nullptr;
}

std::optional<std::string> complaint_about(Feedback const& feedback, Assessment const& made)
{
    bool const of_verdict = feedback.subject == verdict_subject;
    auto const* const finding = finding_of(made, feedback.subject);
    if (!of_verdict && !finding) return "There is no such finding.";
    if (feedback.opinion != Opinion::corrected)
        return feedback.correction ? std::optional{"Only a corrected one has a correction."} : std::nullopt;
    if (of_verdict)
        return !is_name_of<Condition>(feedback.correction)       ? std::optional{"Say what it is instead."}
               : *feedback.correction == name_of(made.condition) ? std::optional{"That is what it says."}
                                                                 : std::nullopt;
    return !is_name_of<FindingKind>(feedback.correction)    ? std::optional{"Say what it is instead."}
           : *feedback.correction == name_of(finding->kind) ? std::optional{"That is what it says."}
                                                            : std::nullopt;
}

Assessment told(Assessment const& made, Options const& options, std::vector<Feedback> const& feedback)
{
    auto const about = [&](std::string const& subject) -> Feedback const* {
        auto const found = std::ranges::find(feedback, subject, &Feedback::subject);
        return found == feedback.end() ? nullptr : &*found;
    };
    bool const changes = std::ranges::any_of(feedback, [](auto const& given) {
        return given.subject != verdict_subject && given.opinion != Opinion::confirmed;
    });
    if (!changes || !is_judged(made.condition)) return made;

    auto verdict = verdict_of(made);
    for (std::size_t i = 0; i < made.areas.size(); ++i) keep(verdict, made.areas[i], about(area_subject(i)));
    for (std::size_t i = 0; i < made.issues.size(); ++i)
        keep(verdict, made.issues[i], about(issue_subject(i)));
    bool const damage_is_gone = !made.issues.empty() && verdict.damage.empty();
    if (damage_is_gone && names_damage(made.condition))
        verdict.condition = condition_of_soiling(verdict.soiling);
    if (damage_is_gone && verdict.thermal) {
        verdict.thermal->anomaly = false;
        if (verdict.thermal->likeliest) verdict.thermal->likeliest = vision::ThermalClass::no_anomaly;
    }
    return assess(verdict, options);
}

}  // namespace heliograf::analysis
