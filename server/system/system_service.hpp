#pragma once
#include "base/clock.hpp"
#include "system/service_status.hpp"
#include "system/system_store.hpp"

#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>

namespace heliograf::system {

/// What the outside of this module tells about itself. Set by app/.
struct SystemParts {
    std::function<void()> check_database;   ///< throws when it cannot be reached
    std::function<void()> check_storage;    ///< throws when nothing can be written
    std::function<VisionStatus()> vision;   ///< cheap: remembers its last self-test
    std::function<ServiceStatus()> remote;  ///< of a provider outside; cheap
    std::filesystem::path data_folder;
};

class SystemService {
public:
    SystemService(SystemStore& store, Clock const& clock, SystemParts parts);

    /// Database and storage answer; logs what does not. Looks at most once in two seconds, because a look
    /// writes to the disk and anybody may ask. Thread-safe.
    [[nodiscard]] bool ready();
    [[nodiscard]] SystemStatus status() const;
    [[nodiscard]] VisionStatus vision() const { return parts_.vision(); }
    [[nodiscard]] ServiceStatus image_analysis() const;

private:
    SystemStore& store_;
    Clock const& clock_;
    SystemParts parts_;
    std::mutex looking_;
    std::optional<Instant> looked_;  ///< guarded by looking_
    bool was_ready_ = false;         ///< guarded by looking_
};

}  // namespace heliograf::system
