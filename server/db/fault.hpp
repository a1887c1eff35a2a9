#pragma once
#include <stdexcept>
#include <string>

namespace heliograf::db {

enum class FaultKind {
    unique_violation,  ///< `constraint` names what was violated
    foreign_key_violation,
    check_violation,  ///< also NOT NULL and a trigger's refusal
    other,
};

/// The engine refused a statement, the same kinds on SQLite and PostgreSQL. A store catches only what it
/// expects (a unique violation that means "name taken"); the rest becomes a 500.
/// What is no fault of the statement is thrown as Unavailable (locked after waiting 5 s, deadlock,
/// serialization failure, connection lost) or StorageFull, both of base/outage.hpp.
class Fault : public std::runtime_error {
public:
    Fault(FaultKind kind, std::string const& message, std::string constraint = {})
        : std::runtime_error(message),
          kind_(kind),
          constraint_(std::move(constraint))
    {}
    [[nodiscard]] FaultKind kind() const { return kind_; }
    /// The violated unique index by its name in the migration, e.g. "users_email_unique", on both engines
    /// (SQLite names only columns; db/sqlite.cpp finds the index).
    [[nodiscard]] std::string const& constraint() const { return constraint_; }

private:
    FaultKind kind_;
    std::string constraint_;
};

}  // namespace heliograf::db
