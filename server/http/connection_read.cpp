#include "http/answer_head.hpp"
#include "http/connection.hpp"
#include "http/header_text.hpp"
#include "http/problem.hpp"
#include "http/request_head.hpp"

#include <boost/asio/error.hpp>
#include <boost/beast/http/error.hpp>

namespace heliograf::http {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;

constexpr std::size_t head_max_bytes = 16UL * 1024;
constexpr std::size_t head_read_bytes = 4096;
constexpr std::size_t body_read_bytes = 64UL * 1024;
/// A chunk header or trailer that does not fit in here is nobody's honest request.
constexpr std::size_t buffer_max_bytes = 128UL * 1024;
constexpr std::string_view head_end = "\r\n\r\n";

std::string_view text_of(beast::flat_buffer const& buffer)
{
    auto const data = buffer.data();
    return {static_cast<char const*>(data.data()), data.size()};
}

Response malformed(std::string_view detail)
{
    return problem(400, "request.malformed", detail);
}

/// The sweep ends an operation whose deadline has passed; so does abort(), after which no answer is sent.
bool is_timeout(Transferred const& read)
{
    return read.failed == asio::error::operation_aborted;
}

Response too_slow()
{
    return problem(408, "request.timeout", "The request took too long to arrive.");
}

BodyMode body_mode_of(Route const& route)
{
    return route.options.body.value_or(route.method == "GET" ? BodyMode::none : BodyMode::memory);
}

bool is_json(std::string_view content_type)
{
    constexpr std::string_view wanted = "application/json";
    auto type = content_type.substr(0, content_type.find(';'));
    while (type.ends_with(' ')) type.remove_suffix(1);
    return beast::iequals(type, wanted);
}

/// Empty when it is not said.
std::string_view charset_of(std::string_view content_type)
{
    take_item(content_type, ';');
    while (!content_type.empty()) {
        auto value = take_item(content_type, ';');
        if (!same_word(take_item(value, '='), "charset")) continue;
        value = without_blanks(value);
        bool const quoted = value.size() >= 2 && value.starts_with('"') && value.ends_with('"');
        return quoted ? value.substr(1, value.size() - 2) : value;
    }
    return {};
}

/// JSON is UTF-8 (RFC 8259 §8.1); who says otherwise would be misread.
bool is_utf8_type(std::string_view content_type)
{
    auto const charset = charset_of(content_type);
    return charset.empty() || same_word(charset, "utf-8") || same_word(charset, "utf8") ||
           same_word(charset, "us-ascii");
}

bool is_unpacked(std::string_view content_encoding)
{
    return content_encoding.empty() || same_word(content_encoding, "identity");
}

Response body_too_large(RouteOptions const& options)
{
    return problem({ErrorKind::too_large, options.too_large_code, options.too_large_message});
}

}  // namespace

asio::awaitable<bool> Connection::wait_for_first_byte()
{
    if (buffer_.size() == 0 && buffer_.capacity() > 2 * head_read_bytes) buffer_.shrink_to_fit();
    while (true) {
        // An empty line in front of a request is passed over (RFC 9112 §2.2).
        while (text_of(buffer_).starts_with("\r\n")) buffer_.consume(2);
        if (buffer_.size() > 0 && text_of(buffer_) != "\r") co_return true;
        auto const read = co_await stream_.read_some(buffer_.prepare(head_read_bytes));
        if (read.failed) co_return false;
        buffer_.commit(read.bytes);
    }
}

asio::awaitable<Connection::HeadOutcome> Connection::read_head()
{
    if (edge_->stopping) co_return HeadOutcome::closed;
    is_idle_ = true;
    bool const came = co_await wait_for_first_byte();
    is_idle_ = false;
    if (!came) co_return HeadOutcome::closed;

    exchange_->started = std::chrono::steady_clock::now();
    exchange_->request.request_id = edge_->next_request_id();
    exchange_->request.client_ip = peer_;
    // The first request of a connection keeps the deadline that runs since it was accepted.
    if (!std::exchange(is_first_request_, false))
        stream_.expires_at(exchange_->started + edge_->config.header_timeout);
    std::size_t searched = 0;
    while (!head_refusal_) {
        auto const end = text_of(buffer_).find(head_end, searched);
        bool const is_whole = end != std::string_view::npos;
        auto const bytes = is_whole ? end + head_end.size() : buffer_.size();
        if (bytes > head_max_bytes) {
            head_refusal_ = problem(431, "request.head_too_large", "The head of the request is too large.");
        } else if (is_whole) {
            stream_.expires_never();
            head_refusal_ = parse_head(bytes);
            break;
        } else {
            searched = bytes < head_end.size() ? 0 : bytes - head_end.size() + 1;
            auto const read = co_await stream_.read_some(buffer_.prepare(head_read_bytes));
            if (read.failed && !is_timeout(read)) co_return HeadOutcome::closed;
            if (read.failed) head_refusal_ = too_slow();
            buffer_.commit(read.bytes);
        }
    }
    co_return head_refusal_ ? HeadOutcome::refused : HeadOutcome::complete;
}

