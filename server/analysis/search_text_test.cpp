#include "analysis/search_text.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {

TEST_CASE("searched text has neither case nor marks")
{
    struct Case {
        char const* text;
        char const* plain;
    };
    for (auto const& c : {
             Case{"", ""},
             Case{"Krov ISTOK_01.JPG", "krov istok_01.jpg"},
             Case{"ČĆĐŠŽ čćđšž", "ccdsz ccdsz"},
             Case{"C\u030Ces\u030Cma", "cesma"},  // the mark as a character of its own
             Case{"Fußweg München Åre", "fußweg munchen are"},
             Case{"КРЫША крыша ↑", "крыша крыша ↑"},
             Case{"ΣΤΕΓΗ Ÿ", "στεγη y"},
             Case{"100 × 50", "100 × 50"},
             Case{"cut \xC4", "cut \xC4"},
         }) {
        CAPTURE(c.text);
        CHECK(folded(c.text) == c.plain);
    }
}

TEST_CASE("a search is words in any order")
{
    CHECK(search_words("").empty());
    CHECK(search_words(" \t ").empty());
    CHECK(search_words("  Češma\tISTOK ") == std::vector<std::string>{"cesma", "istok"});
}

}  // namespace heliograf::analysis
