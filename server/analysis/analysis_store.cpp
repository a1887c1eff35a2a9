#include "analysis/analysis_store.hpp"

#include "analysis/feedback_store.hpp"
#include "analysis/search_text.hpp"
#include "analysis/series_store.hpp"
#include "base/ensure.hpp"
#include "base/outage.hpp"

namespace heliograf::analysis {
namespace {

// The arbiter is the unique index of what is queued; the second statement finds the one that was first.
constexpr auto insert_queued = R"sql(
    INSERT INTO analyses (id, owner_id, image_id, image_name, title, status, with_cleanliness, with_damage,
                          language, created_at, search_text)
    VALUES ($1, $2, $3, $4, $5, 'queued', $6, $7, $8, $9, $10)
    ON CONFLICT (image_id, with_cleanliness, with_damage) WHERE status = 'queued' DO NOTHING
)sql";

constexpr auto select_queued = R"sql(
    SELECT id FROM analyses
     WHERE image_id = $1 AND with_cleanliness = $2 AND with_damage = $3 AND status = 'queued'
)sql";

constexpr auto select_request = R"sql(
    SELECT id, owner_id, image_id, status, with_cleanliness, with_damage, failure_code, condition
      FROM analyses
     WHERE id = $1
)sql";

constexpr auto update_done = R"sql(
    UPDATE analyses
       SET status = 'done', finished_at = $2, provider = $3, condition = $4, score = $5, score_low = $6,
           score_high = $7, damage_count = $8, damage_severity = $9, decision = $10, overlay_key = $11,
           stood_in_for = $12
     WHERE id = $1 AND status = 'queued'
)sql";

constexpr auto insert_detail = R"sql(
    INSERT INTO analysis_details (analysis_id, assessment) VALUES ($1, $2)
    ON CONFLICT (analysis_id) DO NOTHING
)sql";

constexpr auto update_failed = R"sql(
    UPDATE analyses SET status = 'failed', finished_at = $2, failure_code = $3
     WHERE id = $1 AND status = 'queued'
)sql";

// Analysis and job are added in one transaction, so none is caught between the two.
constexpr auto update_abandoned = R"sql(
    UPDATE analyses SET status = 'failed', finished_at = $1, failure_code = $2
     WHERE status = 'queued'
       AND NOT EXISTS (SELECT 1 FROM jobs
                        WHERE jobs.finished_at IS NULL AND jobs.dedup_key = $3 || analyses.id)
)sql";

constexpr auto select_latest_scored = R"sql(
    SELECT analyses.id, analyses.created_at, analyses.with_cleanliness, analyses.with_damage,
           analysis_details.assessment
      FROM analyses
      JOIN analysis_details ON analysis_details.analysis_id = analyses.id
     WHERE analyses.owner_id = $1 AND analyses.status = 'done' AND analyses.score IS NOT NULL
       AND COALESCE(analyses.verdict_opinion, 'confirmed') = 'confirmed'
     ORDER BY analyses.id DESC
     LIMIT 1
)sql";

constexpr auto select_latest_damage = R"sql(
    SELECT analyses.id, analyses.created_at, analyses.with_cleanliness, analyses.with_damage,
           analysis_details.assessment
      FROM analyses
      JOIN analysis_details ON analysis_details.analysis_id = analyses.id
     WHERE analyses.owner_id = $1 AND analyses.status = 'done' AND analyses.damage_count IS NOT NULL
       AND COALESCE(analyses.verdict_opinion, 'confirmed') = 'confirmed'
     ORDER BY analyses.id DESC
     LIMIT 1
)sql";

constexpr auto select_earlier = R"sql(
    SELECT id, created_at, with_cleanliness, with_damage
      FROM analyses
     WHERE owner_id = $1 AND image_id = $2 AND status = 'done'
     ORDER BY with_cleanliness + with_damage DESC, id DESC
     LIMIT 1
)sql";

constexpr auto select_finished = R"sql(
    SELECT analyses.id, analyses.image_name, analyses.title, analyses.created_at, analyses.with_cleanliness,
           analyses.with_damage, analyses.provider, COALESCE(analyses.overlay_key, ''), images.width,
           images.height, analysis_details.assessment, analyses.stood_in_for
      FROM analyses
      JOIN images ON images.id = analyses.image_id
      JOIN analysis_details ON analysis_details.analysis_id = analyses.id
     WHERE analyses.id = $2 AND analyses.owner_id = $1 AND analyses.status = 'done'
)sql";

db::Value flag(bool value)
{
    return std::int64_t{value ? 1 : 0};
}

template <class Enum>
std::optional<Enum> optional_named(std::optional<std::string> const& name)
{
    if (!name) return std::nullopt;
    return named<Enum>(*name);
}

std::optional<LatestAnalysis> latest_from_row(std::optional<db::Row> const& row)
{
    if (!row) return std::nullopt;
    return LatestAnalysis{
        .id = {row->text(0)},
        .date = from_unix_ms(row->integer(1)),
        .options = {.cleanliness = row->boolean(2), .damage = row->boolean(3)},
        .assessment_json = row->text(4)
    };
}

