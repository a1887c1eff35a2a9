#include "vision/photo_network.hpp"

#include "base/ensure.hpp"
#include "vision/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mutex>
#include <numeric>
#include <opencv2/dnn.hpp>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

namespace {

// The constants of vision/photo_net.py.
constexpr double mean_level = 0.45;
constexpr double level_spread = 0.25;
constexpr double score_mean = 80;
constexpr double score_spread = 15;
constexpr int cell_outputs = int(tile_kind_count) + 1;  ///< the kinds, then "panel"
constexpr int panel_row = int(tile_kind_count);
constexpr int faults = int(TileKind::other) - 1;  ///< kinds that lie on a panel and are not `clean`
constexpr int peak_cells = 8;
constexpr float least_weight = 0.02F;
constexpr int picture_outputs =
    int(condition_class_count) + 2;  ///< the classes, the score, "there is a panel"
constexpr int shorter_side_cells_min = 8;

float sigmoid(float x)
{
    return 1 / (1 + std::exp(-x));
}

void soften(cv::Mat1f& columns)
{
    for (int x = 0; x < columns.cols; ++x) {
        float most = columns(0, x);
        for (int y = 1; y < columns.rows; ++y) most = std::max(most, columns(y, x));
        float sum = 0;
        for (int y = 0; y < columns.rows; ++y) sum += columns(y, x) = std::exp(columns(y, x) - most);
        for (int y = 0; y < columns.rows; ++y) columns(y, x) /= sum;
    }
}

/// Sums of the rows.
cv::Mat1f summed(cv::Mat1f const& rows)
{
    cv::Mat1f sums;
    cv::reduce(rows, sums, 1, cv::REDUCE_SUM);
    return sums;
}

/// The mean of each row's highest values.
cv::Mat1f peaks_of(cv::Mat1f const& rows)
{
    cv::Mat1f peaks(rows.rows, 1);
    for (int y = 0; y < rows.rows; ++y) {
        std::vector<float> values(rows.ptr<float>(y), rows.ptr<float>(y) + rows.cols);
        auto const last =
            values.begin() + std::min<std::ptrdiff_t>(peak_cells, std::ptrdiff_t(values.size()));
        std::ranges::partial_sort(values, last, std::ranges::greater{});
        peaks(y) = std::accumulate(values.begin(), last, 0.F) / float(peak_cells);
    }
    return peaks;
}

/// Reads matrices one after the other.
class Floats {
public:
    explicit Floats(std::span<std::byte const> bytes) : rest_{bytes} {}

    cv::Mat1f take(int rows, int columns)
    {
        cv::Mat1f matrix(rows, columns);
        auto const size = matrix.total() * sizeof(float);
        ensure(rest_.size() >= size, "the heads of the networks are whole");
        std::memcpy(matrix.data, rest_.data(), size);
        rest_ = rest_.subspan(size);
        return matrix;
    }
    [[nodiscard]] bool empty() const { return rest_.empty(); }

private:
    std::span<std::byte const> rest_;
};

}  // namespace

cv::Mat3b scale_to_network_size(Picture const& picture)
{
    // OpenCV has no view of const pixels; the matrix is only read.
    cv::Mat const whole(picture.height, picture.width, CV_8UC3, const_cast<std::uint8_t*>(picture.rgb));
    double const scale = double(network_side_px) / cell_px / std::max(picture.width, picture.height);
    auto const cells = [scale](int side_px) {
        return std::max(shorter_side_cells_min, int(std::lround(side_px * scale)));
    };
    cv::Mat3b scaled;
    cv::Size const size(cells(picture.width) * cell_px, cells(picture.height) * cell_px);
    cv::resize(whole, scaled, size, 0, 0, size.width < picture.width ? cv::INTER_AREA : cv::INTER_LINEAR);
    return scaled;
}

/// The encoders of all networks in one graph, one copy for each thread that runs at the same time.
class PhotoNetwork::Encoders {
public:
    explicit Encoders(std::span<std::byte const> bytes) : bytes_{bytes} {}

    cv::Mat features(cv::Mat const& input)
    {
        auto net = taken();
        net->setInput(input);
        auto result = net->forward().clone();
        std::scoped_lock const lock{mutex_};
        idle_.push_back(std::move(net));
        return result;
    }

private:
    using Net = std::unique_ptr<cv::dnn::Net>;

    Net taken()
    {
        {
            std::scoped_lock const lock{mutex_};
            if (!idle_.empty()) {
                auto net = std::move(idle_.back());
                idle_.pop_back();
                return net;
            }
        }
        auto net = std::make_unique<cv::dnn::Net>(
            cv::dnn::readNetFromONNX(reinterpret_cast<char const*>(bytes_.data()), bytes_.size())
        );
        net->setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        net->setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
        return net;
    }

    std::span<std::byte const> bytes_;
    std::mutex mutex_;
    std::vector<Net> idle_;
};

/// What one network makes of its features: matrix products, as PhotoNet.forward in vision/photo_net.py.
struct PhotoNetwork::Head {
    cv::Mat1f surroundings, surroundings_bias;
    cv::Mat1f cells, cells_bias;
    cv::Mat1f hidden, hidden_bias;
    cv::Mat1f picture, picture_bias;

    Head(Floats& floats, int channels, int hidden_size)
        : surroundings{floats.take(channels, channels)},
          surroundings_bias{floats.take(channels, 1)},
          cells{floats.take(cell_outputs, channels)},
          cells_bias{floats.take(cell_outputs, 1)},
          hidden{floats.take(hidden_size, 3 * channels + 3 * faults + 1)},
          hidden_bias{floats.take(hidden_size, 1)},
          picture{floats.take(picture_outputs, hidden_size)},
          picture_bias{floats.take(picture_outputs, 1)}
    {}

