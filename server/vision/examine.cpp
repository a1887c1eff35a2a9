#include "vision/examine.hpp"

#include "vision/examination.hpp"
#include "vision/thermal_examination.hpp"

namespace heliograf::vision {

Verdict examine(Picture const& picture)
{
    if (auto const thermal = recognise_thermal(picture)) return examine_thermal(*thermal);
    return examine_with(embedded_model(), picture);
}

Verdict examine_as_module(Picture const& picture)
{
    return examine_thermal({ThermalSubject::module, module_from(picture)});
}

}  // namespace heliograf::vision
