#pragma once
#include <string>
#include <utility>

namespace heliograf {

/// Text that must not reach a log. Printing it needs `reveal()`, which a reader can search for.
class Secret {
public:
    Secret() = default;
    explicit Secret(std::string value) : value_(std::move(value)) {}
    [[nodiscard]] std::string const& reveal() const { return value_; }
    [[nodiscard]] bool empty() const { return value_.empty(); }

private:
    std::string value_;
};

}  // namespace heliograf
