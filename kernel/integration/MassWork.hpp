#pragma once

#include <kernel/integration/IntegratorWork.hpp>

namespace rico {

class SecondOrderDS;

/// What a scheme that works with accelerations keeps for one mechanical system: W = M(q),
/// factorised again only where M changed, and `free`, the acceleration or velocity without contact.
struct MassWork : IntegratorWork {
  SecondOrderDS* second = nullptr;

  /// Takes the system, makes its inputs p(1) and p(2) and `steps` of memory.
  void initialize(SecondOrderDS& ds, double t, int steps);
  /// M at the present q.
  void refreshMass(double t);
  /// F at the present state, and free = v̇ = M⁻¹ F.
  void computeFreeAcceleration(double t);
  /// v̇ = M⁻¹ (F + p(2)), with the F and M computed last.
  void computeAcceleration();
  /// v ← v + M⁻¹ p(1).
  void applyImpulse();

 private:
  SystemMatrix mass_;  // as just computed, to see whether it changed
  Vector change_;
  bool massIsConstant_ = false;
};

}  // namespace rico
