#include "app/analyze_command.hpp"

#include "adapters/vision_local/local_vision.hpp"
#include "analysis/analysis_views.hpp"
#include "analysis/heat_overlay.hpp"
#include "analysis/loss_texts.hpp"
#include "analysis/texts.hpp"
#include "analysis/thermal_words.hpp"
#include "analysis/words.hpp"
#include "app/picture_files.hpp"
#include "media/decode.hpp"
#include "vision/examine.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>

namespace heliograf::app {
namespace {

using analysis::Language;

constexpr auto usage =
    "usage: heliograf analyze [--json] [--overlay OUT.png] [--thermal] [--lang en|hr] [--] IMAGE|FOLDER...\n";

struct Order {
    bool json = false;
    bool thermal = false;  ///< each image is a thermal picture of one module, whatever it looks like
    std::string overlay;
    Language language = Language::en;
    std::vector<std::string> images;
};

struct DamageReport {
    std::optional<std::int64_t> issuesCount;
    std::optional<vision::Severity> severity;
};
BOOST_DESCRIBE_STRUCT(DamageReport, (), (issuesCount, severity))

/// One line of --json but for its first two members: `class` is a word of C++, which no member can be called.
struct FileReport {
    std::map<std::string, double, std::less<>> probabilities;
    double confidence;
    std::optional<vision::Cleanliness> cleanliness;
    DamageReport damage;
    std::vector<analysis::AreaView> areas;
    std::vector<analysis::IssueView> issues;
    analysis::QualityView quality;
    std::optional<analysis::ThermalView> thermal;
    std::optional<vision::ModuleGrid> grid;
    double milliseconds;
};
BOOST_DESCRIBE_STRUCT(
    FileReport,
    (),
    (probabilities, confidence, cleanliness, damage, areas, issues, quality, thermal, grid, milliseconds)
)

/// What was made of one file.
struct Judged {
    media::Image picture;
    vision::Verdict verdict;
    analysis::Assessment assessment;
    double milliseconds;
};

Error wrong_usage(std::string message)
{
    return {ErrorKind::invalid_input, "usage", std::move(message)};
}

/// Sets what `option` asks for. `value` is empty for an option without one.
std::optional<Error> take_option(Order& order, std::string const& option, std::string const& value)
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
    } else {
        return wrong_usage("unknown option " + option);
    }
    return std::nullopt;
}

std::optional<Error> missing(Order const& order)
{
    if (order.images.empty()) return wrong_usage("no image given");
    std::error_code ignored;
    bool const one =
        order.images.size() == 1 && !std::filesystem::is_directory(order.images.front(), ignored);
    if (order.overlay.empty() || one) return std::nullopt;
    return wrong_usage("--overlay writes one picture, so give one image");
}

Result<Order> read_order(std::span<std::string const> arguments)
{
    Order order;
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
        auto const takes_value = argument == "--overlay" || argument == "--lang";
        if (takes_value && arguments.empty()) return failure(wrong_usage(argument + " needs a value"));
        auto const wrong = take_option(order, argument, takes_value ? arguments.front() : "");
        if (wrong) return failure(*wrong);
        if (takes_value) arguments = arguments.subspan(1);
    }
    order.images.insert(order.images.end(), files.begin(), files.end());
    if (auto lacks = missing(order)) return failure(std::move(*lacks));
    return order;
}

/// An upload's words about an upload do not fit here.
Error for_the_command_line(Error error)
{
    if (error.code == "image.unsupported_type") error.message = "This is no JPEG, PNG or TIFF picture.";
    return error;
}

Result<Judged> judge(std::string const& path, Order const& order, analysis::VisionProvider& vision)
{
    auto const start = std::chrono::steady_clock::now();
    auto const file = read_picture_file(path);
    if (!file) return failure(file.error());
    auto const bytes = media::Bytes{reinterpret_cast<std::uint8_t const*>(file->data()), file->size()};
    auto picture = media::decode(bytes, vision::working_side_px);
    if (!picture) return failure(for_the_command_line(picture.error()));
    auto verdict = order.thermal ? Result<vision::Verdict>{vision::examine_as_module(
                                       {picture->width, picture->height, picture->rgb.data()}
                                   )}
                                 : vision.examine(*picture);
    if (!verdict) return failure(verdict.error());
    auto assessment = analysis::assess(*verdict, {.cleanliness = true, .damage = true});
    auto const took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start);
    return Judged{std::move(*picture), std::move(*verdict), std::move(assessment), took.count()};
}

double tenth(double value)
{
    return std::round(value * 10.0) / 10.0;
}

/// The data set's classes by the data set's names.
std::map<std::string, double, std::less<>> by_data_set_name(analysis::ThermalAssessment const& thermal)
{
    std::map<std::string, double, std::less<>> named;
    for (auto const& [name, probability] : thermal.probabilities)
        named[analysis::data_set_name(analysis::named<vision::ThermalClass>(name))] = probability;
    return named;
}

