#pragma once

#include <cstdint>
#include <io/cli/view/Camera.hpp>
#include <io/cli/view/Image.hpp>
#include <vector>

namespace rico {

/// What a picture shows where it was sampled: how near it is, and what surface stands there. What
/// is drawn hides what is behind it (a z-buffer); light falls on it later (Light.hpp).
class Samples {
 public:
  /// How a body looks, and its number, by which its outline is found.
  struct Paint {
    Colour colour{200, 200, 200};
    std::uint16_t number = 0;
    bool isGround = false;
  };
  struct Surface {
    Colour colour{};
    std::uint8_t isGround = 0;
    std::int16_t normal[3] = {};  ///< in view, of length kUnit
    std::uint16_t number = 0;
    Vec3 unitNormal() const {
      return (1.0 / kUnit) * Vec3{1.0 * normal[0], 1.0 * normal[1], 1.0 * normal[2]};
    }
  };
  struct Corner {
    Vec3 place, normal;  ///< in view
  };
  static constexpr int kUnit = 32767;

  /// Without surfaces it tells only how near things are: what a light sees.
  Samples(const Camera& camera, bool hasSurfaces);

  // Places are in view.
  void sphere(Vec3 centre, double radius, const Paint& paint);
  void triangle(const Corner& a, const Corner& b, const Corner& c, const Paint& paint);
  /// The plane normal·p = offset, seen from the side to which the normal points.
  void plane(Vec3 normal, double offset, const Paint& paint);

  /// Forgets what another picture from the same place has in front of it.
  void hideBehind(const Samples& other);

  const Camera& camera() const { return camera_; }
  std::size_t index(int x, int y) const {
    return std::size_t(y) * std::size_t(camera_.width) + std::size_t(x);
  }
  float nearness(std::size_t i) const { return near_[i]; }
  bool isEmpty(std::size_t i) const { return near_[i] == kNothing; }
  const Surface& surface(std::size_t i) const { return surfaces_[i]; }
  /// Where the sample's surface stands, in view.
  Vec3 place(int x, int y) const;

 private:
  static constexpr float kNothing = -1e30F;
  void put(std::size_t i, double nearness, Vec3 normal, const Paint& paint);
  void sphereFrom(Vec3 centre, double radius, const Paint& paint);
  void sphereAlong(Vec3 centre, double radius, const Paint& paint);
  void clipped(const Corner* corners, int count, const Paint& paint);

  Camera camera_;
  std::vector<float> near_;
  std::vector<Surface> surfaces_;
};

}  // namespace rico
