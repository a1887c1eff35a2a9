#include "app/analyze_command.hpp"
#include "app/testing/outcome.hpp"
#include "app/testing/picture_folder.hpp"
#include "media/renditions.hpp"

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>

namespace heliograf::app {
namespace {

struct Folder : testing::PictureFolder {
    Folder() : PictureFolder{"heliograf_analyze_test"} {}
};

testing::Outcome run(std::vector<std::string> const& arguments)
{
    return testing::outcome_of([&] { return run_analyze_command(arguments); });
}

std::vector<boost::json::object> objects_of(std::string const& out)
{
    std::vector<boost::json::object> objects;
    std::istringstream lines{out};
    for (std::string line; std::getline(lines, line);)
        objects.push_back(boost::json::parse(line).as_object());
    return objects;
}

}  // namespace

TEST_CASE("analyze --json writes one object a line with all of its fields")
{
    Folder const folder;
    auto const file = folder.put_panels("panels.jpg");
    auto const outcome = run({"--json", file, file});
    CHECK(outcome.status == 0);
    CHECK(outcome.complaints.empty());
    auto const lines = objects_of(outcome.out);
    CHECK(lines.size() == 2);
    for (auto const& object : lines) {
        CHECK(object.at("file").as_string() == file);
        for (auto const* field :
             {"class", "probabilities", "cleanliness", "damage", "areas", "issues", "quality", "milliseconds"
             })
            CHECK_MESSAGE(object.contains(field), field);
        CHECK(object.at("probabilities").as_object().size() == 6);
        CHECK(object.at("milliseconds").to_number<double>() > 0.0);
    }
}

TEST_CASE("a file that cannot be judged is named, and the others are judged all the same")
{
    Folder const folder;
    auto const good = folder.put_panels("panels.jpg");
    auto const words = folder.put("words.jpg", "no picture");
    auto const cut = folder.put("cut.jpg", "\xFF\xD8\xFF\xE0");
    auto const empty = folder.put("empty.jpg", "");
    auto const missing = (folder.path / "missing.jpg").string();
    auto const outcome = run({words, cut, missing, empty, good});
    CHECK(outcome.status == 1);
    for (auto const& bad : {words, cut, missing, empty})
        CHECK_MESSAGE(outcome.complaints.find(bad + ": ") != std::string::npos, bad);
    CHECK(outcome.complaints.find("pload") == std::string::npos);  // nothing is uploaded here
    CHECK(outcome.out.starts_with(good + ": "));
}

TEST_CASE("with --json each file has its line, however many of them fail")
{
    struct Case {
        std::string file;
        std::string code;  // empty: it is judged
    };
    Folder const folder;
    std::vector<Case> const cases{
        {folder.put("words.jpg", "no picture"), "image.unsupported_type"},
        {folder.put("cut.jpg", "\xFF\xD8\xFF\xE0"), "image.broken"},
        {folder.put("empty.jpg", ""), "file.empty"},
        {(folder.path / "missing.jpg").string(), "file.unreadable"},
        {folder.put_panels("panels.jpg"), ""},
    };
    std::vector<std::string> arguments{"--json"};
    for (auto const& c : cases) arguments.push_back(c.file);
    auto const outcome = run(arguments);
    CHECK(outcome.status == 1);
    auto const lines = objects_of(outcome.out);
    REQUIRE(lines.size() == cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i) {
        CAPTURE(cases[i].file);
        CHECK(lines[i].at("file").as_string() == cases[i].file);
        CHECK(lines[i].contains("class") == cases[i].code.empty());
        if (cases[i].code.empty()) continue;
        auto const& error = lines[i].at("error").as_object();
        CHECK(error.at("code").as_string() == cases[i].code);
        CHECK_FALSE(error.at("message").as_string().empty());
    }
    auto const alone = run({"--json", cases.front().file});
    CHECK(alone.status == 1);
    CHECK(objects_of(alone.out).size() == 1);
}

TEST_CASE("a folder stands for the pictures in it")
{
    Folder const folder;
    auto const second = folder.put_panels("b.jpg");
    auto const first = folder.put("a.TIFF", "no picture");
    static_cast<void>(folder.put("notes.txt", "no picture either"));
    std::filesystem::create_directory(folder.path / "deeper.jpg");
    auto const outcome = run({"--json", folder.path.string()});
    CHECK(outcome.status == 1);
    auto const lines = objects_of(outcome.out);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].at("file").as_string() == first);
    CHECK(lines[1].at("file").as_string() == second);

    auto const none = (folder.path / "deeper.jpg").string();
    auto const nothing = run({"--json", none});
    CHECK(nothing.status == 1);
    REQUIRE(objects_of(nothing.out).size() == 1);
    CHECK(objects_of(nothing.out)[0].at("error").at("code").as_string() == "folder.no_pictures");
}

TEST_CASE("a picture without panels has no number")
{
    Folder const folder;
    auto const plain = folder.put(
        "plain.jpg", media::encode_jpeg({320, 240, std::vector<std::uint8_t>(320 * 240 * 3, 128)})
    );
    auto const object = boost::json::parse(run({"--json", plain}).out);
    auto const named = object.at("class").as_string();
    CHECK((named == "no_panel" || named == "unsure"));
    CHECK(object.at("cleanliness").is_null());
}

TEST_CASE("the readable answer comes in both languages")
{
    Folder const folder;
    auto const file = folder.put_panels("panels.jpg");
    auto const english = run({file});
    auto const croatian = run({"--lang", "hr", file});
    CHECK(english.out.starts_with(file + ": "));
    CHECK(croatian.out.starts_with(file + ": "));
    CHECK(english.out != croatian.out);
}

