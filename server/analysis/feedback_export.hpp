#pragma once
#include "analysis/feedback_store.hpp"
#include "media/blob_store.hpp"

#include <filesystem>

namespace heliograf::analysis {

struct ExportedFeedback {
    std::size_t analyses{};
    std::size_t missing{};  ///< pictures that the blob store no longer has; their analyses are left out
};

/// Writes pictures/HASH.EXT and feedback.jsonl, a JSON object a line for each analysis that somebody said
/// something about: what was judged, and what the owner says of it. Who that was is not in it. The same data
/// gives the same files. Throws std::filesystem::filesystem_error or std::runtime_error when it cannot write.
ExportedFeedback
export_feedback(FeedbackStore& store, media::BlobStore& blobs, std::filesystem::path const& folder);

}  // namespace heliograf::analysis
