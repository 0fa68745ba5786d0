#pragma once

#include <string>
#include <vector>

namespace rico {

/// Round numbers from `least` to `most`, about `about` of them, spaced by 1, 2 or 5 times a power
/// of ten.
std::vector<double> roundTicks(double least, double most, int about);

/// The text of a tick, with as many decimals as the distance of ticks needs.
std::string tickText(double tick, const std::vector<double>& ticks);

}  // namespace rico
