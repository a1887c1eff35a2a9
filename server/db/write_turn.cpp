#include "db/write_turn.hpp"

#include "base/ensure.hpp"
#include "base/outage.hpp"

#include <algorithm>

namespace heliograf::db {

WriteTurn::Held WriteTurn::take(Deadline deadline)
{
    auto const me = std::this_thread::get_id();
    std::unique_lock lock{mutex_};
    ensure(holder_ != me, "inside a transaction its thread uses only the Transaction");
    if (holder_ == std::thread::id{}) {
        holder_ = me;
        return Held{this};
    }
    Waiting mine{.thread = me};
    queue_.push_back(&mine);
    if (!mine.called.wait_until(lock, deadline, [&] { return mine.served; })) {
        queue_.erase(std::find(queue_.begin(), queue_.end(), &mine));
        throw Unavailable{"others have been writing to the database all the time"};
    }
    return Held{this};
}

void WriteTurn::pass_on()
{
    std::lock_guard const lock{mutex_};
    if (queue_.empty()) {
        holder_ = {};
        return;
    }
    auto& next = *queue_.front();
    queue_.pop_front();
    holder_ = next.thread;
    next.served = true;
    next.called.notify_one();  // under the lock: `next` lives on its thread's stack
}

}  // namespace heliograf::db
