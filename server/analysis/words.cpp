#include "analysis/words.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <fmt/format.h>

namespace heliograf::analysis {

using vision::Condition;
using vision::FindingKind;
using vision::QualityReason;
using vision::Severity;

Wording condition_wording(Condition condition)
{
    switch (condition) {
    case Condition::clean: return {"Clean", "Čisto"};
    case Condition::dusty: return {"Dusty", "Prašina"};
    case Condition::bird_drop: return {"Bird droppings", "Ptičji izmet"};
    case Condition::snow_covered: return {"Snow", "Snijeg"};
    case Condition::electrical_damage: return {"Electrical damage", "Električno oštećenje"};
    case Condition::physical_damage: return {"Physical damage", "Fizičko oštećenje"};
    case Condition::no_panel: return {"No panel found", "Nema panela"};
    case Condition::unsure: return {"Can't tell", "Nije moguće procijeniti"};
    case Condition::thermal: return {"Thermal image", "Termalna snimka"};
    }
    return {"", ""};
}

Wording finding_wording(FindingKind kind)
{
    switch (kind) {
    case FindingKind::dust_film: return {"dust film", "sloj prašine"};
    case FindingKind::droppings: return {"bird droppings", "ptičji izmet"};
    case FindingKind::snow: return {"snow", "snijeg"};
    case FindingKind::leaves: return {"leaves", "lišće"};
    case FindingKind::shade: return {"shade", "sjena"};
    case FindingKind::crack: return {"cracked glass", "napuknuto staklo"};
    case FindingKind::burn: return {"burn mark", "trag gorenja"};
    case FindingKind::discoloration: return {"discoloration", "promjena boje"};
    case FindingKind::hot_cell: return {"hot cell", "pregrijana ćelija"};
    case FindingKind::hot_module: return {"hot module", "pregrijan modul"};
    case FindingKind::thermal_anomaly: return {"thermal anomaly", "toplinsko odstupanje"};
    }
    return {"", ""};
}

Wording severity_wording(Severity severity)
{
    switch (severity) {
    case Severity::low: return {"low", "niska"};
    case Severity::medium: return {"medium", "srednja"};
    case Severity::high: return {"high", "visoka"};
    }
    return {"", ""};
}

Wording quality_wording(QualityReason reason)
{
    switch (reason) {
    case QualityReason::blurred: return {"the photo is blurred", "fotografija je mutna"};
    case QualityReason::too_dark: return {"the photo is too dark", "fotografija je pretamna"};
    case QualityReason::too_bright: return {"the photo is overexposed", "fotografija je presvijetla"};
    case QualityReason::glare: return {"glare hides part of the panels", "odsjaj skriva dio panela"};
    case QualityReason::too_small: return {"the photo has too few pixels", "fotografija ima premalo piksela"};
    case QualityReason::panels_too_small:
        return {"the panels take up too little of the photo", "paneli zauzimaju premali dio fotografije"};
    case QualityReason::panels_unclear:
        return {"no solar panel can be made out clearly", "solarni panel nije jasno vidljiv"};
    case QualityReason::no_panel:
        return {"no solar panel is visible", "na fotografiji se ne vidi solarni panel"};
    case QualityReason::no_colour: return {"the photo has no colour", "fotografija je bez boje"};
    }
    return {"", ""};
}

namespace {

struct Advice {
    Recommendation of;
    Wording wording;
};

constexpr std::array<Advice, 25> advices{{
    {Recommendation::clean_soon,
     {"Have the panels cleaned: the soiling costs energy every day.",
      "Dajte očistiti panele: zbog prljavštine svakoga dana gubite energiju."}},
    {Recommendation::clean_when_convenient,
     {"Clean the affected places at the next opportunity.", "Prvom prilikom očistite zahvaćena mjesta."}},
    {Recommendation::wait_for_rain,
     {"Wait for rain first: it usually takes a thin film of dust along. Photograph again afterwards.",
      "Najprije pričekajte kišu: tanak film prašine obično ispere. Zatim ponovno fotografirajte."}},
    {Recommendation::remove_droppings,
     {"Remove the bird droppings with water and a soft brush; rain leaves them behind.",
      "Ptičji izmet uklonite vodom i mekom četkom; kiša ga ne ispire."}},
    {Recommendation::remove_leaves,
     {"Remove the leaves before they stick.", "Uklonite lišće prije nego što se zalijepi."}},
    {Recommendation::let_snow_melt,
     {"Let the snow slide off or melt; scraping harms the glass.",
      "Pričekajte da snijeg sklizne ili se otopi; struganje oštećuje staklo."}},
    {Recommendation::trim_shade,
     {"Something casts a shadow on the panels: check whether it can be cut back or moved.",
      "Na panele pada sjena: provjerite može li se njezin uzrok podrezati ili premjestiti."}},
    {Recommendation::inspect_crack,
     {"Have the cracked glass checked by an electrician and do not touch it, least of all when wet.",
      "Neka električar pregleda napuknuto staklo; ne dirajte ga, osobito kad je mokro."}},
    {Recommendation::inspect_suspicion,
     {"Have the panels checked by an electrician: the photo suggests damage, but not where it is. A photo "
      "from closer up may show it.",
      "Neka električar pregleda panele: fotografija upućuje na oštećenje, ali ne pokazuje gdje je. Možda će "
      "se vidjeti na fotografiji izbliza."}},
    {Recommendation::isolate_burn,
     {"Burn marks are a fire risk: have the string switched off and checked without delay.",
      "Tragovi gorenja znače opasnost od požara: neka stručna osoba bez odgode isključi i pregleda niz."}},
    {Recommendation::inspect_discoloration,
     {"Have the discoloured panels measured by an electrician: discoloration can hide hot spots.",
      "Neka električar izmjeri panele promijenjene boje: ispod nje se mogu kriti pregrijana mjesta."}},
    {Recommendation::watch_discoloration,
     {"Compare the yield of the discoloured panels with their neighbours' and photograph them again "
      "in three months.",
      "Usporedite proizvodnju panela promijenjene boje sa susjednima i za tri mjeseca ponovno ih "
      "fotografirajte."}},
    {Recommendation::photograph_again,
     {"Photograph the panels again: straight on, in focus, without glare, the panels filling the "
      "picture.",
      "Ponovno fotografirajte panele: ravno sprijeda, oštro, bez odsjaja i tako da ispune sliku."}},
    {Recommendation::photograph_in_colour,
     {"Upload a photo in colour: without colour, dust, droppings and damage cannot be told apart.",
      "Učitajte fotografiju u boji: bez boje se prašina, izmet i oštećenja ne mogu razlikovati."}},
    {Recommendation::photograph_panels,
     {"Upload a photo on which solar panels are visible.",
      "Učitajte fotografiju na kojoj se vide solarni paneli."}},
    {Recommendation::watch_soiling,
     {"No single place calls for cleaning; photograph the panels again in a few weeks.",
      "Nijedno mjesto zasad ne treba čistiti; ponovno fotografirajte panele za nekoliko tjedana."}},
    {Recommendation::nothing_to_clean,
     {"Nothing needs to be cleaned now; damage was not part of this analysis.",
      "Zasad nije potrebno čišćenje; oštećenja nisu bila dio ove analize."}},
    {Recommendation::nothing_to_repair,
     {"We found no damage; soiling was not part of this analysis.",
      "Nismo pronašli oštećenja; zaprljanost nije bila dio ove analize."}},
    {Recommendation::damage_not_analysed,
     {"The photo also shows signs of damage, which was not part of this analysis. Run it again with damage.",
      "Na fotografiji se vide i znakovi oštećenja, koja nisu bila dio ove analize. Ponovite analizu s "
      "uključenim oštećenjima."}},
    {Recommendation::soiling_not_analysed,
     {"The photo also shows signs of soiling, which was not part of this analysis. Run it again with "
      "cleanliness.",
      "Na fotografiji se vide i znakovi zaprljanosti, koja nije bila dio ove analize. Ponovite analizu s "
      "uključenom čistoćom."}},
    {Recommendation::nothing, {"Nothing needs to be done now.", "Zasad nije potrebno ništa poduzeti."}},
    {Recommendation::inspect_hot_places,
     {"Have the warm places checked and measured by an electrician: heat can mean a fault that costs energy "
      "or "
      "becomes a fire risk.",
      "Neka električar pregleda i izmjeri topla mjesta: zagrijavanje može značiti kvar zbog kojega gubite "
      "energiju ili prijeti požar."}},
    {Recommendation::nothing_hot,
     {"This image asks for nothing to be done. Small faults show only in strong sun.",
      "Ova snimka ne traži nikakav postupak. Manji se kvarovi vide samo po jakom suncu."}},
    {Recommendation::photograph_for_soiling,
     {"For cleanliness, upload an ordinary photo in colour: a thermal image does not show dirt.",
      "Za procjenu čistoće učitajte običnu fotografiju u boji: termalna snimka ne pokazuje prljavštinu."}},
    {Recommendation::thermal_is_no_inspection,
     {"This is a reading of one thermal image without temperatures, not an inspection under IEC TS 62446-3.",
      "Ovo je tumačenje jedne termalne snimke bez izmjerenih temperatura, a ne pregled prema normi IEC TS "
      "62446-3."}},
}};

}  // namespace

Wording recommendation_wording(Recommendation recommendation)
{
    auto const advice = std::ranges::find(advices, recommendation, &Advice::of);
    ensure(advice != advices.end(), "every recommendation has its words");
    return advice->wording;
}

Wording place_wording(vision::Box const& box)
{
    constexpr double whole = 2.0 / 3.0;
    if (box.width >= whole && box.height >= whole) return {"across the picture", "preko cijele slike"};

    constexpr std::array<Wording, 9> places{{
        {"upper left", "gore lijevo"},
        {"top centre", "gore u sredini"},
        {"upper right", "gore desno"},
        {"centre left", "u sredini lijevo"},
        {"centre", "u sredini"},
        {"centre right", "u sredini desno"},
        {"lower left", "dolje lijevo"},
        {"bottom centre", "dolje u sredini"},
        {"lower right", "dolje desno"},
    }};
    auto const third = [](double middle) {
        return static_cast<std::size_t>(std::clamp(middle * 3.0, 0.0, 2.0));
    };
    auto const column = third(box.x + box.width / 2.0);
    auto const row = third(box.y + box.height / 2.0);
    return places[row * 3 + column];
}

std::string issues_text(std::int64_t count, Language language)
{
    if (language == Language::en) return fmt::format("{} {}", count, count == 1 ? "issue" : "issues");
    auto const one = count % 10 == 1 && count % 100 != 11;
    return fmt::format("{} {}", count, one ? "problem" : "problema");
}

std::string percent_text(double percent, int decimals, Language language)
{
    std::array<char, 32> digits{};
    auto* const last = digits.data() + digits.size();
    auto const written = std::to_chars(digits.data(), last, percent, std::chars_format::fixed, decimals);
    ensure(written.ec == std::errc{}, "per cent are few digits");
    std::string text{digits.data(), written.ptr};
    if (language == Language::hr) std::replace(text.begin(), text.end(), '.', ',');
    text += language == Language::hr ? "\u00a0%" : "%";
    return text;
}

std::string capitalised(std::string text)
{
    if (!text.empty())
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

}  // namespace heliograf::analysis
