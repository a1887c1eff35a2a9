#include "http/event_hub.hpp"

#include "base/log.hpp"

#include <algorithm>
#include <charconv>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace heliograf::http {
namespace {

constexpr std::size_t events_kept = 100;
constexpr std::chrono::minutes event_age_max{5};
/// What a client that reads too slowly may leave waiting; more is replaced by one `resync`.
constexpr std::size_t events_waiting_max = 100;

using Wakes = std::vector<std::function<void()>>;

/// Without a lock: who is woken may call the hub.
void call_all(Wakes const& wakes)
{
    for (auto const& wake : wakes)
        if (wake) wake();
}

Event resync(std::uint64_t id)
{
    return {id, "resync", "{}"};
}

}  // namespace

class EventHub::Subscription final : public EventSource {
public:
    Subscription(std::shared_ptr<State> state, std::string channel, Listener listener)
        : state_(std::move(state)),
          channel_(std::move(channel)),
          listener_(std::move(listener))
    {}
    ~Subscription() override;
    Subscription(Subscription const&) = delete;
    Subscription& operator=(Subscription const&) = delete;
    std::vector<Event> take() override;
    void on_ready(std::function<void()> wake) override;
    [[nodiscard]] bool closed() const override;
    void recheck() override;

    [[nodiscard]] std::string const& session() const { return listener_.session; }
    /// With the state locked. Returns what must be called once it is unlocked.
    std::function<void()> end() { return std::exchange(ended_, true) ? nullptr : wake_; }
    /// With the state locked. Returns what must be called once it is unlocked.
    std::function<void()> push(Event event)
    {
        if (ended_) return {};
        if (waiting_.size() == events_waiting_max) {
            waiting_.clear();
            event = resync(event.id);
        }
        waiting_.push_back(std::move(event));
        return wake_;
    }
    [[nodiscard]] std::function<void()> wake() const { return wake_; }

private:
    std::shared_ptr<State> state_;
    std::string channel_;
    Listener const listener_;
    std::vector<Event> waiting_;  // guarded by State::guard
    std::function<void()> wake_;  // guarded by State::guard
    bool ended_ = false;          // guarded by State::guard
};

struct EventHub::State {
    struct Kept {
        Event event;
        Instant at;
    };
    struct Channel {
        std::deque<Kept> kept;
        std::uint64_t forgotten_up_to{};  ///< the newest id of it that is no longer kept
        std::vector<Subscription*> subscribers;
    };

    explicit State(Clock const& of) : clock(of), first_id(first_id_at(of.now())), last_id(first_id) {}

    /// Later processes start above everything an earlier one gave out, unless that published more than a
    /// thousand events in every second of its life.
    static std::uint64_t first_id_at(Instant now) { return static_cast<std::uint64_t>(to_unix_ms(now)); }

    [[nodiscard]] Channel& channel_named(std::string const& name)
    {
        auto const [found, is_new] = channels.try_emplace(name);
        if (is_new) found->second.forgotten_up_to = erased_up_to;
        return found->second;
    }
    void forget_old(Instant now);
    [[nodiscard]] std::vector<Event> missed_since(std::string const& channel, std::string_view last_event_id);

    Clock const& clock;
    std::uint64_t const first_id;
    mutable std::mutex guard;
    std::uint64_t last_id;
    std::uint64_t erased_up_to = 0;  ///< the newest id of channels that are gone from the map
    std::map<std::string, Channel> channels;
    Instant swept_at;
    bool is_closed = false;
};

void EventHub::State::forget_old(Instant now)
{
    if (now - swept_at < event_age_max / 10) return;
    swept_at = now;
    for (auto at = channels.begin(); at != channels.end();) {
        auto& kept = at->second.kept;
        while (!kept.empty() && now - kept.front().at > event_age_max) {
            at->second.forgotten_up_to = kept.front().event.id;
            kept.pop_front();
        }
        if (kept.empty() && at->second.subscribers.empty()) {
            erased_up_to = std::max(erased_up_to, at->second.forgotten_up_to);
            at = channels.erase(at);
        } else {
            ++at;
        }
    }
}

