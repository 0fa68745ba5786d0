#include <kernel/integration/D1MinusLinearOSI.hpp>
#include <kernel/integration/internal/MassWork.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <kernel/topology/Nodes.hpp>

namespace rico {
namespace {

struct D1MinusWork : MassWork {
  Vector begin;  // a_k⁺
  Vector mean;   // mean velocity of the step
};

}  // namespace

void D1MinusLinearOSI::initializeSystem(SystemNode& node, double t) {
  auto* ds = dynamic_cast<SecondOrderDS*>(node.system.get());
  if (ds == nullptr) refuse(*node.system, "it is for second-order systems; use EulerMoreauOSI");
  if (ds->boundaryConditions() != nullptr)
    refuse(*node.system, "it does not support prescribed velocities; use MoreauJeanOSI");
  auto work = std::make_unique<D1MinusWork>();
  work->initialize(*ds, t, 2);
  node.work = std::move(work);
}

void D1MinusLinearOSI::startStep(double tk, double h) {
  OneStepIntegrator::startStep(tk, h);
  stage_ = Stage::kBegin;
}

void D1MinusLinearOSI::computeFreeAccelerations(double t) {
  for (SystemNode* node : systems()) node->workAs<D1MinusWork>().computeFreeAcceleration(t);
}

void D1MinusLinearOSI::updateAccelerations() {
  for (SystemNode* node : systems()) node->workAs<D1MinusWork>().computeAcceleration();
}

void D1MinusLinearOSI::movePositions() {
  const double h = timeStep();
  for (SystemNode* node : systems()) {
    D1MinusWork& work = node->workAs<D1MinusWork>();
    SecondOrderDS& ds = *work.second;
    work.begin = ds.acceleration();
    work.mean = ds.velocity();
    work.mean.add(0.5 * h, work.begin);
    ds.movePositionFrom(ds.qMemory()[1], h, work.mean);
    ds.velocity().add(h, work.begin);
  }
  stage_ = Stage::kEnd;
}

void D1MinusLinearOSI::computeVelocities() {
  const double h = timeStep();
  for (SystemNode* node : systems()) {
    const D1MinusWork& work = node->workAs<D1MinusWork>();
    SecondOrderDS& ds = *work.second;
    ds.velocity() = ds.velocityMemory()[1];
    ds.velocity().add(0.5 * h, work.begin);
    ds.velocity().add(0.5 * h, ds.acceleration());
  }
}

void D1MinusLinearOSI::computeFreePrediction(double t) {
  for (SystemNode* node : systems()) {
    D1MinusWork& work = node->workAs<D1MinusWork>();
    work.computeFreeAcceleration(t);
    work.second->velocity().add(timeStep(), work.free);
  }
}

void D1MinusLinearOSI::predict() {
  for (SystemNode* node : systems()) {
    D1MinusWork& work = node->workAs<D1MinusWork>();
    SecondOrderDS& ds = *work.second;
    ds.p(2) *= 1.0 / timeStep();
    work.computeAcceleration();
    ds.velocity() = ds.velocityMemory()[1];
  }
}

void D1MinusLinearOSI::applyForces() {
  const double half = 0.5 * timeStep();
  for (SystemNode* node : systems()) {
    D1MinusWork& work = node->workAs<D1MinusWork>();
    SecondOrderDS& ds = *work.second;
    ds.p(2) *= 1.0 / half;
    ds.velocity().add(-half, ds.acceleration());
    work.computeAcceleration();
    ds.velocity().add(half, ds.acceleration());
  }
}

// For impacts: ẏ⁻ + e ẏ⁻ of (5). For forces: ÿ without them, or ẏ.
void D1MinusLinearOSI::computeFreeOutput(InteractionNode& node) {
  Interaction& interaction = *node.interaction;
  const bool impact = stage_ == Stage::kImpact;
  const int level = impact || level_ == D1MinusLevel::kVelocity ? 1 : 2;
  interaction.computeOutput(stage_ == Stage::kBegin ? tk() : tkp1(), level);
  node.freeOutput = interaction.y(level);
  if (!impact) return;
  const NonSmoothLaw& law = *interaction.nonSmoothLaw();
  for (int row = 0; row < interaction.dimension(); row += law.size()) {
    const double* before = interaction.y(1).data() + row;
    double* q = node.freeOutput.data() + row;
    if (reversesSeparation_)
      law.addRestitution(before, q);
    else
      law.addRestitutionOfApproach(before, q);
  }
}

void D1MinusLinearOSI::updateState() {
  for (SystemNode* node : systems()) node->workAs<D1MinusWork>().applyImpulse();
}

bool D1MinusLinearOSI::addInteractionInIndexSet(const InteractionNode& node, int contact,
                                                int set) const {
  const Interaction& interaction = *node.interaction;
  const NonSmoothLaw& law = *interaction.nonSmoothLaw();
  if (set == 0 || law.isAlwaysActive()) return set < 3;
  const int normal = contact * law.size();
  const bool isNew = interaction.yk(0)[normal] > threshold_;
  if (interaction.y(0)[normal] > threshold_) return false;
  if (set == 1) return true;
  if (set == 3) return isNew;
  if (isNew) return false;
  return level_ == D1MinusLevel::kVelocity || interaction.y(1)[normal] <= threshold_;
}

}  // namespace rico
