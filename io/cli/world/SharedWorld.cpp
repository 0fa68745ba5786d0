#include <io/cli/world/JointKinds.hpp>
#include <io/cli/world/SharedWorld.hpp>

namespace rico {

int SharedWorld::step() {
  simulation_->computeOneStep();
  simulation_->nextStep();
  return simulation_->isSolved() ? 0 : 1;
}

std::size_t SharedWorld::ownSleepers() const {
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < bodies().size(); ++i)
    count += isOwn(i) && bodies().isAsleep(i) ? 1 : 0;
  return count;
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

void SharedWorld::addJoints() {
  SharedJoints& joints = contacts_->joints();
  for (const JointSpec& spec : scene().joints) {
    const std::uint64_t a = identityOf(spec.a);
    const bool isWorld = spec.b == "world";
    const std::uint64_t b = isWorld ? JointFrames::kWorld : identityOf(spec.b);
    const Vec3 axis = normalized(spec.axis);
    joints.add(jointKindOf(spec.kind), a, b, spec.at, axis);
    if (!isWorld && !spec.touch) contacts_->filter().excludePair(a, b);
    const JointCoordinate along = coordinateOf(spec.kind);
    if (spec.motor)
      joints.addAxis({.coordinate = along,
                      .target = *spec.motor,
                      .most = spec.strength.value_or(std::numeric_limits<double>::infinity())},
                     a, b, spec.at, axis);
    if (spec.friction)
      joints.addAxis({.coordinate = along, .most = *spec.friction}, a, b, spec.at, axis);
    for (std::size_t i = 0; i < spec.stops.size(); ++i)
      joints.addAxis({.coordinate = along, .limit = spec.stops[i], .side = i == 0 ? 1.0 : -1.0}, a,
                     b, spec.at, axis);
  }
}

void SharedWorld::makeSimulation(double end) {
  addJoints();
  simulation_.emplace(shared_, *contacts_, 0.0, end, scene().time.step,
                      scene().solver.thetaOrDefault());
  simulation_->setGoesOn(true);
}

}  // namespace rico
