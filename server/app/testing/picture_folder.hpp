#pragma once
#include "media/renditions.hpp"
#include "vision/testing/panel_scene.hpp"

#include <filesystem>
#include <fstream>
#include <string>

namespace heliograf::app::testing {

/// A folder with pictures, gone with the test.
struct PictureFolder {
    std::filesystem::path path;

    explicit PictureFolder(std::string const& name) : path{std::filesystem::temp_directory_path() / name}
    {
        std::filesystem::remove_all(path);
        std::filesystem::create_directory(path);
    }
    ~PictureFolder() { std::filesystem::remove_all(path); }
    PictureFolder(PictureFolder const&) = delete;
    PictureFolder& operator=(PictureFolder const&) = delete;

    [[nodiscard]] std::string put(std::string const& name, std::string const& content) const
    {
        auto const file = path / name;
        std::ofstream{file, std::ios::binary} << content;
        return file.string();
    }
    [[nodiscard]] std::string
    put_panels(std::string const& name, vision::testing::SceneOptions const& options = {.snow = 0.6}) const
    {
        auto const scene = vision::testing::render(options);
        return put(name, media::encode_jpeg({scene.width_px, scene.height_px, scene.rgb}));
    }
};

}  // namespace heliograf::app::testing
