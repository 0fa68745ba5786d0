#pragma once

#include <string>
#include <vector>

namespace rico {

/// Round numbers from `least` to `most`, 1, 2 or 5 times a power of ten apart, about so many.
std::vector<double> roundTicks(double least, double most, int about);

/// A tick of these as it is written: as many decimals as its neighbours need.
std::string tickText(double tick, const std::vector<double>& ticks);

}  // namespace rico
