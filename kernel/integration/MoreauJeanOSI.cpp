#include <algorithm>
#include <iostream>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/support/NumberText.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>
#include <kernel/topology/Nodes.hpp>
#include <utility>

namespace rico {
namespace {

bool isZero(const Vector& v) {
  return std::all_of(v.begin(), v.end(), [](double x) { return x == 0.0; });
}

// Prescribed velocities are given, changed or taken away between steps too.
bool prescribesOthers(const MoreauJeanWork& work) {
  const BoundaryCondition* condition = work.ds->boundaryConditions();
  return condition == nullptr ? !work.prescribed.empty()
                              : work.prescribed != condition->velocityIndices();
}

}  // namespace

MoreauJeanOSI::MoreauJeanOSI(double theta, double gamma)
    : MoreauJeanOSI(IntegratorKind::kMoreauJean, theta, gamma) {}

MoreauJeanOSI::MoreauJeanOSI(IntegratorKind kind, double theta, double gamma)
    : OneStepIntegrator(kind), theta_(theta), gamma_(gamma), useGamma_(!std::isnan(gamma)) {
  setTheta(theta);
}

void MoreauJeanOSI::setTheta(double theta) {
  if (!(theta >= 0.0 && theta <= 1.0))
    throw Exception("MoreauJeanOSI: theta = " + toString(theta) + " must lie between 0 and 1");
  theta_ = theta;
}

const Matrix& MoreauJeanOSI::W(const DynamicalSystem& system) const {
  return std::as_const(nodeOf(system).workAs<MoreauJeanWork>().W).dense();
}

const Matrix& MoreauJeanOSI::WBoundaryConditions(const DynamicalSystem& system) const {
  return nodeOf(system).workAs<MoreauJeanWork>().WBoundaryConditions;
}

void MoreauJeanOSI::computeW(double t, const DynamicalSystem& system) {
  renewW(nodeOf(system).workAs<MoreauJeanWork>(), t);
}

void MoreauJeanOSI::initializeSystem(SystemNode& node, double t) {
  auto* ds = dynamic_cast<SecondOrderDS*>(node.system.get());
  if (ds == nullptr)
    refuse(*node.system, "it is for second-order systems; use EulerMoreauOSI for first-order ones");
  auto work = std::make_unique<MoreauJeanWork>();
  work->ds = ds;
  work->linear = dynamic_cast<LagrangianLinearTIDS*>(ds);
  work->free.resize(ds->dofs());
  work->residu.resize(ds->dofs());
  work->scratch.resize(ds->dofs());
  ds->initializeNonSmoothInput(1);
  if (!ds->p(0).empty()) ds->initializeNonSmoothInput(0);  // the number of bodies may have changed
  ds->computeMass();
  ds->computeForces(t, ds->q(), ds->velocity());
  ds->initMemory(1);
  if (work->linear != nullptr && work->linear->fExt().isComputed())
    work->fExtBegin = work->linear->fExt().value();
  node.work = std::move(work);
}

void MoreauJeanOSI::startStep(double tk, double h) {
  OneStepIntegrator::startStep(tk, h);
  for (SystemNode* node : systems()) {
    MoreauJeanWork& work = node->workAs<MoreauJeanWork>();
    if (work.h != h || work.theta != theta_ || isExplicit(*work.ds) || prescribesOthers(work))
      renewW(work, tkp1());
    // Always evaluated again: a step then depends only on the state and t_k, and restarts are
    // exact.
    work.ds->ranks().agree([&] {
      if (work.fExtBegin.empty()) return;
      work.linear->computeFExt(tk);
      work.fExtBegin = work.linear->fExt().value();
    });
  }
}

void MoreauJeanOSI::prepareInteraction(InteractionNode& node) {
  node.interaction->relation()->setScheme(*node.interaction, timeStep(), theta_);
}

// Sets v = v_k and the position for it, so that one pass is exact for linear
// equations.
void MoreauJeanOSI::computeInitialNewtonState() {
  for (SystemNode* node : systems()) {
    SecondOrderDS& ds = *node->workAs<MoreauJeanWork>().ds;
    if (!ds.isLinear()) ds.movePosition(timeStep(), ds.velocity());
  }
}

// W = M − hθ ∂F/∂v − h²θ² ∂F/∂q.
void MoreauJeanOSI::renewW(MoreauJeanWork& work, double t) const {
  const double a = timeStep() * theta_;
  work.ds->computeIterationMatrix(t, a, a * a, work.W);
  const bool isSameScheme = work.h == timeStep() && work.theta == theta_ && work.prescribed.empty();
  work.ds->ranks().agree([&] { prescribeVelocities(work); });
  if (!isSameScheme || !work.prescribed.empty() || !work.W.keepsFactors())
    work.W.factor(work.ds->label() + ": the iteration matrix W");
  work.h = timeStep();
  work.theta = theta_;
}

// Replaces rows and columns of prescribed velocities by those of the identity; keeps the columns.
void MoreauJeanOSI::prescribeVelocities(MoreauJeanWork& work) const {
  const BoundaryCondition* condition = work.ds->boundaryConditions();
  work.prescribed.clear();
  if (condition == nullptr) return;
  work.prescribed = condition->velocityIndices();
  if (!work.W.sparse().empty()) {
    work.WBoundaryConditions = isolate(work.W.sparse(), work.prescribed);
    return;
  }
  Matrix& W = work.W.dense();
  if (W.empty())
    throw Exception(work.ds->label() + ": boundary conditions need a dense or sparse matrix W");
  work.WBoundaryConditions.resize(W.rows(), static_cast<int>(work.prescribed.size()));
  for (int c = 0; c < work.WBoundaryConditions.cols(); ++c)
    std::copy(W.col(work.prescribed[c]), W.col(work.prescribed[c]) + W.rows(),
              work.WBoundaryConditions.col(c));
  for (int i : work.prescribed) {
    for (int j = 0; j < W.rows(); ++j) W(i, j) = W(j, i) = 0.0;
    W(i, i) = 1.0;
  }
}

bool MoreauJeanOSI::isExplicit(const DynamicalSystem& system) const {
  return explicitNewtonEuler_ && dynamic_cast<const NewtonEulerDS*>(&system) != nullptr;
}

bool MoreauJeanOSI::keepsGradients(const InteractionNode& node) const {
  return isExplicit(*node.ends[0]->system);
}

void MoreauJeanOSI::prepareNewtonIteration() {
  for (SystemNode* node : systems()) {
    MoreauJeanWork& work = node->workAs<MoreauJeanWork>();
    if (!work.ds->isLinear() && !isExplicit(*work.ds)) renewW(work, tkp1());
  }
}

void MoreauJeanOSI::updateState() {
  for (SystemNode* node : systems()) {
    MoreauJeanWork& work = node->workAs<MoreauJeanWork>();
    SecondOrderDS& ds = *work.ds;
    ds.velocity() = work.free;
    const Vector& p = ds.p(1);
    if (ds.ranks().any(!isZero(p))) {
      work.scratch = p;
      for (int i : work.prescribed) work.scratch[i] = 0.0;
      work.W.solve(work.scratch.data());
      ds.velocity() += work.scratch;
    }
    updatePosition(work);
  }
}

// Like a step without inputs. Newton's iteration continues while the residual decreases.
void MoreauJeanOSI::integrate(double tinit, double tend) {
  constexpr double kRoundOff = 1e-9;
  for (SystemNode* node : systems()) node->workAs<MoreauJeanWork>().ds->resetNonSmoothPart(1);
  startStep(tinit, tend - tinit);
  computeInitialNewtonState();
  const double first = computeResidu();
  double residu = first, last = 0.0;
  do {
    prepareNewtonIteration();
    computeFreeState();
    updateState();
    last = std::exchange(residu, computeResidu());
  } while (residu < 0.5 * last);
  if (!(residu <= std::max(first, kRoundOff)))
    throw Exception("MoreauJeanOSI::integrate: Newton's iteration did not converge from t = " +
                    toString(tinit) + "; take a shorter step");
}

// q_{k+1} = q_k + h (θ v_{k+1} + (1−θ) v_k)                                              (2)
void MoreauJeanOSI::updatePosition(MoreauJeanWork& work) const {
  SecondOrderDS& ds = *work.ds;
  const Vector& v = ds.velocity();
  const Vector& vk = ds.velocityMemory()[1];
  for (int i = 0; i < v.size(); ++i) work.scratch[i] = theta_ * v[i] + (1.0 - theta_) * vk[i];
  if (!work.correction.empty()) work.scratch.add(1.0 / timeStep(), work.correction);
  ds.movePosition(timeStep(), work.scratch);
}

void MoreauJeanOSI::correctPosition(double factor) {
  for (SystemNode* node : systems()) {
    MoreauJeanWork& work = node->workAs<MoreauJeanWork>();
    if (work.ds->p(0).empty()) continue;  // no projection moves it
    work.correction.resize(work.ds->dofs());
    work.scratch = work.ds->p(0);
    for (int i : work.prescribed) work.scratch[i] = 0.0;
    work.W.solve(work.scratch.data());
    work.correction.add(factor, work.scratch);
    updatePosition(work);
  }
}

void MoreauJeanOSI::renewForces() {
  for (SystemNode* node : systems()) {
    SecondOrderDS& ds = *node->workAs<MoreauJeanWork>().ds;
    ds.computeForces(tkp1(), ds.q(), ds.velocity());
  }
}

void MoreauJeanOSI::resetPositionCorrection() {
  for (SystemNode* node : systems()) node->workAs<MoreauJeanWork>().correction.setZero();
}

// A rotation by ω changes a unit quaternion by ω / 2: in the metric of q, rotations have weight
// 1/4.
void MoreauJeanOSI::exchangeMetric() {
  if (metric_ == ProjectionMetric::kIterationMatrix) return;
  for (SystemNode* node : systems()) {
    MoreauJeanWork& work = node->workAs<MoreauJeanWork>();
    if (work.metric.size() == 0) {
      Vector& inverse = work.metric.setInverseDiagonal(work.ds->bodies(), work.W.columnsPerBody());
      inverse.fill(1.0);
      if (dynamic_cast<NewtonEulerDS*>(work.ds) != nullptr)
        for (int i = 0; i < inverse.size(); ++i)
          if (i % 6 >= 3) inverse[i] = 4.0;
      work.metric.factor(work.ds->label());
    }
    work.metric.supersede(work.W);
    std::swap(work.metric, work.W);
  }
}

bool MoreauJeanOSI::addInteractionInIndexSet(const InteractionNode& node, int contact,
                                             int set) const {
  const Interaction& interaction = *node.interaction;
  const NonSmoothLaw& law = *interaction.nonSmoothLaw();
  if (set == 0 || law.isAlwaysActive() || interaction.relation()->isAlwaysActive()) return true;
  const int normal = contact * law.size();
  const double y = interaction.y(0)[normal];
  const double ydot = interaction.y(1)[normal];
  if (rule_ == ActivationRule::kGapAndVelocity)
    return y + timeStep() * ydot <= threshold_ && ydot <= thresholdVelocity_;
  return y + predictionFactor() * timeStep() * ydot <= threshold_;
}

void MoreauJeanOSI::display() const {
  OneStepIntegrator::display();
  std::cout << "  theta = " << theta_ << ", gamma = " << gamma_
            << (useGamma_ ? " (in use)\n" : " (not in use)\n");
}

}  // namespace rico
