#pragma once

#include <cstdint>
#include <mechanics/geometry/Quaternion.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <span>
#include <vector>

namespace rico {

/// Two bodies of which neither is dynamic are never in contact; but what is kinematic meets what is
/// asleep: dynamic, and at rest for the time being (SleepingIslands).
enum class Motion : std::uint8_t { kStatic, kKinematic, kDynamic, kAsleep };

constexpr bool mayMeet(Motion a, Motion b) {
  return a == Motion::kDynamic || b == Motion::kDynamic ||
         (a == Motion::kKinematic && b == Motion::kAsleep) ||
         (a == Motion::kAsleep && b == Motion::kKinematic);
}

/// What contact detection knows of bodies: arrays over all of them. Who moves bodies writes
/// positions() and orientations() (unit quaternions) and leaves the rest. Or the arrays are
/// borrowed: then they are those of somebody else's bodies, and nothing is kept of each.
class CollisionBodies {
 public:
  /// What bodies that are borrowed have in common.
  struct Kind {
    Shape shape;
    Motion motion;
    int group;
  };
  struct Borrowed {
    std::span<const Kind> kinds;
    std::span<const std::uint64_t> identities;
    std::span<const int> kindOf;
    std::span<const Vec3> positions;
    std::span<const Quaternion> orientations;
  };
  /// In place of all bodies that there were. Who lends tells a version, another one whenever
  /// bodies came or went, and lends anew when an array has moved. There is no remove() or
  /// setMotion().
  void borrow(const Borrowed& bodies, std::uint64_t version);

  /// Returns the index of the new body: the number of those before it. Any 64-bit identity will do,
  /// the same on all ranks and in all runs; contacts are ordered by identities, never by indices.
  std::uint32_t add(std::uint64_t identity, Shape shape, Motion motion = Motion::kDynamic,
                    Vec3 position = {}, Quaternion orientation = {}, int group = 0);
  void reserve(std::size_t count);
  /// The last body takes the index of the one that goes.
  void remove(std::uint32_t body);
  void clear();
  /// Between dynamic and asleep.
  void setMotion(std::uint32_t body, Motion motion);

  std::uint32_t size() const {
    return static_cast<std::uint32_t>(isBorrowed_ ? lent_.kindOf.size() : identities_.size());
  }
  std::uint64_t version() const { return version_; }  ///< rises when bodies come or go, or wake
  std::span<Vec3> positions() { return positions_; }
  std::span<const Vec3> positions() const { return isBorrowed_ ? lent_.positions : positions_; }
  std::span<Quaternion> orientations() { return orientations_; }
  std::span<const Quaternion> orientations() const {
    return isBorrowed_ ? lent_.orientations : orientations_;
  }

  std::uint64_t identity(std::uint32_t body) const {
    return isBorrowed_ ? lent_.identities[body] : identities_[body];
  }
  const Shape& shape(std::uint32_t body) const {
    return isBorrowed_ ? kindOfLent(body).shape : shapes_[body];
  }
  Motion motion(std::uint32_t body) const {
    return isBorrowed_ ? kindOfLent(body).motion : motions_[body];
  }
  int group(std::uint32_t body) const {
    return isBorrowed_ ? kindOfLent(body).group : groups_[body];
  }
  Frame frame(std::uint32_t body) const { return frameAt(positions()[body], orientations()[body]); }

 private:
  const Kind& kindOfLent(std::uint32_t body) const {
    return lent_.kinds[static_cast<std::size_t>(lent_.kindOf[body])];
  }

  std::vector<std::uint64_t> identities_;
  std::vector<Shape> shapes_;
  std::vector<Motion> motions_;
  std::vector<std::uint8_t> groups_;
  std::vector<Vec3> positions_;
  std::vector<Quaternion> orientations_;
  std::uint64_t version_ = 0;
  Borrowed lent_;
  bool isBorrowed_ = false;
};

}  // namespace rico
