#include "analysis/analysis_routes.hpp"

#include "analysis/history_query.hpp"
#include "http/fields.hpp"
#include "http/multipart.hpp"
#include "http/problem.hpp"

#include <algorithm>
#include <atomic>

namespace heliograf::analysis {
namespace {

/// The file itself is measured exactly; this is for the boundary lines and headers of its parts.
constexpr std::size_t multipart_overhead_bytes = 65'536;
constexpr std::size_t path_max_length = 200;
constexpr std::chrono::seconds analyze_deadline{30};
constexpr std::array<std::string_view, 2> languages{"en", "hr"};
constexpr std::array<std::string_view, 3> opinions{"confirmed", "corrected", "dismissed"};
constexpr auto language_message = "The language must be en or hr.";

http::Response upload(http::Request const& request, AnalysisEndpoints const& api)
{
    auto const parts = http::read_multipart(request);
    if (!parts) return http::problem(parts.error());
    auto const is_image = [](http::Part const& part) { return part.name == "image"; };
    auto const image = std::find_if(parts->begin(), parts->end(), is_image);
    if (std::count_if(parts->begin(), parts->end(), is_image) > 1) {
        constexpr auto message = "Please upload one image at a time.";
        return http::problem({ErrorKind::malformed, "image.more_than_one", message, {{"image", message}}});
    }
    if (image == parts->end()) {
        constexpr auto message = "Please choose an image to upload.";
        return http::problem({ErrorKind::invalid_input, "image.missing", message, {{"image", message}}});
    }
    auto const& owner = accounts::identity_of(request).user;
    auto const stored = api.images.store(owner, image->file_name, image->content);
    if (!stored) return http::problem(stored.error());
    return http::json(api.analyses.uploaded(owner, *stored));
}

Options read_options(http::Fields& in, std::string const& prefix)
{
    return {
        .cleanliness = in.boolean(prefix + "cleanliness", true), .damage = in.boolean(prefix + "damage", true)
    };
}

/// The place of one request among those who wait for a job. However the request ends, also when it was
/// refused or its client left, the place goes with it.
struct WaitingPlace {
    explicit WaitingPlace(jobs::JobSignal& of) : signal(of) {}
    ~WaitingPlace()
    {
        if (ticket) signal.forget(*ticket);
    }
    WaitingPlace(WaitingPlace const&) = delete;
    WaitingPlace& operator=(WaitingPlace const&) = delete;

