#include "app/analyze_order.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>

namespace heliograf::app {
namespace {

constexpr unsigned jobs_max = 256;

Error wrong_usage(std::string message)
{
    return {ErrorKind::invalid_input, "usage", std::move(message)};
}

bool takes_value(std::string const& option)
{
    constexpr std::array<std::string_view, 3> known{"--overlay", "--lang", "--jobs"};
    return std::ranges::find(known, option) != known.end();
}

std::optional<Error> take_jobs(AnalyzeOrder& order, std::string const& value)
{
    auto const* const end = value.data() + value.size();
    auto const read = std::from_chars(value.data(), end, order.jobs);
    if (read.ec == std::errc{} && read.ptr == end && order.jobs >= 1 && order.jobs <= jobs_max)
        return std::nullopt;
    return wrong_usage(fmt::format("--jobs is a number from 1 to {}, not {}", jobs_max, value));
}

/// Sets what `option` asks for. `value` is empty for an option without one.
std::optional<Error> take_option(AnalyzeOrder& order, std::string const& option, std::string const& value)
{
    if (option == "--json") {
        order.json = true;
    } else if (option == "--overlay") {
        order.overlay = value;
    } else if (option == "--lang") {
        if (value != "en" && value != "hr") return wrong_usage("--lang is en or hr, not " + value);
        order.language = analysis::language_of(value);
    } else if (option == "--thermal") {
        order.thermal = true;
    } else if (option == "--quiet") {
        order.quiet = true;
    } else if (option == "--jobs") {
        return take_jobs(order, value);
    } else {
        return wrong_usage("unknown option " + option);
    }
    return std::nullopt;
}

std::optional<Error> missing(AnalyzeOrder const& order)
{
    if (order.images.empty()) return wrong_usage("no image given");
    std::error_code ignored;
    bool const one =
        order.images.size() == 1 && !std::filesystem::is_directory(order.images.front(), ignored);
    if (order.overlay.empty() || one) return std::nullopt;
    return wrong_usage("--overlay writes one picture, so give one image");
}

}  // namespace

Result<AnalyzeOrder> read_analyze_order(std::span<std::string const> arguments)
{
    AnalyzeOrder order;
    auto const dashes = std::ranges::find(arguments, "--");
    std::vector<std::string> const files{dashes == arguments.end() ? dashes : dashes + 1, arguments.end()};
    arguments = {arguments.begin(), dashes};
    while (!arguments.empty()) {
        auto const argument = arguments.front();
        arguments = arguments.subspan(1);
        if (!argument.starts_with("--")) {
            order.images.push_back(argument);
            continue;
        }
        auto const with_value = takes_value(argument);
        if (with_value && arguments.empty()) return failure(wrong_usage(argument + " needs a value"));
        auto const wrong = take_option(order, argument, with_value ? arguments.front() : "");
        if (wrong) return failure(*wrong);
        if (with_value) arguments = arguments.subspan(1);
    }
    order.images.insert(order.images.end(), files.begin(), files.end());
    if (auto lacks = missing(order)) return failure(std::move(*lacks));
    return order;
}

}  // namespace heliograf::app