std::optional<Response> Connection::parse_head(std::size_t head_bytes)
{
    auto& parser = exchange_->parser;
    auto& request = exchange_->request;
    if (!is_strict_head(text_of(buffer_).substr(0, head_bytes)))
        return malformed("The request is malformed.");
    parser.header_limit(head_max_bytes);
    parser.body_limit(boost::none);  // the route's limit is kept by read_body()
    beast::error_code failed;
    buffer_.consume(parser.put(asio::buffer(text_of(buffer_).data(), head_bytes), failed));
    if (failed || !parser.is_header_done()) return malformed("The request is malformed.");

    auto const& head = parser.get();
    exchange_->http_1_1 = head.version() == 11;
    std::vector<HeadLine> lines;
    for (auto const& field : head)
        lines.push_back(
            {{field.name_string().data(), field.name_string().size()},
             {field.value().data(), field.value().size()}}
        );
    if (!has_clear_framing(lines, exchange_->http_1_1)) return malformed("The request is malformed.");
    request.method = std::string{head.method_string()};
    take_headers(request, lines);
    if (!read_target({head.target().data(), head.target().size()}, request))
        return malformed("The address of the request is malformed.");
    if (edge_->https_outside) drop_foreign_cookies(request);
    request.client_ip = edge_->proxies.client_of(peer_, request.header("X-Forwarded-For"));
    exchange_->keep_alive = parser.keep_alive();
    exchange_->body_unread = !parser.is_done();
    if (auto const expect = request.header("Expect"); !expect.empty() && exchange_->http_1_1) {
        if (!beast::iequals(expect, "100-continue"))
            return problem(417, "expectation_failed", "This expectation cannot be met.");
        exchange_->expects_continue = true;
    }
    return std::nullopt;
}

std::optional<Response> Connection::refuse_body_by_head() const
{
    auto const& route = *exchange_->route;
    auto const mode = body_mode_of(route);
    auto const type = exchange_->request.header("Content-Type");
    if (mode == BodyMode::memory && !is_json(type))
        return problem({ErrorKind::unsupported_type, "request.not_json", "Please send application/json."});
    bool const packed = mode != BodyMode::none && !is_unpacked(exchange_->request.header("Content-Encoding"));
    if (packed || (mode == BodyMode::memory && !is_utf8_type(type)))
        return problem(
            {ErrorKind::unsupported_type,
             "request.encoding_unsupported",
             "Please send the content unpacked, and text as UTF-8."}
        );
    auto const length = exchange_->parser.content_length();
    if (length && *length > route.options.body_max_bytes) return body_too_large(route.options);
    return std::nullopt;
}

std::optional<Response> Connection::store_body_bytes(std::string_view bytes)
{
    try {
        switch (body_mode_of(*exchange_->route)) {
        case BodyMode::none: break;  // no use for it, but it must be read to reach the next request
        case BodyMode::memory: exchange_->request.body += bytes; break;
        case BodyMode::file: exchange_->upload->append(bytes); break;
        }
        return std::nullopt;
    } catch (...) {
        return problem_of(std::current_exception(), exchange_->request);
    }
}

std::optional<Response> Connection::begin_body()
{
    if (auto refused = refuse_body_by_head()) return refused;
    exchange_->parser.eager(true);
    exchange_->body_piece.resize(body_read_bytes);
    if (body_mode_of(*exchange_->route) != BodyMode::file) return std::nullopt;
    try {
        auto const& config = edge_->config;
        exchange_->upload = std::make_unique<TemporaryFile>(config.temporary_folder, config.upload_reserve);
        exchange_->upload->check_room(exchange_->parser.content_length().value_or(0));
        return std::nullopt;
    } catch (...) {
        return problem_of(std::current_exception(), exchange_->request);
    }
}

/// Hands the parser what has come; returns when it wants more, is done, or the request is refused.
std::optional<Response> Connection::take_body_bytes()
{
    auto& parser = exchange_->parser;
    auto& piece = exchange_->body_piece;
    auto const& options = exchange_->route->options;
    while (!parser.is_done()) {
        parser.get().body().data = piece.data();
        parser.get().body().size = piece.size();
        parser.get().body().more = true;
        beast::error_code failed;
        auto const used = parser.put(buffer_.data(), failed);
        buffer_.consume(used);
        auto const got = piece.size() - parser.get().body().size;
        exchange_->body_bytes += got;
        if (exchange_->body_bytes > options.body_max_bytes) return body_too_large(options);
        if (auto refused = store_body_bytes({piece.data(), got})) return refused;
        if (failed == beast::http::error::need_buffer || (!failed && used > 0)) continue;
        bool const wants_more = !failed || failed == beast::http::error::need_more;
        bool const has_room = buffer_.size() + body_read_bytes <= buffer_max_bytes;
        return wants_more && has_room ? std::nullopt : std::optional{malformed("The body is malformed.")};
    }
    return std::nullopt;
}

asio::awaitable<std::optional<Response>> Connection::read_body()
{
    if (auto refused = begin_body()) co_return refused;
    auto const rate_starts = std::chrono::steady_clock::now() + edge_->config.body_grace;
    stream_.expires_at(rate_starts);
    if (exchange_->expects_continue && buffer_.size() == 0)
        co_await stream_.write("HTTP/1.1 100 Continue\r\n\r\n");
    while (true) {
        if (auto refused = take_body_bytes()) co_return refused;
        if (exchange_->parser.is_done()) break;
        auto const earned = exchange_->body_bytes / edge_->config.body_bytes_per_second_min;
        stream_.expires_at(rate_starts + std::chrono::seconds{earned});
        auto const read = co_await stream_.read_some(buffer_.prepare(body_read_bytes));
        if (read.failed) co_return is_timeout(read) ? too_slow() : malformed("The body ended early.");
        buffer_.commit(read.bytes);
    }
    stream_.expires_never();
    exchange_->body_unread = false;
    exchange_->body_piece = {};
    if (exchange_->upload) {
        exchange_->upload->close();
        exchange_->request.body_file = exchange_->upload->path();
    }
    co_return std::nullopt;
}

}  // namespace heliograf::http
