#include "app/config.hpp"

#include "app/config_file.hpp"
#include "app/settings_table.hpp"

#include <cstdlib>

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

/// "http.public_url" → "HELIOGRAF_HTTP_PUBLIC_URL"
std::string variable_name(std::string_view setting)
{
    std::string name{"HELIOGRAF_"};
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

Result<Config> load_config(std::span<std::string const> arguments, Environment const& environment)
{
    auto const flags = read_flags(arguments);
    if (!flags) return failure(flags.error());

    Config config;
    auto const file = flags->config_file ? flags->config_file : environment("HELIOGRAF_CONFIG");
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
    return config;
}

}  // namespace heliograf::app
