#include "audit/audit_store.hpp"

namespace heliograf::audit {
namespace {

constexpr auto insert_entry = R"sql(
    INSERT INTO audit_log (id, at, actor_id, action, target_id, ip_address, details)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
)sql";

}  // namespace

void AuditStore::insert(std::string const& id, Instant at, Entry const& entry)
{
    db_.execute(
        insert_entry,
        {id,
         to_unix_ms(at),
         db::nullable(entry.actor),
         entry.action,
         db::nullable(entry.target),
         db::nullable(entry.ip),
         entry.details}
    );
}

}  // namespace heliograf::audit
