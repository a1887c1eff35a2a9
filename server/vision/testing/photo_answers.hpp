#pragma once
#include <array>

// Written by vision/train: its answers to the pictures that photo_network_test.cpp computes: shares of the
// classes, score / 100, presence, and the means over all cells of the kinds and of panel.
namespace heliograf::vision::testing {

// clang-format off
inline constexpr std::array<std::array<double, 16>, 4> photo_answers{{
    {0.157026, 0.112779, 0.224239, 0.151251, 0.142659, 0.212048, 0.832303, 0.884776, 0.489393, 0.028569, 0.106056, 0.008750, 0.043932, 0.069811, 0.253489, 0.737792},
    {0.203403, 0.101746, 0.189350, 0.131274, 0.136976, 0.237251, 0.871166, 0.968117, 0.575413, 0.035089, 0.097263, 0.007400, 0.043960, 0.100272, 0.140604, 0.840863},
    {0.217342, 0.084596, 0.185261, 0.098434, 0.156366, 0.258001, 0.891165, 0.989900, 0.652362, 0.024117, 0.078521, 0.004870, 0.039145, 0.117454, 0.083530, 0.907343},
    {0.263215, 0.082278, 0.172845, 0.078712, 0.159101, 0.243849, 0.910214, 0.998401, 0.741487, 0.020616, 0.037383, 0.003336, 0.038511, 0.100405, 0.058263, 0.932917}
}};
// clang-format on

}  // namespace heliograf::vision::testing
