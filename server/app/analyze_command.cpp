#include "app/analyze_command.hpp"

#include "adapters/vision_local/local_vision.hpp"
#include "analysis/analysis_views.hpp"
#include "analysis/heat_overlay.hpp"
#include "analysis/loss_texts.hpp"
#include "analysis/texts.hpp"
#include "analysis/thermal_words.hpp"
#include "analysis/words.hpp"
#include "app/analyze_order.hpp"
#include "app/analyze_output.hpp"
#include "app/interruption.hpp"
#include "app/ordered_work.hpp"
#include "app/picture_files.hpp"
#include "media/decode.hpp"
#include "vision/examine.hpp"
#include "vision/one_thread.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <optional>
#include <thread>

namespace heliograf::app {
namespace {

using analysis::Language;

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

/// An upload's words about an upload do not fit here.
Error for_the_command_line(Error error)
{
    if (error.code == "image.unsupported_type") error.message = "This is no JPEG, PNG or TIFF picture.";
    return error;
}

Result<Judged> judge(std::string const& path, AnalyzeOrder const& order, analysis::VisionProvider& vision)
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

std::string json_line(std::string const& path, Judged const& judged, AnalyzeOrder const& order)
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

FileAnswer refusal(std::string const& path, Error const& error, bool json)
{
    return {json ? json_line(path, error) + '\n' : "", path + ": " + error.message + '\n'};
}

FileAnswer answer(std::string const& path, AnalyzeOrder const& order, analysis::VisionProvider& vision)
try {
    auto const judged = judge(path, order, vision);
    if (!judged) return refusal(path, judged.error(), order.json);
    FileAnswer made{
        order.json ? json_line(path, *judged, order) + '\n' : readable(path, *judged, order.language), {}
    };
    if (order.overlay.empty()) return made;
    std::ofstream overlay{order.overlay, std::ios::binary};
    overlay << analysis::annotated_png(judged->picture, judged->verdict) << std::flush;
    if (!overlay) made.complaint = order.overlay + ": cannot be written\n";
    return made;
} catch (std::exception const& error) {
    // Of a thousand files one that is beyond us, or the memory there is, must not end the others.
    return refusal(path, {ErrorKind::unavailable, "file.not_judged", error.what()}, order.json);
}

/// One of the files in question or, where an argument stands for none, why.
struct Item {
    std::string path;
    std::optional<Error> error;
};

std::vector<Item> items_of(std::vector<std::string> const& arguments)
{
    std::vector<Item> items;
    for (auto const& argument : arguments) {
        auto files = picture_files(argument);
        if (!files) items.push_back({argument, files.error()});
        for (auto& path : files.value_or(std::vector<std::string>{})) items.push_back({std::move(path), {}});
    }
    return items;
}

int judge_all(AnalyzeOrder const& order)
{
    vision_local::LocalVision vision;
    auto const items = items_of(order.images);
    auto const cores = std::max(1U, std::thread::hardware_concurrency());
    AnalyzeOutput output{order, items.size()};
    Interruption interruption;
    auto const make = [&](std::size_t index) {
        auto const& [path, error] = items[index];
        return error ? refusal(path, *error, order.json) : answer(path, order, vision);
    };
    auto const goes_on = [&] {
        output.show_progress();
        return interruption.asked() == 0 && std::cout;
    };
    OrderedWork<FileAnswer> work{
        items.size(),
        order.jobs == 0 ? cores : order.jobs,
        {.make = make, .deliver = [&](FileAnswer const& made) { output.write(made); }, .goes_on = goes_on}
    };
    work.run();
    return output.end(interruption.asked());
}

}  // namespace

int run_analyze_command(std::span<std::string const> arguments)
{
    auto const order = read_analyze_order(arguments);
    if (!order) {
        std::cerr << "heliograf analyze: " << order.error().message << "\nusage: heliograf analyze "
                  << analyze_usage << '\n';
        return 2;
    }
    vision::examine_on_one_thread();
    return judge_all(*order);
}

}  // namespace heliograf::app
