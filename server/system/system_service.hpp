#pragma once
#include "base/clock.hpp"
#include "system/service_status.hpp"
#include "system/system_store.hpp"

#include <filesystem>
#include <functional>

namespace heliograf::system {

/// What the outside of this module tells about itself. Set by app/.
struct SystemParts {
    std::function<void()> check_database;  ///< throws when it cannot be reached
    std::function<void()> check_storage;   ///< throws when nothing can be written
    std::function<VisionStatus()> vision;  ///< cheap: remembers its last self-test
    std::filesystem::path data_folder;
};

class SystemService {
public:
    SystemService(SystemStore& store, Clock const& clock, SystemParts parts);

    /// Database and storage answer; logs what does not.
    [[nodiscard]] bool ready() const;
    [[nodiscard]] SystemStatus status() const;
    [[nodiscard]] VisionStatus vision() const { return parts_.vision(); }
    [[nodiscard]] ServiceStatus image_analysis() const;

private:
    SystemStore& store_;
    Clock const& clock_;
    SystemParts parts_;
};

}  // namespace heliograf::system
