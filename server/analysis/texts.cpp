#include "analysis/texts.hpp"

#include "analysis/module_words.hpp"
#include "analysis/thermal_words.hpp"
#include "analysis/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace heliograf::analysis {
namespace {

using vision::Condition;

constexpr Wording not_analysed{"Not analyzed", "Nije analizirano"};
/// A sentence of what is sure, and of what is only likely.
struct Claim {
    Wording sure;
    Wording likely;
    [[nodiscard]] std::string in(Language language, bool is_sure) const
    {
        return (is_sure ? sure : likely).in(language);
    }
};

constexpr Claim looks_clean{
    {"The panels look clean.", "Paneli izgledaju čisto."},
    {"Probably the panels are clean.", "Vjerojatno su paneli čisti."}
};
constexpr Claim clean_but_droppings{
    {"The panels look clean except for bird droppings.", "Paneli izgledaju čisto, osim ptičjeg izmeta."},
    {"Probably the panels are clean except for bird droppings.",
     "Vjerojatno su paneli čisti, osim ptičjeg izmeta."}
};
constexpr Claim lightly_soiled{
    {"The panels are lightly soiled", "Paneli su malo zaprljani"},
    {"Probably the panels are lightly soiled", "Vjerojatno su paneli malo zaprljani"}
};
constexpr Claim heavily_soiled{
    {"The panels are heavily soiled", "Paneli su jako zaprljani"},
    {"Probably the panels are heavily soiled", "Vjerojatno su paneli jako zaprljani"}
};
constexpr Claim partly_covered{
    {"The panels are partly covered", "Paneli su djelomično prekriveni"},
    {"Probably the panels are partly covered", "Vjerojatno su paneli djelomično prekriveni"}
};
constexpr Wording no_place_stands_out{
    "The score is below that of clean panels, but no single place stands out.",
    "Ocjena je niža nego kod čistih panela, ali nijedno se mjesto posebno ne ističe."
};
constexpr Wording no_damage{"No visible damage.", "Nema vidljivih oštećenja."};
constexpr Wording electrical_suspicion{
    "Electrical damage is suspected, but no place could be marked.",
    "Sumnjamo na električno oštećenje, ali nijedno mjesto nismo mogli označiti."
};
constexpr Wording physical_suspicion{
    "Physical damage is suspected, but no place could be marked.",
    "Sumnjamo na fizičko oštećenje, ali nijedno mjesto nismo mogli označiti."
};
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

constexpr Wording heat_not_dirt{
    "This is a thermal image. It shows heat, not dirt, so cleanliness is not judged.",
    "Ovo je termalna snimka. Pokazuje toplinu, a ne prljavštinu pa čistoća nije procijenjena."
};

std::string why_not_judged(Assessment const& assessment, Language language)
{
    if (assessment.condition == Condition::thermal) return heat_not_dirt.in(language);
    if (assessment.condition == Condition::no_panel) return no_panel.in(language);
    std::vector<std::string> reasons;
    reasons.reserve(assessment.quality.reasons.size() + 1);
    for (auto const reason : assessment.quality.reasons)
        reasons.push_back(quality_wording(reason).in(language));
    if (reasons.empty()) reasons.push_back(thin_evidence.in(language));
    return fmt::format("{}: {}.", cannot_tell.in(language), fmt::join(reasons, ", "));
}

using Kinds = std::vector<vision::FindingKind>;

bool has(Kinds const& kinds, vision::FindingKind kind)
{
    return std::ranges::find(kinds, kind) != kinds.end();
}

/// The kinds of what was found, each once, worst first; then what the condition alone says.
Kinds kinds_of(std::vector<vision::Finding> const& findings, Condition condition)
{
    Kinds kinds;
    auto const add = [&](vision::FindingKind kind) {
        if (!has(kinds, kind)) kinds.push_back(kind);
    };
    for (auto const& finding : findings) add(finding.kind);
    if (condition == Condition::bird_drop) add(vision::FindingKind::droppings);
    if (condition == Condition::snow_covered) add(vision::FindingKind::snow);
    return kinds;
}

std::string soiling_sentence(double score, Kinds const& kinds, bool sure, Language language)
{
    using vision::FindingKind;
    if (score >= 90.0) {
        auto const& claim = has(kinds, FindingKind::droppings) ? clean_but_droppings : looks_clean;
        return claim.in(language, sure);
    }
    // Snow and shade cover a panel, but are no dirt.
    auto const covered = !kinds.empty() && std::ranges::all_of(kinds, [](auto kind) {
        return kind == FindingKind::snow || kind == FindingKind::shade;
    });
    auto const& degree = covered ? partly_covered : score >= 70.0 ? lightly_soiled : heavily_soiled;
    auto const claim = degree.in(language, sure);
    if (kinds.empty()) return claim + ".";
    std::vector<std::string> names;
    names.reserve(kinds.size());
    for (auto const kind : kinds) names.push_back(finding_wording(kind).in(language));
    return fmt::format("{}: {}.", claim, fmt::join(names, ", "));
}

/// Whether the condition is of the half that was asked for. What could not be judged belongs to both, and so
/// does what kind of picture it is.
bool was_asked_for(Condition condition, Options const& options)
{
    if (!is_judged(condition) || condition == Condition::thermal) return true;
    return names_damage(condition) ? options.damage : options.cleanliness;
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
    constexpr Wording suspected{"Damage suspected", "Moguće oštećenje"};
    if (is_suspicion(line.condition, line.damage_count)) return suspected.in(language);
    constexpr Wording even{"No anomaly", "Bez odstupanja"};
    if (line.condition == Condition::thermal && *line.damage_count == 0) return even.in(language);
    constexpr Wording none{"No damage", "Bez oštećenja"};
    return *line.damage_count == 0 ? none.in(language) : issues_text(*line.damage_count, language);
}

std::vector<std::string> tags(ResultLine const& line, Language language)
{
    std::vector<std::string> tags;
    if (was_asked_for(line.condition, line.options))
        tags.push_back(condition_wording(line.condition).in(language));
    auto const issues = line.damage_count.value_or(0);
    if (issues > 0) tags.push_back(issues_text(issues, language));
    constexpr Wording no_action{"No Action Required", "Nije potrebna radnja"};
    auto const whole = line.options.cleanliness && line.options.damage;
    auto const fine = issues == 0 && !is_suspicion(line.condition, line.damage_count);
    if (whole && is_judged(line.condition) && fine && line.decision == Decision::none)
        tags.push_back(no_action.in(language));
    constexpr Wording corrected{"Corrected by you", "Ispravili ste"};
    constexpr Wording dismissed{"Dismissed by you", "Odbacili ste"};
    if (line.verdict_opinion == Opinion::corrected) tags.push_back(corrected.in(language));
    if (line.verdict_opinion == Opinion::dismissed) tags.push_back(dismissed.in(language));
    return tags;
}

std::string cleanliness_summary(std::optional<Assessment> const& latest, Language language)
{
    constexpr Wording none_yet{
        "No analysis yet. Upload a photo to see how clean your panels are.",
        "Još nema analize. Učitajte fotografiju i vidjet ćete koliko su paneli čisti."
    };
    return latest ? cleanliness_description(*latest, language) : none_yet.in(language);
}

std::string damage_summary(std::optional<Assessment> const& latest, Language language)
{
    constexpr Wording none_yet{
        "No analysis yet. Upload a photo to look for damage.",
        "Još nema analize. Učitajte fotografiju i potražit ćemo oštećenja."
    };
    return latest ? damage_description(*latest, language) : none_yet.in(language);
}

std::string cleanliness_description(Assessment const& assessment, Language language)
{
    if (!assessment.cleanliness) return why_not_judged(assessment, language);
    constexpr double sure_from = 0.5;
    auto const score = assessment.cleanliness->score;
    auto const kinds = kinds_of(assessment.areas, assessment.condition);
    if (kinds.empty() && score < 90.0 && score >= 70.0) return no_place_stands_out.in(language);
    return soiling_sentence(score, kinds, assessment.confidence >= sure_from, language);
}

std::string damage_description(Assessment const& assessment, Language language)
{
    if (!assessment.damage_count) return why_not_judged(assessment, language);
    if (assessment.thermal) return thermal_description(assessment, language);
    if (is_suspicion(assessment.condition, assessment.damage_count)) {
        auto const electrical = assessment.condition == Condition::electrical_damage;
        return (electrical ? electrical_suspicion : physical_suspicion).in(language);
    }
    if (assessment.issues.empty()) return no_damage.in(language);
    auto const& worst = assessment.issues.front();
    constexpr Wording found{"{} found. Most serious: {} ({}).", "Pronađeno: {}. Najozbiljnije: {} ({})."};
    return fmt::format(
        fmt::runtime(found.in(language)),
        issues_text(*assessment.damage_count, language),
        finding_wording(worst.kind).in(language),
        finding_place(worst, assessment.grid, language)
    );
}

std::string analysed_text(vision::Condition condition, Language language)
{
    if (condition == Condition::no_panel) return no_panel.in(language);
    if (condition == Condition::unsure) return cannot_tell.in(language) + ".";
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
