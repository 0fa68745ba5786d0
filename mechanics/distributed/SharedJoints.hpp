#pragma once

#include <numerics/rico_shared.h>

#include <limits>
#include <mechanics/distributed/SharedBodies.hpp>
#include <mechanics/joints/JointRows.hpp>

namespace rico {

/// Joints between bodies that lie on many ranks, and rows on their coordinates. All ranks know all
/// joints, which are few beside the contacts; who has the home of the body of smaller identity that
/// is not everybody's owns the joint, and puts its rows into the sweep (RicoSharedJoint).
///
/// The rows are those of JointsR; w = G v + y / h, so that a step of θ = 1 ends where y is 0, but
/// for what the motion turns G by. That is of order h², and taken back by the next step.
class SharedJoints {
 public:
  /// A row on a coordinate: rate = target, with at most so much moment or force; or, where there
  /// is a side, s (coordinate − limit) ≥ 0.
  struct Axis {
    JointCoordinate coordinate = JointCoordinate::kAngle;
    double target = 0;
    double most = std::numeric_limits<double>::infinity();
    double limit = 0, side = 0;
  };

  explicit SharedJoints(SharedBodies& bodies) : bodies_(bodies) {}

  // Collective, before the first step, as the bodies stand then; b may be JointFrames::kWorld.
  void add(JointKind kind, std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis = {0, 0, 1});
  void addAxis(const Axis& row, std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis);
  bool isEmpty() const { return joints_.empty(); }

  /// This rank's rows in a step of length h, from such a share of the impulses before.
  void gather(double h, double share);
  std::span<RicoSharedJoint> rows() { return rows_; }
  /// What the sweep has found is there.
  void remember();
  /// Collective: impulses, angles, and how far bodies are apart, to all ranks; before bodies change
  /// their homes.
  void tell();

  /// The greatest opening of those owned here.
  double greatestError() const;
  void recordState(StateRecorder& recorder);

 private:
  struct Joint {
    JointFrames frames;
    bool isAxis;
    JointKind kind;
    Axis axis;
    bool isOwn = false;  ///< are these the last step's?
    std::array<double, JointRows::kMostRows> impulses = {};
    double followed = 0;  ///< the coordinate, in full turns
    double apart = 0;     ///< how far the bodies' centres are from each other
  };
  /// What changes of a joint: impulses, followed, apart.
  struct State {
    std::uint64_t joint;
    std::array<double, JointRows::kMostRows + 2> values;
  };

  JointFrames attach(std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis);
  void append(const JointFrames& frames, bool isAxis, JointKind kind, const Axis& axis);
  bool isMine(const Joint& joint) const;
  double distanceOf(const Joint& joint) const;
  void reachAcross(const Joint& joint);
  void fillRows(Joint& joint, double h, RicoSharedJoint& rows) const;
  void fillAxis(Joint& joint, double h, RicoSharedJoint& rows) const;
  std::vector<State> ownStates() const;
  void take(const State& state);

  SharedBodies& bodies_;
  std::vector<Joint> joints_;
  std::vector<std::size_t> mine_;  // of rows_
  std::vector<RicoSharedJoint> rows_;
};

}  // namespace rico
