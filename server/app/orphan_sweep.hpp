#pragma once
#include "adapters/disk_store/disk_store.hpp"
#include "analysis/image_store.hpp"

#include <stop_token>

namespace heliograf::app {

/// Clears pictures that no row names: a process died between the files and the row. Nothing where the
/// database names no picture at all: it is rather the wrong one than the owner of a folder of orphans. What
/// goes wrong is logged and no more, as orphans cost room and nothing else.
/// @return how many went
std::size_t sweep_orphaned_pictures(
    analysis::ImageStore& images, disk_store::DiskStore& blobs, std::stop_token const& stopping
);

}  // namespace heliograf::app
