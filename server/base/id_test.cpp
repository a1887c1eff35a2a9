#include "base/id.hpp"

#include <doctest/doctest.h>
#include <set>

namespace heliograf {
namespace {

TEST_CASE("an id is a UUIDv7: later ids sort after earlier ones")
{
    FakeClock clock{from_unix_ms(1'700'000'000'000)};
    SystemRandom random;
    auto const first = new_id<UserId>(clock, random);
    clock.advance(std::chrono::milliseconds{1});
    auto const second = new_id<UserId>(clock, random);
    CHECK(is_uuid(first.value));
    CHECK(first.value[14] == '7');
    CHECK(std::string{"89ab"}.find(first.value[19]) != std::string::npos);
    CHECK(first < second);
    CHECK(first.value.substr(0, 13) == "018bcfe5-6800");  // 1,700,000,000,000 ms in hex
}

TEST_CASE("ids of one millisecond differ")
{
    FakeClock const clock{from_unix_ms(1)};
    SystemRandom random;
    std::set<std::string> seen;
    for (int i = 0; i < 1'000; ++i) seen.insert(new_uuid(clock, random));
    CHECK(seen.size() == 1'000);
}

TEST_CASE("what does not look like an id is none")
{
    for (std::string const text :
         {"",
          "1",
          "-1",
          "018bcfe5-6800-7000-8000-00000000000",
          "018BCFE5-6800-7000-8000-000000000000",
          "018bcfe5-6800-7000-8000-00000000000g",
          "018bcfe5x6800-7000-8000-000000000000",
          "../../etc/passwd"}) {
        CAPTURE(text);
        CHECK_FALSE(is_uuid(text));
    }
    CHECK(is_uuid("018bcfe5-6800-7000-8000-000000000000"));
}

TEST_CASE("a token holds 256 bits in 43 letters that a URL can carry")
{
    SystemRandom random;
    auto const token = random_token(random);
    CHECK(token.size() == 43);
    CHECK(
        token.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
        std::string::npos
    );
    CHECK(token != random_token(random));
}

TEST_CASE("SHA-256 matches the published vectors")
{
    // FIPS 180-4, examples of NIST
    CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

}  // namespace
}  // namespace heliograf
