#include "accounts/sign_in_throttle.hpp"
#include "accounts/testing/accounts_under_test.hpp"
#include "db/testing/test_database.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <latch>
#include <thread>

namespace heliograf::accounts {
namespace {

using namespace std::chrono_literals;

/// "" when signed in, otherwise the error's code.
std::string
sign_in(AccountsUnderTest& accounts, std::string name, std::string password, std::string ip = "192.0.2.1")
{
    auto const result =
        accounts.service.log_in({std::move(name), Secret{std::move(password)}}, {.ip = std::move(ip)});
    return result ? "" : result.error().code;
}

void fail(
    AccountsUnderTest& accounts, std::string const& name, int times, std::string const& ip = "192.0.2.1"
)
{
    for (int i = 0; i < times; ++i)
        CHECK(sign_in(accounts, name, "wrong-password", ip) == "account.credentials_wrong");
}

}  // namespace

TEST_CASE("after 10 failures the same address gets no further with this account, not even when right")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        accounts.sign_up("ana");
        accounts.sign_up("ivo");
        fail(accounts, "ana", 10);
        CHECK(sign_in(accounts, "ana", good_password) == "throttled");
        CHECK(sign_in(accounts, "ANA", good_password) == "throttled");
        CHECK(sign_in(accounts, "ivo", good_password).empty());
        CHECK(sign_in(accounts, "ana", good_password, "192.0.2.2").empty());  // its owner, elsewhere

        accounts.clock.advance(15min - 1ms);
        CHECK(sign_in(accounts, "ana", good_password) == "throttled");
        accounts.clock.advance(1ms);
        CHECK(sign_in(accounts, "ana", good_password).empty());
    });
}

TEST_CASE("an unknown name is throttled just as a known one")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        fail(accounts, "nobody", 10);
        CHECK(sign_in(accounts, "nobody", good_password) == "throttled");
    });
}

TEST_CASE("a success gives the account its tries back")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        accounts.sign_up("ana");
        fail(accounts, "ana", 9);
        CHECK(sign_in(accounts, "ana", good_password).empty());
        fail(accounts, "ana", 10);
        CHECK(sign_in(accounts, "ana", good_password) == "throttled");
    });
}

TEST_CASE("after 50 failures with whatever accounts an address gets no further with any")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        accounts.sign_up("ana");
        for (int i = 0; i < 10; ++i) fail(accounts, "user" + std::to_string(i), 5);
        CHECK(sign_in(accounts, "ana", good_password) == "throttled");
        CHECK(sign_in(accounts, "ana", good_password, "192.0.2.2").empty());
    });
}

TEST_CASE("tries sent all at once learn no more than tries one by one")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        accounts.sign_up("ana");
        constexpr int at_once = 24;
        std::atomic<int> wrong{0};
        std::atomic<int> throttled{0};
        std::latch start{at_once};
        {
            std::vector<std::jthread> clients;
            for (int i = 0; i < at_once; ++i)
                clients.emplace_back([&] {
                    start.arrive_and_wait();
                    auto const code = sign_in(accounts, "ana", "wrong-password");
                    if (code == "account.credentials_wrong") ++wrong;
                    if (code == "throttled") ++throttled;
                });
        }
        CHECK(wrong + throttled == at_once);
        // PostgreSQL lets transactions that overlap miss each other's rows: as many as it has connections.
        CHECK(wrong >= 10);
        CHECK(wrong <= (database.engine() == db::Engine::sqlite ? 10 : 14));
        CHECK(sign_in(accounts, "ana", good_password) == "throttled");
    });
}

}  // namespace heliograf::accounts
