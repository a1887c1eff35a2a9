#pragma once
#include "net/retries.hpp"
#include "providers/remote_vision.hpp"

namespace heliograf::google_vision {

/// Asks Google Cloud Vision what a photo shows. Its labels tell whether panels are in view; how clean or how
/// damaged they are it cannot tell, so that is what this server saw.
class GoogleVision final : public providers::RemoteVision {
public:
    GoogleVision(net::HttpClient& client, providers::Endpoint endpoint, net::RetryPolicy retries = {})
        : client_(client),
          endpoint_(std::move(endpoint)),
          retries_(retries)
    {}

    [[nodiscard]] std::string name() const override { return "google-vision"; }
    [[nodiscard]] std::string model() const override { return "images:annotate"; }
    [[nodiscard]] Result<vision::Verdict> examine(providers::Question const& question) override;

private:
    net::HttpClient& client_;
    providers::Endpoint endpoint_;
    net::RetryPolicy retries_;
};

}  // namespace heliograf::google_vision
