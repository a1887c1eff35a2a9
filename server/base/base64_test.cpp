#include "base/base64.hpp"

#include <doctest/doctest.h>

namespace heliograf {

TEST_CASE("base64 is that of RFC 4648")
{
    CHECK(base64("").empty());
    CHECK(base64("f") == "Zg==");
    CHECK(base64("foob") == "Zm9vYg==");
    CHECK(base64("foobar") == "Zm9vYmFy");
    CHECK(base64(std::string_view{"\xFB\xFF\x00", 3}) == "+/8A");
}

}  // namespace heliograf
