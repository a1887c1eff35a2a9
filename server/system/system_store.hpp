#pragma once
#include "base/clock.hpp"
#include "db/database.hpp"
#include "system/service_status.hpp"

#include <string_view>

namespace heliograf::system {

/// Reads how the jobs of others went; writes nothing.
class SystemStore {
public:
    explicit SystemStore(db::Database& database) : db_(database) {}
    /// Jobs that ended since then, of the kinds that start with `prefix`, e.g. "mail.".
    [[nodiscard]] RunCounts runs(std::string_view prefix, Instant since);

private:
    db::Database& db_;
};

}  // namespace heliograf::system
