/*
  Description
    Balls fall into a box. Every hundredth of a second their positions, velocities and contact
    forces are written to a trajectory; every 50 steps the whole state to a checkpoint. After
    Ctrl-C, a batch system's signal or a power cut, a second call continues from the last
    checkpoint. The final state has the same bits as without interruption; the program prints its
    hash.

  Sample runs
    recorded_pile                      (writes recorded_pile_run/pile.h5 and pile.xmf)
    recorded_pile run 2000 5           (2000 balls, 5 s, in folder run)
    ricochet info recorded_pile_run/pile.h5
*/
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <io/checkpoint/Checkpoints.hpp>
#include <io/trajectory/TrajectoryWriter.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>

using namespace rico;

namespace {

constexpr double kRadius = 0.05;

std::shared_ptr<RigidBodies> ballsInABox(int balls) {
  const int side = static_cast<int>(std::ceil(std::cbrt(balls / 2.0)));
  const double half = 1.2 * kRadius * side, quarter = std::acos(0.0);
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -9.81});
  const int plane = bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic);
  bodies->add(plane, {});
  bodies->add(plane, {-half, 0, 0}, quaternionFromRotationVector({0, quarter, 0}));
  bodies->add(plane, {half, 0, 0}, quaternionFromRotationVector({0, -quarter, 0}));
  bodies->add(plane, {0, -half, 0}, quaternionFromRotationVector({-quarter, 0, 0}));
  bodies->add(plane, {0, half, 0}, quaternionFromRotationVector({quarter, 0, 0}));
  const int ball = bodies->addKind(Sphere(kRadius), 1000.0);
  for (int i = 0; i < balls; ++i) {
    const int x = i % side, y = i / side % side, z = i / side / side;
    const double shift = 0.1 * kRadius * std::sin(7.0 * i);
    bodies->add(ball, {2.3 * kRadius * (x - (side - 1) / 2.0) + shift,
                       2.3 * kRadius * (y - (side - 1) / 2.0) - shift, kRadius * (2.1 + 2.1 * z)});
  }
  return bodies;
}

std::shared_ptr<CollisionManager> contactsOf(const std::shared_ptr<RigidBodies>& bodies) {
  auto contacts = std::make_shared<CollisionManager>(
      CollisionOptions{.margin = 0.2 * kRadius, .gaps = {.predictive = true, .recovery = 0.2}});
  contacts->insert(bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.3, 3));
  return contacts;
}

void put(std::vector<double>& column, Vec3 v) { column.insert(column.end(), {v.x, v.y, v.z}); }

/// Fills the table of bodies, and the energy.
void record(const RigidBodies& bodies, TrajectoryFrame& frame) {
  for (const char* column : {"identity", "shape"}) frame.integers("bodies", column).clear();
  for (const char* column : {"position", "orientation", "velocity", "angular_velocity"})
    frame.reals("bodies", column).clear();
  for (std::uint32_t i = 0; i < bodies.size(); ++i) {
    if (bodies.motion(i) != Motion::kDynamic) continue;
    const Quaternion q = bodies.orientation(i);
    std::vector<double>& orientations = frame.reals("bodies", "orientation");
    orientations.insert(orientations.end(), {q.w, q.x, q.y, q.z});
    frame.integers("bodies", "identity").push_back(std::int64_t(bodies.identity(i)));
    frame.integers("bodies", "shape").push_back(0);
    put(frame.reals("bodies", "position"), bodies.position(i));
    put(frame.reals("bodies", "velocity"), bodies.linearVelocity(i));
    put(frame.reals("bodies", "angular_velocity"), bodies.angularVelocity(i));
  }
  frame.scalar("energy") = bodies.kineticEnergy() + bodies.potentialEnergy();
}

/// Fills the table of contacts; `h`: length of a step.
void record(const CollisionManager& contacts, double h, TrajectoryFrame& frame) {
  for (const char* column : {"a", "b", "feature"}) frame.integers("contacts", column).clear();
  for (const char* column : {"point", "normal", "gap", "force"})
    frame.reals("contacts", column).clear();
  for (const ContactReaction& c : contacts.reactions()) {
    frame.integers("contacts", "a").push_back(std::int64_t(c.a));
    frame.integers("contacts", "b").push_back(std::int64_t(c.b));
    frame.integers("contacts", "feature").push_back(std::int64_t(c.feature));
    put(frame.reals("contacts", "point"), c.point);
    put(frame.reals("contacts", "normal"), c.normal);
    frame.reals("contacts", "gap").push_back(c.gap);
    put(frame.reals("contacts", "force"), (1.0 / h) * c.impulse);
  }
}

/// Appends a step to the trajectory.
void append(const Simulation& simulation, const RigidBodies& bodies,
            const CollisionManager& contacts, double h, TrajectoryFrame& frame,
            TrajectoryWriter& trajectory) {
  frame.step = simulation.stepNumber();
  frame.time = simulation.startingTime();
  record(bodies, frame);
  record(contacts, h, frame);
  trajectory.append(frame);
}

}  // namespace

int main(int argc, char* argv[]) {
  const std::filesystem::path folder = argc > 1 ? argv[1] : "recorded_pile_run";
  const int balls = argc > 2 ? std::atoi(argv[2]) : 200;
  const double T = argc > 3 ? std::atof(argv[3]) : 2.0;
  const double h = 5e-3;
  std::filesystem::create_directories(folder);

  // 1. The model and its simulation.
  auto bodies = ballsInABox(balls);
  auto contacts = contactsOf(bodies);
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
  model->insertDynamicalSystem(bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->setSweeps(20);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, h),
                          std::make_shared<MoreauJeanOSI>(1.0), problem);
  simulation.insertInteractionManager(contacts);
  simulation.initialize();

  // 2. Restart from the last checkpoint, if there is one; later steps of the trajectory are
  // removed.
  CheckpointPlan plan{.folder = folder, .name = "pile", .everySteps = 50};
  const auto walk = [&](StateRecorder& recorder) { simulation.recordState(recorder); };
  const auto last = newestCheckpoint(plan);
  if (last) readCheckpoint(*last, walk);
  const std::filesystem::path file = folder / "pile.h5";
  const TrajectoryLayout layout{{{"energy", "J"}}, {bodiesTable(), contactsTable()}};
  TrajectoryWriter trajectory = last ? TrajectoryWriter::resume(file, simulation.stepNumber())
                                     : TrajectoryWriter(file, layout);
  if (last) std::printf("continues after step %ld\n", simulation.stepNumber());
  plan.before = [&] { trajectory.flush(); };
  Checkpoints checkpoints(plan, walk);

  // 3. Time.
  TrajectoryFrame frame = trajectory.newFrame();
  while (simulation.hasNextEvent() && !checkpoints.mustEnd()) {
    simulation.computeOneStep();
    simulation.nextStep();
    if (simulation.stepNumber() % 2 == 0)
      append(simulation, *bodies, *contacts, h, frame, trajectory);
    checkpoints.afterStep(simulation.stepNumber(), simulation.startingTime());
  }
  trajectory.flush();
  std::printf("after step %ld: energy %.6f J, %ld steps recorded, state %016llx\n",
              simulation.stepNumber(), bodies->kineticEnergy() + bodies->potentialEnergy(),
              static_cast<long>(trajectory.steps()),
              static_cast<unsigned long long>(hashState(walk)));
  return 0;
}
