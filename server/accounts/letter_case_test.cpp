#include "accounts/letter_case.hpp"

#include <doctest/doctest.h>

namespace heliograf::accounts {

TEST_CASE("capital letters of Latin, Greek and Cyrillic become small, all else stays")
{
    struct Case {
        char const* text;
        char const* folded;
    };
    for (auto const& c : {
             Case{"", ""},
             Case{"Ana_Z.09", "ana_z.09"},
             Case{"@[`{", "@[`{"},
             Case{"ČĆĐŠŽ", "čćđšž"},
             Case{"čćđšž", "čćđšž"},
             Case{"ÀÖØÞ", "àöøþ"},
             Case{"×÷ß", "×÷ß"},
             Case{"ĀķĹŇŊŶŸŹſ", "āķĺňŋŷÿźs"},
             Case{"İı", "iı"},
             Case{"ΑΩΣς", "αωσσ"},
             Case{"ЀЏАЯ", "ѐџая"},
             Case{"日本😀", "日本😀"},
             Case{"a\xFF", "a\xFF"},
         }) {
        CAPTURE(c.text);
        CHECK(to_lower(c.text) == c.folded);
        CHECK(to_lower(to_lower(c.text)) == c.folded);
    }
}

TEST_CASE("letters are capital or small, signs and digits are neither")
{
    for (auto const c : std::u32string_view{U"AZČĆĐŠŽÀÞŸİΑΩЀЯ"}) {
        CAPTURE(static_cast<std::uint32_t>(c));
        CHECK(letter_case(c) == LetterCase::capital);
    }
    for (auto const c : std::u32string_view{U"azčćđšžàþÿßıſαωςаџ"}) {
        CAPTURE(static_cast<std::uint32_t>(c));
        CHECK(letter_case(c) == LetterCase::small);
    }
    for (auto const c : std::u32string_view{U"09 @[`{×÷€§日😀\u030C"}) {
        CAPTURE(static_cast<std::uint32_t>(c));
        CHECK(letter_case(c) == LetterCase::none);
    }
}

}  // namespace heliograf::accounts
