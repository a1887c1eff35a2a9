#include "app/settings_table.hpp"

#include "base/secret_box.hpp"
#include "net/address_policy.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace heliograf::app {
namespace {

using Complaint = std::optional<std::string>;

std::optional<std::int64_t> whole_number(std::string_view text)
{
    std::int64_t value{};
    auto const [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// Hands a whole number within bounds to `store`.
auto number(std::int64_t low, std::int64_t high, std::function<void(Config&, std::int64_t)> store)
{
    return [low, high, store = std::move(store)](Config& config, std::string const& text) -> Complaint {
        auto const value = whole_number(text);
        if (!value || *value < low || *value > high)
            return "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high);
        store(config, *value);
        return std::nullopt;
    };
}

auto text(std::function<void(Config&, std::string const&)> store)
{
    return [store = std::move(store)](Config& config, std::string const& value) -> Complaint {
        if (value.empty()) return "must not be empty";
        store(config, value);
        return std::nullopt;
    };
}

/// "127.0.0.1:8080", "[::1]:8080"
std::optional<std::pair<std::string, std::uint16_t>> address_and_port(std::string const& value)
{
    auto const colon = value.rfind(':');
    if (colon == std::string::npos || colon == 0) return std::nullopt;
    auto const port = whole_number(std::string_view{value}.substr(colon + 1));
    if (!port || *port < 0 || *port > 65'535) return std::nullopt;
    auto address = value.substr(0, colon);
    if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
    return std::pair{address, static_cast<std::uint16_t>(*port)};
}

Complaint set_listen(Config& config, std::string const& value)
{
    auto const parsed = address_and_port(value);
    if (!parsed) return "must be ADDRESS:PORT, e.g. 127.0.0.1:8080";
    std::tie(config.http.address, config.http.port) = *parsed;
    return std::nullopt;
}

Complaint set_metrics_listen(Config& config, std::string const& value)
{
    auto const parsed = address_and_port(value);
    if (!parsed) return "must be ADDRESS:PORT, e.g. 127.0.0.1:9090";
    std::tie(config.metrics.address, config.metrics.port) = *parsed;
    return std::nullopt;
}

Complaint set_public_url(Config& config, std::string const& value)
{
    bool const scheme = value.starts_with("https://") || value.starts_with("http://");
    auto const host = scheme ? value.substr(value.find("//") + 2) : std::string{};
    if (host.empty() || host.find_first_of("/ ?#@") != std::string::npos)
        return "must be http:// or https:// with a host and nothing behind it";
    config.http.public_url = value;
    return std::nullopt;
}

Complaint set_log_level(Config& config, std::string const& value)
{
    constexpr std::array<std::pair<std::string_view, log::Level>, 4> levels{{
        {"debug", log::Level::debug},
        {"info", log::Level::info},
        {"warning", log::Level::warning},
        {"error", log::Level::error},
    }};
    auto const level = std::ranges::find(levels, value, [](auto const& pair) { return pair.first; });
    if (level == levels.end()) return "must be debug, info, warning or error";
    config.log_level = level->second;
    return std::nullopt;
}

std::vector<std::string> between_commas(std::string const& value)
{
    std::vector<std::string> parts;
    std::size_t start = 0;
    while (start <= value.size()) {
        auto const comma = std::min(value.find(',', start), value.size());
        if (comma > start) parts.push_back(value.substr(start, comma - start));
        start = comma + 1;
    }
    return parts;
}

Complaint set_trusted_proxies(Config& config, std::string const& value)
{
    config.http.trusted_proxies = between_commas(value);
    return std::nullopt;
}

Complaint set_allow_cidrs(Config& config, std::string const& value)
{
    config.outside.allow_cidrs = between_commas(value);
    if (!net::parse_cidrs(config.outside.allow_cidrs))
        return "must be ranges of addresses with commas between, e.g. 10.0.0.0/8,fd00::/8";
    return std::nullopt;
}

Complaint set_master_key(Config& config, std::string const& value)
{
    if (!master_key_of(value)) return "must be 64 hexadecimal digits";
    config.outside.master_key = Secret{value};
    return std::nullopt;
}

std::vector<Setting> outside_settings()
{
    return {
        {"data.master_key",
         "64 hexadecimal digits that seal stored keys; default: master.key in the data folder",
         set_master_key},
        {"net.allow_cidrs", "inner addresses that providers may be reached at, with commas", set_allow_cidrs},
        {"openai.input_cents",
         "US cents of a million tokens of input, for the log",
         number(0, 1'000'000, [](Config& c, auto v) { c.outside.input_cents = v; })},
        {"openai.output_cents",
         "US cents of a million tokens of output, for the log",
         number(0, 1'000'000, [](Config& c, auto v) { c.outside.output_cents = v; })},
    };
}

std::vector<Setting> own_settings()
{
    return {
        {"data.folder", "where everything lives", text([](Config& c, auto const& v) { c.data = v; })},
        {"data.database",
         "sqlite:FILE or postgres://…; default: heliograf.db in the data folder",
         text([](Config& c, auto const& v) { c.database_url = v; })},
        {"data.reserve_mb",
         "megabytes of the disk that pictures leave free, a tenth of it at most",
         number(
             0,
             1'000'000,
             [](Config& c, auto v) { c.reserve = DiskReserve{static_cast<std::uint64_t>(v) << 20}; }
         )},
        {"http.listen", "ADDRESS:PORT; port 0 takes a free one", set_listen},
        {"http.web", "folder of the built web app", text([](Config& c, auto const& v) { c.web = v; })},
        {"http.public_url", "how browsers reach this server; links in mails start with it", set_public_url},
        {"http.tls_certificate", "PEM chain; with tls_key serves HTTPS", text([](Config& c, auto const& v) {
             c.http.tls_certificate = v;
         })},
        {"http.tls_key", "PEM key", text([](Config& c, auto const& v) { c.http.tls_key = v; })},
        {"http.trusted_proxies", "addresses whose X-Forwarded-For counts, with commas", set_trusted_proxies},
        {"http.workers",
         "requests answered at once",
         number(1, 64, [](Config& c, auto v) { c.http.workers = static_cast<std::size_t>(v); })},
        {"http.connections_max",
         "open connections in all",
         number(
             10, 1'000'000, [](Config& c, auto v) { c.http.connections_max = static_cast<std::size_t>(v); }
         )},
        {"http.connections_per_address",
         "open connections of one address",
         number(
             1,
             1'000'000,
             [](Config& c, auto v) { c.http.connections_per_address_max = static_cast<std::size_t>(v); }
         )},
        {"jobs.threads", "analyses at once", number(0, 64, [](Config& c, auto v) { c.job_threads = v; })},
        {"accounts.registrations_per_hour",
         "new accounts from one address",
         number(1, 1'000'000, [](Config& c, auto v) { c.throttle.registrations_per_hour = v; })},
        {"accounts.reset_requests_per_hour",
         "forgotten passwords from one address",
         number(1, 1'000'000, [](Config& c, auto v) { c.throttle.reset_requests_per_hour = v; })},
        {"admin.email", "address of the first administrator", text([](Config& c, auto const& v) {
             c.admin.email = v;
         })},
        {"admin.password", "password of the first administrator", text([](Config& c, auto const& v) {
             c.admin.password = Secret{v};
         })},
        {"metrics.listen", "ADDRESS:PORT of /metrics; absent: no metrics", set_metrics_listen},
        {"log.level", "debug, info, warning or error", set_log_level},
    };
}

std::vector<Setting> make_table()
{
    auto table = own_settings();
    std::ranges::move(outside_settings(), std::back_inserter(table));
    return table;
}

}  // namespace

std::span<Setting const> settings()
{
    static std::vector<Setting> const table = make_table();
    return table;
}

Setting const* find_setting(std::string_view name)
{
    auto const found = std::ranges::find(settings(), name, &Setting::name);
    return found == settings().end() ? nullptr : &*found;
}

std::vector<SettingHelp> setting_help()
{
    std::vector<SettingHelp> help;
    for (auto const& setting : settings()) help.push_back({setting.name, setting.help});
    return help;
}

}  // namespace heliograf::app
