#include "providers/provider_store.hpp"

namespace heliograf::providers {
namespace {

constexpr auto row_id = "vision";

constexpr auto select_settings = R"sql(
    SELECT choice, openai_url, openai_model, openai_key, google_url, google_key, changed_at, validated_at
      FROM provider_settings
     WHERE id = $1
)sql";

constexpr auto upsert_settings = R"sql(
    INSERT INTO provider_settings (id, choice, openai_url, openai_model, openai_key, google_url, google_key,
                                   changed_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (id) DO UPDATE
       SET choice = excluded.choice, openai_url = excluded.openai_url, openai_model = excluded.openai_model,
           openai_key = excluded.openai_key, google_url = excluded.google_url,
           google_key = excluded.google_key, changed_at = excluded.changed_at, validated_at = NULL
)sql";

constexpr auto update_validated =
    "UPDATE provider_settings SET validated_at = $3 WHERE id = $1 AND changed_at = $2";

db::Value text_or_null(Secret const& sealed)
{
    return sealed.empty() ? db::Value{nullptr} : db::Value{sealed.reveal()};
}

std::optional<Instant> optional_instant(std::optional<std::int64_t> const& ms)
{
    if (!ms) return std::nullopt;
    return from_unix_ms(*ms);
}

}  // namespace

std::optional<Settings> ProviderStore::find()
{
    auto const row = db_.find(select_settings, {std::string{row_id}});
    if (!row) return std::nullopt;
    return Settings{
        // Of a choice that only a newer version knows nothing leaves the house.
        .choice = choice_named(row->text(0)).value_or(Choice::local),
        .openai =
            {.base_url = row->text(1),
             .model = row->text(2),
             .key = Secret{row->optional_text(3).value_or("")}},
        .google = {.base_url = row->text(4), .model = {}, .key = Secret{row->optional_text(5).value_or("")}},
        .changed_at = from_unix_ms(row->integer(6)),
        .validated_at = optional_instant(row->optional_integer(7))
    };
}

void ProviderStore::save(Settings const& sealed)
{
    db_.execute(
        upsert_settings,
        {std::string{row_id},
         std::string{name_of(sealed.choice)},
         sealed.openai.base_url,
         sealed.openai.model,
         text_or_null(sealed.openai.key),
         sealed.google.base_url,
         text_or_null(sealed.google.key),
         to_unix_ms(sealed.changed_at)}
    );
}

void ProviderStore::mark_validated(Instant changed_at, Instant now)
{
    db_.execute(update_validated, {std::string{row_id}, to_unix_ms(changed_at), to_unix_ms(now)});
}

}  // namespace heliograf::providers
