#pragma once
#include "vision/verdict.hpp"

namespace heliograf::vision {

/// Names the modules that the verdict's findings lie on, by its grid; nothing to do without one.
void name_modules(Verdict& verdict);

}  // namespace heliograf::vision
