#include "app/config_file.hpp"

// The only file that includes toml++: it costs three seconds to compile.
#include <toml++/toml.h>

namespace heliograf::app {
namespace {

Error invalid(std::string message)
{
    return {ErrorKind::invalid_input, "config.invalid", std::move(message)};
}

std::optional<std::string> plain_text(toml::node const& node)
{
    if (auto const text = node.value_exact<std::string>()) return text;
    if (auto const number = node.value_exact<std::int64_t>()) return std::to_string(*number);
    if (auto const flag = node.value_exact<bool>()) return *flag ? "true" : "false";
    return std::nullopt;
}

std::optional<std::string> as_text(toml::node const& node)
{
    auto const* list = node.as_array();
    if (!list) return plain_text(node);
    std::string joined;
    for (auto const& item : *list) {
        auto const text = plain_text(item);
        if (!text) return std::nullopt;
        if (!joined.empty()) joined += ',';
        joined += *text;
    }
    return joined;
}

}  // namespace

Result<std::vector<FileSetting>> read_config_file(std::string const& path)
try {
    auto const document = toml::parse_file(path);
    std::vector<FileSetting> settings;
    for (auto const& [section, content] : document) {
        auto const line_of = [&](toml::node const& node) {
            return static_cast<int>(node.source().begin.line);
        };
        auto const where = path + ":" + std::to_string(line_of(content)) + ": ";
        auto const* table = content.as_table();
        if (!table)
            return failure(invalid(where + std::string{section.str()} + " stands outside a [section]."));
        for (auto const& [key, node] : *table) {
            auto const name = std::string{section.str()} + "." + std::string{key.str()};
            auto const value = as_text(node);
            if (!value)
                return failure(invalid(where + name + " must be text, a whole number, true or false."));
            settings.push_back({name, *value, line_of(node)});
        }
    }
    return settings;
} catch (toml::parse_error const& error) {
    auto const line = std::to_string(error.source().begin.line);
    return failure(invalid(path + ":" + line + ": " + std::string{error.description()} + "."));
}

}  // namespace heliograf::app
