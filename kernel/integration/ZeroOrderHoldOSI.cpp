#include <kernel/algebra/exponential.hpp>
#include <kernel/integration/ZeroOrderHoldOSI.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/systems/FirstOrderLinearDS.hpp>
#include <kernel/topology/Nodes.hpp>

namespace rico {
namespace {

// Gauss' rule on (0, 1): exact for polynomials of degree 9.
struct GaussNode {
  double place, weight;
};
constexpr GaussNode kGauss[] = {{0.046910077030668004, 0.11846344252809454},
                                {0.23076534494715846, 0.23931433524968324},
                                {0.5, 0.28444444444444444},
                                {0.76923465505284154, 0.23931433524968324},
                                {0.953089922969332, 0.11846344252809454}};

}  // namespace

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

// With M⁻¹A in place of A, and Φ M⁻¹ in place of Φ.
void ZeroOrderHoldOSI::computeMatrices(ZeroOrderHoldWork& work) const {
  FirstOrderLinearDS& ds = *work.ds;
  const int n = ds.dimension();
  SystemMatrix M;
  ds.computeIterationMatrix(tk(), 0.0, M);
  M.factor(ds.label() + ": the matrix M");
  Matrix generator(n, n), inverseM = Matrix::identity(n);
  if (!ds.A().isAbsent()) generator = ds.A().value();
  for (int j = 0; j < n; ++j) {
    M.solve(generator.col(j));
    M.solve(inverseM.col(j));
  }
  HeldFlow flow = heldFlow(generator, timeStep());
  work.Ad = std::move(flow.Ad);
  work.W.setInverse(flow.Phi * inverseM);
  work.W.factor(ds.label() + ": the matrix of the zero-order hold");
  work.h = timeStep();
  work.weights.clear();
  if (ds.b().isComputed()) computeWeights(work, generator, inverseM);
}

// h w_i e^{A (t_{k+1} − t_i)} M⁻¹                                                         (2)
void ZeroOrderHoldOSI::computeWeights(ZeroOrderHoldWork& work, const Matrix& generator,
                                      const Matrix& inverseM) const {
  for (const GaussNode& node : kGauss) {
    const Matrix flow = exponential(timeStep() * (1.0 - node.place) * generator);
    work.weights.push_back(timeStep() * node.weight * (flow * inverseM));
  }
}

void ZeroOrderHoldOSI::addIntegral(ZeroOrderHoldWork& work) const {
  for (std::size_t i = 0; i < work.weights.size(); ++i) {
    work.ds->computeb(tk() + kGauss[i].place * timeStep());
    multiplyAdd(1.0, work.weights[i], work.ds->b().value().data(), work.free.data());
  }
}

// Φ (b + c); b where it is constant.
void ZeroOrderHoldOSI::addHeld(ZeroOrderHoldWork& work) const {
  FirstOrderLinearDS& ds = *work.ds;
  const bool holdsb = !ds.b().isAbsent() && !ds.b().isComputed();
  if (!holdsb && ds.inputs().empty()) return;
  work.held.setZero();
  if (holdsb) work.held = ds.b().value();
  for (const auto& input : ds.inputs()) input->addTo(tk(), ds.xMemory()[1], work.held);
  work.W.solve(work.held.data());
  work.free += work.held;
}

// x_free = A_d x_k + Φ (b + c)                                                           (1)
void ZeroOrderHoldOSI::computeFreeState() {
  for (SystemNode* node : systems()) {
    ZeroOrderHoldWork& work = node->workAs<ZeroOrderHoldWork>();
    FirstOrderLinearDS& ds = *work.ds;
    work.free.setZero();
    multiplyAdd(1.0, work.Ad, ds.xMemory()[1].data(), work.free.data());
    addIntegral(work);
    addHeld(work);
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
