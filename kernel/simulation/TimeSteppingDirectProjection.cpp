#include <algorithm>
#include <cmath>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/integration/UndoneMotion.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/TimeSteppingDirectProjection.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/DynamicalSystem.hpp>

namespace rico {
namespace {

/// Newton's iteration is quadratic if equations are regular: violations of 1e-3 need three
/// iterations to reach 1e-10. If they are nearly dependent, as in a straight chain between two
/// walls, an iteration halves the displacement. Then gradients in the middle of the next step would
/// change velocities by small differences over small numbers, and add energy without limit.
/// Gradients at its beginning never add energy.
constexpr int kMostOfRegular = 4;

bool isHeld(const ContactRef& ref) { return ref.node->contacts[ref.contact].held; }

}  // namespace

TimeSteppingDirectProjection::TimeSteppingDirectProjection(
    std::shared_ptr<NonSmoothDynamicalSystem> model,
    std::shared_ptr<TimeDiscretisation> discretisation,
    const std::shared_ptr<OneStepIntegrator>& integrator,
    std::shared_ptr<OneStepNSProblem> velocityProblem,
    std::shared_ptr<OneStepNSProblem> positionProblem)
    : TimeStepping(std::move(model), std::move(discretisation), integrator,
                   std::move(velocityProblem)) {
  if (dynamic_cast<MoreauJeanOSI*>(integrator.get()) == nullptr)
    throw Exception(
        "TimeSteppingDirectProjection needs MoreauJeanDirectProjectionOSI or "
        "MoreauJeanCombinedProjectionOSI");
  insertNonSmoothProblem(std::move(positionProblem), kPosition);
}

void TimeSteppingDirectProjection::recordState(StateRecorder& recorder) {
  TimeStepping::recordState(recorder);
  recorder.group("projection", 0);
  recorder("regular", isRegular_);
}

void TimeSteppingDirectProjection::newtonSolve() {
  solveVelocities();
  project(projectedSet_);
}

void TimeSteppingDirectProjection::solveVelocities() {
  resetCorrections();
  TimeStepping::newtonSolve();
}

void TimeSteppingDirectProjection::resetCorrections() {
  for (const auto& integrator : integrators())
    static_cast<MoreauJeanOSI&>(*integrator).resetPositionCorrection();
  for (InteractionNode* node : topology().interactions()) node->interaction->resetLambda(0);
  nonSmoothDynamicalSystem().reset(0);
}

bool TimeSteppingDirectProjection::project(int set) {
  for (const ContactRef& ref : indexSet(set).contacts)
    ref.node->contacts[ref.contact].pushed = false;
  measureViolation(set);
  iterations_ = 0;
  isRegular_ = 1;
  if (isSatisfied()) return true;
  exchangeMetrics();
  try {
    const bool satisfied = projectToEnd(set);
    exchangeMetrics();
    return satisfied;
  } catch (...) {
    exchangeMetrics();
    throw;
  }
}

bool TimeSteppingDirectProjection::projectToEnd(int set) {
  if (!projectsClosed_) return iterate(set);
  collectOutside(set);
  try {
    const bool satisfied = iterate(set);
    leave(set);
    return satisfied;
  } catch (...) {
    leave(set);
    throw;
  }
}

// The unilateral contacts outside of the set, with their gaps before corrections.
void TimeSteppingDirectProjection::collectOutside(int set) {
  outside_.clear();
  for (InteractionNode* node : topology().interactions()) {
    const Relation& relation = *node->interaction->relation();
    const std::span<const char> idle = relation.idle();
    if (!relation.isProjected() || node->interaction->nonSmoothLaw()->cone() == RICO_FREE) continue;
    for (int c = 0; c < static_cast<int>(node->contacts.size()); ++c)
      if (!node->contacts[c].isIn(set) && (idle.empty() || idle[c] == 0))
        outside_.emplace_back(ContactRef{node, c}, gapOf({node, c}));
  }
}

double TimeSteppingDirectProjection::gapOf(const ContactRef& ref) const {
  const Interaction& interaction = *ref.node->interaction;
  return interaction.y(0)[ref.contact * interaction.nonSmoothLaw()->size()];
}

// Adds the contacts to the set that corrections push together; returns true if there are any.
bool TimeSteppingDirectProjection::joinClosed(int set) {
  const auto isPushed = [this](const std::pair<ContactRef, double>& before) {
    const double gap = gapOf(before.first);
    return gap < -toleranceUnilateral_ && gap < before.second - toleranceUnilateral_;
  };
  const std::size_t known = joined_.size();
  for (const auto& before : outside_) {
    ContactState& state = before.first.node->contacts[before.first.contact];
    if (state.isIn(set) || !isPushed(before)) continue;
    state.sets |= static_cast<unsigned char>(1 << set);
    joined_.push_back(before.first);
  }
  if (joined_.size() == known) return false;
  topology().collectIndexSet(set);
  measureViolation(set);
  return true;
}

// The set has its own contacts again.
void TimeSteppingDirectProjection::leave(int set) {
  if (joined_.empty()) return;
  for (const ContactRef& ref : joined_)
    ref.node->contacts[ref.contact].sets &= static_cast<unsigned char>(~(1 << set));
  joined_.clear();
  topology().collectIndexSet(set);
}

void TimeSteppingDirectProjection::exchangeMetrics() {
  for (const auto& integrator : integrators())
    static_cast<MoreauJeanOSI&>(*integrator).exchangeMetric();
}

// The largest violation, relative to its tolerance.
double TimeSteppingDirectProjection::violation() const {
  return std::max(maxUnilateral_ / toleranceUnilateral_, maxEquality_ / tolerance_);
}

bool TimeSteppingDirectProjection::isSatisfied() const {
  return maxUnilateral_ <= toleranceUnilateral_ && maxEquality_ <= tolerance_;
}

bool TimeSteppingDirectProjection::isSufficient() const {
  return iterations_ > kMostOfRegular && std::max(maxUnilateral_, maxEquality_) <= sufficient_;
}

bool TimeSteppingDirectProjection::iterate(int set) {
  OneStepNSProblem& position = *problem(kPosition);
  UndoneMotion undone(topology());
  double least = violation();
  for (; !isSatisfied() && !isSufficient() && iterations_ < maxIteration_; ++iterations_) {
    for (InteractionNode* node : topology().interactions()) {
      node->interaction->relation()->computeJach(nextTime(), *node->interaction);
      node->interaction->resetLambda(0);
    }
    checkSolverOutput(position, position.solve(nextTime(), topology(), set, 0));
    notePushes(set);
    addCorrections(set);
    if (!correctPositions(set, least)) break;
    undone.add(indexSet(set));
    least = projectsClosed_ && joinClosed(set) ? violation() : std::min(least, violation());
  }
  isRegular_ = iterations_ <= kMostOfRegular ? 1 : 0;
  if (keepsMomentum() && undone.takeFromVelocities()) {
    isRegular_ = 0;
    updateOutput();
  }
  for (const auto& integrator : integrators())
    static_cast<MoreauJeanOSI&>(*integrator).renewForces();
  return isSatisfied();
}

// Distributed systems have no bodies of their own in UndoneMotion.
bool TimeSteppingDirectProjection::keepsMomentum() const {
  return ranks().size() == 1 &&
         std::all_of(integrators().begin(), integrators().end(), [](const auto& integrator) {
           return static_cast<const MoreauJeanOSI&>(*integrator).projectionMetric() ==
                  ProjectionMetric::kIterationMatrix;
         });
}

// Constraints that are contradictory or nearly dependent may give a correction that is far too
// large. It is halved until the worst violation is at most twice the least one so far. If this
// fails, the correction is dropped.
bool TimeSteppingDirectProjection::correctPositions(int set, double least) {
  constexpr double kMostGrowth = 2.0, kLeastFactor = 1.0 / 64;
  const auto move = [&](double factor) {
    for (const auto& integrator : integrators())
      static_cast<MoreauJeanOSI&>(*integrator).correctPosition(factor);
    updateOutput();
    measureViolation(set);
  };
  move(1.0);
  for (double factor = 1.0; !(violation() <= kMostGrowth * least); factor /= 2) {
    if (factor < kLeastFactor) {
      move(-factor);
      return false;
    }
    move(-factor / 2);
  }
  return true;
}

// Contacts outside the set have zero multipliers; their gradients may be of earlier steps.
void TimeSteppingDirectProjection::addCorrections(int set) {
  nonSmoothDynamicalSystem().reset(0);
  const InteractionNode* last = nullptr;
  for (const ContactRef& ref : indexSet(set).contacts) {
    Interaction& interaction = *ref.node->interaction;
    if (ref.node != last && interaction.lowerLevelForInput() == 0) interaction.addInput(0);
    last = ref.node;
  }
}

// Notes pushed contacts in every pass: a contact pushed in one pass may be open in the next.
void TimeSteppingDirectProjection::notePushes(int set) {
  for (const ContactRef& ref : indexSet(set).contacts) {
    const Interaction& interaction = *ref.node->interaction;
    if (interaction.lambda(0)[ref.contact * interaction.nonSmoothLaw()->size()] > 0.0)
      ref.node->contacts[ref.contact].pushed = true;
  }
}

// Laws that the position problem does not accept constrain no position: the coordinate of a joint
// with friction or a motor of limited strength may have any value.
void TimeSteppingDirectProjection::measureViolation(int set) {
  maxUnilateral_ = maxEquality_ = 0.0;
  const OneStepNSProblem& position = *problem(kPosition);
  for (const ContactRef& ref : indexSet(set).contacts) {
    if (!ref.node->interaction->relation()->isProjected()) continue;
    const NonSmoothLaw& law = *ref.node->interaction->nonSmoothLaw();
    if (!position.accepts(law)) continue;
    const double* y = ref.node->interaction->y(0).data() + ref.contact * law.size();
    if (law.cone() == RICO_FREE)
      for (int i = 0; i < law.size(); ++i) maxEquality_ = std::max(maxEquality_, std::abs(y[i]));
    else
      maxUnilateral_ = std::max(maxUnilateral_, isHeld(ref) ? std::abs(y[0]) : -y[0]);
  }
}

}  // namespace rico
