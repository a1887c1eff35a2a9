#pragma once
#include "vision/model.hpp"
#include "vision/verdict.hpp"

namespace heliograf::vision {

/// examine() with a model of the caller's choice: the trainer measures models that it has just fitted.
[[nodiscard]] Verdict examine_with(Model const& model, Picture const& picture);

}  // namespace heliograf::vision
