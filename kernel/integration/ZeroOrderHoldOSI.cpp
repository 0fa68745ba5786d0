#include <kernel/algebra/exponential.hpp>
#include <kernel/integration/ZeroOrderHoldOSI.hpp>
#include <kernel/modeling/FirstOrderLinearDS.hpp>
#include <kernel/modeling/Interaction.hpp>
#include <kernel/topology/Nodes.hpp>

namespace rico {
ZeroOrderHoldOSI::ZeroOrderHoldOSI() : OneStepIntegrator(IntegratorKind::kZeroOrderHold) {}

const Matrix& ZeroOrderHoldOSI::Ad(const DynamicalSystem& system) const {
  return nodeOf(system).workAs<ZeroOrderHoldWork>().Ad;
}

void ZeroOrderHoldOSI::initializeSystem(SystemNode& node, double t) {
  auto* ds = dynamic_cast<FirstOrderLinearDS*>(node.system.get());
  if (ds == nullptr || ds->A().isComputed() || ds->M().isComputed())
    refuse(*node.system, "it is for FirstOrderLinearDS with a constant A; use EulerMoreauOSI");
  auto work = std::make_unique<ZeroOrderHoldWork>();
  work->ds = ds;
  work->free.resize(ds->dimension());
  work->held.resize(ds->dimension());
  ds->initializeNonSmoothInput(0);
  ds->computeb(t);
  ds->initMemory(1);
  node.work = std::move(work);
}

void ZeroOrderHoldOSI::startStep(double tk, double h) {
  OneStepIntegrator::startStep(tk, h);
  for (SystemNode* node : systems()) {
    ZeroOrderHoldWork& work = node->workAs<ZeroOrderHoldWork>();
    if (work.h != h) computeMatrices(work);
  }
}

// The exponential of h [M⁻¹A M⁻¹; 0 0] is [A_d Φ; 0 I].
void ZeroOrderHoldOSI::computeMatrices(ZeroOrderHoldWork& work) const {
  FirstOrderLinearDS& ds = *work.ds;
  const int n = ds.dimension();
  SystemMatrix M;
  ds.computeIterationMatrix(tk(), 0.0, M);
  M.factor(ds.label() + ": the matrix M");
  Matrix both(2 * n, 2 * n);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n && !ds.A().isAbsent(); ++i) both(i, j) = ds.A().value()(i, j);
    both(j, n + j) = 1.0;
    M.solve(both.col(j));
    M.solve(both.col(n + j));
  }
  both = exponential(timeStep() * both);
  Matrix phi(n, n);
  work.Ad.resize(n, n);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      work.Ad(i, j) = both(i, j);
      phi(i, j) = both(i, n + j);
    }
  }
  work.W.setInverse(std::move(phi));
  work.W.factor(ds.label() + ": the matrix of the zero-order hold");
  work.h = timeStep();
}

// x_free = A_d x_k + Φ b                                                                 (1)
void ZeroOrderHoldOSI::computeFreeState() {
  for (SystemNode* node : systems()) {
    ZeroOrderHoldWork& work = node->workAs<ZeroOrderHoldWork>();
    FirstOrderLinearDS& ds = *work.ds;
    work.free.setZero();
    multiplyAdd(1.0, work.Ad, ds.xMemory()[1].data(), work.free.data());
    if (ds.b().isAbsent()) continue;
    ds.computeb(tk());
    work.held = ds.b().value();
    work.W.solve(work.held.data());
    work.free += work.held;
  }
}

void ZeroOrderHoldOSI::computeFreeOutput(InteractionNode& node) {
  Interaction& interaction = *node.interaction;
  const Vector* free[2] = {&node.ends[0]->work->free,
                           node.ends[1] != nullptr ? &node.ends[1]->work->free : nullptr};
  node.freeOutput.resize(interaction.dimension());
  interaction.relation()->computeFreeOutput(tkp1(), interaction, free, node.freeOutput);
}

void ZeroOrderHoldOSI::updateState() {
  for (SystemNode* node : systems()) {
    ZeroOrderHoldWork& work = node->workAs<ZeroOrderHoldWork>();
    work.held = work.ds->r();
    work.W.solve(work.held.data());
    work.ds->x() = work.free;
    work.ds->x() += work.held;
  }
}

}  // namespace rico
