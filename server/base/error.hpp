#pragma once
#include <string>
#include <utility>
#include <vector>

namespace heliograf {

/// What went wrong, in words the API may show. Which HTTP status a kind becomes is decided in one place,
/// http/problem.cpp; nothing else in the server knows status codes of failures.
enum class ErrorKind {
    malformed,         ///< cannot be read at all
    unauthenticated,   ///< nobody is signed in
    forbidden,         ///< signed in, but not allowed
    not_found,         ///< unknown, or another tenant's
    conflict,          ///< the state of things forbids it
    too_large,         ///< beyond a limit in bytes
    unsupported_type,  ///< a media type we do not take
    invalid_input,     ///< readable, but a rule says no
    throttled,         ///< too often; `retry_after` says when again
    unavailable,       ///< busy or a part is down; may be tried again
    storage_full,      ///< no room left
};

struct FieldError {
    std::string field;    ///< name in the request body, e.g. "config.port"
    std::string message;  ///< English sentence shown under the field
};

struct Error {
    ErrorKind kind{};
    std::string code;  ///< stable identifier for clients and translations, e.g. "camera.unreachable"
    std::string message;
    std::vector<FieldError> fields{};
    int retry_after_seconds{};  ///< > 0 with throttled and unavailable

    bool operator==(Error const& other) const { return kind == other.kind && code == other.code; }
};

}  // namespace heliograf
