#pragma once
#include <string>
#include <string_view>
#include <vector>

/// Text as it is searched: without case and without the marks on letters, so that "cesma" finds "Češma".
namespace heliograf::analysis {

/// UTF-8 in, UTF-8 out. Latin letters lose case and marks, also where a mark follows its letter as a
/// character of its own (files from a Mac); other scripts stay as they are.
[[nodiscard]] std::string folded(std::string_view text);

/// The words of a search, folded; each must occur.
[[nodiscard]] std::vector<std::string> search_words(std::string_view text);

}  // namespace heliograf::analysis
