#include "base/secret_box.hpp"

#include <doctest/doctest.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace heliograf {
namespace {

namespace fs = std::filesystem;

SecretBox box(char digit, Random& random)
{
    return {master_key_of(std::string(64, digit)).value(), random};
}

struct Folder {
    fs::path path;
    Folder()
    {
        auto pattern = (fs::temp_directory_path() / "heliograf-key-XXXXXX").string();
        REQUIRE(::mkdtemp(pattern.data()) != nullptr);
        path = pattern;
    }
    ~Folder() { fs::remove_all(path); }
    Folder(Folder const&) = delete;
    Folder& operator=(Folder const&) = delete;
};

}  // namespace

TEST_CASE("what is sealed opens with the same key for the same use, and cannot be read without")
{
    SystemRandom random;
    auto const ours = box('a', random);
    for (auto const& text : {std::string{}, std::string{"sk-geheim"}, std::string(1'000, 'k')}) {
        auto const sealed = ours.seal(Secret{text}, "openai");
        if (!text.empty()) CHECK(sealed.find(text) == std::string::npos);
        CHECK(ours.open(sealed, "openai").value().reveal() == text);
        CHECK_FALSE(ours.open(sealed, "google"));
        CHECK_FALSE(box('b', random).open(sealed, "openai"));
    }
    CHECK(ours.seal(Secret{"x"}, "c") != ours.seal(Secret{"x"}, "c"));
}

TEST_CASE("a damaged text does not open")
{
    SystemRandom random;
    auto const ours = box('a', random);
    auto const sealed = ours.seal(Secret{"secret"}, "c");
    for (std::size_t i = 0; i < sealed.size(); ++i) {
        auto damaged = sealed;
        damaged[i] = damaged[i] == 'A' ? 'B' : 'A';
        auto const opened = ours.open(damaged, "c");
        CHECK_FALSE(opened);
    }
    for (std::string const text : {"", "AAAA", "no base64!"}) CHECK_FALSE(ours.open(text, "c"));
    CHECK_FALSE(ours.open(sealed.substr(0, sealed.size() / 2), "c"));
}

TEST_CASE("a master key is 64 hexadecimal digits")
{
    CHECK(master_key_of(std::string(64, 'F')));
    for (auto const& text : {std::string{}, std::string(63, 'a'), std::string(65, 'a'), std::string(64, 'g')})
        CHECK_FALSE(master_key_of(text));
}

TEST_CASE("a master key is made once, for its owner alone")
{
    Folder const folder;
    SystemRandom random;
    auto const file = folder.path / "master.key";
    auto const key = load_or_make_master_key(file, random);
    CHECK(load_or_make_master_key(file, random) == key);
    struct stat about{};
    REQUIRE(::stat(file.c_str(), &about) == 0);
    CHECK((about.st_mode & 0777) == 0600);
    CHECK(std::distance(fs::directory_iterator{folder.path}, fs::directory_iterator{}) == 1);

    fs::permissions(file, fs::perms::group_read, fs::perm_options::add);
    CHECK_THROWS_WITH((void)load_or_make_master_key(file, random), doctest::Contains("mode 0600"));
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    std::ofstream{file} << "short\n";
    CHECK_THROWS_WITH((void)load_or_make_master_key(file, random), doctest::Contains("damaged"));
    CHECK_THROWS((void)load_or_make_master_key(folder.path / "nowhere" / "master.key", random));
}

}  // namespace heliograf
