#pragma once

#include <numerics/rico_shared.h>

#include <functional>
#include <mechanics/contacts/SleepingConnections.hpp>
#include <mechanics/distributed/SharedBodies.hpp>
#include <mechanics/joints/JointAxis.hpp>
#include <mechanics/joints/JointRows.hpp>

namespace rico {

/// Joints between bodies on many ranks, and rows on their coordinates. All ranks store all joints,
/// which are few compared with contacts. The owner of the body of smaller identity that is not
/// replicated owns the joint, and adds its rows to the sweep (RicoSharedJoint).
///
/// The rows are those of JointsR with w = G v + y / h, but those of balls lie along the axes of the
/// world. A step with θ = 1 ends with y = 0, up to the
/// rotation of G during the step. That error is of order h², and the next step removes it.
class SharedJoints {
 public:
  /// The bodies must outlive the object.
  explicit SharedJoints(SharedBodies& bodies) : bodies_(bodies) {}

  // Collective. Call these before the first step; the joint is closed at the current positions. b
  // may be JointFrames::kWorld. Throw Exception if no rank has body a or b.
  void add(JointKind kind, std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis = {0, 0, 1});
  void addAxis(const JointAxis& row, std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis);
  /// Returns true if there are neither joints nor rows on coordinates.
  bool isEmpty() const { return joints_.empty(); }

  /// For SleepingIslands: connections of joints whose bodies this rank holds.
  std::span<const SleepingConnections::Connection> connections();
  /// Returns true if this rank has no rows in this step.
  bool isIdle() const { return rows_.empty(); }
  /// Computes the rows of this rank for a step of length h, without those of sleeping bodies. Their
  /// initial impulses are this share of the last ones.
  void gather(double h, double share);
  /// The rows of the step, for the sweep.
  std::span<RicoSharedJoint> rows() { return rows_; }
  /// In substeps, after a motion: updates the rows to the new positions. Their biases close this
  /// share of the openings in a step of length h. The impulses do not change. Joints that are swept
  /// need no tautness (RicoSharedJoint).
  void place(double h, double share, bool areSolved);
  /// In substeps: sets only the biases. They close a share of each opening, by the index in rows().
  void setBiases(double h, const std::function<double(std::size_t)>& share);
  /// Stores the results of the sweep.
  void storeImpulses();
  /// Sends impulses, angles and distances of bodies to all ranks; call before bodies change owners.
  /// Collective.
  void sendImpulses();

  /// The largest opening of the joints owned here.
  double greatestError() const;
  /// Records impulses and coordinates as rows, for any number of ranks. Collective.
  void recordState(StateRecorder& recorder);

 private:
  struct Joint {
    JointFrames frames;
    bool isAxis;
    JointKind kind;
    JointAxis axis;
    bool isOwn = false;  ///< are these data of the last step?
    std::array<double, JointRows::kMostRows> impulses = {};
    double followed = 0;  ///< the coordinate, including full turns
    double apart = 0;     ///< distance between the centres of the bodies
  };
  /// The data of a joint that change: impulses, followed, apart.
  struct State {
    std::uint64_t joint;
    std::array<double, JointRows::kMostRows + 2> values;
  };

  /// Indices of the two bodies, -1 for the world.
  using Ends = std::array<int, 2>;

  JointFrames attach(std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis);
  void append(const JointFrames& frames, bool isAxis, JointKind kind, const JointAxis& axis);
  bool isMine(const Joint& joint) const;
  bool rests(const Joint& joint) const;
  double distanceOf(const Joint& joint) const;
  void reachAcross(const Joint& joint);
  void begin(std::size_t row, double share);
  void placeBall(std::size_t row, Vec3 arms[2]);
  void placeRows(std::size_t row, const BodySystem& system, double h, Vec3 arms[2]);
  void setBias(std::size_t row, double h, double share);
  Ends endsOf(const JointFrames& frames) const;
  static double tautness(const RicoSharedJoint& rows, int side, Vec3 arm);
  static void fillRows(const Joint& joint, const PlacedJoint& placed, RicoSharedJoint& rows,
                       double* open);
  static void fillAxis(Joint& joint, const PlacedJoint& placed, double h, RicoSharedJoint& rows,
                       double* open);
  std::vector<State> ownStates() const;
  void take(const State& state);

  SharedBodies& bodies_;
  std::vector<Joint> joints_;
  std::vector<SleepingConnections::Connection> connections_;
  std::vector<std::size_t> mine_;  // indices in rows_ of own rows
  std::vector<Ends> ends_;         // of rows_
  std::vector<RicoSharedJoint> rows_;
  std::vector<std::array<double, JointRows::kMostRows>> open_;  // of rows_, times their signs
};

}  // namespace rico
