#include "app/config.hpp"

#include "app/config_file.hpp"
#include "app/settings_table.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <unistd.h>

namespace heliograf::app {
namespace {

/// Flags of `heliograf serve` and the setting each one is short for.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> flag_names{{
    {"--listen", "http.listen"},
    {"--data", "data.folder"},
    {"--web", "http.web"},
    {"--log", "log.level"},
}};

Error invalid(std::string message)
{
    return {ErrorKind::invalid_input, "config.invalid", std::move(message)};
}

struct Flags {
    std::optional<std::string> config_file;
    std::vector<std::pair<Setting const*, std::string>> values;
};

Result<Flags> read_flags(std::span<std::string const> arguments)
{
    Flags flags;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        auto const& flag = arguments[i];
        auto const known = std::ranges::find(flag_names, flag, [](auto const& pair) { return pair.first; });
        if (flag != "--config" && known == flag_names.end())
            return failure(invalid("Unknown argument " + flag + "."));
        if (i + 1 == arguments.size()) return failure(invalid(flag + " needs a value."));
        if (flag == "--config")
            flags.config_file = arguments[++i];
        else
            flags.values.emplace_back(find_setting(known->second), arguments[++i]);
    }
    return flags;
}

std::optional<Error>
apply(Config& config, Setting const& setting, std::string const& value, std::string const& where)
{
    auto const complaint = setting.apply(config, value);
    if (!complaint) return std::nullopt;
    return invalid(where + ": " + std::string{setting.name} + " " + *complaint + ".");
}

std::optional<Error> apply_file(Config& config, std::string const& path)
{
    auto const entries = read_config_file(path);
    if (!entries) return entries.error();
    for (auto const& entry : *entries) {
        auto const where = path + ":" + std::to_string(entry.line);
        auto const* setting = find_setting(entry.name);
        if (!setting) return invalid(where + ": unknown setting " + entry.name + ".");
        if (auto error = apply(config, *setting, entry.value, where)) return error;
    }
    return std::nullopt;
}

constexpr std::string_view variable_prefix = "HELIOGRAF_";
constexpr auto config_variable = "HELIOGRAF_CONFIG";

/// "http.public_url" → "HELIOGRAF_HTTP_PUBLIC_URL"
std::string variable_name(std::string_view setting)
{
    std::string name{variable_prefix};
    for (char const c : setting)
        name += c == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name;
}

}  // namespace

std::string listening_url(http::HttpConfig const& edge, std::uint16_t port)
{
    auto const scheme = edge.tls_certificate.empty() ? "http://" : "https://";
    bool const ipv6 = edge.address.find(':') != std::string::npos;
    auto const host = ipv6 ? "[" + edge.address + "]" : edge.address;
    return scheme + host + ":" + std::to_string(port);
}

Environment process_environment()
{
    return [](std::string const& name) -> std::optional<std::string> {
        // Read before any thread starts, so getenv races with nobody.
        char const* const value = std::getenv(name.c_str());  // NOLINT(concurrency-mt-unsafe)
        return value ? std::optional<std::string>{value} : std::nullopt;
    };
}

std::vector<std::string> own_variables()
{
    std::vector<std::string> names;
    for (char const* const* entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        std::string_view const variable{*entry};
        if (variable.starts_with(variable_prefix)) names.emplace_back(variable.substr(0, variable.find('=')));
    }
    return names;
}

std::vector<std::string> unknown_variables(std::vector<std::string> const& names)
{
    auto const is_known = [](std::string const& name) {
        return name == config_variable || std::ranges::any_of(settings(), [&](Setting const& setting) {
                   return variable_name(setting.name) == name;
               });
    };
    std::vector<std::string> unknown;
    std::ranges::remove_copy_if(names, std::back_inserter(unknown), is_known);
    return unknown;
}

Result<Config> load_config(std::span<std::string const> arguments, Environment const& environment)
{
    auto const flags = read_flags(arguments);
    if (!flags) return failure(flags.error());

    Config config;
    auto const file = flags->config_file ? flags->config_file : environment(config_variable);
    if (file) {
        if (auto error = apply_file(config, *file)) return failure(std::move(*error));
    }
    for (auto const& setting : settings()) {
        auto const name = variable_name(setting.name);
        auto const value = environment(name);
        if (!value) continue;
        if (auto error = apply(config, setting, *value, name)) return failure(std::move(*error));
    }
    for (auto const& [setting, value] : flags->values) {
        if (auto error = apply(config, *setting, value, "command line")) return failure(std::move(*error));
    }
    if (config.http.tls_certificate.empty() != config.http.tls_key.empty())
        return failure(invalid("http.tls_certificate and http.tls_key go together: set both or neither."));
    if (config.database_url.empty())
        config.database_url = "sqlite:" + (config.data / "heliograf.db").string();
    config.http.temporary_folder = config.data / "tmp";
    config.http.upload_reserve = config.reserve;
    return config;
}

}  // namespace heliograf::app
