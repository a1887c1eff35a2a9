#pragma once
#include "http/message.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace heliograf::http {

/// The built web app. Read once at start; files keep their precompressed siblings (.br, .gz). Paths below
/// /assets/ carry a content hash and are immutable; everything else revalidates by ETag. A path without a
/// file and without a dot is a page of the app: index.html with the strict CSP.
class StaticFiles {
public:
    /// An absent folder serves nothing but a plain hint that the web app is not built.
    explicit StaticFiles(std::filesystem::path folder);
    [[nodiscard]] Response serve(Request const& request) const;

private:
    struct Entry;
    std::map<std::string, Entry, std::less<>> entries_;
};

}  // namespace heliograf::http
