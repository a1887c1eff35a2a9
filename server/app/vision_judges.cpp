#include "app/vision_judges.hpp"

#include "adapters/google_vision/google_vision.hpp"
#include "adapters/openai/openai_vision.hpp"
#include "app/sample_picture.hpp"

namespace heliograf::app {
namespace {

using providers::Choice;
using system::PartStatus;

constexpr auto key_code = "vision.api_key";

SecretBox secret_box(Config const& config, Random& random)
{
    auto const given = master_key_of(config.outside.master_key.reveal());
    return {given ? *given : load_or_make_master_key(config.data / "master.key", random), random};
}

providers::RemoteFactory remote_factory(Config const& config, net::HttpClient& client)
{
    openai::Prices const prices{config.outside.input_cents, config.outside.output_cents};
    return [&client, prices](
               Choice choice, providers::Endpoint const& endpoint
           ) -> std::unique_ptr<providers::RemoteVision> {
        if (choice == Choice::google_vision)
            return std::make_unique<google_vision::GoogleVision>(client, endpoint);
        return std::make_unique<openai::OpenAiVision>(client, endpoint, prices);
    };
}

/// Whoever has not answered well yet is not known to work.
bool is_well(providers::ChoiceHealth const& health)
{
    return health.validated_at && health.failure_code.empty() && !health.left_alone;
}

}  // namespace

VisionJudges::VisionJudges(Config const& config, Foundation& foundation, audit::AuditLog& audit)
    : policy(net::parse_cidrs(config.outside.allow_cidrs).value()),
      client({.policy = policy}),
      check(local, foundation.clock),
      vault(*foundation.database, secret_box(config, foundation.random)),
      choice(local, vault, remote_factory(config, client), foundation.clock),
      service(
          {.database = *foundation.database,
           .vault = vault,
           .choice = choice,
           .audit = audit,
           .clock = foundation.clock,
           .policy = policy,
           .sample = sample_picture}
      )
{}

system::VisionStatus VisionJudges::status()
{
    auto const health = choice.health();
    if (health.choice == Choice::local) return check.status();
    auto const fails = health.failure_code == key_code && health.choice != Choice::automatic;
    return {
        .status = is_well(health) ? PartStatus::operational
                  : fails         ? PartStatus::down
                                  : PartStatus::degraded,
        .provider = std::string{name_of(health.choice)},
        .model = health.model,
        .lastValidated = health.validated_at,
        .sendsTo = health.host
    };
}

system::ServiceStatus VisionJudges::remote_status() const
{
    auto const health = choice.health();
    if (health.choice == Choice::local) return {.status = PartStatus::not_configured, .percentage = {}};
    auto status = system::judged({.good = health.good, .failed = health.failed});
    auto const away = health.left_alone || health.failure_code == key_code;
    if (!is_well(health)) status.status = away ? PartStatus::down : PartStatus::degraded;
    return status;
}

}  // namespace heliograf::app
