#pragma once

#include <kernel/integration/internal/BilateralForces.hpp>
#include <kernel/integration/internal/ContactRecord.hpp>
#include <kernel/integration/internal/MassWork.hpp>
#include <kernel/integration/smooth/FirstOrderModes.hpp>
#include <kernel/integration/smooth/OdeSolver.hpp>

namespace rico {

class DynamicalSystem;
class FirstOrderNonLinearDS;

/// Data of event-driven integrators for one system, mechanical or of first order.
struct SmoothWork : MassWork {
  FirstOrderNonLinearDS* first =
      nullptr;  ///< the system, not owned; null for a mechanical one, which is `second`
};

/// f and g of EventDrivenOSI's equations over all systems of a model. Evaluations copy x to the
/// systems and compute their forces and the outputs of the interactions. Both keep the values of
/// the last evaluation.
class SmoothDynamics : public OdeProblem {
 public:
  /// All systems must be in this topology, which must outlive the object.
  SmoothDynamics(Topology& topology, std::vector<SystemNode*> systems);

  // OdeProblem
  const Ranks& ranks() const override { return topology_.ranks(); }
  int size() const override { return size_; }
  int numberOfRoots() const override { return numberOfRoots_; }
  void computef(double t, const double* x, double* xDot) override;
  void computeg(double t, const double* x, double* g) override;

  /// Copies x to the systems, and back.
  void setState(const double* x);
  void getState(double* x) const;
  /// Copies ẋ from the systems, with the accelerations and inputs of the last evaluation.
  void getRates(double t, double* xDot);
  /// Copies x, ẋ, p(2) and r from the systems, with the accelerations and inputs of the last
  /// evaluation.
  void getMotion(double t, std::vector<double>& values);
  /// Computes v̇ = M⁻¹ F, without contact forces.
  void computeFreeAccelerations(double t);
  /// Computes λ(2) of (1), and v̇ with it.
  void computeAccelerations(double t);
  /// Computes v̇ = M⁻¹ (F + p(2)) with the present p(2).
  void updateAccelerations();
  /// Computes y and ẏ of all contacts, or only of the closed ones.
  void computeOutputs(double t, bool onlyClosed);
  /// Call this if the modes of contacts have changed.
  void reset();
  /// Computes λ(0) and r of laws between first-order systems, at the present state and modes.
  void computeInputs(double t);
  /// Notes rows whose mode ended, given the roots of the integration; true if there are any.
  bool noteRoots(const std::vector<int>& roots);
  /// Chooses the modes for the present state.
  void chooseModes(double t);
  /// The laws between first-order systems, with their modes.
  std::vector<FirstOrderModes>& modes() { return modes_; }
  /// Projects positions (level 0) or velocities (level 1) once, by the residual of y(level).
  /// Returns the largest change of a coordinate.
  double project(double t, int level);

  /// The systems of this rank, as given.
  const std::vector<SystemNode*>& systems() const { return systems_; }
  /// All contacts of this rank between mechanical systems; their roots begin at firstRoot().
  const std::vector<ContactRef>& contacts() const { return contacts_; }
  int firstRoot() const { return firstRoot_; }
  /// The record of a contact, with its friction mode.
  ContactRecord& record(const ContactRef& ref);
  /// Returns true if a contact is closed.
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
  int numberOfRoots_ = 0;  // number of all ranks
  int firstRoot_ = 0;      // the first of this rank
  std::vector<double> rootsHere_;
  bool closedOnRanks_ = false;  // a contact of some rank was closed at reset()
  std::vector<FirstOrderModes> modes_;
};

}  // namespace rico
