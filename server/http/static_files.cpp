#include "http/static_files.hpp"

#include "base/random.hpp"
#include "http/accept_encoding.hpp"
#include "http/problem.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace heliograf::http {
namespace {

constexpr std::string_view immutable_folder = "/assets/";
constexpr std::size_t etag_characters = 32;

std::string_view content_type_of(std::string_view extension)
{
    constexpr std::pair<std::string_view, std::string_view> known[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".wasm", "application/wasm"},
    };
    for (auto const& [ending, type] : known)
        if (extension == ending) return type;
    return "application/octet-stream";
}

std::string load(std::filesystem::path const& path)
{
    std::ifstream file{path, std::ios::binary};
    std::string content{std::istreambuf_iterator<char>{file}, {}};
    if (!file) throw std::runtime_error{"cannot read " + path.string()};
    return content;
}

std::string load_if_there(std::filesystem::path const& path)
{
    return std::filesystem::exists(path) ? load(path) : std::string{};
}

Response plain_text(int status, std::string text)
{
    return {.status = status, .content_type = "text/plain; charset=utf-8", .body = std::move(text)};
}

}  // namespace

StaticFiles::StaticFiles(std::filesystem::path const& folder)
{
    if (!std::filesystem::is_directory(folder)) return;
    for (auto const& found : std::filesystem::recursive_directory_iterator{folder}) {
        auto const& path = found.path();
        auto const extension = path.extension().string();
        if (!found.is_regular_file() || extension == ".br" || extension == ".gz") continue;
        auto const name = "/" + path.lexically_relative(folder).generic_string();
        Entry entry{
            .content_type = std::string{content_type_of(extension)},
            .etag = {},
            .immutable = name.starts_with(immutable_folder),
            .plain = load(path),
            .brotli = load_if_there(path.string() + ".br"),
            .gzip = load_if_there(path.string() + ".gz"),
        };
        entry.etag = sha256_hex(entry.plain).substr(0, etag_characters);
        entries_.emplace(name, std::move(entry));
    }
}

Response StaticFiles::serve(Request const& request) const
{
    if (request.method != "GET" && request.method != "HEAD") {
        auto response = problem(405, "method_not_allowed", "This method is not allowed here.");
        response.headers["Allow"] = "GET, HEAD";
        return response;
    }
    if (auto const found = entries_.find(request.path); found != entries_.end())
        return answer(found->second, request);
    auto const page = entries_.find("/index.html");
    if (page == entries_.end()) return plain_text(404, "The web app is not built here: run script/server.\n");
    bool const is_page =
        request.path.find('.') == std::string::npos && !request.path.starts_with(immutable_folder);
    return is_page ? answer(page->second, request) : plain_text(404, "Not found.\n");
}

StaticFiles::Form StaticFiles::wanted_form(Entry const& entry, std::string_view accept_encoding)
{
    // Of what is wanted alike the smaller form goes out.
    Form const brotli{entry.brotli.empty() ? nullptr : &entry.brotli, "br", "-br"};
    Form const gzip{entry.gzip.empty() ? nullptr : &entry.gzip, "gzip", "-gz"};
    Form const plain{&entry.plain, "", ""};
    Form best{};
    int most = 0;
    for (auto const& form : {brotli, gzip, plain}) {
        auto const weight = encoding_weight(accept_encoding, form.coding.empty() ? "identity" : form.coding);
        if (!form.content || weight <= most) continue;
        most = weight;
        best = form;
    }
    return best;
}

Response StaticFiles::answer(Entry const& entry, Request const& request)
{
    auto const form = wanted_form(entry, request.header("Accept-Encoding"));
    bool const varies = !entry.brotli.empty() || !entry.gzip.empty();
    if (!form.content) {
        auto refused = problem(406, "not_acceptable", "There is no form of this that Accept-Encoding takes.");
        refused.headers["Vary"] = "Accept-Encoding";
        return refused;
    }
    Response response{.content_type = entry.content_type};
    if (!form.coding.empty()) response.headers["Content-Encoding"] = std::string{form.coding};
    if (varies) response.headers["Vary"] = "Accept-Encoding";
    auto const etag = '"' + entry.etag + std::string{form.etag_ending} + '"';
    response.headers["Cache-Control"] = entry.immutable ? "public, max-age=31536000, immutable" : "no-cache";
    response.headers["ETag"] = etag;
    if (lists_etag(request.header("If-None-Match"), etag)) {
        response.status = 304;
        response.headers.erase("Content-Encoding");
    } else {
        response.body = *form.content;
    }
    return response;
}

}  // namespace heliograf::http
