#pragma once
#include "audit/audit_entry.hpp"
#include "base/clock.hpp"
#include "base/random.hpp"
#include "db/database.hpp"

namespace heliograf::audit {

/// Who did what. Rows are only ever added: the database itself refuses to change or remove one.
class AuditLog {
public:
    AuditLog(Clock const& clock, Random& random);

    /// Writes as part of the caller's transaction, so that the deed and its record exist together or not at
    /// all.
    void append(db::Queries& transaction, Entry const& entry);

private:
    Clock const& clock_;
    Random& random_;
};

}  // namespace heliograf::audit
