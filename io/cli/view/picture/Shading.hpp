#pragma once

#include <io/cli/view/picture/Samples.hpp>

namespace rico {

/// The light of a picture and the extent of the scene, in space.
struct Light {
  Vec3 from{0.45, -0.5, 0.95};   ///< towards the sun
  Vec3 up{0, 0, 1};              ///< towards the sky
  Vec3 centre;                   ///< centre of the scene
  double radius = 1;             ///< radius of the scene: the ground fades beyond
  double grain = 0.1;            ///< typical body size: scale of the shading of corners
  bool hasOutlines = false;      ///< draw outlines of bodies
  const Samples* sun = nullptr;  ///< the depth seen from the sun; null: no shadows
};

/// The sun's view of the ball around the centre, in a square of samples x samples.
Camera sunCamera(const Light& light, int samples);

/// The mean linear light (not the screen's values) over the samples of a pixel, and the fraction of
/// covered samples.
struct Shade {
  float red = 0, green = 0, blue = 0, cover = 0;
};

/// Computes the light of samples, fineness x fineness per pixel. A surface with normal n and colour
/// c has
///
///     c ( k_s max(n·l, 0) S + k_a A (1 + n·u)/2 ) + k_h S (n·h)^p                           (1)
///
/// with l towards the sun, u to the sky, h half-way between l and the eye, S the unshadowed
/// fraction of the sun, A the visible fraction of the sky. The depths of samples around give A [1]:
///
///     A = max(0, 1 − σ/m Σ max(0, v·n − β) / (v·v + ε)),   v from here to the other sample.  (2)
///
/// [1] M. McGuire, B. Osman, M. Bukowski, P. Hennessy, "The Alchemy screen-space ambient obscurance
///     algorithm", High Performance Graphics 2011.
std::vector<Shade> shade(const Samples& samples, const Light& light, int fineness);

/// Converts light to pixels on a backdrop, optionally behind a translucent layer `veil`.
Image develop(const std::vector<Shade>& shades, const std::vector<Shade>& veil, int width,
              int height);

}  // namespace rico
