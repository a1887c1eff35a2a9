#pragma once
#include "base/secret_box.hpp"
#include "db/database.hpp"
#include "providers/provider_settings.hpp"

namespace heliograf::providers {

/// The settings with their keys, which the database holds sealed only.
class ProviderVault {
public:
    ProviderVault(db::Database& database, SecretBox box) : db_(database), box_(std::move(box)) {}

    /// The defaults while nobody has chosen. A key that the master key does not open is as good as none, and
    /// logged.
    [[nodiscard]] Settings load();
    void save(db::Queries& transaction, Settings const& settings);
    /// Keeps the time within some minutes; a failure to write is not worth one to the caller.
    void mark_validated(Settings const& settings, Instant now);

private:
    [[nodiscard]] Secret opened(Secret const& sealed, std::string_view context) const;
    [[nodiscard]] Secret sealed(Secret const& key, std::string_view context) const;

    db::Database& db_;
    SecretBox box_;
};

}  // namespace heliograf::providers
