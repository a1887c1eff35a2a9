#include "db/postgres_fault.hpp"

#include "base/outage.hpp"
#include "db/fault.hpp"
#include "db/pooled_database.hpp"

namespace heliograf::db {
namespace {

FaultKind kind_of(std::string_view state)
{
    if (state == "23505") return FaultKind::unique_violation;
    if (state == "23503") return FaultKind::foreign_key_violation;
    // CHECK, NOT NULL and RAISE EXCEPTION in a trigger.
    if (state == "23514" || state == "23502" || state == "P0001") return FaultKind::check_violation;
    return FaultKind::other;
}

/// Locked or slow (lock_not_available, query_canceled, deadlock, serialization failure) or out of a
/// resource other than the disk (class 53).
bool may_pass(std::string_view state)
{
    return state == "55P03" || state == "57014" || state == "40P01" || state == "40001" ||
           state.starts_with("53");
}

}  // namespace

bool ends_session(std::string_view state)
{
    // Connection exceptions; shut down, crashed or starting; a primary that has become a read-only standby.
    return state.empty() || state.starts_with("08") || state == "57P01" || state == "57P02" ||
           state == "57P03" || state == "25006";
}

void throw_postgres_fault(std::string_view state, std::string const& message, std::string const& constraint)
{
    auto const text = "postgres: " + message;
    if (ends_session(state)) throw ConnectionLost{text};
    if (state == "53100") throw StorageFull{text};
    if (may_pass(state)) throw Unavailable{text};
    throw Fault{kind_of(state), text, kind_of(state) == FaultKind::unique_violation ? constraint : ""};
}

}  // namespace heliograf::db
