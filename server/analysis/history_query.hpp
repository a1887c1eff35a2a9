#pragma once
#include "analysis/history.hpp"
#include "base/result.hpp"
#include "http/message.hpp"

#include <string_view>

namespace heliograf::analysis {

/// The filter that a request's query names; an empty value chooses nothing. Errors: filter.invalid, with
/// every complaint by the name of its parameter
[[nodiscard]] Result<HistoryFilter> history_filter_of(http::Request const& request);

/// "2026-11-20T13:30:00Z", with or without three digits of milliseconds; nothing for any other text.
[[nodiscard]] std::optional<Instant> instant_of(std::string_view text);

}  // namespace heliograf::analysis
