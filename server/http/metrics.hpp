#pragma once
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace heliograf::http {

/// Counters and histograms for Prometheus. Features may add gauges through `gauge()`.
class Metrics {
public:
    Metrics();
    ~Metrics();
    /// `route` is the pattern, never the path: its number of values is bounded.
    void
    request(std::string_view method, std::string_view route, int status, std::chrono::duration<double> took);
    void connection_opened();
    void connection_closed();
    void gauge(std::string_view name, std::string_view help, double value);
    [[nodiscard]] std::string text() const;  ///< Prometheus exposition format

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace heliograf::http
