#include "accounts/ended_sessions.hpp"

namespace heliograf::accounts {

void EndedSessions::add(std::string const& token_hash)
{
    std::lock_guard const lock{mutex_};
    hashes_.insert(token_hash);
}

bool EndedSessions::contains(std::string const& token_hash) const
{
    std::lock_guard const lock{mutex_};
    return hashes_.contains(token_hash);
}

std::vector<std::string> EndedSessions::all() const
{
    std::lock_guard const lock{mutex_};
    return {hashes_.begin(), hashes_.end()};
}

void EndedSessions::forget(std::vector<std::string> const& token_hashes)
{
    std::lock_guard const lock{mutex_};
    for (auto const& hash : token_hashes) hashes_.erase(hash);
}

}  // namespace heliograf::accounts
