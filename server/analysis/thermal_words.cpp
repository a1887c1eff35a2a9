#include "analysis/thermal_words.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>

namespace heliograf::analysis {

using vision::ThermalClass;

namespace {

struct ClassWords {
    ThermalClass of;
    char const* data_set;
    Wording wording;
};

constexpr std::array<ClassWords, vision::thermal_class_count> classes{{
    {ThermalClass::cell, "Cell", {"one hot cell", "jedna pregrijana ćelija"}},
    {ThermalClass::cell_multi, "Cell-Multi", {"several hot cells", "više pregrijanih ćelija"}},
    {ThermalClass::cracking, "Cracking", {"heat along cracks", "zagrijavanje uz pukotine"}},
    {ThermalClass::diode, "Diode", {"a bypassed cell string", "premošten niz ćelija"}},
    {ThermalClass::diode_multi,
     "Diode-Multi",
     {"several bypassed cell strings", "više premoštenih nizova ćelija"}},
    {ThermalClass::hot_spot, "Hot-Spot", {"a hot spot", "pregrijana točka"}},
    {ThermalClass::hot_spot_multi, "Hot-Spot-Multi", {"several hot spots", "više pregrijanih točaka"}},
    {ThermalClass::no_anomaly, "No-Anomaly", {"no anomaly", "bez odstupanja"}},
    {ThermalClass::offline_module,
     "Offline-Module",
     {"a module that is warm all over and probably delivers nothing",
      "modul koji je topao cijelom površinom i vjerojatno ne daje struju"}},
    {ThermalClass::shadowing, "Shadowing", {"shade", "sjena"}},
    {ThermalClass::soiling, "Soiling", {"soiling", "zaprljanost"}},
    {ThermalClass::vegetation, "Vegetation", {"shade from plants", "sjena raslinja"}},
}};

ClassWords const& words_of(ThermalClass seen)
{
    auto const& words = classes[static_cast<std::size_t>(seen)];
    ensure(words.of == seen, "the words are in the order of the classes");
    return words;
}

std::string module_description(ThermalClass seen, Language language)
{
    constexpr Wording sound{
        "Thermal image of one module: no anomaly to be seen.",
        "Termalna snimka jednog modula: ne vidi se nikakvo odstupanje."
    };
    if (seen == ThermalClass::no_anomaly) return sound.in(language);
    constexpr Wording anomaly{
        "Thermal image of one module. It looks most like this: {}.",
        "Termalna snimka jednog modula. Najviše upućuje na ovo: {}."
    };
    return fmt::format(fmt::runtime(anomaly.in(language)), words_of(seen).wording.in(language));
}

std::string field_description(Assessment const& assessment, Language language)
{
    constexpr Wording even{
        "Thermal image: no cell and no module stands out as warmer than its neighbours.",
        "Termalna snimka: nijedna ćelija i nijedan modul nisu osjetno topliji od susjednih."
    };
    if (assessment.issues.empty()) return even.in(language);
    auto const& worst = assessment.issues.front();
    constexpr Wording found{
        "Thermal image: {} found. Most serious: {} ({}).",
        "Termalna snimka, pronađeno: {}. Najozbiljnije: {} ({})."
    };
    return fmt::format(
        fmt::runtime(found.in(language)),
        issues_text(static_cast<std::int64_t>(assessment.issues.size()), language),
        finding_wording(worst.kind).in(language),
        place_wording(worst.box).in(language)
    );
}

}  // namespace

Wording thermal_class_wording(ThermalClass seen)
{
    return words_of(seen).wording;
}

std::string data_set_name(ThermalClass seen)
{
    return words_of(seen).data_set;
}

Wording thermal_notice()
{
    return {
        "This is a reading of one thermal image without temperatures, not an inspection under IEC TS "
        "62446-3.",
        "Ovo je tumačenje jedne termalne snimke bez izmjerenih temperatura, a ne pregled prema normi IEC TS "
        "62446-3."
    };
}

std::string thermal_description(Assessment const& assessment, Language language)
{
    auto const& thermal = assessment.thermal.value();
    return thermal.likeliest ? module_description(*thermal.likeliest, language)
                             : field_description(assessment, language);
}

}  // namespace heliograf::analysis
