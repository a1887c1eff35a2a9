#include "app/routes.hpp"

#include "accounts/account_routes.hpp"
#include "analysis/analysis_routes.hpp"
#include "billing/trial_routes.hpp"
#include "providers/provider_routes.hpp"
#include "system/system_routes.hpp"

namespace heliograf::app {

void add_routes(http::Router& router, Features& features)
{
    auto& base = features.foundation;
    accounts::add_account_routes(
        router,
        {features.accounts,
         features.resets,
         features.credentials,
         features.gate,
         features.accounts_context.config.session_age_max}
    );
    billing::add_trial_routes(router, features.trial, features.gate);
    analysis::add_analysis_routes(
        router,
        {features.analyses,
         features.images,
         base.queue,
         base.signal,
         features.gate,
         features.feedback,
         features.series}
    );
    analysis::add_image_routes(router, features.images, features.gate);
    providers::add_provider_routes(router, features.judges.service, features.gate);
    system::add_system_routes(router, features.gate, features.system, base.events);
}

}  // namespace heliograf::app
