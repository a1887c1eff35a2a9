#include "providers/provider_rules.hpp"

#include "net/url.hpp"

#include <algorithm>

namespace heliograf::providers {
namespace {

constexpr std::size_t url_max = 200;
constexpr std::size_t model_max = 100;
constexpr std::size_t key_max = 500;
/// Hosts that answer nobody without a key.
constexpr std::string_view openai_host = "api.openai.com";

constexpr auto url_message = "Please enter a web address that begins with https://";
constexpr auto inner_message = "This address is not open to this server; the operator can list it";
constexpr auto model_message = "Please enter the name of a model, without spaces";
constexpr auto key_message = "This cannot be an API key";
constexpr auto key_needed_message = "An API key is needed for this provider";
constexpr auto choice_message = "Please choose one of the providers";

bool is_plain_word(std::string_view text)
{
    return std::ranges::all_of(text, [](unsigned char c) { return c > ' ' && c < 0x7F; });
}

std::string without_brackets(std::string host)
{
    if (host.starts_with('[') && host.ends_with(']')) return host.substr(1, host.size() - 2);
    return host;
}

std::string read_url(http::Fields& in, std::string const& path, net::AddressPolicy const& policy)
{
    std::string text = in.text(path).trimmed().at_least(1, url_message).at_most(url_max, url_message);
    while (text.ends_with('/')) text.pop_back();
    auto const url = net::parse_url(text);
    if (!url || text.find('?') != std::string::npos) {
        in.complain(path, url_message);
        return text;
    }
    auto const address = net::Address::parse(without_brackets(url->host));
    if (address && !policy.permits(*address))
        in.complain(path, inner_message);
    else if (url->scheme != "https" && !(address && policy.is_listed(*address)))
        in.complain(path, url_message);
    return text;
}

WantedEndpoint
read_endpoint(http::Fields& in, std::string const& path, bool has_model, net::AddressPolicy const& policy)
{
    WantedEndpoint wanted{.base_url = read_url(in, path + ".baseUrl", policy), .model = {}, .key = {}};
    if (has_model)
        wanted.model = in.text(path + ".model")
                           .trimmed()
                           .at_least(1, model_message)
                           .at_most(model_max, model_message)
                           .that(is_plain_word, model_message);
    wanted.key =
        Secret{in.text(path + ".key").trimmed().at_most(key_max, key_message).that(is_plain_word, key_message)
        };
    wanted.remove_key = in.boolean(path + ".removeKey", false);
    return wanted;
}

std::string origin_of(std::string const& base_url)
{
    auto const url = net::parse_url(base_url);
    return url ? url->origin() : std::string{};
}

Endpoint changed(Endpoint const& stored, WantedEndpoint const& wanted)
{
    Endpoint made{.base_url = wanted.base_url, .model = wanted.model, .key = wanted.key};
    auto const same_place = origin_of(stored.base_url) == origin_of(wanted.base_url);
    if (made.key.empty() && same_place && !wanted.remove_key) made.key = stored.key;
    return made;
}

}  // namespace

WantedSettings read_wanted(http::Fields& in, net::AddressPolicy const& policy)
{
    std::string const choice = in.text("provider").one_of(choice_names, choice_message);
    return {
        .choice = choice_named(choice).value_or(Choice::local),
        .openai = read_endpoint(in, "openai", true, policy),
        .google = read_endpoint(in, "googleVision", false, policy)
    };
}

Settings changed(Settings const& stored, WantedSettings const& wanted)
{
    auto made = stored;
    made.choice = wanted.choice;
    made.openai = changed(stored.openai, wanted.openai);
    made.google = changed(stored.google, wanted.google);
    return made;
}

void check_complete(http::Fields& in, Settings const& settings)
{
    auto const asks_openai = settings.choice == Choice::openai || settings.choice == Choice::automatic;
    auto const url = net::parse_url(settings.openai.base_url);
    if (asks_openai && settings.openai.key.empty() && url && url->host == openai_host)
        in.complain("openai.key", key_needed_message);
    if (settings.choice == Choice::google_vision && settings.google.key.empty())
        in.complain("googleVision.key", key_needed_message);
}

}  // namespace heliograf::providers