    jobs::JobSignal& signal;
    std::optional<jobs::JobSignal::Ticket> ticket;
};

/// Waits for the job without holding a thread. The job may end before, between or after the two steps of
/// `subscribe`; whoever calls first wakes.
http::Deferred when_finished(AnalysisEndpoints const& api, PendingAnalysis const& pending, Language language)
{
    auto const place = std::make_shared<WaitingPlace>(api.signal);
    auto const subscribe = [api, pending, place](std::function<void()> const& wake) {
        auto const woken = std::make_shared<std::atomic_flag>();
        auto const wake_once = [wake, woken] {
            if (!woken->test_and_set()) wake();
        };
        place->ticket = api.signal.on_finished(pending.job, wake_once);
        if (!jobs::is_unfinished(api.queue.state(pending.job))) wake_once();
    };
    auto const answer = [api, pending, language] {
        return http::json(api.analyses.outcome(pending, language));
    };
    return {.subscribe = subscribe, .deadline = analyze_deadline, .answer = answer};
}

http::Answer analyze(http::Request const& request, AnalysisEndpoints const& api)
{
    auto const& who = accounts::identity_of(request);
    http::Fields in{request};
    AnalyzeOrder order{
        .image_path = in.text("imagePath")
                          .at_least(1, "Upload an image first.")
                          .at_most(path_max_length, "There is no such picture."),
        .options = read_options(in, "options."),
        .language = language_of(who.language)
    };
    if (in.has("storagePath"))
        order.storage_path = in.text("storagePath").at_most(path_max_length, "There is no such picture.");
    if (in.has("language"))
        order.language = language_of(std::string{in.text("language").one_of(languages, language_message)});
    if (!in) return http::problem(in.error());

    auto const pending = api.analyses.request(who, order);
    if (!pending) return http::problem(pending.error());
    return when_finished(api, *pending, order.language);
}

http::Response run(http::Request const& request)
{
    http::Fields in{request};
    auto const options = read_options(in, "");
    if (!in) return http::problem(in.error());
    return http::problem(AnalysisService::refuse_run(options));
}

http::Response recent(http::Request const& request, AnalysisService& analyses)
{
    auto const page = http::page_of(request);
    if (!page) return http::problem(page.error());
    auto const language = language_for(request);
    if (!language) return http::problem(language.error());
    return http::json(analyses.list(accounts::identity_of(request).user, *page, *language));
}

http::Response history(http::Request const& request, AnalysisService& analyses)
{
    auto const page = http::page_of(request);
    if (!page) return http::problem(page.error());
    auto const language = language_for(request);
    if (!language) return http::problem(language.error());
    auto const filter = history_filter_of(request);
    if (!filter) return http::problem(filter.error());
    return http::json(analyses.list(accounts::identity_of(request).user, *page, *language, *filter));
}

http::Response summary(http::Request const& request, AnalysisService& analyses)
{
    auto const language = language_for(request);
    if (!language) return http::problem(language.error());
    return http::json(analyses.summary(accounts::identity_of(request).user, *language));
}

http::Response detail(http::Request const& request, SeriesService& series)
{
    auto const language = language_for(request);
    if (!language) return http::problem(language.error());
    auto const& owner = accounts::identity_of(request).user;
    return http::respond(series.detail(owner, {request.param("id")}, *language));
}

http::Response feedback(http::Request const& request, AnalysisEndpoints const& api)
{
    auto const language = language_for(request);
    if (!language) return http::problem(language.error());
    http::Fields in{request};
    FeedbackOrder order{
        .subject = in.text("subject")
                       .at_least(1, "Say what it is about.")
                       .at_most(path_max_length, "There is no such finding.")
    };
    if (in.has("opinion")) {
        auto const opinion = std::string{in.text("opinion").one_of(opinions, "There is no such opinion.")};
        if (in) order.opinion = named<Opinion>(opinion);
    }
    if (in.has("correction"))
        order.correction = in.text("correction").at_most(path_max_length, "Say what it is instead.");
    if (!in) return http::problem(in.error());

    auto const& owner = accounts::identity_of(request).user;
    AnalysisId const id{request.param("id")};
    if (auto const given = api.feedback.give(owner, id, order); !given) return http::problem(given.error());
    return http::respond(api.series.detail(owner, id, *language));
}

http::Response overlay(http::Request const& request, AnalysisEndpoints const& api)
{
    auto const picture = api.analyses.overlay(accounts::identity_of(request).user, {request.param("id")});
    if (!picture) return http::problem(picture.error());
    return serve_picture(request, api.images, *picture);
}

}  // namespace

Result<Language> language_for(http::Request const& request)
{
    auto const asked = request.query.find("language");
    if (asked == request.query.end()) return language_of(accounts::identity_of(request).language);
    if (std::find(languages.begin(), languages.end(), asked->second) != languages.end())
        return language_of(asked->second);
    return failure(
        {ErrorKind::invalid_input, "language.invalid", language_message, {{"language", language_message}}}
    );
}

void add_analysis_routes(http::Router& router, AnalysisEndpoints const& api)
{
    using http::Request;
    http::RouteOptions const signed_in{.admission = api.gate.signed_in()};
    http::RouteOptions const subscribed{.admission = api.gate.subscribed()};
    http::RouteOptions const uploads{
        .admission = api.gate.subscribed(),
        .body = http::BodyMode::file,
        .body_max_bytes = static_cast<std::size_t>(image_max_bytes) + multipart_overhead_bytes,
        .too_large_code = "image.too_large",
        .too_large_message = std::string{image_too_large_message},
        .slow = true,
    };

    router.post("/api/analysis/upload", [api](Request const& r) { return upload(r, api); }, uploads);
    router.post("/api/analysis/analyze", [api](Request const& r) { return analyze(r, api); }, subscribed);
    router.post("/api/analysis/run", [](Request const& r) { return run(r); }, subscribed);
    router.get(
        "/api/analysis/summary", [api](Request const& r) { return summary(r, api.analyses); }, signed_in
    );
    router.get(
        "/api/analysis/recent", [api](Request const& r) { return recent(r, api.analyses); }, signed_in
    );
    router.get(
        "/api/analysis/history", [api](Request const& r) { return history(r, api.analyses); }, signed_in
    );
    router.get("/api/analysis/{id}", [api](Request const& r) { return detail(r, api.series); }, signed_in);
    router.post(
        "/api/analysis/{id}/feedback", [api](Request const& r) { return feedback(r, api); }, subscribed
    );
    router.get(
        "/api/analysis/{id}/overlay.png", [api](Request const& r) { return overlay(r, api); }, signed_in
    );
    add_series_routes(router, api.series, api.gate);
}

}  // namespace heliograf::analysis
