#pragma once

#include <kernel/relations/Relation.hpp>
#include <mechanics/bodies/BodyConnections.hpp>
#include <mechanics/joints/JointRows.hpp>
#include <memory>
#include <vector>

namespace rico {

class Coupling;

/// Joints of one kind between bodies of a population, or of two systems, which may be single bodies
/// (BodySystem). All of them are one interaction with an EqualityConditionNSL of rows() rows. Let
/// (x, y, z) be the joint frames of a and b, z the axis, and P the joint's point of each. The rows
/// are a subset, depending on the kind, of
///
///     (P_a − P_b) · (x_b, y_b, z_b) = 0,     z_a · x_b = z_a · y_b = 0,     x_a · y_b = 0    (1)
///
/// The derivatives are constrained. With H_k at the beginning of a step and H_m after half of it,
/// at the velocities v_k,
///
///     H_m v_{k+1} + (H_m − H_k) v_k = 0                                                    (2)
///
/// which is H v = 0 at the end of the step up to order h², with impulses that act in its middle.
/// The joint's work is H_k v_k λ / 2, of order h³, so energy has an error of order h², in addition
/// to that of free rotation in space. With H_k in place of H_m the error is of order h, of either
/// sign. A velocity v_k that the joint forbids becomes zero and is not reflected. Between single
/// bodies, whose steps are Newton's iterations, H is that of the end of the step. Positions drift.
/// TimeSteppingDirectProjection moves them back after each step, q ← q + W⁻¹ Hᵀ λ, until (1) holds
/// to its tolerance, and keeps velocities, except those of a motion that it undoes (UndoneMotion).
/// Populations' bodies between taut joints turn with more inertia (RigidBodies::addTautness).
/// Closed loops may have redundant rows: a compliance of 1e-10 of each row's own makes their
/// multipliers unique.
///
///     auto hinges = std::make_shared<JointsR>(bodies, JointKind::kRevolute);
///     hinges->add(identity1, identity2, {0, 0, 1}, {0, 1, 0});
///     model->link(std::make_shared<Interaction>(
///                     std::make_shared<EqualityConditionNSL>(hinges->rows()), hinges), bodies);
///
///     auto hinge = std::make_shared<JointsR>(crank, rod, JointKind::kRevolute);  // RigidBodyDS
///     hinge->add(crank->identity(), rod->identity(), {0, 0, 1}, {0, 1, 0});
class JointsR : public Relation, public BodyConnections {
 public:
  /// Joints between bodies of one system, or its bodies and the world.
  JointsR(const std::shared_ptr<SecondOrderDS>& bodies, JointKind kind);
  /// Joints between bodies of two systems; link them in the same order.
  JointsR(const std::shared_ptr<SecondOrderDS>& a, const std::shared_ptr<SecondOrderDS>& b,
          JointKind kind);

  /// Adds a joint that is closed at the current positions, before the interaction is linked. b may
  /// be JointFrames::kWorld. Returns the number of the joint.
  int add(std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis = {0, 0, 1});
  /// The numbers of joints and of their rows.
  int size() const { return static_cast<int>(joints_.size()); }
  int rows() const;
  /// The largest violation of (1) at the current positions.
  double greatestError() const;

  // Relation
  std::string_view name() const override { return "JointsR"; }
  bool isFirstOrder() const override { return false; }
  void initialize(Interaction& interaction) override;
  void computeJach(double t, Interaction& interaction) override;
  void computeStepJach(double t, double h, Interaction& interaction) override;
  void computeOutput(double t, Interaction& interaction, int level) override;
  void computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                         Vector& q) override;
  std::span<const char> idle() const override { return idle_; }

  // BodyConnections
  int connections() const override { return size(); }
  Connection connection(int number) const override { return systems_.connection(joints_[number]); }
  bool drives(int /*number*/, double /*t*/) const override { return false; }
  void setIdle(int number, bool idle) override { idle_[number] = idle ? 1 : 0; }

 private:
  void fillRows(double ahead, Interaction& interaction);
  void computeErrors(const JointFrames& joint, double* y) const;
  void compareWithBegin(const Interaction& interaction, int joint);
  void addCompliance(const PlacedJoint& placed, Coupling& coupling, int joint) const;

  JointSystems systems_;
  JointKind kind_;
  std::vector<JointFrames> joints_;
  std::vector<char> idle_;     // by joint: do its bodies sleep?
  std::vector<double> turns_;  // by row, in a step: (H_m − H_k) v_k; else empty
};

}  // namespace rico
