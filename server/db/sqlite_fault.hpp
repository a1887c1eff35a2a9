#pragma once

struct sqlite3;

namespace heliograf::db {

/// Throws what the last failure of `connection` means: Unavailable, StorageFull or Fault.
[[noreturn]] void throw_sqlite_fault(sqlite3* connection);

}  // namespace heliograf::db