std::string json_line(std::string const& path, Judged const& judged, Order const& order)
{
    auto const language = order.language;
    auto const& made = judged.assessment;
    FileReport report{
        .probabilities = made.probabilities,
        .confidence = made.confidence,
        .cleanliness = judged.verdict.cleanliness,
        .damage = {analysis::told_count(made.condition, made.damage_count), made.damage_severity},
        .areas = {},
        .issues = {},
        .quality = quality_view(made.quality, language),
        .thermal = {},
        .grid = made.grid,
        .milliseconds = tenth(judged.milliseconds)
    };
    if (auto& clean = report.cleanliness)
        clean = {.score = tenth(clean->score), .low = tenth(clean->low), .high = tenth(clean->high)};
    for (auto const& area : made.areas) report.areas.push_back(area_view(area, made, language));
    for (auto const& issue : made.issues) report.issues.push_back(issue_view(issue, made, language));
    auto seen = to_json(made.condition);
    if (auto const& thermal = made.thermal) {
        report.thermal = thermal_view(*thermal, language);
        if (order.thermal) {
            seen = to_json(analysis::data_set_name(thermal->likeliest.value()));
            report.probabilities = by_data_set_name(*thermal);
        }
    }
    auto line = R"({"file":)" + to_json(path) + R"(,"class":)" + seen + ',';
    line.append(to_json(report), 1);
    return line;
}

struct FailureReport {
    std::string code;
    std::string message;
};
BOOST_DESCRIBE_STRUCT(FailureReport, (), (code, message))

std::string json_line(std::string const& path, Error const& error)
{
    return R"({"file":)" + to_json(path) + R"(,"error":)" +
           to_json(FailureReport{.code = error.code, .message = error.message}) + '}';
}

std::string readable(std::string const& path, Judged const& judged, Language language)
{
    constexpr analysis::Wording cleanliness{"Cleanliness", "Čistoća"};
    auto const& made = judged.assessment;
    auto text = path + ": " + analysis::condition_wording(made.condition).in(language);
    // To be sure that one cannot tell says nothing.
    if (made.condition != vision::Condition::unsure)
        text += " (" + analysis::percent_text(100.0 * made.confidence, 0, language) + ")";
    text += "\n";
    if (auto const& clean = made.cleanliness)
        text += fmt::format(
            "  {}: {} ({:.0f}–{})\n",
            cleanliness.in(language),
            analysis::percent_text(clean->score, 0, language),
            clean->low,
            analysis::percent_text(clean->high, 0, language)
        );
    auto const soiling = cleanliness_description(made, language);
    auto const damage = damage_description(made, language);
    text += "  " + soiling + "\n";
    if (damage != soiling) text += "  " + damage + "\n";
    for (auto const& issue : made.issues) {
        auto const view = issue_view(issue, made, language);
        auto const severity = analysis::severity_wording(issue.severity).in(language);
        text += fmt::format("  - {}, {}, {}\n", view.type, view.location, severity);
    }
    if (made.loss) text += "  " + loss_description(made, language) + "\n";
    for (auto const advice : made.recommendations)
        text += "  > " + analysis::recommendation_wording(advice).in(language) + "\n";
    return text + fmt::format("  {:.0f} ms\n", judged.milliseconds);
}

bool write_overlay(std::string const& path, Judged const& judged)
{
    std::ofstream out{path, std::ios::binary};
    out << analysis::annotated_png(judged.picture, judged.verdict);
    out.flush();
    if (!out) std::cerr << path << ": cannot be written\n";
    return static_cast<bool>(out);
}

/// @return false, as not all is well
bool complain(std::string const& path, Error const& error, Order const& order)
{
    std::cerr << path << ": " << error.message << "\n";
    if (order.json) std::cout << json_line(path, error) << '\n' << std::flush;
    return false;
}

bool answer(std::string const& path, Order const& order, analysis::VisionProvider& vision)
{
    auto const judged = judge(path, order, vision);
    if (!judged) return complain(path, judged.error(), order);
    std::cout
        << (order.json ? json_line(path, *judged, order) + "\n" : readable(path, *judged, order.language));
    std::cout.flush();
    return order.overlay.empty() || write_overlay(order.overlay, *judged);
}

}  // namespace

int run_analyze_command(std::span<std::string const> arguments)
{
    auto const order = read_order(arguments);
    if (!order) {
        std::cerr << "heliograf analyze: " << order.error().message << "\n" << usage;
        return 2;
    }
    vision_local::LocalVision vision;
    bool all_well = true;
    for (auto const& argument : order->images) {
        auto const files = picture_files(argument);
        if (!files) all_well = complain(argument, files.error(), *order);
        for (auto const& path : files.value_or(std::vector<std::string>{}))
            all_well = answer(path, *order, vision) && all_well;
    }
    return all_well ? 0 : 1;
}

}  // namespace heliograf::app
