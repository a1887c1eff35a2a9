#pragma once
#include "base/result.hpp"
#include "net/http_client.hpp"
#include "vision/verdict.hpp"

#include <string>
#include <string_view>

namespace heliograf::google_vision {

/// The body of an images:annotate that asks for labels and objects.
[[nodiscard]] std::string question_body(std::string_view jpeg);

/// Whether Google's names for what it sees include a solar panel. Errors: those of RemoteVision::examine
[[nodiscard]] Result<bool> sees_panel(net::Reply const& reply);

/// Both see panels: what this server judged. Neither does: no_panel. Only one does: unsure.
[[nodiscard]] vision::Verdict combined(vision::Verdict const& local, bool google_sees_panel);

}  // namespace heliograf::google_vision
