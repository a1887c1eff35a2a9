#include "app/analyze_command.hpp"

#include "adapters/vision_local/local_vision.hpp"
#include "analysis/analysis_views.hpp"
#include "analysis/heat_overlay.hpp"
#include "analysis/words.hpp"
#include "media/decode.hpp"
#include "vision/examine.hpp"

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <sstream>

namespace heliograf::app {
namespace {

using analysis::Language;

constexpr std::uintmax_t file_max_bytes = 256 * 1024 * 1024;
constexpr auto usage = "usage: heliograf analyze [--json] [--overlay OUT.png] [--lang en|hr] IMAGE...\n";

struct Order {
    bool json = false;
    std::string overlay{};
    Language language = Language::en;
    std::vector<std::string> images{};
};

struct DamageReport {
    std::optional<std::int64_t> issuesCount{};
    std::optional<vision::Severity> severity{};
};
BOOST_DESCRIBE_STRUCT(DamageReport, (), (issuesCount, severity))

/// One line of --json; `class` is a word of C++, so the line is put together by hand from `verdict` and this.
struct FileReport {
    std::map<std::string, double, std::less<>> probabilities{};
    double confidence{};
    std::optional<vision::Cleanliness> cleanliness{};
    DamageReport damage{};
    std::vector<analysis::AreaView> areas{};
    std::vector<analysis::IssueView> issues{};
    analysis::QualityView quality{};
    double milliseconds{};
};
BOOST_DESCRIBE_STRUCT(
    FileReport, (), (probabilities, confidence, cleanliness, damage, areas, issues, quality, milliseconds)
)

/// What was made of one file.
struct Judged {
    media::Image picture;
    vision::Verdict verdict;
    analysis::Assessment assessment;
    analysis::DetailView view;
    double milliseconds;
};

Result<Order> read_order(std::span<std::string const> arguments)
{
    auto const wrong = [](std::string message) {
        return failure({ErrorKind::invalid_input, "usage", std::move(message)});
    };
    Order order;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        auto const& argument = arguments[i];
        auto const takes_value = argument == "--overlay" || argument == "--lang";
        if (takes_value && i + 1 == arguments.size()) return wrong(argument + " needs a value");
        if (argument == "--json") {
            order.json = true;
        } else if (argument == "--overlay") {
            order.overlay = arguments[++i];
        } else if (argument == "--lang") {
            auto const& code = arguments[++i];
            if (code != "en" && code != "hr") return wrong("--lang is en or hr, not " + code);
            order.language = analysis::language_of(code);
        } else if (argument == "--thermal") {
            return wrong("--thermal: this version judges colour photos only, not thermal images");
        } else if (argument.starts_with("--")) {
            return wrong("unknown option " + argument);
        } else {
            order.images.push_back(argument);
        }
    }
    if (order.images.empty()) return wrong("no image given");
    if (!order.overlay.empty() && order.images.size() > 1)
        return wrong("--overlay writes one picture, so give one image");
    return order;
}

Result<std::string> read_file(std::string const& path)
{
    std::error_code failed;
    auto const size = std::filesystem::file_size(path, failed);
    if (failed) return failure({ErrorKind::not_found, "file.unreadable", failed.message()});
    if (size > file_max_bytes) return failure({ErrorKind::too_large, "file.too_large", "over 256 MB"});
    std::ifstream in{path, std::ios::binary};
    std::ostringstream content;
    if (size > 0) content << in.rdbuf();
    if (!in) return failure({ErrorKind::not_found, "file.unreadable", "it cannot be read"});
    return std::move(content).str();
}

Result<Judged> judge(std::string const& path, analysis::VisionProvider& vision, Language language)
{
    auto const start = std::chrono::steady_clock::now();
    auto const file = read_file(path);
    if (!file) return failure(file.error());
    auto const bytes = media::Bytes{reinterpret_cast<std::uint8_t const*>(file->data()), file->size()};
    auto picture = media::decode(bytes, vision::working_side_px);
    if (!picture) return failure(picture.error());
    auto verdict = vision.examine(*picture);
    if (!verdict) return failure(verdict.error());

    auto assessment = analysis::assess(*verdict, {.cleanliness = true, .damage = true});
    analysis::FinishedAnalysis const finished{
        .id = {},
        .image_name = {},
        .title = path,
        .date = {},
        .options = {},
        .provider = vision.name(),
        .overlay_key = {},
        .image_width = picture->width,
        .image_height = picture->height,
        .assessment_json = to_json(assessment)
    };
    auto view = analysis::detail_view(finished, language);
    auto const took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start);
    return Judged{
        std::move(*picture), std::move(*verdict), std::move(assessment), std::move(view), took.count()
    };
}

double tenth(double value)
{
    return std::round(value * 10.0) / 10.0;
}

std::string json_line(std::string const& path, Judged const& judged)
{
    auto const& view = judged.view;
    FileReport report{
        .probabilities = view.classProbabilities,
        .confidence = view.confidence,
        .quality = view.quality,
        .milliseconds = tenth(judged.milliseconds)
    };
    if (auto const& clean = judged.verdict.cleanliness)
        report.cleanliness = {tenth(clean->score), tenth(clean->low), tenth(clean->high)};
    if (view.cleanliness) report.areas = view.cleanliness->areas;
    if (view.damage) {
        report.damage = {view.damage->issuesCount, view.damage->severity};
        report.issues = view.damage->issues;
    }
    std::string line = R"({"file":)" + to_json(path) + R"(,"class":)" + to_json(view.condition) + ',';
    return line + to_json(report).substr(1);
}

std::string readable(std::string const& path, Judged const& judged, Language language)
{
    constexpr analysis::Wording cleanliness{"Cleanliness", "Čistoća"};
    auto const& view = judged.view;
    auto text = fmt::format(
        "{}: {} ({})\n",
        path,
        analysis::condition_wording(view.condition).in(language),
        analysis::percent_text(100.0 * view.confidence, 0, language)
    );
    if (auto const& clean = judged.assessment.cleanliness)
        text += fmt::format(
            "  {}: {} ({:.0f}–{})\n",
            cleanliness.in(language),
            analysis::percent_text(clean->score, 0, language),
            clean->low,
            analysis::percent_text(clean->high, 0, language)
        );
    auto const& what = view.cleanliness->description;
    text += "  " + what + "\n";
    if (view.damage->description != what) text += "  " + view.damage->description + "\n";
    for (auto const& issue : view.damage->issues)
        text += fmt::format(
            "  - {}, {}, {}\n",
            issue.type,
            issue.location,
            analysis::severity_wording(issue.severity).in(language)
        );
    if (judged.assessment.loss) text += "  " + view.performanceImpact.description + "\n";
    for (auto const& advice : view.maintenance.recommendations) text += "  > " + advice + "\n";
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
    for (auto const& path : order->images) {
        auto const judged = judge(path, vision, order->language);
        if (!judged) {
            std::cerr << path << ": " << judged.error().message << "\n";
            all_well = false;
            continue;
        }
        std::cout
            << (order->json ? json_line(path, *judged) + "\n" : readable(path, *judged, order->language));
        std::cout.flush();
        if (!order->overlay.empty()) all_well = write_overlay(order->overlay, *judged) && all_well;
    }
    return all_well ? 0 : 1;
}

}  // namespace heliograf::app
