#pragma once
#include "base/outage.hpp"
#include "base/random.hpp"
#include "media/blob_store.hpp"

#include <map>
#include <mutex>

namespace heliograf::analysis::testing {

/// Blobs in memory, with room that a test can take away.
class MemoryBlobStore final : public media::BlobStore {
public:
    bool full = false;

    std::string put(std::string_view content) override
    {
        if (full) throw StorageFull{"no room left"};
        std::lock_guard const lock{mutex_};
        auto key = sha256_hex(content);
        blobs_.insert_or_assign(key, std::string{content});
        return key;
    }
    std::optional<std::string> read(std::string const& key) override
    {
        std::lock_guard const lock{mutex_};
        auto const found = blobs_.find(key);
        if (found == blobs_.end()) return std::nullopt;
        return found->second;
    }
    void remove(std::string const& key) override
    {
        std::lock_guard const lock{mutex_};
        blobs_.erase(key);
    }
    void check_room() override
    {
        if (full) throw StorageFull{"no room left"};
    }
    void ping() override { check_room(); }
    /// What stands under `key` from now on, as a damaged disk would have it.
    void damage(std::string const& key, std::string content)
    {
        std::lock_guard const lock{mutex_};
        blobs_[key] = std::move(content);
    }
    [[nodiscard]] std::size_t count()
    {
        std::lock_guard const lock{mutex_};
        return blobs_.size();
    }

private:
    std::mutex mutex_;
    std::map<std::string, std::string> blobs_;
};

}  // namespace heliograf::analysis::testing
