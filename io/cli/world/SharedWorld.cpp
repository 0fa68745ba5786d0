#include <io/cli/world/SharedWorld.hpp>

namespace rico {

int SharedWorld::step() {
  simulation_->computeOneStep();
  simulation_->nextStep();
  return simulation_->isSolved() ? 0 : 1;
}

double SharedWorld::potentialEnergy() const {
  const RigidBodies& many = bodies();
  std::vector<double> energies;
  for (std::uint32_t i = 0; i < many.size(); ++i)
    if (isOwn(i) && many.motion(i) == Motion::kDynamic)
      energies.push_back(-many.mass(i) * dot(many.gravity(), many.centres()[i]));
  return shared_.ranks().sum(energies);
}

void SharedWorld::makeContacts(const CollisionOptions& options) {
  contacts_.emplace(shared_,
                    SharedContactsOptions{
                        .margin = options.margin, .gaps = options.gaps, .sleep = options.sleep});
  const SolverSpec& spec = scene().solver;
  contacts_->settings().relativeTolerance = spec.tolerance;
  contacts_->settings().maxIterations = spec.maxIterations;
  contacts_->setSweeps(spec.sweeps, spec.shareOrDefault());
  if (spec.hasSubsteps()) contacts_->setSubsteps(substepRule());
}

SubstepRule SharedWorld::substepRule() const {
  const SolverSpec& spec = scene().solver;
  SubstepRule rule;
  rule.substeps = spec.substeps;
  rule.sweeps = spec.sweepsOrDefault();
  rule.share = spec.shareOrDefault();
  rule.recovery = scene().contacts.recovery.value_or(rule.recovery);
  return rule;
}

// Velocities satisfy the joints at the end of a step; moving bodies by the mean with those of its
// beginning opens the joints, and closing them again adds energy.
void SharedWorld::makeSimulation(double end) {
  addJoints();
  const SolverSpec& spec = scene().solver;
  const double theta =
      contacts_->joints().isEmpty() ? spec.thetaOrDefault() : spec.theta.value_or(1.0);
  simulation_.emplace(shared_, *contacts_, 0.0, end, scene().time.step, theta);
  simulation_->setContinuesUnsolved(true);
}

}  // namespace rico
