#pragma once

#include <io/cli/view/Samples.hpp>

namespace rico {

/// Where light comes from, and what it falls on, in space.
struct Light {
  Vec3 from{0.45, -0.5, 0.95};   ///< towards the sun
  Vec3 up{0, 0, 1};              ///< towards the sky
  Vec3 centre;                   ///< of what there is to see
  double radius = 1;             ///< of a ball around it: the ground fades beyond
  double grain = 0.1;            ///< the size of a body: in corners so wide it is darker
  bool hasOutlines = false;      ///< where one body ends and another begins
  const Samples* sun = nullptr;  ///< what the sun sees; null: no shadows
};

/// The sun's view of the ball around the centre, in a square of so many samples.
Camera sunCamera(const Light& light, int samples);

/// Averages of light (not of the screen's numbers) over the samples of a pixel, and the share of
/// them that anything covers.
struct Shade {
  float red = 0, green = 0, blue = 0, cover = 0;
};

/// Lights samples, fineness x fineness of them to a pixel. A surface with normal n and colour c
/// gives
///
///     c ( k_s max(n·l, 0) S + k_a A (1 + n·u)/2 ) + k_h S (n·h)^p                           (1)
///
/// l towards the sun, u to the sky, h half-way between l and the eye, S what of the sun is not in
/// shadow, A what of the sky is seen. A is found from how near the samples around are [1]:
///
///     A = max(0, 1 − σ/m Σ max(0, v·n − β) / (v·v + ε)),   v from here to there.            (2)
///
/// [1] M. McGuire, B. Osman, M. Bukowski, P. Hennessy, "The Alchemy screen-space ambient obscurance
///     algorithm", High Performance Graphics 2011.
std::vector<Shade> shade(const Samples& samples, const Light& light, int fineness);

/// Pixels for the screen: light before a backdrop, perhaps seen through a veil of other things.
Image develop(const std::vector<Shade>& shades, const std::vector<Shade>& veil, int width,
              int height);

}  // namespace rico
