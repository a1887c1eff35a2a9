#pragma once

namespace heliograf::vision {

/// From now on, examining a picture uses the calling thread alone: for whoever examines many at a time and
/// has a thread for each core. For the whole process; the answers stay the same.
void examine_on_one_thread();

}  // namespace heliograf::vision
