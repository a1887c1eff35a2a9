#include "app/commands.hpp"
#include "app/testing/outcome.hpp"

#include <doctest/doctest.h>

namespace heliograf::app {
namespace {

testing::Outcome run(std::vector<std::string> const& words)
{
    return testing::outcome_of([&] { return run_command(words); });
}

bool says(std::string const& text, std::string_view words)
{
    return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("every command explains itself and does nothing else")
{
    for (std::string const name : {"serve", "analyze", "admin", "migrate", "routes"}) {
        CAPTURE(name);
        for (auto const& words : std::vector<std::vector<std::string>>{
                 {name, "--help"}, {name, "-h"}, {"help", name}, {"--help", name}, {name, "x", "--help"}
             }) {
            auto const outcome = run(words);
            CHECK(outcome.status == 0);
            CHECK(outcome.complaints.empty());
            CHECK(outcome.out.starts_with("  heliograf " + name));
        }
    }
    CHECK(says(run({"serve", "--help"}).out, "http.public_url"));
    CHECK(says(run({"admin", "--help"}).out, "  heliograf admin grant NAME"));
    CHECK_FALSE(says(run({"analyze", "--help"}).out, "http.public_url"));
}

TEST_CASE("behind -- a file may be called --help")
{
    auto const outcome = run({"analyze", "--", "--help"});
    CHECK(outcome.status == 1);
    CHECK(says(outcome.complaints, "--help: "));
}

TEST_CASE("help lists everything, and a word that is no command is refused")
{
    auto const help = run({"help"});
    CHECK(help.status == 0);
    for (auto const* words : {"heliograf serve [--listen", "heliograf routes\n", "--version", "http.listen"})
        CHECK_MESSAGE(says(help.out, words), words);
    CHECK(run({}).status == 2);
    for (auto const& words : std::vector<std::vector<std::string>>{{"serv"}, {"help", "serv"}}) {
        auto const outcome = run(words);
        CHECK(outcome.status == 2);
        CHECK(outcome.out.empty());
        CHECK(says(outcome.complaints, "there is no command 'serv'"));
    }
}

TEST_CASE("the version is told")
{
    auto const outcome = run({"--version"});
    CHECK(outcome.status == 0);
    CHECK(outcome.out.starts_with("heliograf 0."));
    CHECK(outcome.out.ends_with("\n"));
}

}  // namespace heliograf::app
