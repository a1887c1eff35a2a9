#include "http/origin_rule.hpp"

#include <doctest/doctest.h>

using namespace heliograf;

TEST_CASE("a state-changing request must come from our own pages")
{
    struct Case {
        char const* who;
        std::string public_url;
        http::Headers headers;
        bool allowed;
        char const* method = "POST";
    };
    std::string const ours = "https://plant.example";
    for (auto const& c : {
             Case{"neither header", ours, {}, true},
             Case{"our origin", ours, {{"Origin", "https://plant.example"}}, true},
             Case{"our page", ours, {{"Sec-Fetch-Site", "same-origin"}}, true},
             Case{"typed address", ours, {{"Sec-Fetch-Site", "none"}}, true},
             Case{"both", ours, {{"Origin", ours}, {"Sec-Fetch-Site", "same-origin"}}, true},
             Case{"foreign page", ours, {{"Sec-Fetch-Site", "cross-site"}}, false},
             Case{"neighbouring page", ours, {{"Sec-Fetch-Site", "same-site"}}, false},
             Case{"odd site", ours, {{"Sec-Fetch-Site", "Same-Origin, none"}}, false},
             Case{"empty site", ours, {{"Sec-Fetch-Site", ""}}, false},
             Case{
                 "foreign page with our origin",
                 ours,
                 {{"Origin", ours}, {"Sec-Fetch-Site", "cross-site"}},
                 false
             },
             Case{
                 "our page with a foreign origin",
                 ours,
                 {{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "same-origin"}},
                 false
             },
             Case{"null", ours, {{"Origin", "null"}}, false},
             Case{"empty", ours, {{"Origin", ""}}, false},
             Case{"prefix", ours, {{"Origin", "https://plant.example.evil.com"}}, false},
             Case{"suffix", ours, {{"Origin", "https://evilplant.example"}}, false},
             Case{"user", ours, {{"Origin", "https://plant.example@evil.com"}}, false},
             Case{"subdomain", ours, {{"Origin", "https://www.plant.example"}}, false},
             Case{"other scheme", ours, {{"Origin", "http://plant.example"}}, false},
             Case{"other port", ours, {{"Origin", "https://plant.example:8443"}}, false},
             Case{"trailing slash", ours, {{"Origin", "https://plant.example/"}}, false},
             Case{"two origins", ours, {{"Origin", ours + ", https://evil.com"}}, false},
             Case{
                 "the Host does not help", ours, {{"Origin", "http://evil.com"}, {"Host", "evil.com"}}, false
             },
             Case{
                 "configured with port and path",
                 "HTTPS://Plant.Example:443/app",
                 {{"Origin", "https://plant.example"}},
                 true
             },
             Case{"delete", ours, {{"Origin", "https://evil.com"}}, false, "DELETE"},
             Case{"patch", ours, {{"Origin", "https://evil.com"}}, false, "PATCH"},
             Case{"made-up method", ours, {{"Origin", "https://evil.com"}}, false, "FOO"},
             Case{"get", ours, {{"Origin", "https://evil.com"}}, true, "GET"},
             Case{"head", ours, {{"Origin", "https://evil.com"}}, true, "HEAD"},
             Case{
                 "unconfigured, same host",
                 "",
                 {{"Origin", "http://localhost:8080"}, {"Host", "localhost:8080"}},
                 true
             },
             Case{"unconfigured, default port", "", {{"Origin", "http://plant"}, {"Host", "plant:80"}}, true},
             Case{"unconfigured, case", "", {{"Origin", "http://plant"}, {"Host", "PLANT"}}, true},
             Case{
                 "unconfigured, other port",
                 "",
                 {{"Origin", "http://localhost:1"}, {"Host", "localhost:8080"}},
                 false
             },
             Case{
                 "unconfigured, other host",
                 "",
                 {{"Origin", "http://evil.com"}, {"Host", "localhost:8080"}},
                 false
             },
             Case{
                 "unconfigured, other scheme",
                 "",
                 {{"Origin", "https://localhost"}, {"Host", "localhost"}},
                 false
             },
             Case{"unconfigured, null", "", {{"Origin", "null"}, {"Host", "null"}}, false},
             Case{"unconfigured, no host", "", {{"Origin", "http://x"}}, false},
         }) {
        CAPTURE(c.who);
        http::OriginRule const rule{c.public_url, "http"};
        CHECK(rule.allows({.method = c.method, .headers = c.headers}) == c.allowed);
    }
}
