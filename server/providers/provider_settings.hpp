#pragma once
#include "base/clock.hpp"
#include "base/secret.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

/// The nouns of providers: who may judge photos, and where they are reached.
namespace heliograf::providers {

/// `automatic`: the OpenAI-compatible one while it answers, else this server.
enum class Choice { local, openai, google_vision, automatic };

constexpr std::array<std::string_view, 4> choice_names{"local", "openai", "google-vision", "auto"};

[[nodiscard]] constexpr std::string_view name_of(Choice choice)
{
    return choice_names.at(static_cast<std::size_t>(choice));
}
/// Nothing for a name that is not one of choice_names.
[[nodiscard]] std::optional<Choice> choice_named(std::string_view name);

/// Where a provider outside of this house is reached.
struct Endpoint {
    std::string base_url;
    std::string model;  ///< empty where there is nothing to choose
    Secret key;         ///< empty: none
};

struct Settings {
    Choice choice{};
    Endpoint openai{.base_url = "https://api.openai.com/v1", .model = "gpt-4o", .key = {}};
    Endpoint google{.base_url = "https://vision.googleapis.com", .model = {}, .key = {}};
    Instant changed_at{};
    std::optional<Instant> validated_at{};  ///< when the chosen one last answered well

    /// The endpoint that `choice` asks; not for `local`.
    [[nodiscard]] Endpoint const& endpoint_of(Choice which) const
    {
        return which == Choice::google_vision ? google : openai;
    }
};

}  // namespace heliograf::providers
