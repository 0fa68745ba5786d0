#include <algorithm>
#include <cmath>
#include <iostream>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/support/NumberText.hpp>
#include <kernel/systems/FirstOrderLinearDS.hpp>
#include <kernel/topology/Nodes.hpp>
#include <utility>

namespace rico {
namespace {

// Returns true if its equations are linear, including its input.
bool isLinear(const FirstOrderNonLinearDS& ds) {
  return ds.isLinear() && ds.inputGradient().empty();
}

// Stores the value of a constant, and returns true if it has changed.
template <class Term>
bool changes(const Term& term, int size, Vector& held) {
  if (term.isComputed() || term.isAbsent()) return false;
  const std::span<const double> value(term.value().data(), static_cast<std::size_t>(size));
  if (held.size() == size && std::equal(value.begin(), value.end(), held.begin())) return false;
  held = Vector(value);
  return true;
}

// Returns true if the caller has changed A or b since the step before.
bool changesTerms(EulerMoreauWork& work) {
  if (work.linear == nullptr) return false;
  const int n = work.ds->dimension();
  const bool changesA = changes(work.linear->A(), n * n, work.A);
  return changes(work.linear->b(), n, work.b) || changesA;
}

}  // namespace

EulerMoreauOSI::EulerMoreauOSI(double theta, double gamma)
    : OneStepIntegrator(IntegratorKind::kEulerMoreau),
      theta_(theta),
      gamma_(gamma),
      useGamma_(!std::isnan(gamma)) {
  setTheta(theta);
}

void EulerMoreauOSI::setTheta(double theta) {
  if (!(theta >= 0.0 && theta <= 1.0))
    throw Exception("EulerMoreauOSI: theta = " + toString(theta) + " must lie between 0 and 1");
  theta_ = theta;
}

void EulerMoreauOSI::setUseGammaForRelation(bool use) {
  if (use && !(gamma_ > 0.0 && gamma_ <= 1.0))
    throw Exception("EulerMoreauOSI: useGammaForRelation needs a gamma in (0, 1]: call setGamma()");
  useGammaForRelation_ = use;
  if (use) useGamma_ = false;
}

void EulerMoreauOSI::initializeSystem(SystemNode& node, double t) {
  auto* ds = dynamic_cast<FirstOrderNonLinearDS*>(node.system.get());
  if (ds == nullptr)
    refuse(*node.system, "it is for first-order systems; use MoreauJeanOSI for mechanical ones");
  auto work = std::make_unique<EulerMoreauWork>();
  work->ds = ds;
  if (ds->isLinear()) work->linear = dynamic_cast<const FirstOrderLinearDS*>(ds);
  changesTerms(*work);
  for (Vector* v : {&work->free, &work->residu, &work->input}) v->resize(ds->dimension());
  ds->initializeNonSmoothInput(0);
  ds->computeM(t);
  ds->computef(t, ds->x());
  ds->initMemory(1);
  node.work = std::move(work);
}

const Matrix& EulerMoreauOSI::W(const DynamicalSystem& system) const {
  return std::as_const(nodeOf(system).workAs<EulerMoreauWork>().W).dense();
}

void EulerMoreauOSI::startStep(double tk, double h) {
  OneStepIntegrator::startStep(tk, h);
  for (SystemNode* node : systems()) {
    EulerMoreauWork& work = node->workAs<EulerMoreauWork>();
    work.ds->renewPast(tk);
    const bool changed = changesTerms(work);
    if (changed) work.ds->computePast(tk);
    if (changed || isStale(work)) renewW(work);
  }
}

bool EulerMoreauOSI::isStale(const EulerMoreauWork& work) const {
  return work.h != timeStep() || work.theta != theta_ || work.gamma != inputWeight() ||
         work.outputScale != outputWeight();
}

void EulerMoreauOSI::renewW(EulerMoreauWork& work) const {
  work.ds->computeIterationMatrix(tkp1(), timeStep() * theta_, work.W);
  const Matrix& inputGradient = work.ds->inputGradient();
  if (!inputGradient.empty()) work.W.dense().add(-timeStep() * inputWeight(), inputGradient);
  if (isStale(work) || !work.W.keepsFactors())
    work.W.factor(work.ds->label() + ": the iteration matrix W");
  work.h = timeStep();
  work.theta = theta_;
  work.gamma = inputWeight();
  work.inputScale = timeStep() * inputWeight();
  work.outputScale = outputWeight();
}

void EulerMoreauOSI::prepareNewtonIteration() {
  for (SystemNode* node : systems()) {
    EulerMoreauWork& work = node->workAs<EulerMoreauWork>();
    if (!isLinear(*work.ds)) renewW(work);
  }
}

// M (x − x_k) − h (θ f + (1−θ) f_k)                                                      (1)
void EulerMoreauOSI::computeResidu(EulerMoreauWork& work) const {
  FirstOrderNonLinearDS& ds = *work.ds;
  const double h = timeStep();
  const Vector& xk = ds.xMemory()[1];
  const Vector& fk = ds.fMemory()[1];
  if (isLinear(ds)) {
    // Starts from x = x_k, where f is f_k.
    for (int i = 0; i < ds.dimension(); ++i) work.residu[i] = -h * fk[i];
    addInputs(work);
    return;
  }
  ds.computef(tkp1(), ds.x());
  for (int i = 0; i < ds.dimension(); ++i) work.input[i] = ds.x()[i] - xk[i];
  ds.multiplyM(work.input, work.residu);
  for (int i = 0; i < ds.dimension(); ++i)
    work.residu[i] -= h * (theta_ * ds.f()[i] + (1.0 - theta_) * fk[i]);
  addInputs(work);
}

// Subtracts r_k, and the part of nonlinear inputs that is not B λ.
void EulerMoreauOSI::addInputs(EulerMoreauWork& work) const {
  const double past = timeStep() * (1.0 - inputWeight());
  if (past != 0.0) work.residu.add(-past, work.ds->rMemory()[1]);
  work.residu.add(-work.inputScale, work.ds->r());
}

double EulerMoreauOSI::computeResidu() {
  double norm = 0.0;
  for (SystemNode* node : systems()) {
    EulerMoreauWork& work = node->workAs<EulerMoreauWork>();
    if (isLinear(*work.ds)) continue;
    computeResidu(work);
    norm = std::max(norm, work.residu.norm2());
  }
  return norm;
}

// x_free = x − W⁻¹ residu, with x = x_k if the system is linear                          (2)
void EulerMoreauOSI::computeFreeState() {
  for (SystemNode* node : systems()) {
    EulerMoreauWork& work = node->workAs<EulerMoreauWork>();
    computeResidu(work);
    for (int i = 0; i < work.free.size(); ++i) work.free[i] = -work.residu[i];
    work.W.solve(work.free.data());
    work.free += isLinear(*work.ds) ? work.ds->xMemory()[1] : work.ds->x();
  }
}

// Returns x_free, or γ x_free + (1−γ) x_k.
const Vector& EulerMoreauOSI::stateOfRelation(const Interaction& interaction,
                                              EulerMoreauWork& work) const {
  if (!useGammaForRelation_) return work.free;
  if (!interaction.relation()->isLinear())
    throw Exception("EulerMoreauOSI, " + interaction.label() +
                    ": useGammaForRelation is for linear relations; give gamma without it");
  work.past = work.free;
  work.past *= gamma_;
  work.past.add(1.0 - gamma_, work.ds->xMemory()[1]);
  return work.past;
}

void EulerMoreauOSI::computeFreeOutput(InteractionNode& node) {
  Interaction& interaction = *node.interaction;
  const Vector* free[2] = {nullptr, nullptr};
  for (int end = 0; end < 2; ++end)
    if (node.ends[end] != nullptr)
      free[end] = &stateOfRelation(interaction, node.ends[end]->workAs<EulerMoreauWork>());
  node.freeOutput.resize(interaction.dimension());
  interaction.relation()->computeFreeOutput(tkp1(), interaction, free, node.freeOutput);
}

// x = x_free + h W⁻¹ r                                                                   (2)
void EulerMoreauOSI::updateState() {
  for (SystemNode* node : systems()) {
    EulerMoreauWork& work = node->workAs<EulerMoreauWork>();
    work.input = work.ds->r();
    work.W.solve(work.input.data());
    work.ds->x() = work.free;
    work.ds->x().add(work.inputScale, work.input);
    if (isLinear(*work.ds)) work.ds->computef(tkp1(), work.ds->x());
  }
}

void EulerMoreauOSI::display() const {
  OneStepIntegrator::display();
  std::cout << "  theta = " << theta_ << ", gamma = " << gamma_
            << (useGamma_ ? " (in use)\n" : " (not in use)\n");
}

}  // namespace rico
