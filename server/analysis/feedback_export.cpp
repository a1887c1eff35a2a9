#include "analysis/feedback_export.hpp"

#include "base/json_writer.hpp"

#include <fstream>
#include <stdexcept>

namespace heliograf::analysis {
namespace {

constexpr std::int64_t photos_at_once = 100;

struct ExportedFinding {
    std::string subject{};
    vision::Finding finding{};
    std::optional<Opinion> opinion{};
    std::optional<std::string> correction{};
};
BOOST_DESCRIBE_STRUCT(ExportedFinding, (), (subject, finding, opinion, correction))

struct ExportedPhoto {
    std::string analysis{};
    std::string picture{};  ///< path below the folder
    std::string provider{};
    vision::Condition condition{};
    std::optional<vision::Cleanliness> cleanliness{};
    std::optional<Opinion> opinion{};  ///< of the verdict
    std::optional<std::string> correction{};
    std::vector<ExportedFinding> findings{};
};
BOOST_DESCRIBE_STRUCT(
    ExportedPhoto, (), (analysis, picture, provider, condition, cleanliness, opinion, correction, findings)
)

std::string picture_path(JudgedPhoto const& photo)
{
    auto const& type = photo.content_type;
    auto const* const extension = type == "image/png" ? ".png" : type == "image/tiff" ? ".tif" : ".jpg";
    return "pictures/" + photo.content_hash + extension;
}

ExportedPhoto exported(JudgedPhoto const& photo)
{
    ExportedPhoto made{
        .analysis = photo.analysis.value,
        .picture = picture_path(photo),
        .provider = photo.provider,
        .condition = photo.made.condition,
        .cleanliness = photo.made.cleanliness
    };
    for (std::size_t i = 0; i < photo.made.areas.size(); ++i)
        made.findings.push_back({.subject = area_subject(i), .finding = photo.made.areas[i]});
    for (std::size_t i = 0; i < photo.made.issues.size(); ++i)
        made.findings.push_back({.subject = issue_subject(i), .finding = photo.made.issues[i]});
    for (auto const& said : photo.feedback) {
        if (said.carried_from) continue;  // was said of another photo, and is exported with that
        if (said.subject == verdict_subject) {
            made.opinion = said.opinion;
            made.correction = said.correction;
        }
        for (auto& finding : made.findings) {
            if (finding.subject != said.subject) continue;
            finding.opinion = said.opinion;
            finding.correction = said.correction;
        }
    }
    return made;
}

void write_file(std::filesystem::path const& path, std::string const& content)
{
    std::ofstream file{path, std::ios::binary};
    file << content;
    file.close();
    if (!file) throw std::runtime_error{"cannot write " + path.string()};
}

}  // namespace

ExportedFeedback
export_feedback(FeedbackStore& store, media::BlobStore& blobs, std::filesystem::path const& folder)
{
    std::filesystem::create_directories(folder / "pictures");
    ExportedFeedback done;
    std::string lines;
    AnalysisId last{""};
    for (auto photos = store.judged_photos(last, photos_at_once); !photos.empty();
         photos = store.judged_photos(last, photos_at_once)) {
        for (auto const& photo : photos) {
            last = photo.analysis;
            auto const picture = blobs.read(photo.content_hash);
            if (!picture) {
                ++done.missing;
                continue;
            }
            write_file(folder / picture_path(photo), *picture);
            lines += to_json(exported(photo)) + '\n';
            ++done.analyses;
        }
    }
    write_file(folder / "feedback.jsonl", lines);
    return done;
}

}  // namespace heliograf::analysis
