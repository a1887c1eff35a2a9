#pragma once
#include "base/error.hpp"

#include <tl/expected.hpp>
#include <utility>

namespace heliograf {

/// The outcome of an operation that can fail for reasons the caller may act on.
template <class T>
using Result = tl::expected<T, Error>;

/// `return failure(std::move(site));` hands the error of one Result on as the error of another.
template <class T>
tl::unexpected<Error> failure(Result<T>&& failed)
{
    return tl::unexpected(std::move(failed).error());
}
inline tl::unexpected<Error> failure(Error error)
{
    return tl::unexpected(std::move(error));
}

}  // namespace heliograf
