#pragma once
#include "app/features.hpp"
#include "http/router.hpp"

namespace heliograf::app {

/// Everything the server answers, in the order of the contract.
void add_routes(http::Router& router, Features& features);

}  // namespace heliograf::app
