#include "providers/vision_choice.hpp"

#include "base/log.hpp"
#include "net/url.hpp"

namespace heliograf::providers {
namespace {

constexpr auto key_code = "vision.api_key";

/// What needs nobody's help: a photo that nobody could judge, and a picture of heat, as others know photos
/// only.
bool stays_here(vision::Verdict const& local)
{
    bool const is_too_poor = local.condition == vision::Condition::unsure && !local.quality.usable;
    return is_too_poor || local.condition == vision::Condition::thermal;
}

}  // namespace

VisionChoice::VisionChoice(
    analysis::VisionProvider& local, ProviderVault& vault, RemoteFactory factory, Clock const& clock
)
    : local_(local),
      vault_(vault),
      factory_(std::move(factory)),
      clock_(clock)
{}

std::string VisionChoice::name() const
{
    return std::string{name_of(vault_.load().choice)};
}

std::string VisionChoice::model() const
{
    return health().model;
}

std::shared_ptr<VisionChoice::Remote> VisionChoice::remote_for(Settings const& settings) const
{
    std::scoped_lock const lock{mutex_};
    if (!remote_ || remote_->changed_at != settings.changed_at)
        remote_ = std::make_shared<Remote>(
            factory_(settings.choice, settings.endpoint_of(settings.choice)), settings, clock_
        );
    return remote_;
}

void VisionChoice::note(Remote& remote, Result<vision::Verdict> const& answer)
{
    // A refusal is an answer too: who refuses is there.
    if (!answer && answer.error().kind == ErrorKind::unavailable)
        remote.breaker.failed();
    else
        remote.breaker.succeeded();
    std::scoped_lock const lock{remote.mutex};
    remote.failure_code = answer ? std::string{} : answer.error().code;
    ++(answer ? remote.good : remote.failed);
}

Result<vision::Verdict> VisionChoice::examine(media::Image const& image)
{
    auto judgement = judge(image);
    if (!judgement) return failure(std::move(judgement));
    return std::move(judgement->verdict);
}

Result<analysis::Judgement> VisionChoice::judge(media::Image const& image)
{
    auto const settings = vault_.load();
    auto own = local_.judge(image);
    if (!own || settings.choice == Choice::local || stays_here(own->verdict)) return own;

    auto const remote = remote_for(settings);
    own->stood_in_for = remote->vision->name();
    if (!remote->breaker.allows()) return own;
    auto answer = remote->vision->examine(
        {.image = image, .local = own->verdict, .effort = Effort::patient, .stop = stopping_.get_token()}
    );
    note(*remote, answer);
    if (answer) {
        vault_.mark_validated(settings, clock_.now());
        return analysis::Judgement{.verdict = *std::move(answer), .provider = remote->vision->name()};
    }
    auto const& code = answer.error().code;
    log::warning("vision.remote_failed", {{"provider", remote->vision->name()}, {"code", code}});
    if (code == key_code && settings.choice != Choice::automatic) return failure(answer.error());
    return own;
}

ChoiceHealth VisionChoice::health() const
{
    auto const settings = vault_.load();
    if (settings.choice == Choice::local)
        return {.choice = Choice::local, .model = local_.model(), .host = {}};
    auto const remote = remote_for(settings);
    auto const url = net::parse_url(settings.endpoint_of(settings.choice).base_url);
    std::scoped_lock const lock{remote->mutex};
    return {
        .choice = settings.choice,
        .model = remote->vision->model(),
        .host = url ? url->host : std::string{},
        .failure_code = remote->failure_code,
        .left_alone = remote->breaker.is_open(),
        .good = remote->good,
        .failed = remote->failed,
        .validated_at = settings.validated_at
    };
}

Result<void> VisionChoice::try_out(Settings const& settings, media::Image const& sample)
{
    auto const own = local_.examine(sample);
    if (!own) return failure(own.error());
    if (settings.choice == Choice::local) return {};
    auto const stored = vault_.load();
    // Settings that stand are tried on the very one that judges, so that its state is known afterwards.
    auto const stands = stored.changed_at == settings.changed_at && stored.choice == settings.choice;
    auto const remote =
        stands ? remote_for(stored)
               : std::make_shared<Remote>(
                     factory_(settings.choice, settings.endpoint_of(settings.choice)), settings, clock_
                 );
    auto const answer = remote->vision->examine(
        {.image = sample, .local = *own, .effort = Effort::once, .stop = stopping_.get_token()}
    );
    note(*remote, answer);
    if (!answer) return failure(answer.error());
    if (stands) vault_.mark_validated(stored, clock_.now());
    return {};
}

}  // namespace heliograf::providers
