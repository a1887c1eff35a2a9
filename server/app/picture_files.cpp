#include "app/picture_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace heliograf::app {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t file_max_bytes = 268'435'456;

bool is_named_as_picture(fs::path const& file)
{
    constexpr std::array<std::string_view, 5> known{".jpg", ".jpeg", ".png", ".tif", ".tiff"};
    auto extension = file.extension().string();
    for (auto& c : extension)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return std::ranges::find(known, extension) != known.end();
}

}  // namespace

Result<std::vector<std::string>> picture_files(std::string const& argument)
{
    std::error_code failed;
    std::error_code ignored;
    if (!fs::is_directory(argument, failed)) return std::vector{argument};
    std::vector<std::string> files;
    for (fs::directory_iterator entry{argument, failed}; !failed && entry != fs::directory_iterator{};
         entry.increment(failed))
        if (is_named_as_picture(entry->path()) && !fs::is_directory(entry->path(), ignored))
            files.push_back(entry->path().string());
    if (failed) return failure({ErrorKind::not_found, "file.unreadable", failed.message()});
    if (files.empty())
        return failure({ErrorKind::not_found, "folder.no_pictures", "There is no JPEG, PNG or TIFF in it."});
    std::ranges::sort(files);
    return files;
}

Result<std::string> read_picture_file(std::string const& path)
{
    std::error_code failed;
    auto const size = fs::file_size(path, failed);
    if (failed) return failure({ErrorKind::not_found, "file.unreadable", failed.message()});
    if (size > file_max_bytes) return failure({ErrorKind::too_large, "file.too_large", "It is over 256 MB."});
    if (size == 0) return failure({ErrorKind::invalid_input, "file.empty", "The file is empty."});
    std::ifstream const in{path, std::ios::binary};
    std::ostringstream content;
    content << in.rdbuf();
    if (!in) return failure({ErrorKind::not_found, "file.unreadable", "It cannot be read."});
    return std::move(content).str();
}

}  // namespace heliograf::app
