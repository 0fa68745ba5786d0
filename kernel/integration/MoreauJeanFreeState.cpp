#include <algorithm>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>
#include <kernel/topology/Nodes.hpp>

namespace rico {

// M (v − v_k) − h (θ F + (1−θ) F_k)                                                      (1)
void MoreauJeanOSI::computeResidu(MoreauJeanWork& work) const {
  SecondOrderDS& ds = *work.ds;
  const double h = timeStep();
  const Vector& vk = ds.velocityMemory()[1];
  const Vector& Fk = ds.forcesMemory()[1];
  ds.computeMass();
  ds.computeForces(tkp1(), ds.q(), ds.velocity());
  for (int i = 0; i < ds.dofs(); ++i) work.scratch[i] = ds.velocity()[i] - vk[i];
  ds.multiplyMass(work.scratch, work.residu);
  for (int i = 0; i < ds.dofs(); ++i)
    work.residu[i] -= h * (theta_ * ds.forces()[i] + (1.0 - theta_) * Fk[i]);
}

double MoreauJeanOSI::computeResidu() {
  double norm = 0.0;
  for (SystemNode* node : systems()) {
    MoreauJeanWork& work = node->workAs<MoreauJeanWork>();
    if (work.linear != nullptr || work.movesItself) continue;
    computeResidu(work);
    const Vector& p = work.ds->p(1);
    for (int i = 0; i < p.size(); ++i) work.scratch[i] = work.residu[i] - p[i];
    for (int i : work.prescribed) work.scratch[i] = 0.0;
    norm = std::max(norm, work.scratch.norm2());
  }
  return norm;
}

// f ← f + F_ext,k+θ.
void MoreauJeanOSI::addExternalForces(const MoreauJeanWork& work, Vector& f) const {
  LagrangianLinearTIDS& ds = *work.linear;
  if (ds.fExt().isComputed()) {
    ds.computeFExt(tkp1());
    f.add(theta_, ds.fExt().value());
    f.add(1.0 - theta_, work.fExtBegin);
  } else if (!ds.fExt().isAbsent()) {
    f += ds.fExt().value();
  }
}

// v_free = v_k + W⁻¹ ( h F_ext,k+θ − h C v_k − h K (q_k + h θ v_k) ).
void MoreauJeanOSI::computeLinearFreeState(MoreauJeanWork& work) const {
  LagrangianLinearTIDS& ds = *work.linear;
  const double h = timeStep();
  const Vector& vk = ds.velocityMemory()[1];
  Vector& rhs = work.residu;
  rhs.setZero();
  if (!ds.isFree()) {
    const Vector& qk = ds.qMemory()[1];
    for (int i = 0; i < ds.dofs(); ++i) work.scratch[i] = qk[i] + h * theta_ * vk[i];
    ds.subtractInternalForces(work.scratch, vk, rhs);
  }
  ds.ranks().agree([&] { addExternalForces(work, rhs); });
  for (double& value : rhs) value *= -h;
  solveForFree(work, vk);
}

// v_free = v − W⁻¹ residu, except for prescribed velocities.
void MoreauJeanOSI::solveForFree(MoreauJeanWork& work, const Vector& from) const {
  Vector& free = work.free;
  for (int i = 0; i < free.size(); ++i) free[i] = -work.residu[i];
  if (BoundaryCondition* condition = work.ds->boundaryConditions()) {
    condition->computePrescribedVelocity(tkp1());
    const Vector& target = condition->prescribedVelocity();
    for (int c = 0; c < target.size(); ++c) {
      const double change = target[c] - from[work.prescribed[c]];
      const double* column = work.WBoundaryConditions.col(c);
      for (int i = 0; i < free.size(); ++i) free[i] -= column[i] * change;
    }
    Vector& reaction = work.ds->reactionToBoundaryConditions();
    for (int c = 0; c < target.size(); ++c) {
      reaction[c] = -free[work.prescribed[c]];
      free[work.prescribed[c]] = target[c] - from[work.prescribed[c]];
    }
  }
  work.W.solve(free.data());
  free += from;
}

void MoreauJeanOSI::computeFreeState() {
  for (SystemNode* node : systems()) {
    MoreauJeanWork& work = node->workAs<MoreauJeanWork>();
    if (work.linear != nullptr) {
      computeLinearFreeState(work);
      continue;
    }
    work.movesItself = work.ds->computeFreeMotion(tk(), timeStep(), theta_, work.W, work.free);
    if (work.movesItself) continue;
    computeResidu(work);
    solveForFree(work, work.ds->velocity());
  }
}

// H v_free + e ∘ ẏ_k.
void MoreauJeanOSI::computeFreeOutput(InteractionNode& node) {
  Interaction& interaction = *node.interaction;
  const Vector* free[2] = {&node.ends[0]->work->free,
                           node.ends[1] != nullptr ? &node.ends[1]->work->free : nullptr};
  node.freeOutput.resize(interaction.dimension());
  interaction.relation()->computeFreeOutput(tkp1(), interaction, free, node.freeOutput);
  addPastOutput(interaction, node.freeOutput);
}

void MoreauJeanOSI::addPastOutput(const Interaction& interaction, Vector& q) const {
  const NonSmoothLaw& law = *interaction.nonSmoothLaw();
  const Vector& yk = interaction.yk(1);
  const auto addRestitution = [&](Vector& to) {
    for (int row = 0; row < interaction.dimension(); row += law.size())
      law.addRestitution(yk.data() + row, to.data() + row);
  };
  if (!useGammaForRelation_) return addRestitution(q);
  if (!(gamma_ > 0.0 && gamma_ <= 1.0))
    throw Exception("MoreauJeanOSI: useGammaForRelation needs a gamma in (0, 1]: call setGamma()");
  Vector past(interaction.dimension());
  addRestitution(past);
  past.add(1.0 - gamma_, yk);
  q.add(1.0 / gamma_, past);
}

}  // namespace rico
