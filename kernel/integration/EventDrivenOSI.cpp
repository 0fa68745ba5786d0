#include <algorithm>
#include <cmath>
#include <kernel/integration/smooth/SmoothDynamics.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/support/NumberText.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

namespace rico {
namespace {

const ContactState& stateOf(const ContactRef& ref) { return ref.node->contacts[ref.contact]; }

// The largest |y(level)| of the closed contacts: all rows of a bilateral constraint, the normal row
// of others.
double violation(const std::vector<ContactRef>& contacts, int level) {
  double worst = 0.0;
  for (const ContactRef& ref : contacts) {
    if (!stateOf(ref).isIn(2)) continue;
    const NonSmoothLaw& law = *ref.node->interaction->nonSmoothLaw();
    const double* y = ref.node->interaction->y(level).data() + ref.contact * law.size();
    for (int r = 0; r < (law.isAlwaysActive() ? law.size() : 1); ++r)
      worst = std::max(worst, std::abs(y[r]));
  }
  return worst;
}

}  // namespace

EventDrivenOSI::EventDrivenOSI(IntegratorKind kind) : OneStepIntegrator(kind) {}
EventDrivenOSI::~EventDrivenOSI() = default;

void EventDrivenOSI::initializeSystem(SystemNode& node, double t) {
  auto work = std::make_unique<SmoothWork>();
  work->first = dynamic_cast<FirstOrderNonLinearDS*>(node.system.get());
  if (auto* second = dynamic_cast<SecondOrderDS*>(node.system.get())) {
    work->initialize(*second, t, 1);
  } else if (work->first != nullptr) {
    work->first->initRhs(t);
    work->first->computeIterationMatrix(t, 0.0, work->W);
    work->W.factor(work->first->label() + ": the matrix M");
    work->first->initMemory(1);
  } else {
    refuse(*node.system, "it supports only first-order and mechanical systems");
  }
  node.work = std::move(work);
}

void EventDrivenOSI::settle(Topology& topology) {
  solver_ = nullptr;
  dynamics_ = std::make_unique<SmoothDynamics>(topology, systems());
  x_.resize(dynamics_->size());
  isNoted_ = false;
  isStale_ = true;
}

ContactRecord& EventDrivenOSI::record(const ContactRef& ref) const {
  return dynamics_->record(ref);
}

const std::vector<ContactRef>& EventDrivenOSI::contacts() const { return dynamics_->contacts(); }

IntegrationStatistics EventDrivenOSI::statistics() const {
  return solver_ == nullptr ? IntegrationStatistics() : solver_->statistics();
}

void EventDrivenOSI::computeAccelerations(double t) {
  now_ = t;
  dynamics_->reset();
  dynamics_->computeAccelerations(t);
}

void EventDrivenOSI::noteMotion(double t) {
  computeAccelerations(t);
  dynamics_->computeInputs(t);
  dynamics_->getMotion(t, noted_);
  isNoted_ = true;
}

bool EventDrivenOSI::hasChanged(double t) {
  if (isStale_ || !isNoted_) return false;
  dynamics_->computeAccelerations(t);
  dynamics_->computeInputs(t);
  dynamics_->getMotion(t, seen_);
  return dynamics_->ranks().any(seen_ != noted_);
}

void EventDrivenOSI::chooseModes(double t) { dynamics_->chooseModes(t); }

void EventDrivenOSI::computeInputs(double t) { dynamics_->computeInputs(t); }

bool EventDrivenOSI::noteEndedModes(double t) {
  bool any = false;
  for (FirstOrderModes& modes : dynamics_->modes()) any = modes.noteEnded(t) || any;
  return any;
}

void EventDrivenOSI::recordModes(StateRecorder& recorder) {
  for (FirstOrderModes& modes : dynamics_->modes()) modes.recordState(recorder);
}

void EventDrivenOSI::begin(double t) {
  if (solver_ == nullptr) solver_ = makeSolver(*dynamics_);
  dynamics_->computeOutputs(t, false);
  computeAccelerations(t);
  for (const ContactRef& ref : dynamics_->contacts()) {
    const Interaction& interaction = *ref.node->interaction;
    const int normal = ref.contact * interaction.nonSmoothLaw()->size();
    ContactRecord& record = this->record(ref);
    record.offset = std::min(0.0, interaction.y(0)[normal]);
    record.landing = landingOf(ref, t);
    if (!stateOf(ref).isIn(2)) continue;
    constexpr double kNoForce = 1e-10;
    record.forceShift = interaction.lambda(2)[normal] < kNoForce ? kNoForce : 0.0;
  }
  dynamics_->getState(x_.data());
  solver_->restart(t, x_);
  isStale_ = isNoted_ = false;
}

bool EventDrivenOSI::integrate(double from, double to, double& reached) {
  constexpr double kNothing = 64.0 * std::numeric_limits<double>::epsilon();
  reached = now_ = to;
  if (to - from <= kNothing * std::max(std::abs(from), std::abs(to)) ||
      !dynamics_->ranks().any(!x_.empty()))
    return false;
  if (isStale_) begin(from);
  now_ = from;
  bool root = false;
  const double end = std::min(to, firstLanding());
  while (!root && solver_->advance(end, reached, x_)) root = inspectRoots(reached);
  if (root) solver_->interpolate(reached, x_);
  dynamics_->setState(x_.data());
  project(reached);
  if (!root) root = dynamics_->ranks().any(land(reached));
  if (!root) root = dynamics_->ranks().any(closesAt(reached));
  dynamics_->computeInputs(reached);
  return root;
}

void EventDrivenOSI::projectVelocities(double t) {
  dynamics_->reset();
  dynamics_->project(t, 1);
  dynamics_->computeOutputs(t, true);
}

void EventDrivenOSI::project(double t) {
  if (!dynamics_->anyClosed()) return;
  constexpr double kRoundOff = 1e-14;
  constexpr double kRestart = 1e-11;
  constexpr double kLost = 1e-6;
  constexpr double kLostTolerances = 1e3;
  constexpr int kPasses = 3;
  dynamics_->computeOutputs(t, true);
  double moved = 0.0;
  const auto violationOf = [this](int level) {
    return dynamics_->ranks().max(violation(dynamics_->contacts(), level));
  };
  for (int pass = 0; pass < kPasses && violationOf(0) > kRoundOff; ++pass) {
    moved = std::max(moved, dynamics_->project(t, 0));
    dynamics_->computeOutputs(t, true);
  }
  if (violationOf(1) > kRoundOff) moved = std::max(moved, dynamics_->project(t, 1));
  if (moved > kRestart) isStale_ = true;
  if (moved <= std::max(kLost, kLostTolerances * tolerance())) return;
  throw Exception(std::string(name()) + ", t = " + toString(t) +
                  ": closed contacts or constraints have drifted by " + toString(moved) +
                  " since the last event. Where relations are nonlinear, give the rate of H "
                  "(setComputeDotJachqFunction); else take a smaller tolerance or step");
}

void EventDrivenOSI::computeFreeState(double t) {
  now_ = t;
  dynamics_->computeFreeAccelerations(t);  // also computes M at the present q
  if (level_ == 2) return;
  for (SystemNode* node : systems()) {
    auto& work = node->workAs<SmoothWork>();
    if (work.second != nullptr) work.free = work.second->velocity();
  }
}

// Level 1: ẏ⁻ + e ∘ min(ẏ⁻, 0): a separating contact has no restitution.
// Level 2: H M⁻¹ F + Ḣ v.
void EventDrivenOSI::computeFreeOutput(InteractionNode& node) {
  Interaction& interaction = *node.interaction;
  interaction.computeOutput(now_, level_);
  node.freeOutput = interaction.y(level_);
  if (level_ == 2) return;
  const NonSmoothLaw& law = *interaction.nonSmoothLaw();
  for (int c = 0; c < interaction.contacts(); ++c) {
    if (isPlastic(node, c)) continue;
    const int row = c * law.size();
    law.addRestitutionOfApproach(interaction.y(1).data() + row, node.freeOutput.data() + row);
  }
}

bool EventDrivenOSI::isPlastic(const InteractionNode& node, int contact) const {
  return record({const_cast<InteractionNode*>(&node), contact}).plastic;
}

void EventDrivenOSI::updateState() {
  for (SystemNode* node : systems()) {
    auto& work = node->workAs<SmoothWork>();
    if (work.second != nullptr) work.applyImpulse();
  }
}

void EventDrivenOSI::updateAccelerations() { dynamics_->updateAccelerations(); }

bool EventDrivenOSI::isTouching(const InteractionNode& node, int contact) const {
  const Interaction& interaction = *node.interaction;
  const ContactRecord& record = this->record({const_cast<InteractionNode*>(&node), contact});
  return record.hit || node.contacts[contact].isIn(2) ||
         interaction.y(0)[contact * interaction.nonSmoothLaw()->size()] <= gapTolerance_;
}

bool EventDrivenOSI::addInteractionInIndexSet(const InteractionNode& node, int contact,
                                              int set) const {
  const Interaction& interaction = *node.interaction;
  const NonSmoothLaw& law = *interaction.nonSmoothLaw();
  if (set == 0 || law.isAlwaysActive()) return true;
  if (!isTouching(node, contact)) return false;
  if (set == 1) return true;
  const bool release = record({const_cast<InteractionNode*>(&node), contact}).release;
  return !release && std::abs(interaction.y(1)[contact * law.size()]) <= velocityTolerance_;
}

}  // namespace rico
