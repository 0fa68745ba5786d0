#include <io/cli/ranks/SharedWorld.hpp>
#include <io/cli/scene/SceneCheck.hpp>

namespace rico {

SharedWorld::SharedWorld(const Scene& scene, MPI_Comm comm)
    : World(scene, Processes::of(MPI_Comm_c2f(comm))), shared_(comm) {}

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
  contacts_.emplace(shared_, SharedContactsOptions{.margin = options.margin, .gaps = options.gaps});
  const SolverSpec& spec = scene().solver;
  contacts_->settings().relativeTolerance = spec.tolerance;
  contacts_->settings().maxIterations = spec.maxIterations;
  contacts_->setSweeps(spec.sweeps, spec.share);
}

void SharedWorld::makeSimulation(double end) {
  simulation_.emplace(shared_, *contacts_, 0.0, end, scene().time.step, scene().solver.theta);
  simulation_->setGoesOn(true);
}

void requireSharable(const Scene& scene) {
  SceneErrors errors(scene.file.string());
  const auto refuse = [&](const ScenePlace& place, const char* key, const std::string& what) {
    errors.add({place.line, place.key + key},
               what + "; run it on one process, without mpirun and --distributed");
  };
  for (const JointSpec& joint : scene.joints)
    refuse(joint.place, "", "joints are not known on many ranks");
  if (scene.contacts.sleep)
    refuse(scene.contacts.sleep->place, "", "islands that sleep are not known on many ranks");
  if (scene.solver.type != "auto" && scene.solver.type != "nsgs")
    refuse(scene.solver.place, ".type",
           "found \"" + scene.solver.type + "\"; many ranks have one solver, auto or nsgs");
  errors.throwIfAny();
}

}  // namespace rico
