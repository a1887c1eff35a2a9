#include "vision/forest.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace heliograf::vision {

namespace {

constexpr std::uint16_t leaf_mark = 0xFFFF;

class Reader {
public:
    explicit Reader(std::span<std::byte const> bytes) : rest_{bytes} {}

    template <class Value>
    std::vector<Value> values(std::size_t count)
    {
        std::vector<Value> result(count);
        auto const bytes = take(count * sizeof(Value));
        std::memcpy(result.data(), bytes.data(), bytes.size());
        return result;
    }

    std::span<std::byte const> take(std::size_t size)
    {
        ensure(size <= rest_.size(), "an embedded forest is as long as its header says");
        auto const taken = rest_.first(size);
        rest_ = rest_.subspan(size);
        return taken;
    }

private:
    std::span<std::byte const> rest_;
};

}  // namespace

Forest::Forest(std::span<std::byte const> bytes)
{
    Reader in{bytes};
    auto const magic = in.values<char>(4);
    ensure(std::string_view{magic.data(), 4} == "HGF1", "an embedded forest starts with its mark");
    auto const counts = in.values<std::uint32_t>(5);
    features_ = counts[0];
    outputs_ = counts[1];
    low_ = in.values<float>(outputs_);
    step_ = in.values<float>(outputs_);
    for (std::size_t i = 0; i < outputs_; ++i) step_[i] = (step_[i] - low_[i]) / 255.F;
    roots_ = in.values<std::uint32_t>(counts[2]);
    threshold_ = in.values<float>(counts[3]);
    feature_ = in.values<std::uint16_t>(counts[3]);
    right_ = in.values<std::uint16_t>(counts[3]);
    leaves_ = in.take(std::size_t{counts[4]} * outputs_);
}

void Forest::predict(std::span<float const> sample, std::span<float> answer) const
{
    ensure(sample.size() == features_ && answer.size() == outputs_, "callers know the forest's shape");
    std::ranges::fill(answer, 0.F);
    for (std::size_t node : roots_) {
        while (feature_[node] != leaf_mark)
            node += sample[feature_[node]] <= threshold_[node] ? 1U : right_[node];
        auto const leaf = std::bit_cast<std::uint32_t>(threshold_[node]);
        auto const values = leaves_.subspan(leaf * outputs_, outputs_);
        for (std::size_t i = 0; i < outputs_; ++i) answer[i] += float(std::to_integer<int>(values[i]));
    }
    for (std::size_t i = 0; i < outputs_; ++i)
        answer[i] = low_[i] + step_[i] * answer[i] / float(roots_.size());
}

}  // namespace heliograf::vision
