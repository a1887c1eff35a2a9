#pragma once
#include <opencv2/core.hpp>

namespace heliograf::vision {

/// The matrix that an OpenCV expression stands for.
template <class Value>
[[nodiscard]] cv::Mat_<Value> evaluated(cv::MatExpr const& expression)
{
    return static_cast<cv::Mat>(expression);
}

/// All zero.
template <class Value>
[[nodiscard]] cv::Mat_<Value> blank(cv::Size size)
{
    return {size, Value{}};
}

}  // namespace heliograf::vision
