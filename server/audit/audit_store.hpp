#pragma once
#include "audit/audit_entry.hpp"
#include "base/clock.hpp"
#include "db/database.hpp"

#include <string>

namespace heliograf::audit {

class AuditStore {
public:
    explicit AuditStore(db::Queries& queries) : db_(queries) {}
    void insert(std::string const& id, Instant at, Entry const& entry);

private:
    db::Queries& db_;
};

}  // namespace heliograf::audit
