#include "vision/one_thread.hpp"

#include <opencv2/core/utility.hpp>

namespace heliograf::vision {

void examine_on_one_thread()
{
    cv::setNumThreads(1);
}

}  // namespace heliograf::vision
