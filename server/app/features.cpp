#include "app/features.hpp"

namespace heliograf::app {
namespace {

accounts::AccountsConfig accounts_config(Config const& config)
{
    accounts::AccountsConfig accounts;
    accounts.registrations_per_address.hits_max = config.throttle.registrations_per_hour;
    accounts.forgotten_per_address.hits_max = config.throttle.reset_requests_per_hour;
    return accounts;
}

system::SystemParts system_parts(Config const& config, Foundation& foundation, VisionJudges& judges)
{
    return {
        .check_database = [&foundation] { foundation.database->ping(); },
        .check_storage = [&foundation] { foundation.blobs.ping(); },
        .vision = [&judges] { return judges.status(); },
        .remote = [&judges] { return judges.remote_status(); },
        .data_folder = config.data,
    };
}

}  // namespace

Features::Features(Config const& config, Foundation& base)
    : foundation(base),
      audit(base.clock, base.random),
      hasher(accounts_config(config).hash_cost),
      accounts_context{
          .database = *base.database,
          .audit = audit,
          .hasher = hasher,
          .clock = base.clock,
          .random = base.random,
          .events = base.events,
          .ended_sessions = ended_sessions,
          .config = accounts_config(config)
      },
      accounts(accounts_context),
      administrators(accounts_context),
      gate(accounts_context),
      mailer(config.data / "outbox", {}, base.clock),
      reset_queue(base.queue),
      resets(accounts_context, reset_queue),
      reset_delivery(resets, mailer),
      trial(*base.database, audit, base.clock),
      image_store(*base.database),
      analysis_store(*base.database),
      images(image_store, base.blobs, base.clock, base.random, {}),
      analyses(*base.database, analysis_store, images, base.queue, base.clock, base.random, {}),
      series(*base.database, analysis_store, analyses, image_store, base.blobs),
      series_finder(*base.database, analysis_store, base.blobs, base.clock),
      judges(config, base, audit),
      feedback(*base.database, analysis_store, base.clock),
      analyze_job(
          {analysis_store, image_store, base.blobs, judges.choice, series_finder, base.events, base.clock}
      ),
      system_store(*base.database),
      system(system_store, base.clock, system_parts(config, base, judges)),
      credentials(accounts_context.config.hashes_at_once, accounts_context.config.hashes_waiting_max)
{
    base.runner.handle(notifications::password_reset_job, [this](auto const& job) {
        return reset_delivery.deliver(job);
    });
    base.runner.handle("analysis.analyze", [this](auto const& job) { return analyze_job.run(job); });
}

}  // namespace heliograf::app
