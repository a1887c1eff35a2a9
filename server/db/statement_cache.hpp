#pragma once
#include <functional>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace heliograf::db {

/// The prepared statements of one connection by their text, the most recently used first.
/// `Statement` has a member `bool busy`: a busy one is being stepped through and is never evicted.
template <class Statement>
class StatementCache {
public:
    explicit StatementCache(std::size_t capacity) : capacity_(capacity) {}

    /// @return null when the text is not prepared yet
    Statement* find(std::string_view sql)
    {
        auto const known = by_text_.find(sql);
        if (known == by_text_.end()) return nullptr;
        statements_.splice(statements_.begin(), statements_, known->second);
        return &known->second->second;
    }

    /// Keeps `statement`; `discard` is called with each one that has to go for it.
    template <class Discard>
    Statement& add(std::string_view sql, Statement statement, Discard discard)
    {
        while (statements_.size() >= capacity_ && evict_one(discard)) {
        }
        statements_.emplace_front(std::string{sql}, std::move(statement));
        by_text_.emplace(statements_.front().first, statements_.begin());
        return statements_.front().second;
    }

    [[nodiscard]] std::size_t size() const { return statements_.size(); }

private:
    using Entry = std::pair<std::string, Statement>;

    template <class Discard>
    bool evict_one(Discard& discard)
    {
        for (auto entry = statements_.rbegin(); entry != statements_.rend(); ++entry) {
            if (entry->second.busy) continue;
            auto const victim = std::prev(entry.base());
            by_text_.erase(victim->first);
            discard(victim->second);
            statements_.erase(victim);
            return true;
        }
        return false;
    }

    std::size_t capacity_;
    std::list<Entry> statements_;
    // The keys are the texts in the list, whose nodes never move.
    std::unordered_map<std::string_view, typename std::list<Entry>::iterator> by_text_;
};

}  // namespace heliograf::db
