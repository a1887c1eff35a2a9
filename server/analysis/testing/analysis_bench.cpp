#include "analysis/testing/analysis_bench.hpp"

#include "http/problem.hpp"
#include "media/renditions.hpp"

#include <boost/json/parse.hpp>
#include <sstream>

namespace heliograf::analysis::testing {
namespace {

constexpr std::string_view user_header = "X-Test-User";
constexpr std::string_view gate_header = "X-Test-Gate";

http::Admission admit(bool needs_subscription)
{
    return [needs_subscription](http::Request& head) -> std::optional<http::Response> {
        auto const user = head.header(user_header);
        if (user.empty()) return http::problem({ErrorKind::unauthenticated, "auth.required", "Sign in."});
        if (needs_subscription && head.header(gate_header) == "closed")
            return http::problem({ErrorKind::forbidden, "subscription_required", "Subscription Required"});
        head.admitted = identity({std::string{user}});
        return std::nullopt;
    };
}

http::Request request(std::string method, UserId const& user, std::string path)
{
    http::Request made{.method = std::move(method), .path = std::move(path)};
    if (!user.value.empty()) made.headers[std::string{user_header}] = user.value;
    return made;
}

}  // namespace

http::Admission HeaderGate::signed_in() const
{
    return admit(false);
}
http::Admission HeaderGate::subscribed() const
{
    return admit(true);
}
http::Admission HeaderGate::admin() const
{
    return admit(false);
}

AnalysisBench::AnalysisBench(db::Database& database, ImageQuota quota, QueueBounds bounds)
    : db(database),
      images(image_store, blobs, clock, random, quota),
      analyses(db, analysis_store, images, queue, clock, random, bounds)
{
    runner.handle(analyze_job_kind, [this](jobs::ClaimedJob const& claimed) { return job.run(claimed); });
    add_analysis_routes(router, {analyses, images, queue, signal, gate, feedback, series});
    add_image_routes(router, images, gate);
}

UserId AnalysisBench::add_user()
{
    auto const id = new_id<UserId>(clock, random);
    db.execute(
        "INSERT INTO users (id, username, username_folded, email, email_folded, password_hash, role, "
        "language, created_at) VALUES ($1, $1, $1, $1, $1, 'none', 'user', 'en', 0)",
        {id.value}
    );
    return id;
}

void AnalysisBench::run_jobs(int rounds)
{
    runner.drain();
    for (int round = 1; round < rounds; ++round) {
        clock.advance(std::chrono::minutes{10});
        runner.drain();
    }
}

http::Response AnalysisBench::get(UserId const& user, std::string const& path, std::string const& query)
{
    auto made = request("GET", user, path);
    std::istringstream pairs{query};
    for (std::string pair; std::getline(pairs, pair, '&');)
        if (auto const equals = pair.find('='); equals != std::string::npos)
            made.query[pair.substr(0, equals)] = pair.substr(equals + 1);
    return router.handle(std::move(made));
}

http::Response AnalysisBench::post(UserId const& user, std::string const& path, std::string const& json)
{
    auto made = request("POST", user, path);
    made.headers["Content-Type"] = "application/json";
    made.body = json;
    return router.handle(std::move(made));
}

http::Response
AnalysisBench::upload(UserId const& user, std::string_view content, std::string const& file_name)
{
    auto made = multipart("image", file_name, content);
    if (!user.value.empty()) made.headers[std::string{user_header}] = user.value;
    return router.handle(std::move(made));
}

std::string AnalysisBench::uploaded_path(UserId const& user, std::uint8_t shade)
{
    auto const answer = upload(user, grey_jpeg(64, 48, shade));
    return std::string{json_of(answer).at("filePath").as_string()};
}

accounts::Identity identity(UserId const& user)
{
    return {
        .user = user,
        .username = "test",
        .role = accounts::Role::user,
        .subscribed = true,
        .language = "en",
        .session_hash = {}
    };
}

std::string grey_jpeg(int width, int height, std::uint8_t shade)
{
    auto const pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    return media::encode_jpeg({width, height, std::vector<std::uint8_t>(pixels * 3, shade)});
}

boost::json::value json_of(http::Response const& response)
{
    return boost::json::parse(response.body);
}

http::Request multipart(std::string const& part_name, std::string const& file_name, std::string_view content)
{
    auto made = request("POST", {}, "/api/analysis/upload");
    made.headers["Content-Type"] = "multipart/form-data; boundary=limit";
    made.body = "--limit\r\nContent-Disposition: form-data; name=\"" + part_name + "\"; filename=\"" +
                file_name + "\"\r\nContent-Type: image/jpeg\r\n\r\n";
    made.body.append(content);
    made.body += "\r\n--limit--\r\n";
    return made;
}

}  // namespace heliograf::analysis::testing
