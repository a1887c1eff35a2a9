#include "base/log.hpp"

#include "base/clock.hpp"

#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>
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

boost::json::value as_json(Field const& field)
{
    return std::visit([](auto const& value) { return boost::json::value(value); }, field.value);
}

void write(
    spdlog::level::level_enum level, std::string_view name, std::string_view event, Fields const& fields
)
{
    if (!logger().should_log(level)) return;
    boost::json::object line{
        {"time", to_rfc3339(SystemClock{}.now())},
        {"level", name},
        {"event", event},
    };
    if (!request_id.empty()) line["request"] = request_id;
    for (auto const& field : fields) line[field.name] = as_json(field);
    logger().log(level, "{}", boost::json::serialize(line));
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
