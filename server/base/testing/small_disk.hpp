#pragma once
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <sys/mount.h>
#include <sys/statvfs.h>

namespace heliograf::testing {

/// A disk of a few megabytes for one test. Needs the right to mount; where that is missing `mounted()` is
/// false and the test has to say that it was skipped.
class SmallDisk {
public:
    explicit SmallDisk(int megabytes)
    {
        auto name = (std::filesystem::temp_directory_path() / "small_disk_XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error{"no folder for a small disk"};
        path_ = name;
        auto const size = "size=" + std::to_string(megabytes) + "m";
        mounted_ = mount("tmpfs", path_.c_str(), "tmpfs", 0, size.c_str()) == 0;
    }
    ~SmallDisk()
    {
        if (mounted_) umount2(path_.c_str(), MNT_DETACH);
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    SmallDisk(SmallDisk const&) = delete;
    SmallDisk& operator=(SmallDisk const&) = delete;

    [[nodiscard]] bool mounted() const { return mounted_; }
    [[nodiscard]] std::filesystem::path const& path() const { return path_; }

    [[nodiscard]] std::size_t free_bytes() const
    {
        struct statvfs status{};
        if (statvfs(path_.c_str(), &status) != 0) throw std::runtime_error{"no status of a small disk"};
        return status.f_bavail * status.f_frsize;
    }

    /// What another program may do: takes all but `spared` bytes, until make_room().
    void fill(std::size_t spared = 0) const
    {
        std::ofstream file{filling(), std::ios::binary};
        auto const free = free_bytes();
        file << std::string(free > spared ? free - spared : 0, 'x');
        file.close();
    }
    void make_room() const { std::filesystem::remove(filling()); }

private:
    [[nodiscard]] std::filesystem::path filling() const { return path_ / "filling"; }

    std::filesystem::path path_;
    bool mounted_ = false;
};

}  // namespace heliograf::testing
