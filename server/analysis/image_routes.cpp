#include "analysis/analysis_routes.hpp"
#include "http/problem.hpp"

namespace heliograf::analysis {
namespace {

Result<ImageSize> size_of(http::Request const& request)
{
    auto const asked = request.query.find("size");
    if (asked == request.query.end() || asked->second == "display") return ImageSize::display;
    if (asked->second == "thumb") return ImageSize::thumb;
    if (asked->second == "original") return ImageSize::original;
    constexpr auto message = "The size must be thumb, display or original.";
    return failure({ErrorKind::invalid_input, "image.size_invalid", message, {{"size", message}}});
}

http::Response show(http::Request const& request, ImageService& images, std::string const& stored_name)
{
    auto const size = size_of(request);
    if (!size) return http::problem(size.error());
    auto const picture = images.find(accounts::identity_of(request).user, stored_name, *size);
    if (!picture) return http::problem(picture.error());
    return serve_picture(request, images, *picture);
}

}  // namespace

http::Response serve_picture(http::Request const& request, ImageService& images, ServedImage const& picture)
{
    auto const tag = '"' + picture.key + '"';
    // Content under a key never changes, so the browser need not ask again. The sandbox keeps a crafted
    // file from ever acting as a page of ours.
    http::Headers const headers{
        {"Cache-Control", "private, max-age=31536000, immutable"},
        {"Content-Disposition", "inline"},
        {"Content-Security-Policy", "sandbox; default-src 'none'"},
        {"ETag", tag},
    };
    if (request.header("If-None-Match") == tag)
        return {.status = 304, .content_type = picture.content_type, .headers = headers};
    auto content = images.content(picture);
    if (!content) return http::problem(content.error());
    return {.content_type = picture.content_type, .body = std::move(*content), .headers = headers};
}

void add_image_routes(http::Router& router, ImageService& images, accounts::SessionGate const& gate)
{
    http::RouteOptions const options{.admission = gate.signed_in()};
    router.get(
        "/api/images/local/{file}",
        [&images](http::Request const& request) { return show(request, images, request.param("file")); },
        options
    );
    router.get(
        "/api/images/storage/{path...}",
        [&images](http::Request const& request) { return show(request, images, request.param("path")); },
        options
    );
}

}  // namespace heliograf::analysis
