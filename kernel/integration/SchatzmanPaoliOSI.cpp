#include <algorithm>
#include <kernel/integration/SchatzmanPaoliOSI.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/support/NumberText.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>
#include <kernel/topology/Nodes.hpp>

namespace rico {
SchatzmanPaoliOSI::SchatzmanPaoliOSI(double theta)
    : OneStepIntegrator(IntegratorKind::kSchatzmanPaoli), theta_(theta) {
  if (!(theta >= 0.0 && theta <= 1.0))
    throw Exception("SchatzmanPaoliOSI: theta = " + toString(theta) + " must lie between 0 and 1");
}

void SchatzmanPaoliOSI::initializeSystem(SystemNode& node, double t) {
  auto* ds = dynamic_cast<LagrangianDS*>(node.system.get());
  if (ds == nullptr) refuse(*node.system, "it is for Lagrangian systems; use MoreauJeanOSI");
  auto work = std::make_unique<SchatzmanPaoliWork>();
  work->ds = ds;
  work->linear = dynamic_cast<LagrangianLinearTIDS*>(ds);
  for (Vector* v : {&work->free, &work->scratch, &work->velocity}) v->resize(ds->dofs());
  ds->initializeNonSmoothInput(0);
  ds->computeForces(t, ds->q(), ds->velocity());
  ds->initMemory(2);
  node.work = std::move(work);
}

void SchatzmanPaoliOSI::startStep(double tk, double h) {
  OneStepIntegrator::startStep(tk, h);
  for (SystemNode* node : systems()) {
    SchatzmanPaoliWork& work = node->workAs<SchatzmanPaoliWork>();
    if (work.h != 0.0 && work.h != h)
      throw Exception(work.ds->label() + ": SchatzmanPaoliOSI needs a constant time step");
    if (work.h == 0.0) {
      assumePast(*work.ds);
      renewW(work);
    }
    if (work.linear != nullptr) continue;
    work.ds->computeForces(tk, work.ds->q(), work.ds->velocity());
    work.forcesBegin = work.ds->forces();
  }
}

// Two equal positions with a velocity between them are those of a motion that begins.
void SchatzmanPaoliOSI::assumePast(LagrangianDS& ds) const {
  Vector &present = ds.qMemory()[1], &before = ds.qMemory()[2];
  if ((present - before).norm2() != 0.0) return;
  if (hasSiconosForm_)
    present.add(timeStep(), ds.velocity());
  else
    before.add(-timeStep(), ds.velocity());
}

void SchatzmanPaoliOSI::prepareNewtonIteration() {
  for (SystemNode* node : systems())
    if (node->workAs<SchatzmanPaoliWork>().linear == nullptr)
      renewW(node->workAs<SchatzmanPaoliWork>());
}

const Matrix& SchatzmanPaoliOSI::W(const DynamicalSystem& system) const {
  return std::as_const(nodeOf(system).workAs<SchatzmanPaoliWork>().W).dense();
}

// W = M − θ (h² ∂F/∂q + h/2 ∂F/∂v).
void SchatzmanPaoliOSI::renewW(SchatzmanPaoliWork& work) const {
  const double h = timeStep();
  const double weight = hasSiconosForm_ && work.linear != nullptr ? theta_ * theta_ : theta_;
  work.ds->computeIterationMatrix(tkp1(), 0.5 * h * theta_, h * h * weight, work.W);
  work.W.factor(work.ds->label() + ": the iteration matrix W");
  work.h = h;
}

void SchatzmanPaoliOSI::computeFreeState() {
  for (SystemNode* node : systems()) {
    SchatzmanPaoliWork& work = node->workAs<SchatzmanPaoliWork>();
    work.iterate = work.ds->q();
    if (work.linear != nullptr)
      computeLinearFreeState(work);
    else
      computeFreeState(work);
  }
}

// M (q − 2 q_k + q_{k−1}) − h² (θ F + (1−θ) F_k), into scratch                           (1)
void SchatzmanPaoliOSI::computeResidu(SchatzmanPaoliWork& work) const {
  LagrangianDS& ds = *work.ds;
  const double h = timeStep();
  const Vector& qk = ds.qMemory()[1];
  const Vector& before = ds.qMemory()[2];
  for (int i = 0; i < ds.dofs(); ++i) {
    ds.velocity()[i] = (ds.q()[i] - before[i]) / (2.0 * h);
    work.velocity[i] = ds.q()[i] - 2.0 * qk[i] + before[i];
  }
  static_cast<SecondOrderDS&>(ds).computeMass();
  ds.multiplyMass(work.velocity, work.scratch);
  ds.computeForces(tkp1(), ds.q(), ds.velocity());
  work.scratch.add(-h * h * theta_, ds.forces());
  work.scratch.add(-h * h * (1.0 - theta_), work.forcesBegin);
}

// q_free = q − W⁻¹ residu.
void SchatzmanPaoliOSI::computeFreeState(SchatzmanPaoliWork& work) const {
  computeResidu(work);
  work.free = work.scratch;
  work.free *= -1.0;
  work.W.solve(work.free.data());
  work.free += work.ds->q();
}

// The residual of the equations of motion, and the last change, at which contacts are linearised.
double SchatzmanPaoliOSI::computeResidu() {
  double norm = 0.0;
  for (SystemNode* node : systems()) {
    SchatzmanPaoliWork& work = node->workAs<SchatzmanPaoliWork>();
    norm = std::max(norm, (work.ds->q() - work.iterate).norm2());
    if (work.linear != nullptr) continue;
    computeResidu(work);
    work.scratch -= work.ds->p(0);
    norm = std::max(norm, work.scratch.norm2());
  }
  return norm;
}

// The recurrence accumulates every rounding error. With the terms in this order, and h as the
// difference of two instants, series agree with published ones to the last digit.
//
//     q_free = q_k − W⁻¹ (M (q_{k−1} − q_k) + h² r),
//     r = K q_k + C ((1−θ) v_k + θ (q_k − q_{k−1}) / 2h) − F_{k+θ}
void SchatzmanPaoliOSI::computeLinearFreeState(SchatzmanPaoliWork& work) const {
  LagrangianLinearTIDS& ds = *work.linear;
  const double h = tkp1() - tk();
  const Vector& qk = ds.qMemory()[1];
  const Vector& before = ds.qMemory()[2];
  Vector& residu = work.free;
  for (int i = 0; i < ds.dofs(); ++i) work.scratch[i] = before[i] - qk[i];
  ds.multiplyMass(work.scratch, residu);
  if (!ds.isFree()) {
    for (int i = 0; i < ds.dofs(); ++i)
      work.velocity[i] =
          (1.0 - theta_) * ds.velocityMemory()[1][i] + theta_ * (qk[i] - before[i]) / (2.0 * h);
    work.scratch.setZero();
    ds.subtractInternalForces(qk, work.velocity, work.scratch);
    residu.add(-h * h, work.scratch);
  }
  if (!ds.fExt().isAbsent()) {
    ds.computeFExt(tk());
    residu.add(-(h * h * (1.0 - theta_)), ds.fExt().value());
    ds.computeFExt(tkp1());
    residu.add(-(h * h * theta_), ds.fExt().value());
  }
  work.W.solve(residu.data());
  for (int i = 0; i < ds.dofs(); ++i) residu[i] = qk[i] - residu[i];
}

// y(q_free) + e y(q_{k−1}); nonlinear relations are linearised at the iterate            (3)
void SchatzmanPaoliOSI::computeFreeOutput(InteractionNode& node) {
  Interaction& interaction = *node.interaction;
  const auto outputAt = [&](double t, auto&& positionOf) {
    for (int end = 0; end < interaction.ends(); ++end) {
      SchatzmanPaoliWork& work = node.ends[end]->workAs<SchatzmanPaoliWork>();
      work.ds->q() = positionOf(work);
    }
    interaction.computeOutput(t, 0);
  };
  outputAt(tk(), [](const SchatzmanPaoliWork& work) { return work.ds->qMemory()[2]; });
  node.freeOutput.resize(interaction.dimension());
  node.freeOutput.setZero();
  const NonSmoothLaw& law = *interaction.nonSmoothLaw();
  for (int row = 0; row < interaction.dimension(); row += law.size())
    law.addRestitution(interaction.y(0).data() + row, node.freeOutput.data() + row);
  if (interaction.relation()->isLinear()) {
    outputAt(tkp1(), [](const SchatzmanPaoliWork& work) { return work.free; });
    node.freeOutput += interaction.y(0);
    return;
  }
  outputAt(tkp1(), [](const SchatzmanPaoliWork& work) { return work.iterate; });
  node.freeOutput += interaction.y(0);
  const Vector* changes[2] = {nullptr, nullptr};
  for (int end = 0; end < interaction.ends(); ++end) {
    SchatzmanPaoliWork& work = node.ends[end]->workAs<SchatzmanPaoliWork>();
    work.change = work.free;
    work.change -= work.iterate;
    changes[end] = &work.change;
  }
  Vector linear(interaction.dimension());
  interaction.setOutputFrom(changes, linear);
  node.freeOutput += linear;
}

void SchatzmanPaoliOSI::updateState() {
  for (SystemNode* node : systems()) {
    SchatzmanPaoliWork& work = node->workAs<SchatzmanPaoliWork>();
    LagrangianDS& ds = *work.ds;
    work.scratch = ds.p(0);
    work.W.solve(work.scratch.data());
    ds.q() = work.free;
    ds.q() += work.scratch;
    const Vector& before = ds.qMemory()[2];
    for (int i = 0; i < ds.dofs(); ++i)
      ds.velocity()[i] = (ds.q()[i] - before[i]) / (2.0 * (tkp1() - tk()));
  }
}

}  // namespace rico
