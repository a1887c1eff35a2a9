#include "app/orphan_sweep.hpp"

#include "base/log.hpp"

#include <unordered_set>

namespace heliograf::app {

std::size_t sweep_orphaned_pictures(
    analysis::ImageStore& images, disk_store::DiskStore& blobs, std::stop_token const& stopping
)
try {
    auto const keys = images.blob_keys();
    if (keys.empty()) return 0;
    std::unordered_set<std::string_view> const named{keys.begin(), keys.end()};
    auto const removed = blobs.remove_orphans([&](std::string const& key) {
        return stopping.stop_requested() || named.contains(key);
    });
    if (removed > 0) log::info("pictures.orphans_removed", {{"count", removed}});
    return removed;
} catch (std::exception const& error) {
    // The next start tries again.
    log::warning("pictures.orphans_kept", {{"reason", error.what()}});
    return 0;
}

}  // namespace heliograf::app
