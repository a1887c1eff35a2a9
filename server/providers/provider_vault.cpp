#include "providers/provider_vault.hpp"

#include "base/log.hpp"
#include "providers/provider_store.hpp"

namespace heliograf::providers {
namespace {

constexpr std::string_view openai_context = "providers.openai";
constexpr std::string_view google_context = "providers.google-vision";
constexpr std::chrono::minutes validated_grain{5};

}  // namespace

Secret ProviderVault::opened(Secret const& sealed, std::string_view context) const
{
    if (sealed.empty()) return {};
    auto key = box_.open(sealed.reveal(), context);
    if (!key) log::error("providers.key_unreadable", {{"of", context}});
    return key.value_or(Secret{});
}

Secret ProviderVault::sealed(Secret const& key, std::string_view context) const
{
    return key.empty() ? Secret{} : Secret{box_.seal(key, context)};
}

Settings ProviderVault::load()
{
    auto settings = ProviderStore{db_}.find();
    if (!settings) return {};
    settings->openai.key = opened(settings->openai.key, openai_context);
    settings->google.key = opened(settings->google.key, google_context);
    return *std::move(settings);
}

void ProviderVault::save(db::Queries& transaction, Settings const& settings)
{
    auto kept = settings;
    kept.openai.key = sealed(settings.openai.key, openai_context);
    kept.google.key = sealed(settings.google.key, google_context);
    ProviderStore{transaction}.save(kept);
}

void ProviderVault::mark_validated(Settings const& settings, Instant now)
{
    if (settings.validated_at && now - *settings.validated_at < validated_grain) return;
    try {
        ProviderStore{db_}.mark_validated(settings.changed_at, now);
    } catch (std::exception const& error) {
        log::warning("providers.not_marked", {{"reason", error.what()}});
    }
}

}  // namespace heliograf::providers
