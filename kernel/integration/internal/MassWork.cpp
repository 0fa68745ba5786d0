#include <algorithm>
#include <kernel/integration/internal/MassWork.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {
namespace {

bool isUnchanged(const Matrix& a, const Matrix& b) {
  return !a.empty() && a.rows() == b.rows() &&
         std::equal(a.data(), a.data() + a.rows() * a.cols(), b.data());
}

}  // namespace

void MassWork::initialize(SecondOrderDS& ds, double t, int steps) {
  second = &ds;
  ds.initializeNonSmoothInput(1);
  ds.initializeNonSmoothInput(2);
  ds.computeIterationMatrix(t, 0.0, 0.0, W);
  W.factor(ds.label() + ": the mass matrix");
  massIsConstant_ = ds.isLinear() || W.dense().empty();
  free.resize(ds.dofs());
  ds.computeForces(t, ds.q(), ds.velocity());
  ds.initMemory(steps);
}

void MassWork::refreshMass(double t) {
  if (massIsConstant_) return;
  second->computeIterationMatrix(t, 0.0, 0.0, mass_);
  if (isUnchanged(mass_.dense(), W.dense())) return;
  second->computeIterationMatrix(t, 0.0, 0.0, W);
  W.factor(second->label() + ": the mass matrix");
}

void MassWork::computeFreeAcceleration(double t) {
  SecondOrderDS& ds = *second;
  refreshMass(t);
  ds.computeForces(t, ds.q(), ds.velocity());
  ds.acceleration() = ds.forces();
  W.solve(ds.acceleration().data());
  free = ds.acceleration();
}

void MassWork::computeAcceleration() {
  Vector& acceleration = second->acceleration();
  acceleration = second->forces();
  acceleration += second->p(2);
  W.solve(acceleration.data());
}

void MassWork::applyImpulse() {
  change_ = second->p(1);
  W.solve(change_.data());
  second->velocity() += change_;
}

}  // namespace rico
