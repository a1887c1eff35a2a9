#pragma once
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Structured logs: one event a line, JSON, on standard error. The event is a name ("camera.tested"), never
/// prose; what varies is in the fields. Passwords, tokens, e-mail addresses and image bytes never go in.
/// The one piece of global state in the server: a logger handed through every layer would tell nothing more.
namespace heliograf::log {

enum class Level { debug, info, warning, error };

struct Field {
    std::string_view name;
    std::variant<std::string, std::int64_t, double, bool> value;

    Field(std::string_view n, std::string v) : name(n), value(std::move(v)) {}
    Field(std::string_view n, std::string_view v) : name(n), value(std::string{v}) {}
    Field(std::string_view n, char const* v) : name(n), value(std::string{v}) {}
    Field(std::string_view n, double v) : name(n), value(v) {}
    Field(std::string_view n, bool v) : name(n), value(v) {}
    template <std::integral Integer>
    Field(std::string_view n, Integer v) : name(n),
                                           value(static_cast<std::int64_t>(v))
    {}
};
using Fields = std::vector<Field>;

/// The lowest level that is written; info until set.
void set_level(Level level);

void debug(std::string_view event, Fields fields = {});
void info(std::string_view event, Fields fields = {});
/// Something is odd but handled.
void warning(std::string_view event, Fields fields = {});
/// Somebody must act.
void error(std::string_view event, Fields fields = {});

/// While it lives, every line this thread logs carries `request` = id.
class RequestScope {
public:
    explicit RequestScope(std::string id);
    ~RequestScope();
    RequestScope(RequestScope const&) = delete;
    RequestScope& operator=(RequestScope const&) = delete;

private:
    std::string outer_;
};

}  // namespace heliograf::log
