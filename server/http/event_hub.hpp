#pragma once
#include "base/clock.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace heliograf::http {

/// Without name and data it is only an id: it tells the browser where it stands, no listener is called.
struct Event {
    std::uint64_t id{};
    std::string name;
    std::string data;  ///< one line of JSON
};

/// What the edge needs from a stream. Thread-safe.
class EventSource {
public:
    virtual ~EventSource() = default;
    /// What has come since the last call, oldest first.
    virtual std::vector<Event> take() = 0;
    /// `wake` is called from any thread when something comes, or the hub closes.
    virtual void on_ready(std::function<void()> wake) = 0;
    [[nodiscard]] virtual bool closed() const = 0;
    /// Asks whether the listener may still listen, and closes the stream if not. May block; does not throw.
    virtual void recheck() = 0;
};

/// What let somebody listen, so that the stream ends with it.
struct Listener {
    std::string session{};             ///< for end_session()
    std::function<bool()> may_stay{};  ///< asked at each recheck(); may block and throw
};

/// Server-sent events, one channel a user. Keeps the last 100 events of a channel for 5 minutes, so that a
/// client that reconnects with Last-Event-ID misses nothing of a short break; an id that is too old or of an
/// earlier process gets a `resync` event, at which the page loads its data again.
/// A stream ends with the session that opened it: at once when that ends in this process, and when it ended
/// in another one or by its age, at the next recheck(), which the edge does with each heartbeat.
class EventHub {
public:
    explicit EventHub(Clock const& clock);
    ~EventHub();
    void publish(std::string const& channel, std::string name, std::string data);
    [[nodiscard]] std::shared_ptr<EventSource>
    subscribe(std::string const& channel, std::string_view last_event_id, Listener listener = {});
    void end_session(std::string_view session);
    void end_channel(std::string const& channel);
    void close();  ///< ends every stream, for shutdown
    [[nodiscard]] std::size_t subscribers() const;

private:
    class Subscription;
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace heliograf::http
