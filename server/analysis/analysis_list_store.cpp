#include "analysis/analysis_list_store.hpp"

#include "analysis/search_text.hpp"

namespace heliograf::analysis {
namespace {

constexpr auto select_done = R"sql(
    SELECT id, image_name, title, created_at, with_cleanliness, with_damage, condition, score,
           damage_count, damage_severity, decision, verdict_opinion
      FROM analyses
     WHERE owner_id = $1 AND status = 'done' AND id < $2
)sql";

constexpr auto page_of_list = " ORDER BY id DESC LIMIT $3";

/// Ids are hexadecimal digits and hyphens, so this comes after every one of them in either engine's order.
constexpr auto after_every_id = "g";

/// A statement with the conditions that were asked for, and what they compare with.
struct Search {
    std::string sql{select_done};
    db::Values values;

    void also(std::string_view column_and_operator, db::Value value, std::string_view behind = "")
    {
        values.push_back(std::move(value));
        sql.append(" AND ").append(column_and_operator).append(" $").append(std::to_string(values.size()));
        sql.append(behind);
    }
};

/// The pattern of LIKE that means this very text anywhere.
std::string anywhere(std::string_view word)
{
    std::string pattern{"%"};
    for (auto const character : word) {
        if (character == '%' || character == '_' || character == '!') pattern += '!';
        pattern += character;
    }
    return pattern + '%';
}

template <class Enum>
std::optional<Enum> optional_named(std::optional<std::string> const& name)
{
    if (!name) return std::nullopt;
    return named<Enum>(*name);
}

ListedAnalysis listed_from_row(db::Row& row)
{
    return {
        .id = {row.take_text(0)},
        .image_name = row.take_text(1),
        .title = row.take_text(2),
        .date = from_unix_ms(row.integer(3)),
        .result =
            {.options = {.cleanliness = row.boolean(4), .damage = row.boolean(5)},
             .condition = named<vision::Condition>(row.text(6)),
             .score = row.optional_real(7),
             .damage_count = row.optional_integer(8),
             .damage_severity = optional_named<vision::Severity>(row.optional_text(9)),
             .decision = named<Decision>(row.text(10)),
             .verdict_opinion = optional_named<Opinion>(row.optional_text(11))}
    };
}

}  // namespace

std::vector<ListedAnalysis>
AnalysisListStore::find(UserId const& owner, http::Page const& page, HistoryFilter const& filter)
{
    Search search{.values = {owner.value, page.before.value_or(after_every_id), page.limit}};
    if (filter.condition) search.also("condition =", name_of(*filter.condition));
    if (filter.decision) search.also("decision =", name_of(*filter.decision));
    if (filter.from) search.also("created_at >=", to_unix_ms(*filter.from));
    if (filter.before) search.also("created_at <", to_unix_ms(*filter.before));
    for (auto const& word : search_words(filter.text))
        search.also("search_text LIKE", anywhere(word), " ESCAPE '!'");
    search.sql.append(page_of_list);

    auto rows = db_.query(search.sql, search.values);
    std::vector<ListedAnalysis> listed;
    listed.reserve(rows.size());
    for (auto& row : rows) listed.push_back(listed_from_row(row));
    return listed;
}

}  // namespace heliograf::analysis
