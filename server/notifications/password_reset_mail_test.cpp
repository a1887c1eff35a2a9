#include "accounts/testing/accounts_under_test.hpp"
#include "db/testing/test_database.hpp"
#include "notifications/password_reset_mail.hpp"
#include "notifications/testing/fake_mailer.hpp"

#include <doctest/doctest.h>
#include <functional>

namespace heliograf::notifications {
namespace {

/// Accounts, queue and delivery put together as app/ does.
struct ResetsUnderTest {
    explicit ResetsUnderTest(db::Database& database)
        : accounts(database),
          queue(database, accounts.clock, accounts.random, signal)
    {
        delivery.lead_to("https://plant.example/");
        runner.handle(password_reset_job, [this](jobs::ClaimedJob const& job) {
            return delivery.deliver(job);
        });
    }

    void ask(std::string const& email) { CHECK(resets.request(email, {.ip = "192.0.2.1"})); }

    accounts::AccountsUnderTest accounts;
    jobs::JobSignal signal{};
    jobs::JobQueue queue;
    jobs::JobRunner runner{queue, signal, 1};
    PasswordResetQueue mail{queue};
    accounts::PasswordResets resets{accounts.context, mail};
    FakeMailer mailer{};
    PasswordResetDelivery delivery{resets, mailer};
};

std::string token_in(Mail const& mail)
{
    std::string const before = "https://plant.example/reset-password?token=";
    auto const at = mail.text.find(before);
    REQUIRE(at != std::string::npos);
    auto const begin = at + before.size();
    return mail.text.substr(begin, mail.text.find('\n', begin) - begin);
}

}  // namespace

TEST_CASE("the letter goes to the account's address, in its language, with a link that works")
{
    db::for_each_engine([](db::Database& database) {
        ResetsUnderTest test{database};
        test.accounts.sign_up("ana");
        database.execute("UPDATE users SET language = 'hr'");
        test.ask("ANA@example.com");
        CHECK(test.mailer.sent.empty());  // not in the request itself
        CHECK(test.runner.drain() == 1);
        REQUIRE(test.mailer.sent.size() == 1);
        auto const& mail = test.mailer.sent[0];
        CHECK(mail.to == "ana@example.com");
        CHECK(mail.language == "hr");
        CHECK(mail.subject == "Nova lozinka za heliograf");
        CHECK(is_uuid(mail.id));
        CHECK(test.resets.redeem({Secret{token_in(mail)}, Secret{"Zalazak-2027"}}, {.ip = "192.0.2.1"}));
    });
}

TEST_CASE("a request for an unknown address leaves the same kind of job, and no letter")
{
    db::for_each_engine([](db::Database& database) {
        ResetsUnderTest test{database};
        test.ask("stranger@example.com");
        CHECK(test.runner.drain() == 1);
        CHECK(test.mailer.sent.empty());
        CHECK(test.queue.dead_count() == 0);
    });
}

TEST_CASE("neither token nor address lies in the queue")
{
    db::for_each_engine([](db::Database& database) {
        ResetsUnderTest test{database};
        test.accounts.sign_up("ana");
        test.ask("ana@example.com");
        CHECK(test.runner.drain() == 1);
        auto const payload = database.load("SELECT payload FROM jobs").text(0);
        CHECK(payload == R"({"user":")" + database.load("SELECT id FROM users").text(0) + R"("})");
        CHECK(
            database.load("SELECT token_hash FROM password_resets").text(0) ==
            sha256_hex(token_in(test.mailer.sent.at(0)))
        );
    });
}

TEST_CASE("of several letters the last one counts")
{
    db::for_each_engine([](db::Database& database) {
        ResetsUnderTest test{database};
        test.accounts.sign_up("ana");
        test.ask("ana@example.com");
        test.runner.drain();
        test.ask("ana@example.com");
        test.runner.drain();
        REQUIRE(test.mailer.sent.size() == 2);
        auto const redeem = [&](Mail const& mail) {
            return test.resets.redeem({Secret{token_in(mail)}, Secret{"Zalazak-2027"}}, {.ip = "192.0.2.1"});
        };
        CHECK_FALSE(redeem(test.mailer.sent[0]));
        CHECK(redeem(test.mailer.sent[1]));
    });
}

TEST_CASE("a mailer that fails for now is asked again; one that refuses for good is not")
{
    db::for_each_engine([](db::Database& database) {
        ResetsUnderTest test{database};
        test.accounts.sign_up("ana");
        test.mailer.failure = MailFailure{"down", true};
        test.ask("ana@example.com");
        CHECK(test.runner.drain() == 1);
        CHECK(test.queue.unfinished(password_reset_job, std::nullopt) == 1);
        test.mailer.failure.reset();
        test.accounts.clock.advance(std::chrono::minutes{5});
        CHECK(test.runner.drain() == 1);
        CHECK(test.mailer.sent.size() == 1);

        test.mailer.failure = MailFailure{"no address", false};
        test.ask("ana@example.com");
        CHECK(test.runner.drain() == 1);
        CHECK(test.queue.dead_count() == 1);
    });
}

TEST_CASE("an account that is gone gets no letter")
{
    db::for_each_engine([](db::Database& database) {
        ResetsUnderTest test{database};
        test.accounts.sign_up("ana");
        test.ask("ana@example.com");
        database.execute("DELETE FROM users");
        CHECK(test.runner.drain() == 1);
        CHECK(test.mailer.sent.empty());
        CHECK(test.queue.dead_count() == 0);
    });
}

}  // namespace heliograf::notifications
