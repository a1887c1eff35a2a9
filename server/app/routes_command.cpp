#include "app/routes_command.hpp"

#include "app/application.hpp"
#include "base/json_writer.hpp"

#include <boost/describe.hpp>
#include <cstdlib>
#include <iostream>

namespace heliograf::app {
namespace {

struct RouteLine {
    std::string method;
    std::string path;
};
BOOST_DESCRIBE_STRUCT(RouteLine, (), (method, path))

/// A data folder for an application that is only looked at.
class ScratchFolder {
public:
    ScratchFolder()
    {
        auto pattern = (std::filesystem::temp_directory_path() / "heliograf-routes-XXXXXX").string();
        if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error{"no temporary folder"};
        path_ = pattern;
    }
    ~ScratchFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(ScratchFolder const&) = delete;
    ScratchFolder& operator=(ScratchFolder const&) = delete;
    [[nodiscard]] std::filesystem::path const& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace

int run_routes_command(std::span<std::string const> arguments)
{
    if (!arguments.empty()) {
        std::cerr << "heliograf routes takes no arguments\n";
        return 2;
    }
    ScratchFolder const scratch;
    Config config;
    config.data = scratch.path();
    config.database_url = "sqlite::memory:";
    config.http.temporary_folder = scratch.path() / "tmp";
    Application const application{config};

    std::vector<RouteLine> lines;
    for (auto const& route : application.router().routes()) lines.push_back({route.method, route.pattern});
    std::cout << to_json(lines) << '\n';
    return 0;
}

}  // namespace heliograf::app
