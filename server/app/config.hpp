#pragma once
#include "base/disk_reserve.hpp"
#include "base/log.hpp"
#include "base/result.hpp"
#include "base/secret.hpp"
#include "http/server.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heliograf::app {

/// Who becomes administrator when the server first starts on an empty database.
struct FirstAdminConfig {
    std::string email = "admin@localhost.invalid";
    Secret password;  ///< empty: one is made and printed once
};

struct ThrottleConfig {
    std::int64_t registrations_per_hour = 30;
    std::int64_t reset_requests_per_hour = 5;
};

struct MetricsConfig {
    std::string address = "127.0.0.1";
    std::optional<std::uint16_t> port;  ///< absent: no metrics listener
};

/// What this server may ask outside, and what that costs.
struct OutsideConfig {
    std::vector<std::string> allow_cidrs;  ///< inner addresses that are open all the same
    Secret master_key;                     ///< 64 hexadecimal digits; empty: <data>/master.key
    std::int64_t input_cents = 0;          ///< US cents of a million tokens; 0: unknown
    std::int64_t output_cents = 0;
};

/// Everything an operator can set. Read once; modules receive their own part, never the whole.
struct Config {
    std::filesystem::path data = "var";
    std::filesystem::path web = "web/dist";
    std::string database_url;  ///< empty: sqlite:<data>/heliograf.db
    DiskReserve reserve{64 << 20};
    http::HttpConfig http;
    MetricsConfig metrics;
    FirstAdminConfig admin;
    ThrottleConfig throttle;
    OutsideConfig outside;
    std::int64_t job_threads = 2;
    log::Level log_level = log::Level::info;
};

/// http://address:port as a browser writes it: https with a certificate, brackets around IPv6.
[[nodiscard]] std::string listening_url(http::HttpConfig const& edge, std::uint16_t port);

using Environment = std::function<std::optional<std::string>(std::string const& name)>;

/// The process environment.
[[nodiscard]] Environment process_environment();

/// The names among those of this process's environment that begin with HELIOGRAF_.
[[nodiscard]] std::vector<std::string> own_variables();

/// Those of `names` that set nothing, mistyped perhaps.
[[nodiscard]] std::vector<std::string> unknown_variables(std::vector<std::string> const& names);

/// One setting's name and meaning, for `heliograf help` and docs/operations.md.
struct SettingHelp {
    std::string_view name;
    std::string_view help;
};
[[nodiscard]] std::vector<SettingHelp> setting_help();

/// Flags such as --listen ADDRESS:PORT win over HELIOGRAF_SECTION_KEY, which wins over the --config file.
/// Errors: config.invalid, whose message names the flag, the variable, or the line of the file.
[[nodiscard]] Result<Config>
load_config(std::span<std::string const> arguments, Environment const& environment);

}  // namespace heliograf::app
