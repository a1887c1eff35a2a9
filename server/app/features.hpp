#pragma once
#include "accounts/account_routes.hpp"
#include "accounts/administrators.hpp"
#include "accounts/session_gate.hpp"
#include "adapters/outbox_file/outbox_file.hpp"
#include "analysis/analysis_service.hpp"
#include "analysis/analyze_job.hpp"
#include "analysis/feedback_service.hpp"
#include "analysis/image_service.hpp"
#include "analysis/series_finder.hpp"
#include "analysis/series_service.hpp"
#include "app/config.hpp"
#include "app/foundation.hpp"
#include "app/vision_judges.hpp"
#include "audit/audit_log.hpp"
#include "billing/trial_service.hpp"
#include "notifications/password_reset_mail.hpp"
#include "system/system_service.hpp"

namespace heliograf::app {

/// The features, each built from what lies above it.
struct Features {
    Features(Config const& config, Foundation& base);

    Foundation& foundation;

    audit::AuditLog audit;
    accounts::PasswordHasher hasher;
    accounts::EndedSessions ended_sessions;
    accounts::AccountsContext accounts_context;
    accounts::AccountService accounts;
    accounts::Administrators administrators;
    accounts::DatabaseSessionGate gate;

    outbox_file::OutboxFile mailer;
    notifications::PasswordResetQueue reset_queue;
    accounts::PasswordResets resets;
    notifications::PasswordResetDelivery reset_delivery;

    billing::TrialService trial;

    analysis::ImageStore image_store;
    analysis::AnalysisStore analysis_store;
    analysis::ImageService images;
    analysis::AnalysisService analyses;
    analysis::SeriesService series;
    analysis::SeriesFinder series_finder;
    VisionJudges judges;
    analysis::FeedbackService feedback;
    analysis::AnalyzeJob analyze_job;

    system::SystemStore system_store;
    system::SystemService system;

    /// Last, so that it ends first: what its threads still run refers to the rest.
    accounts::CredentialPool credentials;
};

}  // namespace heliograf::app
