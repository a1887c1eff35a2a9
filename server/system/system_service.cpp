#include "system/system_service.hpp"

#include "base/log.hpp"

#include <cmath>

namespace heliograf::system {
namespace {

constexpr std::chrono::hours judged_over{24};
constexpr std::chrono::seconds readiness_kept{2};
constexpr std::string_view analysis_kinds = "analysis.";
constexpr std::string_view mail_kinds = "mail.";

bool answers(std::string_view part, std::function<void()> const& check)
{
    try {
        check();
        return true;
    } catch (std::exception const& error) {
        log::error("system.not_ready", {{"part", part}, {"reason", error.what()}});
        return false;
    }
}

/// Share of the file system that is taken, as a user without privileges sees it.
double used_percentage(std::filesystem::path const& folder)
{
    std::error_code failed;
    auto const space = std::filesystem::space(folder, failed);
    if (failed || space.capacity == 0) return 0;
    auto const used = space.capacity - space.available;
    return std::round(1000.0 * static_cast<double>(used) / static_cast<double>(space.capacity)) / 10;
}

}  // namespace

SystemService::SystemService(SystemStore& store, Clock const& clock, SystemParts parts)
    : store_(store),
      clock_(clock),
      parts_(std::move(parts))
{}

bool SystemService::ready()
{
    std::scoped_lock const lock{looking_};
    auto const now = clock_.now();
    if (looked_ && now >= *looked_ && now - *looked_ < readiness_kept) return was_ready_;
    bool const database = answers("database", parts_.check_database);
    bool const storage = answers("storage", parts_.check_storage);
    looked_ = now;
    was_ready_ = database && storage;
    return was_ready_;
}

ServiceStatus SystemService::image_analysis() const
{
    auto status = judged(store_.runs(analysis_kinds, clock_.now() - judged_over));
    if (parts_.vision().status == PartStatus::down) status.status = PartStatus::down;
    return status;
}

SystemStatus SystemService::status() const
{
    return {
        .aiService = image_analysis(),
        .cameraFeeds = {},
        .notificationSystem = judged(store_.runs(mail_kinds, clock_.now() - judged_over)),
        .openAiApi = parts_.remote(),
        .storage = {.usedPercentage = used_percentage(parts_.data_folder)},
    };
}

}  // namespace heliograf::system
