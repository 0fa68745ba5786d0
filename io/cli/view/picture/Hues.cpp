#include <algorithm>
#include <cmath>
#include <io/cli/view/picture/Hues.hpp>

namespace rico {

static std::uint8_t byteOf(double share) {
  return static_cast<std::uint8_t>(std::lround(255 * std::clamp(share, 0.0, 1.0)));
}

Colour heat(double share) {
  static constexpr double knots[5][3] = {
      {.16, .31, .66}, {.16, .60, .72}, {.42, .76, .40}, {.96, .76, .24}, {.83, .22, .16}};
  const double x = 4 * std::clamp(share, 0.0, 1.0);
  const int i = std::min(static_cast<int>(x), 3);
  Colour colour;
  for (std::size_t c = 0; c < 3; ++c)
    colour[c] = byteOf(knots[i][c] + (x - i) * (knots[i + 1][c] - knots[i][c]));
  return colour;
}

Colour hue(double number) {
  const double x = number * 0.618034, turn = 6.2831853 * (x - std::floor(x));
  Colour colour;
  for (std::size_t c = 0; c < 3; ++c)
    colour[c] = byteOf(0.58 + 0.3 * std::cos(turn + 2.0944 * static_cast<double>(c)));
  return colour;
}

}  // namespace rico
