#include "app/config.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>

namespace heliograf::app {
namespace {

Environment with(std::map<std::string, std::string> values)
{
    return [values = std::move(values)](std::string const& name) -> std::optional<std::string> {
        auto const found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional{found->second};
    };
}

class ConfigFile {
public:
    explicit ConfigFile(std::string const& text)
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "heliograf-config-XXXXXX").string();
        REQUIRE(::mkdtemp(pattern.data()) != nullptr);
        folder_ = pattern;
        std::ofstream{path()} << text;
    }
    ~ConfigFile() { std::filesystem::remove_all(folder_); }
    ConfigFile(ConfigFile const&) = delete;
    ConfigFile& operator=(ConfigFile const&) = delete;
    [[nodiscard]] std::string path() const { return (folder_ / "heliograf.toml").string(); }

private:
    std::filesystem::path folder_;
};

TEST_CASE("without any setting the server listens on this machine alone, with SQLite below ./var")
{
    auto const config = load_config({}, with({}));
    REQUIRE(config);
    CHECK(config->http.address == "127.0.0.1");
    CHECK(config->http.port == 8080);
    CHECK(config->database_url == "sqlite:var/heliograf.db");
}

TEST_CASE("a flag wins over the environment, the environment over the file")
{
    ConfigFile const file{"[http]\nlisten = \"10.0.0.1:1\"\nworkers = 7\n[data]\nfolder = \"/file\"\n"};
    std::vector<std::string> const flags{"--config", file.path(), "--listen", "10.0.0.3:3"};
    auto const config = load_config(
        flags, with({{"HELIOGRAF_HTTP_LISTEN", "10.0.0.2:2"}, {"HELIOGRAF_DATA_FOLDER", "/environment"}})
    );
    REQUIRE(config);
    CHECK(config->http.address == "10.0.0.3");
    CHECK(config->data == "/environment");
    CHECK(config->http.workers == 7);
}

TEST_CASE("what cannot be right refuses to start and says where")
{
    struct Case {
        std::string who;
        std::string file;
        std::map<std::string, std::string> environment;
        std::vector<std::string> flags;
        std::string said;
    };
    std::vector<Case> const cases{
        {"unknown key", "[http]\n\nlissten = \"x\"\n", {}, {}, ":3: unknown setting http.lissten."},
        {"out of range",
         "[http]\nworkers = 0\n",
         {},
         {},
         ":2: http.workers must be a whole number from 1 to 64."},
        {"broken file", "[http\n", {}, {}, ":1: "},
        {"no section", "workers = 3\n", {}, {}, "workers stands outside a [section]."},
        {"port",
         "",
         {{"HELIOGRAF_HTTP_LISTEN", "127.0.0.1:65536"}},
         {},
         "HELIOGRAF_HTTP_LISTEN: http.listen must be"},
        {"public url with a path",
         "",
         {{"HELIOGRAF_HTTP_PUBLIC_URL", "https://a.example/x"}},
         {},
         "http.public_url"},
        {"log level",
         "",
         {},
         {"--log", "loud"},
         "command line: log.level must be debug, info, warning or error."},
        {"key without certificate",
         "",
         {{"HELIOGRAF_HTTP_TLS_KEY", "key.pem"}},
         {},
         "http.tls_certificate and http.tls_key go together"},
        {"no range of addresses",
         "[net]\nallow_cidrs = [\"10.0.0.0/8\", \"my house\"]\n",
         {},
         {},
         ":2: net.allow_cidrs must be ranges of addresses"},
        {"a short master key",
         "",
         {{"HELIOGRAF_DATA_MASTER_KEY", "abc"}},
         {},
         "data.master_key must be 64 hexadecimal digits"},
        {"unknown flag", "", {}, {"--lissten", "x"}, "Unknown argument --lissten."},
        {"flag without value", "", {}, {"--listen"}, "--listen needs a value."},
    };
    for (auto const& c : cases) {
        CAPTURE(c.who);
        ConfigFile const file{c.file};
        auto flags = c.flags;
        if (!c.file.empty()) flags.insert(flags.end(), {"--config", file.path()});
        auto const config = load_config(flags, with(c.environment));
        REQUIRE_FALSE(config);
        CHECK(config.error().message.find(c.said) != std::string::npos);
    }
}

TEST_CASE("a variable that sets nothing is named, one that does is not")
{
    std::vector<std::string> names{
        "HELIOGRAF_CONFIG", "HELIOGRAF_HTTP_LISEN", "HELIOGRAF_", "HELIOGRAF_HTTP.LISTEN"
    };
    for (auto const& setting : setting_help()) {
        std::string name{"HELIOGRAF_"};
        for (char const c : setting.name)
            name += c == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        names.push_back(name);
    }
    CHECK(
        unknown_variables(names) ==
        std::vector<std::string>{"HELIOGRAF_HTTP_LISEN", "HELIOGRAF_", "HELIOGRAF_HTTP.LISTEN"}
    );
}

TEST_CASE("a missing configuration file is an error, not an empty one")
{
    std::vector<std::string> const flags{"--config", "/nonexistent/heliograf.toml"};
    CHECK_FALSE(load_config(flags, with({})));
}

TEST_CASE("a list in the file becomes the list of trusted proxies")
{
    ConfigFile const file{"[http]\ntrusted_proxies = [\"10.0.0.1\", \"10.0.0.2\"]\n"};
    std::vector<std::string> const flags{"--config", file.path()};
    auto const config = load_config(flags, with({}));
    REQUIRE(config);
    CHECK(config->http.trusted_proxies == std::vector<std::string>{"10.0.0.1", "10.0.0.2"});
}

}  // namespace
}  // namespace heliograf::app
