#include "analysis/since_last.hpp"

#include "analysis/words.hpp"
#include "vision/finding_changes.hpp"

#include <algorithm>

namespace heliograf::analysis {
namespace {

using vision::Change;

using SubjectOf = std::string (*)(std::size_t);

Feedback const* said_about(std::vector<Feedback> const& feedback, std::string const& subject)
{
    auto const found = std::ranges::find(feedback, subject, &Feedback::subject);
    return found == feedback.end() ? nullptr : &*found;
}

bool is_dismissed(std::vector<Feedback> const& feedback, std::string const& subject)
{
    auto const* const said = said_about(feedback, subject);
    return said != nullptr && said->opinion == Opinion::dismissed;
}

FindingState state_of(Change change)
{
    switch (change) {
    case Change::first_seen: return FindingState::first_seen;
    case Change::seen_again: return FindingState::seen_again;
    case Change::worse: return FindingState::worse;
    case Change::better: return FindingState::better;
    case Change::not_compared: return FindingState::not_compared;
    }
    return FindingState::not_compared;
}

void count(ChangeCountsView& counts, FindingState state)
{
    switch (state) {
    case FindingState::first_seen: ++counts.firstSeen; break;
    case FindingState::seen_again: ++counts.seenAgain; break;
    case FindingState::worse: ++counts.worse; break;
    case FindingState::better: ++counts.better; break;
    case FindingState::not_compared: break;
    }
}

GoneFindingView gone_view(vision::Finding const& finding, Language language)
{
    return {
        .kind = finding.kind,
        .location = place_wording(finding.box).in(language),
        .severity = finding.severity,
        .share = finding.panel_share
    };
}

/// One half of the findings, soiling or damage, in both photos.
struct Half {
    std::vector<vision::Finding> const& before;
    std::vector<vision::Finding> const& after;
    SubjectOf subject;
    bool looked_for;  ///< in both photos
};

void add_half(
    SinceLastView& view,
    Half const& half,
    Judged const& earlier,
    Judged const& later,
    vision::Homography const& fit,
    Language language
)
{
    vision::FindingChanges changes{
        .later = std::vector<vision::FindingChange>(half.after.size()), .gone = {}
    };
    if (half.looked_for) changes = compare_findings(half.before, half.after, fit, later.made.areas);
    for (std::size_t i = 0; i < half.after.size(); ++i) {
        auto const state = state_of(changes.later[i].change);
        auto subject = half.subject(i);
        if (!is_dismissed(later.feedback, subject)) count(view.counts, state);
        view.findings.push_back({std::move(subject), state});
    }
    for (auto const j : changes.gone)
        if (!is_dismissed(earlier.feedback, half.subject(j))) {
            view.gone.push_back(gone_view(half.before[j], language));
            ++view.counts.gone;
        }
}

void carry_half(
    std::vector<Feedback>& carried,
    Half const& half,
    Judged const& earlier,
    vision::Homography const& fit,
    Instant now
)
{
    auto const changes = compare_findings(half.before, half.after, fit, {});
    for (std::size_t i = 0; i < half.after.size(); ++i) {
        auto const& [change, match] = changes.later[i];
        bool const holds = match && (change == Change::seen_again || change == Change::better);
        auto const* const said = holds ? said_about(earlier.feedback, half.subject(*match)) : nullptr;
        if (said == nullptr || said->opinion == Opinion::confirmed) continue;
        carried.push_back(
            {.subject = half.subject(i),
             .opinion = said->opinion,
             .correction = said->correction,
             .given_at = now,
             .carried_from = said->carried_from.value_or(earlier.analysis.id.value)}
        );
    }
}

}  // namespace

SinceLastView
since_last(Judged const& earlier, Judged const& later, vision::Homography const& fit, Language language)
{
    auto const& before = earlier.analysis;
    auto const& after = later.analysis;
    SinceLastView view{
        .earlierId = before.id.value,
        .earlierDate = before.date,
        .earlierScore =
            earlier.made.cleanliness ? std::optional{earlier.made.cleanliness->score} : std::nullopt,
        .beforeUrl = "/api/analysis/" + after.id.value + "/before.jpg?of=" + before.id.value
    };
    bool const judged = is_judged(earlier.made.condition) && is_judged(later.made.condition);
    Half const soiling{
        earlier.made.areas,
        later.made.areas,
        area_subject,
        judged && before.options.cleanliness && after.options.cleanliness
    };
    Half const damage{
        earlier.made.issues,
        later.made.issues,
        issue_subject,
        judged && before.options.damage && after.options.damage
    };
    add_half(view, soiling, earlier, later, fit, language);
    add_half(view, damage, earlier, later, fit, language);
    return view;
}

std::vector<Feedback>
carried_opinions(Judged const& earlier, Assessment const& later, vision::Homography const& fit, Instant now)
{
    std::vector<Feedback> carried;
    carry_half(carried, {earlier.made.areas, later.areas, area_subject, true}, earlier, fit, now);
    carry_half(carried, {earlier.made.issues, later.issues, issue_subject, true}, earlier, fit, now);
    return carried;
}

}  // namespace heliograf::analysis
