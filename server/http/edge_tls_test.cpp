#include "http/event_hub.hpp"
#include "http/testing/self_signed.hpp"
#include "http/testing/test_server.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>

using namespace heliograf;
using namespace std::chrono_literals;
using http::testing::TestServer;

namespace {

namespace asio = boost::asio;

/// A TLS client; `version_max` as OpenSSL numbers it.
class TlsClient {
public:
    explicit TlsClient(std::uint16_t port, int version_max = TLS1_3_VERSION)
    {
        SSL_set_max_proto_version(stream_.native_handle(), version_max);
        SSL_set_security_level(stream_.native_handle(), 0);  // so that the server is who refuses
        stream_.next_layer().connect({asio::ip::address_v4::loopback(), port});
        stream_.handshake(asio::ssl::stream_base::client);
    }
    std::string ask(std::string const& request)
    {
        asio::write(stream_, asio::buffer(request));
        std::string answer;
        boost::system::error_code ended;
        asio::read(stream_, asio::dynamic_buffer(answer), ended);
        clean_end_ = ended == asio::error::eof;
        return answer;
    }
    [[nodiscard]] bool clean_end() const { return clean_end_; }

private:
    asio::io_context loop_;
    asio::ssl::context context_{asio::ssl::context::tls_client};
    asio::ssl::stream<asio::ip::tcp::socket> stream_{loop_, context_};
    bool clean_end_ = false;
};

}  // namespace

TEST_CASE("the same answers over TLS, with Secure cookies and HSTS, and nothing below version 1.2")
{
    auto const folder = std::filesystem::temp_directory_path() / "edge_tls_test";
    std::filesystem::create_directories(folder);
    http::testing::write_self_signed(folder / "key.pem", folder / "certificate.pem");
    {
        SystemClock const clock;
        http::EventHub hub{clock};
        TestServer server{
            [&](http::Router& router) {
                router.post(
                    "/api/upload",
                    [](http::Request const& request) {
                        return http::json_text(std::to_string(std::filesystem::file_size(request.body_file)));
                    },
                    {.body = http::BodyMode::file, .body_max_bytes = 1'000'000}
                );
                router.get("/api/big", [](auto const&) {
                    return http::json_text(std::string(3'000'000, '1'));
                });
                router.get("/api/events", [&](auto const&) {
                    hub.publish("ana", "one", "1");
                    return http::Response{.events = hub.subscribe("ana", "")};
                });
            },
            [&](auto& config) {
                config.tls_certificate = folder / "certificate.pem";
                config.tls_key = folder / "key.pem";
            }
        };
        std::string const close = "Host: x\r\nConnection: close\r\n";
        TlsClient reader{server.port()};
        auto const hello = reader.ask("GET /api/hello HTTP/1.1\r\n" + close + "\r\n");
        CHECK(hello.ends_with("\r\n\r\n\"hello\""));
        CHECK(hello.find("Strict-Transport-Security: max-age=31536000\r\n") != std::string::npos);
        CHECK(reader.clean_end());
        CHECK(
            TlsClient{server.port(), TLS1_2_VERSION}
                .ask("GET /api/big HTTP/1.1\r\n" + close + "\r\n")
                .size() > 3'000'000
        );

        auto const upload = [&](std::size_t size) {
            return TlsClient{server.port()}.ask(
                "POST /api/upload HTTP/1.1\r\n" + close + "Origin: https://x\r\nContent-Length: " +
                std::to_string(size) + "\r\n\r\n" + std::string(size, 'x')
            );
        };
        CHECK(upload(1'000'000).ends_with("1000000"));
        CHECK(upload(1'000'001).starts_with("HTTP/1.1 413"));
        CHECK_THROWS(TlsClient(server.port(), TLS1_1_VERSION));
        CHECK(server.get("/api/hello").status == 0);  // not HTTP in the clear
        CHECK(TlsClient{server.port()}.ask("GET /api/hello HTTP/1.1\r\n" + close + "\r\n").size() > 100);
    }
    std::filesystem::remove_all(folder);
}
