#pragma once
#include "base/clock.hpp"
#include "base/id.hpp"
#include "vision/verdict.hpp"

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The nouns of analysis: photos as uploaded and what was asked about them.
namespace heliograf::analysis {

constexpr std::int64_t image_max_bytes = 4'194'304;
constexpr std::string_view image_too_large_message = "File too large: Please upload a file smaller than 4MB.";

enum class Language { en, hr };
BOOST_DESCRIBE_ENUM(Language, en, hr)

/// English for anything that is not Croatian.
[[nodiscard]] inline Language language_of(std::string_view code)
{
    return code == "hr" ? Language::hr : Language::en;
}

/// What to look for.
struct Options {
    bool cleanliness = true;
    bool damage = true;
};
BOOST_DESCRIBE_STRUCT(Options, (), (cleanliness, damage))

/// How much one account may keep.
struct ImageQuota {
    std::int64_t bytes_max = 2'000'000'000;
    std::int64_t images_max = 20'000;
};

/// How many analyses may wait; beyond, the caller is asked to come back.
struct QueueBounds {
    std::int64_t per_tenant_max = 4;
    std::int64_t overall_max = 64;
};

/// An uploaded photo.
struct StoredImage {
    ImageId id;
    std::string stored_name;    ///< random, with the extension of its type
    std::string original_name;  ///< what the user called it
    std::string content_type;
    std::int64_t size_bytes{};
    std::int64_t width{};  ///< px, the right way up
    std::int64_t height{};
    std::string content_hash;   ///< key of the original in the blob store
    std::string thumbnail_key;  ///< key of a JPEG
    std::string display_key;    ///< key of a JPEG
    Instant created_at;
};

enum class Status { queued, done, failed };
BOOST_DESCRIBE_ENUM(Status, queued, done, failed)

/// What was asked about one photo, and how far it is.
struct AnalysisRequest {
    AnalysisId id;
    UserId owner;
    ImageId image;
    Status status{};
    Options options;
    std::string failure_code;                      ///< empty unless failed
    std::optional<vision::Condition> condition{};  ///< absent unless done
};

constexpr auto analyze_job_kind = "analysis.analyze";
/// An unfinished job's dedup_key is this and the id of its analysis.
constexpr auto analyze_dedup_prefix = "analysis:";
/// Nothing better is known about why.
constexpr auto failed_code = "analysis.failed";

/// What the job's row carries.
struct AnalyzePayload {
    std::string analysisId;
};
BOOST_DESCRIBE_STRUCT(AnalyzePayload, (), (analysisId))

}  // namespace heliograf::analysis
