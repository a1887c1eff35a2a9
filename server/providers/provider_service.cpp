#include "providers/provider_service.hpp"

#include "base/json_writer.hpp"
#include "net/url.hpp"

namespace heliograf::providers {
namespace {

/// What the audit log keeps of a change: neither keys nor paths.
struct ChangeDetails {
    std::string provider;
    std::string host;
    std::string model;
    bool keys_changed{};
};
BOOST_DESCRIBE_STRUCT(ChangeDetails, (), (provider, host, model, keys_changed))

bool same_key(Endpoint const& one, Endpoint const& other)
{
    return one.key.reveal() == other.key.reveal();
}

bool same(Endpoint const& one, Endpoint const& other)
{
    return one.base_url == other.base_url && one.model == other.model && same_key(one, other);
}

ChangeDetails details_of(Settings const& before, Settings const& after)
{
    ChangeDetails details{
        .provider = std::string{name_of(after.choice)},
        .host = {},
        .model = {},
        .keys_changed = !same_key(before.openai, after.openai) || !same_key(before.google, after.google)
    };
    if (after.choice == Choice::local) return details;
    auto const& endpoint = after.endpoint_of(after.choice);
    if (auto const url = net::parse_url(endpoint.base_url)) details.host = url->host;
    details.model = endpoint.model;
    return details;
}

SettingsView view_of(Settings const& settings)
{
    return {
        .provider = std::string{name_of(settings.choice)},
        .openai =
            {.baseUrl = settings.openai.base_url,
             .model = settings.openai.model,
             .hasKey = !settings.openai.key.empty()},
        .googleVision = {.baseUrl = settings.google.base_url, .hasKey = !settings.google.key.empty()}
    };
}

}  // namespace

SettingsView ProviderService::view()
{
    return view_of(parts_.vault.load());
}

Result<Settings> ProviderService::read(http::Fields& in, Settings const& stored)
{
    auto const wanted = read_wanted(in, parts_.policy);
    if (!in) return failure(in.error());
    auto settings = changed(stored, wanted);
    check_complete(in, settings);
    if (!in) return failure(in.error());
    return settings;
}

Result<SettingsView> ProviderService::save(http::Fields& in, Administrator const& who)
{
    auto const stored = parts_.vault.load();
    auto settings = read(in, stored);
    if (!settings) return failure(std::move(settings));
    // A change within one millisecond is a change, too.
    auto const now = parts_.clock.now();
    settings->changed_at = std::max(now, stored.changed_at + std::chrono::milliseconds{1});
    parts_.database.transaction([&](db::Transaction& open) {
        parts_.vault.save(open, *settings);
        parts_.audit.append(
            open,
            {.action = "providers.changed",
             .actor = who.id.value,
             .ip = who.ip,
             .details = to_json(details_of(stored, *settings))}
        );
    });
    carry_over(*settings);
    return view_of(*settings);
}

/// What was tried just before it was saved is known to work.
void ProviderService::carry_over(Settings const& saved)
{
    std::scoped_lock const lock{mutex_};
    if (saved.choice == Choice::local || !tried_well_ || tried_well_->choice != saved.choice) return;
    if (!same(tried_well_->endpoint_of(saved.choice), saved.endpoint_of(saved.choice))) return;
    auto fresh = saved;
    fresh.validated_at.reset();
    parts_.vault.mark_validated(fresh, tried_at_);
}

Result<TryOutcome> ProviderService::try_out(http::Fields& in)
{
    auto const stored = parts_.vault.load();
    auto settings = read(in, stored);
    if (!settings) return failure(std::move(settings));
    if (!same(settings->openai, stored.openai) || !same(settings->google, stored.google))
        settings->changed_at = {};
    auto const start = std::chrono::steady_clock::now();
    auto const outcome = parts_.choice.try_out(*settings, parts_.sample());
    auto const took = std::chrono::steady_clock::now() - start;
    if (outcome) {
        std::scoped_lock const lock{mutex_};
        tried_well_ = *settings;
        tried_at_ = parts_.clock.now();
    }
    return TryOutcome{
        .success = outcome.has_value(),
        .error = outcome ? std::nullopt : std::optional{outcome.error().code},
        .milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(took).count()
    };
}

}  // namespace heliograf::providers
