#pragma once
#include "audit/audit_log.hpp"
#include "base/id.hpp"
#include "http/fields.hpp"
#include "providers/provider_rules.hpp"
#include "providers/vision_choice.hpp"

#include <boost/describe.hpp>
#include <functional>
#include <mutex>

namespace heliograf::providers {

// NOLINTBEGIN(readability-identifier-naming): the contract's names
/// Never the key itself: it can be set and removed, not read.
struct OpenAiView {
    std::string baseUrl;
    std::string model;
    bool hasKey{};
};
BOOST_DESCRIBE_STRUCT(OpenAiView, (), (baseUrl, model, hasKey))

struct GoogleVisionView {
    std::string baseUrl;
    bool hasKey{};
};
BOOST_DESCRIBE_STRUCT(GoogleVisionView, (), (baseUrl, hasKey))

struct SettingsView {
    std::string provider;
    OpenAiView openai;
    GoogleVisionView googleVision;
};
BOOST_DESCRIBE_STRUCT(SettingsView, (), (provider, openai, googleVision))
// NOLINTEND(readability-identifier-naming)

/// How a try went; `error` is a code of RemoteVision::examine.
struct TryOutcome {
    bool success{};
    std::optional<std::string> error{};
    std::int64_t milliseconds{};
};
BOOST_DESCRIBE_STRUCT(TryOutcome, (), (success, error, milliseconds))

/// Who did it, for the audit log.
struct Administrator {
    UserId id;
    std::string ip;
};

struct ProviderParts {
    db::Database& database;
    ProviderVault& vault;
    VisionChoice& choice;
    audit::AuditLog& audit;
    Clock const& clock;
    net::AddressPolicy const& policy;
    std::function<media::Image()> sample;  ///< a computed picture of panels, nobody's photo
};

class ProviderService {
public:
    explicit ProviderService(ProviderParts parts) : parts_(std::move(parts)) {}

    [[nodiscard]] SettingsView view();
    /// Acts on the next photo. Errors: request.invalid with fields
    Result<SettingsView> save(http::Fields& in, Administrator const& who);
    /// Tries settings without storing them; a key that is not given is the stored one. Blocks for 10 s at
    /// most. Errors: request.invalid with fields
    Result<TryOutcome> try_out(http::Fields& in);

private:
    Result<Settings> read(http::Fields& in, Settings const& stored);
    void carry_over(Settings const& saved);

    ProviderParts parts_;
    std::mutex mutex_;
    std::optional<Settings> tried_well_;  ///< the last that answered well when tried
    Instant tried_at_{};
};

}  // namespace heliograf::providers
