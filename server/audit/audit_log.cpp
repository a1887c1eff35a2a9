#include "audit/audit_log.hpp"

#include "audit/audit_store.hpp"
#include "base/id.hpp"

namespace heliograf::audit {

AuditLog::AuditLog(Clock const& clock, Random& random) : clock_(clock), random_(random) {}

void AuditLog::append(db::Queries& transaction, Entry const& entry)
{
    AuditStore{transaction}.insert(new_uuid(clock_, random_), clock_.now(), entry);
}

}  // namespace heliograf::audit
