#pragma once

#include <kernel/modeling/Relation.hpp>
#include <mechanics/bodies/BodyTies.hpp>
#include <mechanics/joints/JointRows.hpp>
#include <memory>
#include <vector>

namespace rico {

class Coupling;

/// Joints of one kind between bodies of a population, or of two systems, single bodies among them
/// (BodySystem); all of them one interaction with an EqualityConditionNSL of rows() rows. With the
/// joint frames (x, y, z) of a and b, z the axis, and P the joint's point of each, the rows are
/// those that the kind has of
///
///     (P_a − P_b) · (x_b, y_b, z_b) = 0,       z_a · x_b = z_a · y_b = 0,       x_a · y_b = 0 (1)
///
/// Their derivatives are kept, H v = 0 at the end of each step with the H of its beginning: what
/// the motion turns H by is lost, so that joints take energy (of order h) and give none. Positions
/// drift; TimeSteppingDirectProjection moves them back after each step, q ← q + W⁻¹ Hᵀ λ until (1)
/// holds to its tolerance, and leaves velocities alone. Closed loops may have more rows than they
/// need: a compliance of 1e-10 of each row's own makes their multipliers unique.
///
///     auto hinges = std::make_shared<JointsR>(bodies, JointKind::kRevolute);
///     hinges->add(identity1, identity2, {0, 0, 1}, {0, 1, 0});
///     model->link(std::make_shared<Interaction>(
///                     std::make_shared<EqualityConditionNSL>(hinges->rows()), hinges), bodies);
///
///     auto hinge = std::make_shared<JointsR>(crank, rod, JointKind::kRevolute);   // two
///     RigidBodyDS hinge->add(crank->identity(), rod->identity(), {0, 0, 1}, {0, 1, 0});
class JointsR : public Relation, public BodyTies {
 public:
  /// Between the bodies of one system, and of those with the world.
  JointsR(const std::shared_ptr<SecondOrderDS>& bodies, JointKind kind);
  /// Between a body of one system and a body of another; linked in the same order.
  JointsR(const std::shared_ptr<SecondOrderDS>& a, const std::shared_ptr<SecondOrderDS>& b,
          JointKind kind);

  /// Before it is linked, as the bodies stand then; b may be JointFrames::kWorld. Returns its
  /// number.
  int add(std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis = {0, 0, 1});
  int size() const { return static_cast<int>(joints_.size()); }
  int rows() const;
  /// The greatest of (1) at the bodies' present places.
  double greatestError() const;

  // Relation
  std::string_view name() const override { return "JointsR"; }
  bool isFirstOrder() const override { return false; }
  void initialize(Interaction& interaction) override;
  void computeJach(double t, Interaction& interaction) override;
  void computeOutput(double t, Interaction& interaction, int level) override;
  void computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                         Vector& q) override;
  std::span<const char> idle() const override { return idle_; }

  // BodyTies
  int ties() const override { return size(); }
  Tie tie(int number) const override { return systems_.tie(joints_[number]); }
  bool drives(int /*number*/, double /*t*/) const override { return false; }
  void setIdle(int number, bool idle) override { idle_[number] = idle ? 1 : 0; }

 private:
  void computeErrors(const JointFrames& joint, double* y) const;
  void addCompliance(const PlacedJoint& placed, Coupling& coupling, int joint) const;

  JointSystems systems_;
  JointKind kind_;
  std::vector<JointFrames> joints_;
  std::vector<char> idle_;  // of them: do its bodies sleep?
};

}  // namespace rico
