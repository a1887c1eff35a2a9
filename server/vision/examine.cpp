#include "vision/examine.hpp"

#include "vision/examination.hpp"

namespace heliograf::vision {

Verdict examine(Picture const& picture)
{
    return examine_with(embedded_model(), picture);
}

}  // namespace heliograf::vision
