#pragma once

#include <cstdint>
#include <mechanics/geometry/Quaternion.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <span>
#include <vector>

namespace rico {

/// Two bodies are in contact only if one of them is dynamic, or if one is kinematic and the other
/// asleep: a sleeping body is dynamic and at rest (SleepingIslands).
enum class Motion : std::uint8_t { kStatic, kKinematic, kDynamic, kAsleep };
/// Returns true if bodies with these motions can be in contact.
constexpr bool mayTouch(Motion a, Motion b) {
  return a == Motion::kDynamic || b == Motion::kDynamic ||
         (a == Motion::kKinematic && b == Motion::kAsleep) ||
         (a == Motion::kAsleep && b == Motion::kKinematic);
}

/// The data of bodies for contact detection, as arrays over all bodies. The owner writes only
/// positions() and orientations() (unit quaternions). The arrays may instead be borrowed from
/// another object; then this class stores nothing per body.
class CollisionBodies {
 public:
  /// Data that borrowed bodies have in common.
  struct Kind {
    Shape shape;    ///< of each body of the kind
    Motion motion;  ///< dynamic, static, kinematic or asleep
    int group;      ///< collision group, from 0 on
  };
  /// The arrays of another object, one entry per body; kindOf are indices into kinds.
  struct Borrowed {
    std::span<const Kind> kinds;                ///< the kinds, in the order of their numbers
    std::span<const std::uint64_t> identities;  ///< unique
    std::span<const int> kindOf;                ///< of each body
    std::span<const Vec3> positions;            ///< origins of the shapes
    std::span<const Quaternion> orientations;   ///< of the shapes
  };
  /// Replaces all bodies by borrowed ones. The lender passes a version, which must change when
  /// bodies are added or removed, and lends again when an array has moved. remove() and setMotion()
  /// are not available.
  void borrow(const Borrowed& bodies, std::uint64_t version);

  /// Returns the index of the new body: the number of bodies before it. Any 64-bit identity is
  /// allowed. It must be equal on all ranks and in all runs, because contacts are ordered by
  /// identities. Throws std::invalid_argument unless 0 <= group < CollisionFilter::kGroups.
  std::uint32_t add(std::uint64_t identity, Shape shape, Motion motion = Motion::kDynamic,
                    Vec3 position = {}, Quaternion orientation = {}, int group = 0);
  /// Allocates memory for this number of bodies.
  void reserve(std::size_t count);
  /// Removes a body; the last body gets its index. Throws if there is no such body.
  void remove(std::uint32_t body);
  /// Removes all bodies.
  void clear();
  /// Changes between dynamic and asleep.
  void setMotion(std::uint32_t body, Motion motion);

  /// The number of bodies, borrowed or not.
  std::uint32_t size() const {
    return static_cast<std::uint32_t>(isBorrowed_ ? lent_.kindOf.size() : identities_.size());
  }
  /// Increases when bodies are added or removed, or when they wake.
  std::uint64_t version() const { return version_; }
  /// Origins and orientations of the shapes' frames, for writing only if they are not borrowed.
  std::span<Vec3> positions() { return positions_; }
  std::span<const Vec3> positions() const { return isBorrowed_ ? lent_.positions : positions_; }
  std::span<Quaternion> orientations() { return orientations_; }
  std::span<const Quaternion> orientations() const {
    return isBorrowed_ ? lent_.orientations : orientations_;
  }

  /// Data of one body, by its index.
  std::uint64_t identity(std::uint32_t body) const {
    return isBorrowed_ ? lent_.identities[body] : identities_[body];
  }
  const Shape& shape(std::uint32_t body) const {
    return isBorrowed_ ? kindOfBorrowed(body).shape : shapes_[body];
  }
  Motion motion(std::uint32_t body) const {
    return isBorrowed_ ? kindOfBorrowed(body).motion : motions_[body];
  }
  int group(std::uint32_t body) const {
    return isBorrowed_ ? kindOfBorrowed(body).group : groups_[body];
  }
  Frame frame(std::uint32_t body) const { return frameAt(positions()[body], orientations()[body]); }

 private:
  const Kind& kindOfBorrowed(std::uint32_t body) const {
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
