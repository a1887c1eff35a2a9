#include "analysis/texts.hpp"

#include "analysis/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace heliograf::analysis {
namespace {

using vision::Condition;

constexpr Wording not_analysed{"Not analysed", "Nije analizirano"};
constexpr Wording looks_clean{"The panels look clean.", "Paneli izgledaju čisto."};
constexpr Wording lightly_soiled{"The panels are lightly soiled", "Paneli su malo zaprljani"};
constexpr Wording heavily_soiled{"The panels are heavily soiled", "Paneli su jako zaprljani"};
constexpr Wording no_damage{"No visible damage.", "Nema vidljivih oštećenja."};
constexpr Wording no_panel{
    "We found no solar panel in this photo, so there is nothing to judge.",
    "Na ovoj fotografiji nismo pronašli solarni panel pa nemamo što procijeniti."
};
constexpr Wording cannot_tell{
    "We cannot judge this photo reliably", "Ovu fotografiju ne možemo pouzdano procijeniti"
};
constexpr Wording thin_evidence{
    "what it shows does not point clearly to one condition",
    "ono što se na njoj vidi ne upućuje jasno na jedno stanje"
};

std::string why_not_judged(Assessment const& assessment, Language language)
{
    if (assessment.condition == Condition::no_panel) return no_panel.in(language);
    std::vector<std::string> reasons;
    reasons.reserve(assessment.quality.reasons.size() + 1);
    for (auto const reason : assessment.quality.reasons)
        reasons.push_back(quality_wording(reason).in(language));
    if (reasons.empty()) reasons.push_back(thin_evidence.in(language));
    return fmt::format("{}: {}.", cannot_tell.in(language), fmt::join(reasons, ", "));
}

/// The kinds of what was found, each once, worst first.
std::string kinds(std::vector<vision::Finding> const& findings, Language language)
{
    std::vector<std::string> named;
    for (auto const& finding : findings) {
        auto name = finding_wording(finding.kind).in(language);
        if (std::find(named.begin(), named.end(), name) == named.end()) named.push_back(std::move(name));
    }
    return fmt::format("{}", fmt::join(named, ", "));
}

std::string soiling_sentence(double score, std::string const& what, Language language)
{
    if (score >= 90.0) return looks_clean.in(language);
    auto const& degree = score >= 70.0 ? lightly_soiled : heavily_soiled;
    return degree.in(language) + (what.empty() ? "." : ": " + what + ".");
}

}  // namespace

std::string cleanliness_line(ResultLine const& line, Language language)
{
    if (!line.options.cleanliness) return not_analysed.in(language);
    if (!line.score) return condition_wording(line.condition).in(language);
    constexpr Wording clean{"clean", "čisto"};
    return percent_text(*line.score, 0, language) + " " + clean.in(language);
}

std::string damage_line(ResultLine const& line, Language language)
{
    if (!line.options.damage) return not_analysed.in(language);
    if (!line.damage_count) return condition_wording(line.condition).in(language);
    constexpr Wording none{"No damage", "Bez oštećenja"};
    return *line.damage_count == 0 ? none.in(language) : issues_text(*line.damage_count, language);
}

std::vector<std::string> tags(ResultLine const& line, Language language)
{
    std::vector<std::string> tags{condition_wording(line.condition).in(language)};
    auto const issues = line.damage_count.value_or(0);
    if (issues > 0) tags.push_back(issues_text(issues, language));
    constexpr Wording no_action{"No Action Required", "Nije potrebna radnja"};
    if (is_judged(line.condition) && issues == 0 && line.decision == Decision::none)
        tags.push_back(no_action.in(language));
    return tags;
}

std::string cleanliness_summary(std::optional<ResultLine> const& latest, Language language)
{
    constexpr Wording none_yet{
        "No analysis yet. Upload a photo to see how clean your panels are.",
        "Još nema analize. Učitajte fotografiju i vidjet ćete koliko su paneli čisti."
    };
    if (!latest || !latest->score) return none_yet.in(language);
    return soiling_sentence(*latest->score, "", language);
}

