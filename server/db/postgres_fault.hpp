#pragma once
#include <string>
#include <string_view>

namespace heliograf::db {

/// Throws what a failure with this SQLSTATE means: Unavailable, StorageFull or Fault.
/// @param state  five letters; empty when the server said nothing because the connection broke
[[noreturn]] void
throw_postgres_fault(std::string_view state, std::string const& message, std::string const& constraint);

/// Whether the session is of no use after this SQLSTATE, although the socket may still be open.
[[nodiscard]] bool ends_session(std::string_view state);

}  // namespace heliograf::db
