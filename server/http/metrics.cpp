#include "http/metrics.hpp"

#include <map>
#include <mutex>
#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

namespace heliograf::http {
namespace {

prometheus::Histogram::BucketBoundaries const seconds_buckets{
    0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
};

/// What a client may make up must not become a label without bound.
std::string_view known_method(std::string_view method)
{
    for (std::string_view const known : {"GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS"})
        if (method == known) return known;
    return "other";
}

}  // namespace

struct Metrics::Impl {
    struct Route {
        prometheus::Counter* requests;
        prometheus::Histogram* seconds;
    };

    prometheus::Registry registry;
    prometheus::Family<prometheus::Counter>& requests =
        prometheus::BuildCounter().Name("http_requests_total").Help("Requests answered.").Register(registry);
    prometheus::Family<prometheus::Histogram>& seconds =
        prometheus::BuildHistogram()
            .Name("http_request_duration_seconds")
            .Help("Time from a request's first byte to the end of its answer.")
            .Register(registry);
    prometheus::Gauge& open = prometheus::BuildGauge()
                                  .Name("http_connections_open")
                                  .Help("Connections open now.")
                                  .Register(registry)
                                  .Add({});
    std::mutex guard;
    std::map<std::string, Route> routes;  ///< what the registry's own, slower look-up gave before
    std::map<std::string, prometheus::Gauge*, std::less<>> gauges;
};

Metrics::Metrics() : impl_(std::make_unique<Impl>()) {}
Metrics::~Metrics() = default;

void Metrics::request(
    std::string_view method, std::string_view route, int status, std::chrono::duration<double> took
)
{
    std::string const name{known_method(method)};
    std::string const pattern{route};
    auto const code = std::to_string(status);
    std::lock_guard const lock{impl_->guard};
    auto const [found, is_new] = impl_->routes.try_emplace(name + ' ' + code + ' ' + pattern);
    if (is_new) {
        found->second.requests =
            &impl_->requests.Add({{"method", name}, {"route", pattern}, {"status", code}});
        found->second.seconds = &impl_->seconds.Add({{"method", name}, {"route", pattern}}, seconds_buckets);
    }
    found->second.requests->Increment();
    found->second.seconds->Observe(took.count());
}

void Metrics::connection_opened()
{
    impl_->open.Increment();
}

void Metrics::connection_closed()
{
    impl_->open.Decrement();
}

void Metrics::gauge(std::string_view name, std::string_view help, double value)
{
    std::lock_guard const lock{impl_->guard};
    auto found = impl_->gauges.find(name);
    if (found == impl_->gauges.end()) {
        auto& family = prometheus::BuildGauge()
                           .Name(std::string{name})
                           .Help(std::string{help})
                           .Register(impl_->registry);
        found = impl_->gauges.emplace(std::string{name}, &family.Add({})).first;
    }
    found->second->Set(value);
}

std::string Metrics::text() const
{
    return prometheus::TextSerializer{}.Serialize(impl_->registry.Collect());
}

}  // namespace heliograf::http