    /// Adds this network's part to the mean of `networks`. @param features  channels × cells
    void add_to(PhotoAnswer& answer, cv::Mat1f const& features, double networks) const
    {
        auto const kinds_and_panel = cells_of(features);
        auto const kinds = kinds_and_panel.rowRange(0, panel_row);
        auto const panel = kinds_and_panel.row(panel_row);
        for (std::size_t kind = 0; kind < tile_kind_count; ++kind)
            add(answer.kinds[kind], kinds.row(int(kind)), networks);
        add(answer.panel, panel, networks);

        auto judged = picture_of(summary_of(features, kinds, panel));
        cv::Mat1f shares = judged.rowRange(0, int(condition_class_count));
        soften(shares);
        for (std::size_t i = 0; i < condition_class_count; ++i)
            answer.probabilities[i] += double(shares(int(i))) / networks;
        answer.score += (double(judged(picture_outputs - 2)) * score_spread + score_mean) / networks;
        answer.presence += double(sigmoid(judged(picture_outputs - 1))) / networks;
    }

private:
    static void add(cv::Mat1f& plane, cv::Mat1f const& row, double networks)
    {
        cv::scaleAdd(row.reshape(1, plane.rows), 1 / networks, plane, plane);
    }

    /// Probabilities: the kinds, then "panel". The mean over the picture tells each cell where it is.
    [[nodiscard]] cv::Mat1f cells_of(cv::Mat1f const& features) const
    {
        auto const mean = evaluated<float>(summed(features) / double(features.cols));
        cv::Mat1f around = evaluated<float>(surroundings * mean + surroundings_bias);
        cv::max(around, 0.F, around);
        auto result = evaluated<float>(cells * features);
        auto const offset = evaluated<float>(cells * around + cells_bias);
        for (int y = 0; y < result.rows; ++y) result.row(y) += double(offset(y));
        cv::Mat1f kinds = result.rowRange(0, panel_row);
        soften(kinds);
        for (int x = 0; x < result.cols; ++x) result(panel_row, x) = sigmoid(result(panel_row, x));
        return result;
    }

    [[nodiscard]] static cv::Mat1f
    summary_of(cv::Mat1f const& features, cv::Mat1f const& kinds, cv::Mat1f const& panel)
    {
        auto const count = double(features.cols);
        auto const weight = evaluated<float>(panel + double(least_weight));
        auto const weights = cv::sum(weight)[0];
        auto faulty = kinds.rowRange(1, 1 + faults).clone();
        for (int y = 0; y < faulty.rows; ++y) faulty.row(y) = faulty.row(y).mul(panel);
        cv::Mat1f highest;
        cv::reduce(features, highest, 1, cv::REDUCE_MAX);
        auto const fault_sums = summed(faulty);
        std::array<cv::Mat, 7> const parts{
            evaluated<float>(features * weight.t() / weights),
            highest,
            evaluated<float>(summed(features) / count),
            evaluated<float>(fault_sums / count),
            peaks_of(faulty),
            evaluated<float>(summed(panel) / count),
            evaluated<float>(fault_sums / weights),
        };
        cv::Mat1f summary;
        cv::vconcat(parts.data(), parts.size(), summary);
        return summary;
    }

    [[nodiscard]] cv::Mat1f picture_of(cv::Mat1f const& summary) const
    {
        auto inner = evaluated<float>(hidden * summary + hidden_bias);
        cv::max(inner, 0.F, inner);
        return evaluated<float>(picture * inner + picture_bias);
    }
};

PhotoNetwork::PhotoNetwork(std::span<std::byte const> encoders, std::span<std::byte const> heads)
    : encoders_{std::make_unique<Encoders>(encoders)}
{
    Floats floats{heads};
    auto const shape = floats.take(1, 2);
    while (!floats.empty()) heads_.emplace_back(floats, int(shape(0)), int(shape(1)));
    ensure(!heads_.empty(), "there is a network");
}

PhotoNetwork::~PhotoNetwork() = default;
PhotoNetwork::PhotoNetwork(PhotoNetwork&&) noexcept = default;

PhotoAnswer PhotoNetwork::answer(cv::Mat3b const& rgb) const
{
    ensure(rgb.cols % cell_px == 0 && rgb.rows % cell_px == 0, "a picture is scaled before it is judged");
    auto const offset = cv::Scalar::all(255 * mean_level);
    auto const input = cv::dnn::blobFromImage(rgb, 1 / (255 * level_spread), {}, offset);
    auto const features = encoders_->features(input);
    cv::Size const size(rgb.cols / cell_px, rgb.rows / cell_px);
    ensure(
        features.dims == 4 && features.size[2] == size.height && features.size[3] == size.width &&
            std::size_t(features.size[1]) % heads_.size() == 0,
        "the encoders answer with features per cell"
    );
    int const channels = features.size[1] / int(heads_.size());
    cv::Mat1f const all = features.reshape(1, features.size[1]);

    PhotoAnswer answer;
    answer.panel = blank<float>(size);
    for (auto& plane : answer.kinds) plane = blank<float>(size);
    for (std::size_t i = 0; i < heads_.size(); ++i)
        heads_[i].add_to(
            answer, all.rowRange(int(i) * channels, int(i + 1) * channels), double(heads_.size())
        );
    answer.score = std::clamp(answer.score, 0.0, 100.0);
    return answer;
}

}  // namespace heliograf::vision
