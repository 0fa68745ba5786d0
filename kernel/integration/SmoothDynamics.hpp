#pragma once

#include <kernel/integration/BilateralForces.hpp>
#include <kernel/integration/ContactRecord.hpp>
#include <kernel/integration/FirstOrderModes.hpp>
#include <kernel/integration/MassWork.hpp>
#include <kernel/integration/OdeSolver.hpp>

namespace rico {

class DynamicalSystem;
class FirstOrderNonLinearDS;

/// What event-driven integrators keep for one system: a mechanical one, or one of first order.
struct SmoothWork : MassWork {
  FirstOrderNonLinearDS* first = nullptr;
};

/// f and g of EventDrivenOSI's equations over all systems of a model. x is scattered to the
/// systems, which know their forces, and outputs are those of the interactions: both are left at
/// the state that was asked for last.
class SmoothDynamics : public OdeProblem {
 public:
  SmoothDynamics(Topology& topology, std::vector<SystemNode*> systems);

  // OdeProblem
  const Ranks& ranks() const override { return topology_.ranks(); }
  int size() const override { return size_; }
  int numberOfRoots() const override { return numberOfRoots_; }
  void computef(double t, const double* x, double* xDot) override;
  void computeg(double t, const double* x, double* g) override;

  void setState(const double* x);
  void getState(double* x) const;
  /// v̇ = M⁻¹ F, as if nothing were closed.
  void computeFreeAccelerations(double t);
  /// λ(2) of (1), and with it v̇.
  void computeAccelerations(double t);
  /// v̇ = M⁻¹ (F + p(2)) with the p(2) that is there.
  void updateAccelerations();
  /// y and ẏ of all contacts.
  void computeOutputs(double t, bool onlyClosed);
  /// The modes of contacts changed.
  void reset();
  /// Laws between first-order systems: λ(0) and r of the present state in the modes that are;
  void computeInputs(double t);
  /// ... those whose mode ended, given the roots of the integration; true where there are any;
  bool noteRoots(const std::vector<int>& roots);
  /// ... modes chosen anew for the present state.
  void chooseModes(double t);
  std::vector<FirstOrderModes>& modes() { return modes_; }
  /// One projection of positions (level 0) or velocities (level 1) by what y(level) leaves; the
  /// largest change of a coordinate is returned.
  double project(double t, int level);

  const std::vector<SystemNode*>& systems() const { return systems_; }
  /// All contacts between mechanical systems, of this rank; their roots begin with that number.
  const std::vector<ContactRef>& contacts() const { return contacts_; }
  int firstRoot() const { return firstRoot_; }
  ContactRecord& record(const ContactRef& ref);
  bool anyClosed() const {
    return ranks().areShared() ? closedOnRanks_ : !topology_.indexSet(2).empty();
  }

 private:
  void list(InteractionNode& node);
  void computeOutputsHere(double t, bool onlyClosed);
  void checkModes() const;
  void resetInputs();
  void refreshGradients(double t);
  void turnDirections(double t);
  void applyForces();
  void computeRootsHere(double t, double* g);
  void rootsOf(const ContactRef& ref, double* g);

  Topology& topology_;
  std::vector<SystemNode*> systems_;
  std::vector<ContactRef> contacts_;
  std::vector<std::vector<ContactRecord>> records_;  // by index of the interaction
  BilateralForces forces_{BilateralForces::Rows::kForces};
  BilateralForces positions_{BilateralForces::Rows::kPositions};
  BilateralForces velocities_{BilateralForces::Rows::kVelocities};
  BilateralForces::RecordOf recordOf_;
  Vector qDot_;
  int size_ = 0;
  int numberOfRoots_ = 0;  // of all ranks
  int firstRoot_ = 0;      // of this one
  std::vector<double> rootsHere_;
  bool closedOnRanks_ = false;  // is a contact of some rank closed? As of reset()
  std::vector<FirstOrderModes> modes_;
};

}  // namespace rico
