#pragma once

#include <BodyJointR.hpp>
#include <JointCoordinate.hpp>
#include <vector>

namespace rico::adapters {

/// The free coordinates of a joint, by number: displacements first, then angles.
class JointFreedoms {
 public:
  explicit JointFreedoms(const BodyJointR& joint);

  std::size_t size() const { return all_.size(); }
  bool isWay(std::size_t i) const { return all_[i].isWay; }
  /// Throws if the joint has no such coordinate, or no positions yet.
  JointCoordinate coordinate(std::size_t i) const;
  /// The axis, as long as it was given: in the world's frame, or in that of body 1.
  Vec3 normal(std::size_t i, const double* q1, bool inWorld) const;

 private:
  struct Freedom {
    bool isWay;
    Vec3 axis;  // in body 1; zero: that of the joint
  };
  const Freedom& at(std::size_t i) const;
  Vec3 axis(std::size_t i) const;

  const BodyJointR& joint_;
  std::vector<Freedom> all_;
};

}  // namespace rico::adapters