/// The place of the photo, and what its owner's earlier opinions leave of the result.
void save_place(db::Queries& open, AnalysisId const& id, FoundPlace const& found)
{
    SeriesStore::add(open, id, found.owner, found.place);
    for (auto const& opinion : found.carried) FeedbackStore::save(open, id, found.owner, opinion);
    if (found.told) FeedbackStore::retell(open, id, *found.told, std::nullopt);
}

db::Values done_values(AnalysisId const& id, AnalysisResult const& result)
{
    auto const& made = result.assessment;
    db::Values values{id.value, to_unix_ms(result.finished_at), result.provider, name_of(made.condition)};
    auto const& clean = made.cleanliness;
    values.push_back(clean ? db::Value{clean->score} : db::Value{nullptr});
    values.push_back(clean ? db::Value{clean->low} : db::Value{nullptr});
    values.push_back(clean ? db::Value{clean->high} : db::Value{nullptr});
    values.push_back(db::nullable(made.damage_count));
    values.push_back(made.damage_severity ? db::Value{name_of(*made.damage_severity)} : db::Value{nullptr});
    values.push_back(name_of(made.decision));
    values.push_back(result.overlay_key.empty() ? db::Value{nullptr} : db::Value{result.overlay_key});
    values.push_back(result.stood_in_for.empty() ? db::Value{nullptr} : db::Value{result.stood_in_for});
    return values;
}

}  // namespace

AnalysisId AnalysisStore::add_queued(
    db::Queries& transaction,
    AnalysisRequest const& request,
    StoredImage const& image,
    Language language,
    Instant now
)
{
    auto const cleanliness = flag(request.options.cleanliness);
    auto const damage = flag(request.options.damage);
    auto const inserted = transaction.execute(
        insert_queued,
        {request.id.value,
         request.owner.value,
         image.id.value,
         image.stored_name,
         image.original_name,
         cleanliness,
         damage,
         name_of(language),
         to_unix_ms(now),
         folded(image.original_name)}
    );
    if (inserted == 1) return request.id;
    auto const waiting = transaction.find(select_queued, {image.id.value, cleanliness, damage});
    if (!waiting) throw Unavailable{"the analysis that was waiting ended just now"};
    return {waiting->text(0)};
}

std::optional<AnalysisRequest> AnalysisStore::find_request(AnalysisId const& id)
{
    auto const row = db_.find(select_request, {id.value});
    if (!row) return std::nullopt;
    return AnalysisRequest{
        .id = {row->text(0)},
        .owner = {row->text(1)},
        .image = {row->text(2)},
        .status = named<Status>(row->text(3)),
        .options = {.cleanliness = row->boolean(4), .damage = row->boolean(5)},
        .failure_code = row->optional_text(6).value_or(""),
        .condition = optional_named<vision::Condition>(row->optional_text(7))
    };
}

bool AnalysisStore::save_result(AnalysisId const& id, AnalysisResult const& result)
{
    return db_.transaction([&](db::Transaction& open) {
        if (open.execute(update_done, done_values(id, result)) == 0) return false;
        open.execute(insert_detail, {id.value, to_json(result.assessment)});
        if (result.found) save_place(open, id, *result.found);
        return true;
    });
}

bool AnalysisStore::save_failure(AnalysisId const& id, std::string const& code, Instant now)
{
    return db_.execute(update_failed, {id.value, to_unix_ms(now), code}) == 1;
}

std::size_t AnalysisStore::fail_abandoned(std::string const& code, Instant now)
{
    return db_.execute(update_abandoned, {to_unix_ms(now), code, std::string{analyze_dedup_prefix}});
}

std::optional<LatestAnalysis> AnalysisStore::latest_scored(UserId const& owner)
{
    return latest_from_row(db_.find(select_latest_scored, {owner.value}));
}

std::optional<LatestAnalysis> AnalysisStore::latest_damage(UserId const& owner)
{
    return latest_from_row(db_.find(select_latest_damage, {owner.value}));
}

std::optional<EarlierAnalysis> AnalysisStore::find_earlier(UserId const& owner, ImageId const& image)
{
    auto const row = db_.find(select_earlier, {owner.value, image.value});
    if (!row) return std::nullopt;
    return EarlierAnalysis{
        .id = {row->text(0)},
        .date = from_unix_ms(row->integer(1)),
        .options = {.cleanliness = row->boolean(2), .damage = row->boolean(3)}
    };
}

std::optional<FinishedAnalysis> AnalysisStore::find_finished(UserId const& owner, AnalysisId const& id)
{
    auto const row = db_.find(select_finished, {owner.value, id.value});
    if (!row) return std::nullopt;
    return FinishedAnalysis{
        .id = {row->text(0)},
        .image_name = row->text(1),
        .title = row->text(2),
        .date = from_unix_ms(row->integer(3)),
        .options = {.cleanliness = row->boolean(4), .damage = row->boolean(5)},
        .provider = row->text(6),
        .stood_in_for = row->optional_text(11),
        .overlay_key = row->text(7),
        .image_width = row->integer(8),
        .image_height = row->integer(9),
        .assessment_json = row->text(10)
    };
}

}  // namespace heliograf::analysis
