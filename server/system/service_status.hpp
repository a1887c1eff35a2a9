#pragma once
#include "base/clock.hpp"

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>

/// The nouns of /api/system/status, named as in the contract.
namespace heliograf::system {

enum class PartStatus { operational, degraded, down, not_configured };
BOOST_DESCRIBE_ENUM(PartStatus, operational, degraded, down, not_configured)

/// How the runs of one kind of work went.
struct RunCounts {
    std::int64_t good{};
    std::int64_t failed{};
};

struct ServiceStatus {
    PartStatus status = PartStatus::operational;
    std::optional<double> percentage;  ///< share of good runs in the last 24 hours; absent without a run
};
BOOST_DESCRIBE_STRUCT(ServiceStatus, (), (status, percentage))

struct CameraFeeds {
    PartStatus status = PartStatus::not_configured;
    std::optional<double> percentage;
    std::int64_t active{};
    std::int64_t total{};
};
BOOST_DESCRIBE_STRUCT(CameraFeeds, (), (status, percentage, active, total))

struct StorageStatus {
    double usedPercentage{};  // NOLINT(readability-identifier-naming): the contract's name
};
BOOST_DESCRIBE_STRUCT(StorageStatus, (), (usedPercentage))

// NOLINTBEGIN(readability-identifier-naming): the contract's names
struct SystemStatus {
    ServiceStatus aiService;
    CameraFeeds cameraFeeds;
    ServiceStatus notificationSystem;
    ServiceStatus openAiApi;
    StorageStatus storage;
};
BOOST_DESCRIBE_STRUCT(SystemStatus, (), (aiService, cameraFeeds, notificationSystem, openAiApi, storage))

/// Which provider judges photos, and when it last passed its self-test.
struct VisionStatus {
    PartStatus status = PartStatus::operational;
    std::string provider;
    std::string model;
    std::optional<Instant> lastValidated;  ///< absent while it has never passed
    std::optional<std::string> sendsTo{};  ///< the host that photos leave the house for
};
BOOST_DESCRIBE_STRUCT(VisionStatus, (), (status, provider, model, lastValidated, sendsTo))
// NOLINTEND(readability-identifier-naming)

/// 95 good runs of 100 are operational, half of them degraded, fewer down. No run: operational, no share.
[[nodiscard]] ServiceStatus judged(RunCounts const& counts);

}  // namespace heliograf::system