std::string damage_summary(std::optional<ResultLine> const& latest, Language language)
{
    constexpr Wording none_yet{
        "No analysis yet. Upload a photo to look for damage.",
        "Još nema analize. Učitajte fotografiju i potražit ćemo oštećenja."
    };
    if (!latest || !latest->damage_count) return none_yet.in(language);
    if (*latest->damage_count == 0 || !latest->damage_severity) return no_damage.in(language);
    constexpr Wording found{"{} found, highest severity: {}.", "Pronađeno: {}. Najviša ozbiljnost: {}."};
    return fmt::format(
        fmt::runtime(found.in(language)),
        issues_text(*latest->damage_count, language),
        severity_wording(*latest->damage_severity).in(language)
    );
}

std::string cleanliness_description(Assessment const& assessment, Language language)
{
    if (!assessment.cleanliness) return why_not_judged(assessment, language);
    return soiling_sentence(assessment.cleanliness->score, kinds(assessment.areas, language), language);
}

std::string damage_description(Assessment const& assessment, Language language)
{
    if (!assessment.damage_count) return why_not_judged(assessment, language);
    if (assessment.issues.empty()) return no_damage.in(language);
    auto const& worst = assessment.issues.front();
    constexpr Wording found{"{} found. Most serious: {} ({}).", "Pronađeno: {}. Najozbiljnije: {} ({})."};
    return fmt::format(
        fmt::runtime(found.in(language)),
        issues_text(*assessment.damage_count, language),
        finding_wording(worst.kind).in(language),
        place_wording(worst.box).in(language)
    );
}

std::string loss_description(Assessment const& assessment, Language language)
{
    constexpr Wording unknown{
        "Without a judgement of the panels there is no estimate of the loss.",
        "Bez procjene stanja panela nema ni procjene gubitka."
    };
    if (!assessment.loss) return unknown.in(language);
    auto const& loss = *assessment.loss;
    constexpr double noticeable_percent = 0.5;
    constexpr Wording none{"No noticeable loss of energy.", "Nema osjetnog gubitka energije."};
    if (loss.high < noticeable_percent) return none.in(language);
    constexpr Wording about{
        "The panels in view lose about {} of their energy (between {} and {}). The loss in kWh and euros "
        "is known once the photo belongs to a site.",
        "Paneli na slici gube oko {} energije (između {} i {}). Gubitak u kWh i eurima bit će poznat kad "
        "fotografija bude pripadala lokaciji."
    };
    return fmt::format(
        fmt::runtime(about.in(language)),
        percent_text(loss.mid, 1, language),
        percent_text(loss.low, 1, language),
        percent_text(loss.high, 1, language)
    );
}

std::string analysed_text(Language language)
{
    constexpr Wording text{
        "Your solar panel image has been analyzed successfully.",
        "Slika vaših solarnih panela uspješno je analizirana."
    };
    return text.in(language);
}

std::string failure_text(std::string const& code, Language language)
{
    constexpr Wording image_broken{
        "The stored picture can no longer be read. Please upload it again.",
        "Spremljena slika više se ne može pročitati. Učitajte je ponovno."
    };
    constexpr Wording storage_full{
        "There is no room left to store the result. Please try again later.",
        "Nema više prostora za spremanje rezultata. Pokušajte ponovno kasnije."
    };
    constexpr Wording api_key{
        "The analysis provider refused the API key. Please check its configuration.",
        "Davatelj usluge analize odbio je API ključ. Provjerite njegove postavke."
    };
    constexpr Wording still_running{
        "The analysis takes longer than usual. It goes on, and the result will appear in the list.",
        "Analiza traje dulje nego obično. Nastavlja se, a rezultat će se pojaviti na popisu."
    };
    constexpr Wording general{
        "There was a problem analyzing the image. The AI service may be experiencing issues.",
        "Došlo je do problema pri analizi slike. AI usluga možda trenutačno ima poteškoća."
    };
    if (code == "analysis.image_broken") return image_broken.in(language);
    if (code == "analysis.storage_full") return storage_full.in(language);
    if (code == "analysis.still_running") return still_running.in(language);
    if (code == "vision.api_key") return api_key.in(language);
    return general.in(language);
}

}  // namespace heliograf::analysis
