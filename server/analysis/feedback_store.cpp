#include "analysis/feedback_store.hpp"

namespace heliograf::analysis {
namespace {

constexpr auto select_of = R"sql(
    SELECT subject, opinion, correction, given_at, carried_from
      FROM analysis_feedback
     WHERE analysis_id = $1
     ORDER BY subject
)sql";

constexpr auto upsert = R"sql(
    INSERT INTO analysis_feedback (analysis_id, subject, opinion, correction, author_id, given_at,
                                   carried_from)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (analysis_id, subject) DO UPDATE
       SET opinion = $3, correction = $4, author_id = $5, given_at = $6, carried_from = $7
)sql";

constexpr auto delete_one = "DELETE FROM analysis_feedback WHERE analysis_id = $1 AND subject = $2";

constexpr auto update_told = R"sql(
    UPDATE analyses
       SET condition = $2, damage_count = $3, damage_severity = $4, decision = $5, verdict_opinion = $6
     WHERE id = $1
)sql";

constexpr auto select_photos = R"sql(
    SELECT analyses.id, images.content_hash, images.content_type, analyses.provider,
           analysis_details.assessment
      FROM analyses
      JOIN images ON images.id = analyses.image_id
      JOIN analysis_details ON analysis_details.analysis_id = analyses.id
     WHERE analyses.id > $1
       AND EXISTS (SELECT 1 FROM analysis_feedback
                    WHERE analysis_feedback.analysis_id = analyses.id
                      AND analysis_feedback.carried_from IS NULL)
     ORDER BY analyses.id
     LIMIT $2
)sql";

template <class Enum>
db::Value nullable_name(std::optional<Enum> const& value)
{
    return value ? db::Value{name_of(*value)} : db::Value{nullptr};
}

}  // namespace

std::vector<Feedback> FeedbackStore::of(db::Queries& open, AnalysisId const& id)
{
    std::vector<Feedback> given;
    for (auto const& row : open.query(select_of, {id.value}))
        given.push_back(
            {.subject = row.text(0),
             .opinion = named<Opinion>(row.text(1)),
             .correction = row.optional_text(2),
             .given_at = from_unix_ms(row.integer(3)),
             .carried_from = row.optional_text(4)}
        );
    return given;
}

std::vector<Feedback> FeedbackStore::of(AnalysisId const& id)
{
    return of(db_, id);
}

void FeedbackStore::save(
    db::Queries& open, AnalysisId const& id, UserId const& author, Feedback const& feedback
)
{
    open.execute(
        upsert,
        {id.value,
         feedback.subject,
         name_of(feedback.opinion),
         db::nullable(feedback.correction),
         author.value,
         to_unix_ms(feedback.given_at),
         db::nullable(feedback.carried_from)}
    );
}

void FeedbackStore::remove(db::Queries& open, AnalysisId const& id, std::string const& subject)
{
    open.execute(delete_one, {id.value, subject});
}

void FeedbackStore::retell(
    db::Queries& open, AnalysisId const& id, Assessment const& told, std::optional<Opinion> verdict
)
{
    open.execute(
        update_told,
        {id.value,
         name_of(told.condition),
         db::nullable(told.damage_count),
         nullable_name(told.damage_severity),
         name_of(told.decision),
         nullable_name(verdict)}
    );
}

std::vector<JudgedPhoto> FeedbackStore::judged_photos(AnalysisId const& behind, std::int64_t limit)
{
    std::vector<JudgedPhoto> photos;
    for (auto const& row : db_.query(select_photos, {behind.value, limit}))
        photos.push_back(
            {.analysis = {row.text(0)},
             .content_hash = row.text(1),
             .content_type = row.text(2),
             .provider = row.text(3),
             .made = assessment_from_json(row.text(4)),
             .feedback = of({row.text(0)})}
        );
    return photos;
}

}  // namespace heliograf::analysis
