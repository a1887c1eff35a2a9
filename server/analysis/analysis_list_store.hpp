#pragma once
#include "analysis/analysis_result.hpp"
#include "analysis/history.hpp"
#include "db/database.hpp"
#include "http/fields.hpp"

#include <vector>

namespace heliograf::analysis {

/// Reads lists from the table analyses, newest first. Ownership is in every WHERE.
class AnalysisListStore {
public:
    explicit AnalysisListStore(db::Database& database) : db_(database) {}

    /// A page goes on behind the id it is given, so that what comes in meanwhile moves nothing.
    [[nodiscard]] std::vector<ListedAnalysis>
    find(UserId const& owner, http::Page const& page, HistoryFilter const& filter = {});

private:
    db::Database& db_;
};

}  // namespace heliograf::analysis
