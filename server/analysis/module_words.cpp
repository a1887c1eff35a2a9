#include "analysis/module_words.hpp"

#include "analysis/module_loss.hpp"
#include "analysis/words.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace heliograf::analysis {
namespace {

/// Beyond, a list of modules says less than the part of the picture.
constexpr std::size_t told_max = 3;

/// "row 2, module 3"; of a single row or column only the number along it.
std::string module_text(vision::ModuleShare const& module, vision::ModuleGrid const& grid, Language language)
{
    constexpr Wording in_row{"module {} from the left", "{}. modul slijeva"};
    constexpr Wording in_column{"module {} from the top", "{}. modul odozgo"};
    constexpr Wording in_grid{"row {}, module {}", "{}. red, {}. modul"};
    if (grid.rows == 1) return fmt::format(fmt::runtime(in_row.in(language)), module.column);
    if (grid.columns == 1) return fmt::format(fmt::runtime(in_column.in(language)), module.row);
    return fmt::format(fmt::runtime(in_grid.in(language)), module.row, module.column);
}

}  // namespace

std::string finding_place(
    vision::Finding const& finding, std::optional<vision::ModuleGrid> const& grid, Language language
)
{
    bool const told = grid && grid->rows * grid->columns > 1 && !finding.modules.empty() &&
                      finding.modules.size() <= told_max;
    if (!told) return place_wording(finding.box).in(language);
    constexpr Wording one_more{" and one more", " i još jedan"};
    constexpr Wording two_more{" and two more", " i još dva"};
    auto text = module_text(finding.modules.front(), *grid, language);
    if (finding.modules.size() == 2) text += one_more.in(language);
    if (finding.modules.size() == 3) text += two_more.in(language);
    return text;
}

std::string affected_modules_text(Assessment const& assessment, Language language)
{
    auto const affected = affected_modules(assessment);
    if (!affected || *affected == 0) return {};
    auto const seen = std::max<std::int64_t>(assessment.grid->modules, *affected);
    if (seen < 2) return {};
    if (language == Language::en)
        return fmt::format(
            "{} of the {} modules in view {} affected.", *affected, seen, *affected == 1 ? "is" : "are"
        );
    auto const ones = *affected % 10;
    bool const teens = *affected % 100 >= 11 && *affected % 100 <= 14;
    auto const* const verb = ones == 1 && !teens                ? "Zahvaćen je"
                             : ones >= 2 && ones <= 4 && !teens ? "Zahvaćena su"
                                                                : "Zahvaćeno je";
    return fmt::format("{} {} od {} modula na slici.", verb, *affected, seen);
}

}  // namespace heliograf::analysis