TEST_CASE("what cannot be told is told without a percentage")
{
    Folder const folder;
    auto const grey =
        folder.put("grey.jpg", media::encode_jpeg({320, 240, std::vector<std::uint8_t>(320 * 240 * 3, 128)}));
    CHECK(run({grey}).out.starts_with(grey + ": Can't tell\n"));
    auto const panels = folder.put_panels("panels.jpg");
    CHECK(run({panels}).out.starts_with(panels + ": Snow ("));
}

TEST_CASE("after -- everything is a file")
{
    Folder const folder;
    auto const file = folder.put_panels("panels.jpg");
    CHECK(run({"--json", "--", file}).out.find(R"("class":)") != std::string::npos);
    auto const outcome = run({"--", file, "--json"});
    CHECK(outcome.status == 1);
    CHECK(outcome.out.starts_with(file + ": "));
    CHECK(outcome.complaints.find("--json: ") != std::string::npos);
    CHECK(run({"--"}).status == 2);
}

TEST_CASE("--overlay writes a PNG")
{
    Folder const folder;
    auto const file = folder.put_panels("panels.jpg");
    auto const overlay = (folder.path / "overlay.png").string();
    CHECK(run({"--overlay", overlay, file}).status == 0);
    std::ifstream in{overlay, std::ios::binary};
    std::string head(4, ' ');
    in.read(head.data(), 4);
    CHECK(head == "\x89PNG");
    auto const nowhere = run({"--overlay", (folder.path / "none" / "x.png").string(), file});
    CHECK(nowhere.status == 1);
    CHECK(nowhere.complaints.find("cannot be written") != std::string::npos);
}

/// A module with one warm cell, 24 × 40 px, grey.
std::string thermal_module()
{
    media::Image module{24, 40, {}};
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 24; ++x) {
            bool const warm = x > 4 && x < 9 && y > 5 && y < 10;
            auto const level = std::uint8_t(140 + (x * 7 + y * 3) % 9 + (warm ? 80 : 0));
            module.rgb.insert(module.rgb.end(), 3, level);
        }
    return media::encode_jpeg(module);
}

TEST_CASE("a thermal picture of a module is told as such, unasked")
{
    Folder const folder;
    auto const file = folder.put("module.jpg", thermal_module());
    auto const object = boost::json::parse(run({"--json", file}).out).as_object();
    CHECK(object.at("class").as_string() == "thermal");
    CHECK(object.at("probabilities").as_object().size() == 6);
    auto const& thermal = object.at("thermal").as_object();
    CHECK(thermal.at("subject").as_string() == "module");
    CHECK(thermal.at("shares").as_array().size() == 12);
    auto const text = run({"--lang", "hr", file}).out;
    CHECK(text.find("Termalna snimka") != std::string::npos);
    CHECK(text.find("IEC TS 62446-3") != std::string::npos);
}

TEST_CASE("--thermal takes any picture for a module and names one of the data set's classes")
{
    Folder const folder;
    auto const module = folder.put("module.jpg", thermal_module());
    auto const panels = folder.put_panels("panels.jpg");
    for (auto const& file : {module, panels}) {
        auto const object = boost::json::parse(run({"--json", "--thermal", file}).out).as_object();
        auto const& probabilities = object.at("probabilities").as_object();
        CHECK(probabilities.size() == 12);
        CHECK(probabilities.contains("No-Anomaly"));
        CHECK(probabilities.contains(object.at("class").as_string()));
        CHECK(
            object.at("thermal").as_object().at("anomaly").as_bool() ==
            (object.at("class").as_string() != "No-Anomaly")
        );
        CHECK(object.at("cleanliness").is_null());
    }
    auto const photo = boost::json::parse(run({"--json", panels}).out).as_object();
    CHECK(photo.at("thermal").is_null());
}

TEST_CASE("wrong usage is explained and judges nothing")
{
    struct Case {
        std::vector<std::string> arguments;
        std::string complaint;
    };
    for (auto const& c : std::vector<Case>{
             {{}, "no image given"},
             {{"--json"}, "no image given"},
             {{"--thermal"}, "no image given"},
             {{"--lang", "de", "a.jpg"}, "--lang is en or hr"},
             {{"a.jpg", "--lang"}, "--lang needs a value"},
             {{"a.jpg", "--jobs"}, "--jobs needs a value"},
             {{"--jobs", "0", "a.jpg"}, "--jobs is a number from 1 to 256, not 0"},
             {{"--jobs", "257", "a.jpg"}, "--jobs is a number from 1 to 256, not 257"},
             {{"--jobs", "2x", "a.jpg"}, "--jobs is a number from 1 to 256, not 2x"},
             {{"--jobs", "-1", "a.jpg"}, "--jobs is a number from 1 to 256, not -1"},
             {{"--quiet"}, "no image given"},
             {{"--overlay", "x.png", "a.jpg", "b.jpg"}, "give one image"},
             {{"--frobnicate", "a.jpg"}, "unknown option --frobnicate"},
         }) {
        CAPTURE(c.complaint);
        auto const outcome = run(c.arguments);
        CHECK(outcome.status == 2);
        CHECK(outcome.out.empty());
        CHECK(outcome.complaints.find(c.complaint) != std::string::npos);
        CHECK(outcome.complaints.find("usage: heliograf analyze") != std::string::npos);
    }
}

}  // namespace heliograf::app
