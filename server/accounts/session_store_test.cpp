#include "accounts/session_store.hpp"
#include "accounts/testing/accounts_under_test.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

namespace heliograf::accounts {
namespace {

constexpr Instant start{std::chrono::milliseconds{1'795'000'000'000}};
constexpr std::chrono::milliseconds one_ms{1};

UserId user_of(db::Database& database, std::string const& username)
{
    return UserId{database.load("SELECT id FROM users WHERE username = $1", {username}).text(0)};
}

}  // namespace

TEST_CASE("a session is found with its owner while it is young and in use")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        accounts.sign_up("ana");
        auto const ana = user_of(database, "ana");
        SessionStore store{database};
        store.insert("hash", ana, start);

        auto const owner = store.find_owner("hash", start - one_ms, start - one_ms);
        REQUIRE(owner);
        CHECK(owner->user == ana);
        CHECK(owner->username == "ana");
        CHECK(owner->role == Role::user);
        CHECK(owner->language == "en");
        CHECK(owner->last_seen_at == start);
        CHECK_FALSE(owner->subscription.expires_at);
        CHECK_FALSE(owner->subscription.suspended);

        CHECK_FALSE(store.find_owner("hash", start, start - one_ms));
        CHECK_FALSE(store.find_owner("hash", start - one_ms, start));
        CHECK_FALSE(store.find_owner("other", start - one_ms, start - one_ms));

        store.touch("hash", start + one_ms);
        CHECK(store.find_owner("hash", start, start - one_ms)->last_seen_at == start + one_ms);
        store.touch("hash", start);  // a slower process must not turn it back
        CHECK(store.find_owner("hash", start, start - one_ms)->last_seen_at == start + one_ms);
    });
}

TEST_CASE("sessions end one by one, all of one user, or all that are over")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        accounts.sign_up("ana");
        accounts.sign_up("ivo");
        auto const ana = user_of(database, "ana");
        auto const ivo = user_of(database, "ivo");
        SessionStore store{database};
        auto const exists = [&](char const* hash) {
            return store.find_owner(hash, Instant{}, Instant{}).has_value();
        };
        for (auto const* hash : {"ana 1", "ana 2", "ana 3"}) store.insert(hash, ana, start);
        store.insert("ivo 1", ivo, start);

        CHECK(store.remove("ana 1") == ana);
        CHECK_FALSE(store.remove("ana 1"));
        CHECK_FALSE(exists("ana 1"));
        CHECK(exists("ana 2"));

        store.touch("ana 3", start + one_ms);
        store.remove_ended(ana, start, start - one_ms);
        CHECK_FALSE(exists("ana 2"));
        CHECK(exists("ana 3"));

        store.remove_all(ana);
        CHECK_FALSE(exists("ana 3"));
        CHECK(exists("ivo 1"));
    });
}

TEST_CASE("sessions go with their account")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        accounts.sign_up("ana");
        database.execute("DELETE FROM users");
        CHECK(database.query("SELECT 1 FROM sessions").empty());
    });
}

}  // namespace heliograf::accounts
