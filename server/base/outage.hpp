#pragma once
#include <stdexcept>

/// What nobody in a request can mend, thrown from the layer that met it and turned into an answer in one
/// place (http/problem.cpp), so that no feature has to know about it.
namespace heliograf {

/// A part we need is busy or gone right now (database locked, connection lost): 503 with Retry-After.
class Unavailable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// No room left on the disk: 507 with code storage_full.
class StorageFull : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace heliograf
