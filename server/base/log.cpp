#include "base/log.hpp"

#include "base/clock.hpp"
#include "base/json_writer.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace heliograf::log {
namespace {

thread_local std::string request_id;

spdlog::logger& logger()
{
    static auto const instance = [] {
        auto made = spdlog::stderr_logger_mt("heliograf");
        made->set_pattern("%v");  // the line is JSON already
        return made;
    }();
    return *instance;
}

void append_member(std::string& line, std::string_view name, auto const& value)
{
    line += line.empty() ? '{' : ',';
    append_json(line, name);
    line += ':';
    append_json(line, value);
}

void write(
    spdlog::level::level_enum level, std::string_view name, std::string_view event, Fields const& fields
)
{
    if (!logger().should_log(level)) return;
    std::string line;
    append_member(line, "time", SystemClock{}.now());
    append_member(line, "level", name);
    append_member(line, "event", event);
    if (!request_id.empty()) append_member(line, "request", request_id);
    for (auto const& field : fields)
        std::visit([&](auto const& value) { append_member(line, field.name, value); }, field.value);
    line += '}';
    logger().log(level, "{}", line);
}

}  // namespace

void set_level(Level level)
{
    switch (level) {
    case Level::debug: return logger().set_level(spdlog::level::debug);
    case Level::info: return logger().set_level(spdlog::level::info);
    case Level::warning: return logger().set_level(spdlog::level::warn);
    case Level::error: return logger().set_level(spdlog::level::err);
    }
}

void debug(std::string_view event, Fields fields)
{
    write(spdlog::level::debug, "debug", event, fields);
}
void info(std::string_view event, Fields fields)
{
    write(spdlog::level::info, "info", event, fields);
}
void warning(std::string_view event, Fields fields)
{
    write(spdlog::level::warn, "warning", event, fields);
}
void error(std::string_view event, Fields fields)
{
    write(spdlog::level::err, "error", event, fields);
}

RequestScope::RequestScope(std::string id) : outer_(std::exchange(request_id, std::move(id))) {}
RequestScope::~RequestScope()
{
    request_id = outer_;
}

}  // namespace heliograf::log
