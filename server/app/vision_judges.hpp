#pragma once
#include "adapters/vision_local/local_vision.hpp"
#include "app/config.hpp"
#include "app/foundation.hpp"
#include "app/vision_check.hpp"
#include "audit/audit_log.hpp"
#include "net/http_client.hpp"
#include "providers/provider_service.hpp"
#include "system/service_status.hpp"

namespace heliograf::app {

/// Who may judge photos: this server, and whom an administrator has chosen outside of it.
struct VisionJudges {
    VisionJudges(Config const& config, Foundation& foundation, audit::AuditLog& audit);

    /// The chosen one, for the AI integration section.
    [[nodiscard]] system::VisionStatus status();
    /// The one outside alone; not_configured while this server judges by itself.
    [[nodiscard]] system::ServiceStatus remote_status() const;

    net::AddressPolicy policy;
    net::HttpClient client;
    vision_local::LocalVision local;
    VisionCheck check;
    providers::ProviderVault vault;
    providers::VisionChoice choice;
    providers::ProviderService service;
};

}  // namespace heliograf::app
