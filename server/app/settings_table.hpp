#pragma once
#include "app/config.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace heliograf::app {

/// One name an operator can set, in a file as [section] key, in the environment as HELIOGRAF_SECTION_KEY.
struct Setting {
    std::string_view name;
    std::string_view help;
    /// Takes the text in, or says what is wrong with it ("must be 1 to 65535").
    std::function<std::optional<std::string>(Config&, std::string const&)> apply;
};

[[nodiscard]] std::span<Setting const> settings();
[[nodiscard]] Setting const* find_setting(std::string_view name);

}  // namespace heliograf::app
