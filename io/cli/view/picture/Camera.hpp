#pragma once

#include <mechanics/geometry/Vec3.hpp>

namespace rico {

/// Maps space to a picture of width x height samples. In view coordinates x points right, y up, z
/// away from the eye:
///
///     v = (r·(p − e), u·(p − e), f·(p − e)),    x = w/2 + F v_x/v_z,   y = h/2 − F v_y/v_z     (1)
///
/// and without the division for parallel rays. Nearer objects hide those behind them, by their
/// nearness ν = 1/v_z (−v_z for parallel rays), which is linear in (x, y) on every plane.
struct Camera {
  Vec3 eye, right{1, 0, 0}, up{0, 1, 0}, forward{0, 0, -1};
  double focal = 1;       ///< F, in samples
  double nearest = 1e-6;  ///< objects closer to the eye are not drawn (perspective only)
  int width = 1, height = 1;
  bool isParallel = false;

  /// Looks along `forward_`, with `upward` up in the picture.
  void look(Vec3 forward_, Vec3 upward) {
    forward = normalized(forward_);
    right = normalized(cross(forward, upward));
    up = cross(right, forward);
  }
  Vec3 direction(Vec3 d) const { return {dot(d, right), dot(d, up), dot(d, forward)}; }
  Vec3 inView(Vec3 p) const { return direction(p - eye); }
  Vec3 inSpace(Vec3 v) const { return eye + v.x * right + v.y * up + v.z * forward; }
  double nearness(double z) const { return isParallel ? -z : 1 / z; }
  double depth(double nearness) const { return isParallel ? -nearness : 1 / nearness; }
  double x(Vec3 view) const { return 0.5 * width + focal * (isParallel ? 1 : 1 / view.z) * view.x; }
  double y(Vec3 view) const {
    return 0.5 * height - focal * (isParallel ? 1 : 1 / view.z) * view.y;
  }
  /// The ray through a point of the picture: start + z slope, in view coordinates.
  Vec3 start(double x, double y) const {
    return isParallel ? Vec3{(x - 0.5 * width) / focal, (0.5 * height - y) / focal, 0} : Vec3{};
  }
  Vec3 slope(double x, double y) const {
    return isParallel ? Vec3{0, 0, 1}
                      : Vec3{(x - 0.5 * width) / focal, (0.5 * height - y) / focal, 1};
  }
};

}  // namespace rico
