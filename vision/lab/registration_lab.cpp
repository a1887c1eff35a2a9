// How the server recognises a place, for vision/evaluate-registration.
#include "vision/examination.hpp"
#include "vision/finding_changes.hpp"
#include "vision/registration.hpp"

#include <algorithm>
#include <array>
#include <span>

using namespace heliograf::vision;

extern "C" {

/// @return bytes written; 0 where the photo is too small, more than `capacity` when there was no room
long lab_landmarks(std::uint8_t const* rgb, int width, int height, std::uint8_t* out, long capacity)
{
    auto const found = landmarks_of({width, height, rgb});
    if (!found) return 0;
    auto const bytes = to_bytes(*found);
    std::copy_n(bytes.data(), std::min(long(bytes.size()), capacity), out);
    return long(bytes.size());
}

/// @param out  the homography in shares, then landmarks, confirmed, denied, spread, overlap
/// @return 0 without any fit, 1 with one, 2 with one that is believed
int lab_register(
    std::uint8_t const* earlier, long earlier_size, std::uint8_t const* later, long later_size, double* out
)
{
    auto const read = [](std::uint8_t const* bytes, long size) {
        return landmarks_from_bytes({reinterpret_cast<char const*>(bytes), std::size_t(size)}).value();
    };
    auto const fit = best_fit(read(earlier, earlier_size), read(later, later_size));
    if (!fit) return 0;
    auto const& [landmarks, confirmed, denied, spread, overlap] = fit->support;
    std::ranges::copy(fit->earlier_to_later, out);
    std::ranges::copy(
        std::array<double, 5>{double(landmarks), double(confirmed), double(denied), double(spread), overlap},
        out + 9
    );
    return is_believed(fit->support) ? 2 : 1;
}

/// What is told of two photos laid over each other: how many findings are first seen, seen again, worse,
/// better, not compared, and gone.
/// @param model  of lab_open_model
/// @param sides  width and height of the earlier photo, then of the later one
void lab_changes(
    Model const* model,
    std::uint8_t const* earlier,
    std::uint8_t const* later,
    int const* sides,
    double const* homography,
    int* counts
)
{
    auto const before = examine_with(*model, {sides[0], sides[1], earlier});
    auto const after = examine_with(*model, {sides[2], sides[3], later});
    Homography fit{};
    std::copy_n(homography, fit.size(), fit.begin());
    std::fill_n(counts, 6, 0);
    if (!before.cleanliness || !after.cleanliness) return;
    for (auto const list : {&Verdict::soiling, &Verdict::damage}) {
        auto const changes = compare_findings(before.*list, after.*list, fit, after.soiling);
        for (auto const& finding : changes.later) ++counts[int(finding.change)];
        counts[5] += int(changes.gone.size());
    }
}
}
