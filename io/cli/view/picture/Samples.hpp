#pragma once

#include <cstdint>
#include <io/cli/view/picture/Camera.hpp>
#include <io/cli/view/picture/Image.hpp>
#include <vector>

namespace rico {

/// The samples of a picture: depth and surface of the nearest object (a z-buffer). Light is
/// computed later (Shading.hpp).
class Samples {
 public:
  /// The colour of a body, and its number, which separates outlines.
  struct Paint {
    Colour colour{200, 200, 200};
    std::uint16_t number = 0;
    bool isGround = false;
  };
  struct Surface {
    Colour colour{};
    std::uint8_t isGround = 0;
    std::int16_t normal[3] = {};  ///< in view coordinates, with length kUnit
    std::uint16_t number = 0;
    Vec3 unitNormal() const {
      return (1.0 / kUnit) * Vec3{1.0 * normal[0], 1.0 * normal[1], 1.0 * normal[2]};
    }
  };
  struct Corner {
    Vec3 place, normal;  ///< in view coordinates
  };
  static constexpr int kUnit = 32767;

  /// Without surfaces only depths are stored, as for the sun's view.
  Samples(const Camera& camera, bool hasSurfaces);

  // Coordinates are view coordinates.
  void sphere(Vec3 centre, double radius, const Paint& paint);
  void triangle(const Corner& a, const Corner& b, const Corner& c, const Paint& paint);
  /// The plane normal·p = offset, visible from the side to which the normal points.
  void plane(Vec3 normal, double offset, const Paint& paint);

  /// Removes samples that are behind those of another picture with the same camera.
  void hideBehind(const Samples& other);

  const Camera& camera() const { return camera_; }
  std::size_t index(int x, int y) const {
    return std::size_t(y) * std::size_t(camera_.width) + std::size_t(x);
  }
  float nearness(std::size_t i) const { return near_[i]; }
  bool isEmpty(std::size_t i) const { return near_[i] == kNothing; }
  const Surface& surface(std::size_t i) const { return surfaces_[i]; }
  /// The point of a sample's surface, in view coordinates.
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
