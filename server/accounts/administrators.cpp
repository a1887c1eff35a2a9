#include "accounts/administrators.hpp"

#include "accounts/account_store.hpp"
#include "accounts/new_account.hpp"
#include "base/json_writer.hpp"

#include <boost/describe.hpp>

namespace heliograf::accounts {
namespace {

constexpr std::size_t generated_password_bytes = 18;  // 144 bits, 24 characters
constexpr auto first_username = "admin";
constexpr auto undeliverable_email = "admin@heliograf.invalid";

struct RegistrationBody {
    std::string username;
    std::string email;
    std::string password;
};
BOOST_DESCRIBE_STRUCT(RegistrationBody, (), (username, email, password))

Error last_administrator()
{
    return {
        ErrorKind::conflict, "admin.last", "This is the last administrator. Make or grant another one first."
    };
}

/// Random letters, digits, - and _; again until every class that the rules ask for is among them.
Secret generate_password(Random& random)
{
    while (true) {
        auto password = random_token(random, generated_password_bytes);
        if (reset_password_complaint(password).empty()) return Secret{std::move(password)};
    }
}

/// Through the very rules of the registration form.
Result<Registration> checked(NewAdministrator const& wanted, Secret const& password)
{
    http::Request request;
    request.body = to_json(RegistrationBody{wanted.username, wanted.email, password.reveal()});
    http::Fields in{request};
    auto registration = read_registration(in);
    if (!in) return failure(in.error());
    return registration;
}

}  // namespace

Result<MadeAdministrator> Administrators::create(NewAdministrator const& wanted)
{
    bool const generated = wanted.password.empty();
    auto const password = generated ? generate_password(context_.random) : wanted.password;
    auto const registration = checked(wanted, password);
    if (!registration) return failure(registration.error());

    auto const account = new_account(context_, *registration, Role::admin);
    return context_.database.transaction([&](db::Transaction& transaction) -> Result<MadeAdministrator> {
        AccountStore store{transaction};
        if (!store.insert(account)) return failure(taken_error(store.taken(account.username, account.email)));
        context_.audit.append(transaction, {.action = "admin.created", .target = account.id.value});
        return MadeAdministrator{
            .id = account.id,
            .username = account.username,
            .email = account.email,
            .generated_password = generated ? password : Secret{},
        };
    });
}

Result<void> Administrators::grant(std::string_view username)
{
    return set_role(username, Role::admin, "admin.granted");
}

Result<void> Administrators::revoke(std::string_view username)
{
    return set_role(username, Role::user, "admin.revoked");
}

Result<void> Administrators::set_role(std::string_view username, Role role, std::string action)
{
    return context_.database.transaction([&](db::Transaction& transaction) -> Result<void> {
        AccountStore store{transaction};
        // Before looking, so that of administrators revoked at once the last one sees that it is the last.
        auto const administrators = store.lock_administrators();
        auto const account = store.find_by_username(username);
        if (!account) return failure({ErrorKind::not_found, "account.unknown", "No account has this name."});
        if (account->role == role) return {};
        if (role == Role::user && administrators == 1) return failure(last_administrator());
        store.set_role(account->id, role);
        context_.audit.append(transaction, {.action = action, .target = account->id.value});
        return {};
    });
}

Result<std::optional<MadeAdministrator>> Administrators::ensure_first(std::string email, Secret password)
{
    if (AccountStore{context_.database}.any()) return std::nullopt;
    if (email.empty()) email = undeliverable_email;
    auto made = create({first_username, std::move(email), std::move(password)});
    if (made) return *std::move(made);
    // Another process was faster.
    if (made.error().kind == ErrorKind::conflict) return std::nullopt;
    return failure(std::move(made));
}

}  // namespace heliograf::accounts
