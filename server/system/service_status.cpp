#include "system/service_status.hpp"

#include <cmath>

namespace heliograf::system {
namespace {

constexpr double operational_from_percent = 95;
constexpr double degraded_from_percent = 50;

}  // namespace

ServiceStatus judged(RunCounts const& counts)
{
    auto const all = counts.good + counts.failed;
    if (all == 0) return {};
    auto const percent = 100.0 * static_cast<double>(counts.good) / static_cast<double>(all);
    auto const status = percent >= operational_from_percent ? PartStatus::operational
                        : percent >= degraded_from_percent  ? PartStatus::degraded
                                                            : PartStatus::down;
    return {.status = status, .percentage = std::round(percent * 10) / 10};
}

}  // namespace heliograf::system
