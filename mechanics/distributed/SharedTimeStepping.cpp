#include <kernel/state/StateHash.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/support/PeakMemory.hpp>
#include <mechanics/distributed/SharedTimeStepping.hpp>
#include <sstream>

namespace rico {

SharedTimeStepping::SharedTimeStepping(SharedBodies& bodies, SharedContacts& contacts, double t0,
                                       double T, double h, double theta)
    : Simulation(std::make_shared<NonSmoothDynamicalSystem>(t0, T),
                 std::make_shared<TimeDiscretisation>(t0, h)),
      bodies_(bodies),
      contacts_(contacts),
      theta_(theta) {
  bodies.population().setWritesOnce(true);
}

SharedTimeStepping::~SharedTimeStepping() = default;

void SharedTimeStepping::computeOneStep() {
  for (;;) {
    std::string failure;
    try {
      prepare();
    } catch (const std::exception& error) {
      failure = textOf(error);
    }
    if (agree(failure)) break;
    bodies_.ranks().commit([this] { renew(); });
  }
  if (contacts_.maySleep()) sleep();
  if (contacts_.substeps().substeps > 0) {
    bodies_.ranks().commit([this] { takeSubsteps(); });
    requireSolved();
  } else {
    solve();
    bodies_.ranks().commit([this] { move(); });
  }
  load_.noteStep();
}

// The part of a step without communication. Does nothing if copies need renewal. If bodies may
// sleep, contacts are only known after sleep().
void SharedTimeStepping::prepare() {
  const LoadView::Clock clock(load_, LoadView::kDetect);
  isPrepared_ = !bodies_.mustRenew();
  if (!isPrepared_) return;
  const long substeps = contacts_.substeps().substeps;
  if (substeps > 0 && theta_ != 1.0)
    throw Exception(std::string(name()) +
                    ": substeps move bodies with their new velocities: "
                    "theta must be 1");
  if (contacts_.maySleep()) return;
  contacts_.detect();
  pose();
}

void SharedTimeStepping::pose() {
  RigidBodies& population = bodies_.population();
  const long substeps = contacts_.substeps().substeps;
  contacts_.gather(timeStep());
  free_.resize(population.dofs());
  population.computeFreeVelocities(
      startingTime(), substeps > 0 ? timeStep() / substeps : timeStep(), theta_, free_);
}

// Returns true if all ranks are ready.
bool SharedTimeStepping::agree(const std::string& failure) {
  const LoadView::Clock clock(load_, LoadView::kAgree);
  std::int64_t any[5] = {failure.empty() ? 0 : 1, isPrepared_ ? 0 : 1, bodies_.isRestored() ? 1 : 0,
                         hasRows(), leavesPlane()};
  bodies_.ranks().max(any);
  if (any[0] != 0) bodies_.ranks().throwTogether(failure);
  mustSettle_ = any[2] != 0;
  noteRows(any[3], any[4]);
  return any[1] == 0;
}

void SharedTimeStepping::sleep() {
  const LoadView::Clock clock(load_, LoadView::kDetect);
  bodies_.ranks().commit([this] { contacts_.detectAndSleep(); });
  bodies_.ranks().agree([this] { pose(); });
  std::int64_t any[2] = {hasRows(), leavesPlane()};
  bodies_.ranks().max(any);
  noteRows(any[0], any[1]);
}

// Two flags of this rank, whose maxima all ranks get: it has contacts or joints; one of them leaves
// the plane.
std::int64_t SharedTimeStepping::hasRows() const {
  return isPrepared_ && contacts_.hasRows() ? 1 : 0;
}

std::int64_t SharedTimeStepping::leavesPlane() const {
  return isPrepared_ && contacts_.hasRows() && !contacts_.isPlane(free_) ? 1 : 0;
}

void SharedTimeStepping::noteRows(std::int64_t hasRows, std::int64_t leavesPlane) {
  isTouching_ = hasRows != 0;
  contacts_.setPlane(leavesPlane == 0);
}

void SharedTimeStepping::renew() {
  const LoadView::Clock clock(load_, LoadView::kRenew);
  bodies_.shareWakes();
  if (mustSettle_) {
    bodies_.settleRestored();
    contacts_.settleRestored();
  }
  bodies_.chooseOwners([this](std::uint32_t body) { return contacts_.loadOf(body); });
  contacts_.followBodies();
  bodies_.renew(contacts_.margin(), timeStep());
}

void SharedTimeStepping::solve() {
  RigidBodies& population = bodies_.population();
  if (theta_ != 1.0) before_ = population.velocity();
  isSolved_ = true;
  if (!isTouching_) {
    population.velocity() = free_;
    contacts_.clearReactions();
    return;
  }
  {
    const LoadView::Clock clock(load_, LoadView::kSweep);
    bodies_.ranks().commit([&] { isSolved_ = contacts_.solve(free_, population.velocity()); });
  }
  requireSolved();
}

void SharedTimeStepping::requireSolved() const {
  const SolveReport& report = contacts_.report();
  if (isSolved_ || (continuesUnsolved_ && report.reason != RICO_DIVERGED_NANORINF)) return;
  std::ostringstream text;
  text << name() << ", step to t = " << nextTime() << ": the shared sweep stopped ("
       << RicoConvergedReasonName(report.reason) << ") after " << report.iterations
       << " sweeps: residual " << report.residual << ", tolerance " << report.tolerance << ". "
       << RicoConvergedReasonRemedy(report.reason)
       << " Change settings().maxIterations or .relativeTolerance of the contacts, or call "
          "setSweeps().";
  throw NoConvergence(text.str());
}

// Copies without contacts or joints on this rank receive their state from their owners at the end.
void SharedTimeStepping::takeSubsteps() {
  const long substeps = contacts_.substeps().substeps;
  const double h = timeStep() / static_cast<double>(substeps);
  RigidBodies& population = bodies_.population();
  Vector& velocity = population.velocity();
  isSolved_ = true;
  const LoadView::Clock clock(load_, LoadView::kSweep);
  if (isTouching_)
    contacts_.beginSubsteps();
  else
    contacts_.clearReactions();
  for (long i = 0; i < substeps; ++i) {
    if (i > 0) {
      population.swapInMemory();
      population.computeFreeVelocities(startingTime() + static_cast<double>(i) * h, h, 1.0, free_);
    }
    if (isTouching_)
      contacts_.approach(h, free_, velocity);
    else
      velocity = free_;
    population.movePosition(h, velocity);
    if (isTouching_) contacts_.relax(h, velocity);
  }
  if (isTouching_) {
    isSolved_ = contacts_.endSubsteps(h, velocity);
    bodies_.sendStates();
  }
}

void SharedTimeStepping::move() {
  RigidBodies& population = bodies_.population();
  {
    const LoadView::Clock clock(load_, LoadView::kSend);
    bodies_.sendVelocities();
  }
  const LoadView::Clock clock(load_, LoadView::kMove);
  const Vector& v = population.velocity();
  if (theta_ != 1.0)
    for (int i = 0; i < v.size(); ++i) before_[i] = theta_ * v[i] + (1.0 - theta_) * before_[i];
  population.movePosition(timeStep(), theta_ != 1.0 ? before_ : v);
}

void SharedTimeStepping::processEvents() {
  bodies_.population().swapInMemory();
  advanceStep();
}

std::uint64_t SharedTimeStepping::stateHash() {
  StateHash hash;
  recordState(hash);
  const std::int64_t rows = bodies_.ranks().sum(static_cast<std::int64_t>(hash.rows()));
  return StateHash::combine(hash.common(), static_cast<std::uint64_t>(rows));
}

void SharedTimeStepping::viewLoad() const {
  const RicoSharedSweepChoice choice = contacts_.choice();
  load_.print(bodies_.ranks(),
              {static_cast<double>(bodies_.ownBodies()), static_cast<double>(bodies_.copies()),
               static_cast<double>(contacts_.numberOfContacts()),
               static_cast<double>(choice.contacts_shared), static_cast<double>(choice.messages),
               static_cast<double>(choice.bytes) / 1e3, peakMemory() / 1048576.0},
              stdout);
}

void SharedTimeStepping::recordState(StateRecorder& recorder) {
  Simulation::recordState(recorder);
  bodies_.shareWakes();
  recorder.group("shared bodies", 0);
  bodies_.recordState(recorder);
  recorder.group("shared contacts", 0);
  contacts_.recordState(recorder);
}

}  // namespace rico
