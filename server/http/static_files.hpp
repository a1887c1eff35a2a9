#pragma once
#include "http/message.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace heliograf::http {

/// The built web app. Read once at start; files keep their precompressed siblings (.br, .gz). Paths below
/// /assets/ carry a content hash and are immutable; everything else revalidates by ETag. A path without a
/// file and without a dot is a page of the app: index.html. The map of known files is the only way to one, so
/// no spelling of a path reaches anything else.
class StaticFiles {
public:
    /// An absent folder serves nothing but a plain hint that the web app is not built.
    explicit StaticFiles(std::filesystem::path const& folder);
    [[nodiscard]] bool empty() const { return entries_.empty(); }
    [[nodiscard]] Response serve(Request const& request) const;

private:
    struct Entry {
        std::string content_type;
        std::string etag;  ///< of the plain form, without quotes; the packed forms add "-br", "-gz"
        bool immutable = false;
        std::string plain;
        std::string brotli;  ///< empty: there is none
        std::string gzip;
    };
    struct Form {
        std::string const* content{};  ///< null: none is acceptable
        std::string_view coding{};     ///< empty: plain
        std::string_view etag_ending{};
    };
    /// What `accept_encoding` wants most.
    [[nodiscard]] static Form wanted_form(Entry const& entry, std::string_view accept_encoding);
    [[nodiscard]] static Response answer(Entry const& entry, Request const& request);

    std::map<std::string, Entry, std::less<>> entries_;  ///< by path, "/assets/app-3f.js"
};

}  // namespace heliograf::http
