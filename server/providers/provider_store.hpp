#pragma once
#include "db/database.hpp"
#include "providers/provider_settings.hpp"

namespace heliograf::providers {

/// The row of provider_settings as it stands: keys sealed in the place of keys.
class ProviderStore {
public:
    explicit ProviderStore(db::Queries& queries) : db_(queries) {}

    /// Nothing while nobody has chosen.
    [[nodiscard]] std::optional<Settings> find();
    void save(Settings const& sealed);
    /// Notes that these settings answered well; without effect once they have changed.
    void mark_validated(Instant changed_at, Instant now);

private:
    db::Queries& db_;
};

}  // namespace heliograf::providers
