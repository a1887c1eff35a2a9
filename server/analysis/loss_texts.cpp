#include "analysis/loss_texts.hpp"

#include "analysis/module_words.hpp"
#include "analysis/words.hpp"

#include <cmath>
#include <fmt/format.h>

namespace heliograf::analysis {
namespace {

/// Whole per cent from 5 up, one decimal below: the estimate is no finer.
std::string loss_text(double percent, Language language)
{
    return percent_text(percent, percent >= 5.0 ? 0 : 1, language);
}

std::string what_it_covers(Assessment const& assessment, Language language)
{
    constexpr Wording soiling_only{
        " This counts soiling only; damage was not part of this analysis.",
        " Ovdje je uračunata samo zaprljanost; oštećenja nisu bila dio ove analize."
    };
    constexpr Wording damage_only{
        " This counts damage only; soiling was not part of this analysis.",
        " Ovdje su uračunata samo oštećenja; zaprljanost nije bila dio ove analize."
    };
    if (!assessment.damage_count) return soiling_only.in(language);
    if (!assessment.cleanliness) return damage_only.in(language);
    constexpr Wording without_suspicion{
        " This counts soiling only; what the suspected damage costs cannot be told from this photo.",
        " Ovdje je uračunata samo zaprljanost; koliko stoji moguće oštećenje, iz ove se fotografije ne vidi."
    };
    if (is_suspicion(assessment.condition, assessment.damage_count)) return without_suspicion.in(language);
    return {};
}

std::string loss_sentence(solar::Loss const& loss, Language language)
{
    constexpr double noticeable_percent = 0.5;
    constexpr Wording none{"No noticeable loss of energy.", "Nema osjetnog gubitka energije."};
    if (loss.high < noticeable_percent) return none.in(language);
    constexpr Wording at_most{
        "No noticeable loss of energy; at most {}.", "Nema osjetnog gubitka energije; najviše {}."
    };
    if (loss.mid < noticeable_percent)
        return fmt::format(
            fmt::runtime(at_most.in(language)), percent_text(std::ceil(loss.high), 0, language)
        );
    constexpr Wording about{
        "The panels in view lose about {} of their energy (between {} and {}). The loss in kWh and euros "
        "is known once the photo belongs to a site.",
        "Paneli na slici gube oko {} energije (između {} i {}). Gubitak u kWh i eurima bit će poznat kad "
        "fotografija bude pripadala lokaciji."
    };
    return fmt::format(
        fmt::runtime(about.in(language)),
        loss_text(loss.mid, language),
        loss_text(loss.low, language),
        loss_text(loss.high, language)
    );
}

}  // namespace

std::optional<solar::Loss> told_loss(Assessment const& assessment)
{
    constexpr double range_max_points = 60.0;
    auto const& loss = assessment.loss;
    if (!loss || loss->high - loss->low > range_max_points) return std::nullopt;
    if (!assessment.cleanliness && assessment.issues.empty()) return std::nullopt;
    auto const tenths = [](double percent) { return std::round(percent * 10.0) / 10.0; };
    return solar::Loss{.low = tenths(loss->low), .mid = tenths(loss->mid), .high = tenths(loss->high)};
}

std::string loss_description(Assessment const& assessment, Language language)
{
    constexpr Wording unknown{
        "Without a judgement of the panels there is no estimate of the loss.",
        "Bez procjene stanja panela nema ni procjene gubitka."
    };
    if (!is_judged(assessment.condition)) return unknown.in(language);
    constexpr Wording heat{
        "A thermal image gives no estimate of the loss.", "Iz termalne snimke ne može se procijeniti gubitak."
    };
    if (assessment.thermal) return heat.in(language);
    constexpr Wording no_basis{
        "We found no damage, and soiling was not measured, so there is no estimate of the loss.",
        "Nismo pronašli oštećenja, a zaprljanost nije izmjerena pa nema ni procjene gubitka."
    };
    constexpr Wording only_suspicion{
        "No damaged place could be marked, and soiling was not measured, so there is no estimate of the "
        "loss.",
        "Nijedno oštećeno mjesto nismo mogli označiti, a zaprljanost nije izmjerena pa nema ni procjene "
        "gubitka."
    };
    auto const suspicion = is_suspicion(assessment.condition, assessment.damage_count);
    if (!assessment.cleanliness && assessment.issues.empty())
        return (suspicion ? only_suspicion : no_basis).in(language);
    constexpr Wording too_wide{
        "The loss cannot be estimated from this photo: the possible range is too wide.",
        "Gubitak se iz ove fotografije ne može procijeniti: mogući je raspon preširok."
    };
    auto const loss = told_loss(assessment);
    if (!loss) return too_wide.in(language);
    auto const affected = affected_modules_text(assessment, language);
    return loss_sentence(*loss, language) + (affected.empty() ? "" : " " + affected) +
           what_it_covers(assessment, language);
}

}  // namespace heliograf::analysis
