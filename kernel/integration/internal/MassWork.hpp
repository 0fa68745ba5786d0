#pragma once

#include <kernel/topology/IntegratorWork.hpp>

namespace rico {

class SecondOrderDS;

/// Data of a scheme at acceleration level for one mechanical system: W = M(q), factorised again
/// only if M changed, and `free`, the acceleration or velocity without contact.
struct MassWork : IntegratorWork {
  SecondOrderDS* second = nullptr;  ///< the system, not owned

  /// Stores the system, and creates its inputs p(1) and p(2) and `steps` of memory.
  void initialize(SecondOrderDS& ds, double t, int steps);
  /// Computes M at the present q, and factorises it if it changed.
  void refreshMass(double t);
  /// Computes F at the present state, and free = v̇ = M⁻¹ F.
  void computeFreeAcceleration(double t);
  /// Computes v̇ = M⁻¹ (F + p(2)) with the last F and M.
  void computeAcceleration();
  /// v ← v + M⁻¹ p(1).
  void applyImpulse();

 private:
  SystemMatrix mass_;  // the newly computed M, for comparison
  Vector change_;
  bool massIsConstant_ = false;
};

}  // namespace rico
