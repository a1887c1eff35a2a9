#pragma once
#include <mutex>
#include <string>
#include <unordered_set>
#include <vector>

namespace heliograf::accounts {

/// Sessions whose owners signed out while the database had no room to take it down. They let nobody in any
/// more, and the database hears of them as soon as it can be written. Only a restart before that forgets
/// them. Thread-safe.
class EndedSessions {
public:
    void add(std::string const& token_hash);
    [[nodiscard]] bool contains(std::string const& token_hash) const;
    [[nodiscard]] std::vector<std::string> all() const;
    /// Once the database knows of them.
    void forget(std::vector<std::string> const& token_hashes);

private:
    mutable std::mutex mutex_;
    std::unordered_set<std::string> hashes_;
};

}  // namespace heliograf::accounts
