#include <algorithm>
#include <cmath>
#include <cstdio>
#include <io/cli/view/Ticks.hpp>

namespace rico {

std::vector<double> roundTicks(double least, double most, int about) {
  if (!(most > least)) return {least};
  const double rough = (most - least) / about, ten = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * ten;
  for (const double s : {5.0, 2.0, 1.0})
    if (s * ten >= rough * (1 - 1e-9)) step = s * ten;
  std::vector<double> ticks;
  for (double k = std::ceil(least / step - 1e-9); k * step <= most + 1e-9 * step; ++k)
    ticks.push_back(k == 0 ? 0 : k * step);
  return ticks;
}

std::string tickText(double tick, const std::vector<double>& ticks) {
  const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : std::abs(tick);
  double largest = 0;
  for (const double t : ticks) largest = std::max(largest, std::abs(t));
  char text[40];
  if (largest >= 1e5 || (largest > 0 && largest < 1e-3))
    std::snprintf(text, sizeof text, "%.6g", tick);
  else
    std::snprintf(text, sizeof text, "%.*f",
                  step > 0 ? std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9))) : 0,
                  tick);
  return text;
}

}  // namespace rico
