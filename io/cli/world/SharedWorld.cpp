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

void SharedWorld::makeSimulation(double end) {
  addJoints();
  simulation_.emplace(shared_, *contacts_, 0.0, end, scene().time.step,
                      scene().solver.thetaOrDefault());
  simulation_->setContinuesUnsolved(true);
}

}  // namespace rico
