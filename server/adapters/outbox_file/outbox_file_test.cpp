#include "adapters/outbox_file/outbox_file.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>
#include <iterator>

namespace heliograf::outbox_file {
namespace {

namespace fs = std::filesystem;

class TemporaryFolder {
public:
    TemporaryFolder()
    {
        auto name = (fs::temp_directory_path() / "outbox_file_XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~TemporaryFolder() { fs::remove_all(path_); }
    TemporaryFolder(TemporaryFolder const&) = delete;
    TemporaryFolder& operator=(TemporaryFolder const&) = delete;
    [[nodiscard]] fs::path const& path() const { return path_; }

private:
    fs::path path_;
};

notifications::Mail mail()
{
    return {
        .id = "01990000-0000-7000-8000-000000000001",
        .to = "ana@example.com",
        .subject = "Nova lozinka",
        .text = "Sunčan dan\n",
        .language = "hr",
    };
}

std::string content_of(fs::path const& file)
{
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

std::size_t files_in(fs::path const& folder)
{
    return static_cast<std::size_t>(std::distance(fs::directory_iterator{folder}, {}));
}

FakeClock const clock_of_test{from_unix_ms(1'795'182'535'000)};

}  // namespace

TEST_CASE("a mail becomes one file of its id, for the server's user alone")
{
    TemporaryFolder const temporary;
    auto const folder = temporary.path() / "data" / "outbox";
    OutboxFile outbox{folder, {}, clock_of_test};
    REQUIRE(outbox.send(mail()));
    auto const file = folder / "01990000-0000-7000-8000-000000000001.eml";
    CHECK(content_of(file) == *notifications::to_message(mail(), {}, clock_of_test.now()));
    CHECK(files_in(folder) == 1);
    CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
    CHECK(fs::status(folder).permissions() == fs::perms::owner_all);
}

TEST_CASE("a mail that is sent again replaces its file")
{
    TemporaryFolder const temporary;
    OutboxFile outbox{temporary.path(), {}, clock_of_test};
    REQUIRE(outbox.send(mail()));
    auto second = mail();
    second.text = "Again\n";
    REQUIRE(outbox.send(second));
    CHECK(files_in(temporary.path()) == 1);
    CHECK(content_of(temporary.path() / (mail().id + ".eml")).ends_with("\r\n\r\nAgain\r\n"));
}

TEST_CASE("a mail that is no message, or whose id is no file name, is refused for good")
{
    TemporaryFolder const temporary;
    OutboxFile outbox{temporary.path(), {}, clock_of_test};
    auto no_address = mail();
    no_address.to = "ana";
    auto outside = mail();
    outside.id = "../../01990000-0000-7000-8000-00000000";
    for (auto const& refused : {no_address, outside}) {
        auto const sent = outbox.send(refused);
        REQUIRE_FALSE(sent);
        CHECK_FALSE(sent.error().retry);
    }
    CHECK(files_in(temporary.path()) == 0);
}

TEST_CASE("a folder that cannot be written is worth another try")
{
    TemporaryFolder const temporary;
    auto const folder = temporary.path() / "outbox";
    OutboxFile outbox{folder, {}, clock_of_test};
    fs::remove(folder);
    auto const sent = outbox.send(mail());
    REQUIRE_FALSE(sent);
    CHECK(sent.error().retry);
    CHECK(sent.error().reason.find("ana@") == std::string::npos);
    fs::create_directory(folder);
    CHECK(outbox.send(mail()));
}

}  // namespace heliograf::outbox_file