std::vector<Event> EventHub::State::missed_since(std::string const& channel, std::string_view last_event_id)
{
    // An id without an event tells a new client where it stands, so that it can resume even from a break
    // before its first event.
    if (last_event_id.empty()) return {Event{last_id, {}, {}}};
    std::uint64_t seen = 0;
    auto const [end, failed] =
        std::from_chars(last_event_id.data(), last_event_id.data() + last_event_id.size(), seen);
    bool const readable = failed == std::errc{} && end == last_event_id.data() + last_event_id.size();
    auto const& from = channel_named(channel);
    bool const known = seen >= first_id && seen <= last_id && seen >= from.forgotten_up_to;
    if (!readable || !known) return {resync(last_id)};
    std::vector<Event> missed;
    for (auto const& kept : from.kept)
        if (kept.event.id > seen) missed.push_back(kept.event);
    return missed;
}

EventHub::Subscription::~Subscription()
{
    std::lock_guard const lock{state_->guard};
    if (auto const found = state_->channels.find(channel_); found != state_->channels.end())
        std::erase(found->second.subscribers, this);
}

std::vector<Event> EventHub::Subscription::take()
{
    std::lock_guard const lock{state_->guard};
    return std::exchange(waiting_, {});
}

void EventHub::Subscription::on_ready(std::function<void()> wake)
{
    bool ready = false;
    {
        std::lock_guard const lock{state_->guard};
        wake_ = wake;
        ready = !waiting_.empty() || ended_ || state_->is_closed;
    }
    if (ready && wake) wake();
}

bool EventHub::Subscription::closed() const
{
    std::lock_guard const lock{state_->guard};
    return ended_ || state_->is_closed;
}

void EventHub::Subscription::recheck()
{
    if (closed()) return;
    try {
        if (!listener_.may_stay || listener_.may_stay()) return;
    } catch (std::exception const& failed) {
        // Nobody knows: it stays until somebody does, or until the edge ends it by its age.
        log::warning("events.not_rechecked", {{"reason", failed.what()}});
        return;
    }
    std::function<void()> wake;
    {
        std::lock_guard const lock{state_->guard};
        wake = end();
    }
    if (wake) wake();
}

EventHub::EventHub(Clock const& clock) : state_(std::make_shared<State>(clock)) {}

EventHub::~EventHub()
{
    close();
}

void EventHub::publish(std::string const& channel, std::string name, std::string data)
{
    Wakes wakes;
    {
        std::lock_guard const lock{state_->guard};
        auto const now = state_->clock.now();
        state_->forget_old(now);
        Event const event{++state_->last_id, std::move(name), std::move(data)};
        auto& to = state_->channel_named(channel);
        to.kept.push_back({event, now});
        if (to.kept.size() > events_kept) {
            to.forgotten_up_to = to.kept.front().event.id;
            to.kept.pop_front();
        }
        for (auto* subscriber : to.subscribers) wakes.push_back(subscriber->push(event));
    }
    call_all(wakes);
}

std::shared_ptr<EventSource>
EventHub::subscribe(std::string const& channel, std::string_view last_event_id, Listener listener)
{
    auto subscription = std::make_shared<Subscription>(state_, channel, std::move(listener));
    std::lock_guard const lock{state_->guard};
    state_->forget_old(state_->clock.now());
    for (auto& event : state_->missed_since(channel, last_event_id)) subscription->push(std::move(event));
    state_->channel_named(channel).subscribers.push_back(subscription.get());
    return subscription;
}

void EventHub::end_session(std::string_view session)
{
    Wakes wakes;
    {
        std::lock_guard const lock{state_->guard};
        for (auto const& [name, channel] : state_->channels)
            for (auto* subscriber : channel.subscribers)
                if (subscriber->session() == session) wakes.push_back(subscriber->end());
    }
    call_all(wakes);
}

void EventHub::end_channel(std::string const& channel)
{
    Wakes wakes;
    {
        std::lock_guard const lock{state_->guard};
        auto const found = state_->channels.find(channel);
        if (found == state_->channels.end()) return;
        for (auto* subscriber : found->second.subscribers) wakes.push_back(subscriber->end());
    }
    call_all(wakes);
}

void EventHub::close()
{
    Wakes wakes;
    {
        std::lock_guard const lock{state_->guard};
        state_->is_closed = true;
        for (auto const& [name, channel] : state_->channels)
            for (auto const* subscriber : channel.subscribers) wakes.push_back(subscriber->wake());
    }
    call_all(wakes);
}

std::size_t EventHub::subscribers() const
{
    std::lock_guard const lock{state_->guard};
    std::size_t count = 0;
    for (auto const& [name, channel] : state_->channels) count += channel.subscribers.size();
    return count;
}

}  // namespace heliograf::http
