#include "http/multipart.hpp"

#include "http/part_header.hpp"

#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>

namespace heliograf::http {
namespace {

constexpr std::size_t part_header_max_bytes = 4096;
constexpr std::string_view line_end = "\r\n";

tl::unexpected<Error> malformed(std::string why)
{
    return failure(Error{ErrorKind::malformed, "multipart.malformed", std::move(why)});
}

Result<std::string> load_body(Request const& request)
{
    if (request.body_file.empty()) return request.body;
    std::ifstream file{request.body_file, std::ios::binary};
    if (!file) throw std::runtime_error{"the uploaded body cannot be opened"};
    std::string content{std::istreambuf_iterator<char>{file}, {}};
    if (file.bad()) throw std::runtime_error{"the uploaded body cannot be read"};
    return content;
}

/// What stands between two delimiter lines: header lines, an empty line, the content.
Result<Part> read_part(std::string_view text)
{
    Part part;
    bool has_disposition = false;
    auto const text_size = text.size();
    while (true) {
        auto const end = text.find(line_end);
        if (end == std::string_view::npos || text_size - text.size() + end > part_header_max_bytes)
            return malformed("The headers of a part do not end.");
        auto const line = text.substr(0, end);
        text.remove_prefix(end + line_end.size());
        if (line.empty()) break;
        if (!read_part_header(line, part, has_disposition)) return malformed("A part has a broken header.");
    }
    if (!has_disposition || part.name.empty()) return malformed("A part has no name.");
    part.content = std::string{text};
    return part;
}

/// The rest of `text` behind a delimiter: true after the closing one, false when another part follows,
/// nothing when it is neither.
std::optional<bool> finish_delimiter(std::string_view& text)
{
    if (text.starts_with("--")) return true;
    while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);  // RFC 2046 §5.1.1 padding
    if (!text.starts_with(line_end)) return std::nullopt;
    text.remove_prefix(line_end.size());
    return false;
}

Result<std::vector<Part>> split(std::string_view text, std::string const& boundary)
{
    auto const opening = "--" + boundary;
    auto const delimiter = "\r\n--" + boundary;
    if (text.starts_with(opening)) {
        text.remove_prefix(opening.size());
    } else {
        auto const first = text.find(delimiter);
        if (first == std::string_view::npos) return malformed("The first boundary is missing.");
        text.remove_prefix(first + delimiter.size());
    }
    std::vector<Part> parts;
    while (true) {
        auto const closed = finish_delimiter(text);
        if (!closed) return malformed("A boundary line is broken.");
        if (*closed) return parts;
        if (parts.size() == parts_max) return malformed("There are too many parts.");
        auto const end = text.find(delimiter);
        if (end == std::string_view::npos) return malformed("The last boundary is missing.");
        auto part = read_part(text.substr(0, end));
        if (!part) return failure(std::move(part));
        parts.push_back(*std::move(part));
        text.remove_prefix(end + delimiter.size());
    }
}

}  // namespace

Result<std::vector<Part>> read_multipart(Request const& request)
{
    auto const type = request.header("Content-Type");
    if (!is_multipart_form(type))
        return failure(Error{
            ErrorKind::unsupported_type, "multipart.wrong_type", "Please send the file as a form upload."
        });
    auto const boundary = multipart_boundary(type);
    if (!boundary) return malformed("The boundary is missing or not allowed.");
    auto const body = load_body(request);
    return split(*body, *boundary);
}

}  // namespace heliograf::http
