#pragma once
#include <array>

// Written by vision/train: its answers to the pictures that photo_network_test.cpp computes: shares of the
// classes, score / 100, presence, and the means over all cells of the kinds and of panel.
namespace heliograf::vision::testing {

// clang-format off
inline constexpr std::array<std::array<double, 16>, 4> photo_answers{{
    {0.130275, 0.166314, 0.243209, 0.154873, 0.124293, 0.181034, 0.808125, 0.723833, 0.395288, 0.029325, 0.151644, 0.008641, 0.035934, 0.056801, 0.322367, 0.628730},
    {0.192083, 0.115474, 0.199864, 0.134157, 0.134663, 0.223759, 0.864388, 0.930350, 0.536445, 0.032664, 0.128777, 0.007464, 0.044070, 0.101849, 0.148730, 0.816664},
    {0.206283, 0.098717, 0.192310, 0.112278, 0.149691, 0.240721, 0.881985, 0.957811, 0.609360, 0.021767, 0.102113, 0.005012, 0.039828, 0.125959, 0.095961, 0.877594},
    {0.253927, 0.084906, 0.178210, 0.084694, 0.158281, 0.239983, 0.903798, 0.993709, 0.701698, 0.019589, 0.055693, 0.003288, 0.040379, 0.122806, 0.056547, 0.928273}
}};
// clang-format on

}  // namespace heliograf::vision::testing
