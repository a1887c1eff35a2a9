#include "accounts/password_hasher.hpp"
#include "accounts/testing/accounts_under_test.hpp"

#include <doctest/doctest.h>

namespace heliograf::accounts {

TEST_CASE("the product's hash is argon2id with 64 MiB, two passes and one lane")
{
    PasswordHasher const hasher{HashCost{}};
    auto const encoded = hasher.hash("Sunce-2026");
    CHECK(encoded.starts_with("$argon2id$v=19$m=65536,t=2,p=1$"));
    CHECK(hasher.verify(encoded, "Sunce-2026"));
    CHECK_FALSE(hasher.verify(encoded, "sunce-2026"));
}

TEST_CASE("a password is verified exactly as typed, to its last byte")
{
    PasswordHasher const hasher{cheap_hash};
    std::string const longest(1024, 'x');
    for (auto const& password : {std::string{"Sunce-2026"}, std::string{" Ččć "}, longest}) {
        auto const encoded = hasher.hash(password);
        CHECK(hasher.verify(encoded, password));
        CHECK_FALSE(hasher.verify(encoded, password + " "));
        CHECK_FALSE(hasher.verify(encoded, password.substr(0, password.size() - 1)));
    }
    CHECK(hasher.hash("same") != hasher.hash("same"));  // each has its own salt
}

TEST_CASE("nobody has no password, and what is no hash verifies nothing")
{
    PasswordHasher const hasher{cheap_hash};
    CHECK_FALSE(hasher.verify_nobody(""));
    CHECK_FALSE(hasher.verify_nobody("Sunce-2026"));
    CHECK_FALSE(hasher.verify("", ""));
    CHECK_FALSE(hasher.verify("Sunce-2026", "Sunce-2026"));
}

TEST_CASE("saying no for nobody takes as long as for somebody")
{
    PasswordHasher const hasher{HashCost{.memory_bytes = std::size_t{16} * 1024 * 1024, .passes = 2}};
    auto const encoded = hasher.hash("Sunce-2026");
    auto const least_of_five = [](auto work) {
        auto least = std::chrono::steady_clock::duration::max();
        for (int i = 0; i < 5; ++i) {
            auto const start = std::chrono::steady_clock::now();
            work();
            least = std::min(least, std::chrono::steady_clock::now() - start);
        }
        return std::chrono::duration<double>(least).count();
    };
    auto const somebody = least_of_five([&] { CHECK_FALSE(hasher.verify(encoded, "wrong")); });
    auto const nobody = least_of_five([&] { CHECK_FALSE(hasher.verify_nobody("wrong")); });
    CHECK(nobody > 0.5 * somebody);
    CHECK(nobody < 2.0 * somebody);
}

}  // namespace heliograf::accounts
