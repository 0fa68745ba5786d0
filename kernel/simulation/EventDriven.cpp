#include <algorithm>
#include <cmath>
#include <kernel/formulation/GenericMechanical.hpp>
#include <kernel/integration/EventDrivenOSI.hpp>
#include <kernel/integration/internal/ContactRecord.hpp>
#include <kernel/integration/smooth/FirstOrderModes.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/NonSmoothEvent.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <kernel/topology/ContactLaw.hpp>
#include <sstream>

namespace rico {
namespace {

double gap(const ContactRef& ref, int level) {
  return ref.node->interaction->y(level)[normalRow(ref)];
}

double multiplier(const ContactRef& ref, int level) {
  return ref.node->interaction->lambda(level)[normalRow(ref)];
}

void setMembership(const ContactRef& ref, int set, bool member) {
  unsigned char& sets = ref.node->contacts[ref.contact].sets;
  sets = static_cast<unsigned char>(member ? sets | (1U << set) : sets & ~(1U << set));
}

}  // namespace

EventDriven::EventDriven(std::shared_ptr<NonSmoothDynamicalSystem> model,
                         std::shared_ptr<TimeDiscretisation> discretisation)
    : Simulation(std::move(model), std::move(discretisation)),
      manager_(std::make_shared<EventsManager>(timeDiscretisation(), this->model()->finalT())) {}

EventDriven::EventDriven(std::shared_ptr<NonSmoothDynamicalSystem> model,
                         std::shared_ptr<TimeDiscretisation> discretisation,
                         std::shared_ptr<EventDrivenOSI> integrator,
                         std::shared_ptr<OneStepNSProblem> impact,
                         std::shared_ptr<OneStepNSProblem> acceleration)
    : EventDriven(std::move(model), std::move(discretisation)) {
  insertIntegrator(std::move(integrator));
  insertNonSmoothProblem(orAnyLaw(std::move(impact)), kImpact);
  insertNonSmoothProblem(orAnyLaw(std::move(acceleration)), kAcceleration);
}

EventDriven::~EventDriven() = default;

EventDrivenOSI& EventDriven::integrator() const {
  auto* osi = integrators().size() == 1 ? dynamic_cast<EventDrivenOSI*>(integrators().front().get())
                                        : nullptr;
  if (osi == nullptr)
    throw Exception(name() +
                    ": EventDriven needs one LsodarOSI or NewMarkAlphaOSI for all systems");
  return *osi;
}

ContactRecord& EventDriven::record(const ContactRef& ref) const { return integrator().record(ref); }

void EventDriven::modelChanged() {
  ranks().agree([this] {
    for (const InteractionNode* node : topology().interactions()) checkKind(*node->interaction);
  });
  integrator().settle(topology());
  begun_ = 0;
}

void EventDriven::restart() {
  if (begun_ == 0) return;
  integrator().restart();
  settleContactForces();
}

void EventDriven::computeOneStep() {
  advanceToEvent();
  processEvents();
}

void EventDriven::advanceToEvent() {
  initialize();
  resetImpulses();
  if (begun_ != 0 && integrator().hasChanged(startingTime())) restart();
  double reached = nextTime();
  if (begun_ == 0 && begin())
    reached = startingTime();
  else if (!integrator().integrate(startingTime(), nextTime(), reached))
    return integrator().noteMotion(reached);
  manager_->insertEvent(std::make_shared<NonSmoothEvent>(reached));
}

void EventDriven::processEvents() {
  const bool nonSmooth = manager_->nextEvent()->getType() == EventType::kNonSmooth;
  manager_->processEvents(*this);
  if (nonSmooth) return countEvent();
  ranks().agree([this] { checkGaps(); });
  if (integrator().noteEndedModes(startingTime())) settleContactForces();
}

// Throws if a contact opened and closed again within CVODE's resolution of roots.
void EventDriven::checkGaps() const {
  constexpr double kPenetrates = 1e-8;
  for (const ContactRef& ref : integrator().contacts())
    if (isUnilateral(ref) && gap(ref, 0) < -kPenetrates)
      fail(ref,
           "it penetrates: an impact was too close to another root. Try setMinMaxStepSizes() with "
           "a smaller step, a larger setZenoHorizon(), or TimeStepping");
}

// A leaky bucket: the load decreases at the permitted rate.
void EventDriven::countEvent() {
  ++nonSmoothEvents_;
  const double t = startingTime();
  eventLoad_ = std::max(0.0, eventLoad_ - maxEventsPerUnitTime_ * (t - lastEventTime_)) + 1.0;
  lastEventTime_ = t;
  if (eventLoad_ <= maxEventBurst_) return;
  ranks().agree([this] { failTooManyEvents(); });
}

void EventDriven::failTooManyEvents() const {
  for (const ContactRef& ref : indexSet(1).contacts)
    fail(ref, "events come faster than maxEventsPerUnitTime() = " +
                  std::to_string(maxEventsPerUnitTime_) +
                  " allows. Where impacts accumulate, try a larger setZenoHorizon(); else "
                  "TimeStepping, or a larger bound");
}

// Refuses models that this simulation does not support.
void EventDriven::checkKind(const Interaction& interaction) const {
  const auto refuse = [&](const std::string& what) {
    throw Exception(name() + ", " + interaction.label() + ": " + what +
                    " is not supported by event-driven simulations. Use TimeStepping");
  };
  const NonSmoothLaw& law = *interaction.nonSmoothLaw();
  if (ranks().areShared() && law.kind() == LawKind::kNewtonImpactFriction)
    refuse("friction of a distributed system");
  if (interaction.relation()->isFirstOrder()) {
    if (!FirstOrderModes::takes(interaction))
      refuse("a first-order law that is not a product of intervals, or with a nonlinear relation,");
    return;
  }
  if (law.kind() == LawKind::kNewtonImpact && law.size() != 1)
    refuse("an impact law over several rows: give each contact an interaction of its own. That");
}

// Processes the first event of a new or changed model. Returns true if it begins with an impact.
bool EventDriven::begin() {
  updateOutput(0, 1);
  updateIndexSets();
  ranks().agree([this] { checkInitialState(); });
  begun_ = 1;
  const bool impact = hasImpact();
  if (!impact) settleContactForces();
  return impact || (beginsWithEvent_ && startingTime() == timeDiscretisation()->t0() && touches());
}

bool EventDriven::touches() const {
  const auto& contacts = indexSet(1).contacts;
  return std::any_of(contacts.begin(), contacts.end(), isUnilateral);
}

void EventDriven::checkInitialState() const {
  constexpr double kInconsistent = 1e-8;
  for (const ContactRef& ref : integrator().contacts()) {
    const Interaction& interaction = *ref.node->interaction;
    if (isUnilateral(ref)) {
      if (gap(ref, 0) < -kInconsistent)
        fail(ref, "it penetrates at the beginning. Begin with y >= 0");
    } else if (std::max(interaction.y(0).normInf(), interaction.y(1).normInf()) > kInconsistent) {
      fail(ref, "the bilateral constraint does not hold. Begin with y = 0 and ydot = 0");
    }
  }
}

void EventDriven::updateOutput(int lowest, int highest) {
  const double t = startingTime();
  if (lowest == 0) integrator().computeInputs(t);
  ranks().agree([&] { computeOutputs(t, lowest, highest); });
}

void EventDriven::computeOutputs(double t, int lowest, int highest) {
  for (InteractionNode* node : topology().interactions()) {
    Interaction& interaction = *node->interaction;
    if (!interaction.relation()->isLinear()) interaction.relation()->computeJach(t, interaction);
    const int last = std::min(highest, interaction.upperLevelForOutput());
    for (int level = lowest; level <= last; ++level) interaction.computeOutput(t, level);
  }
}

void EventDriven::updateIndexSets() {
  for (InteractionNode* node : topology().interactions()) {
    Interaction& interaction = *node->interaction;
    node->contacts.resize(interaction.contacts());
    if (interaction.relation()->isFirstOrder()) continue;
    for (int c = 0; c < interaction.contacts(); ++c) {
      const ContactRef ref{node, c};
      const bool touching = integrator().addInteractionInIndexSet(*node, c, 1);
      const bool staying = touching && integrator().addInteractionInIndexSet(*node, c, 2);
      setMembership(ref, 1, touching);
      setMembership(ref, 2, staying);
      const int size = interaction.nonSmoothLaw()->size();
      for (int r = c * size; r < (c + 1) * size; ++r) {
        if (!touching) interaction.lambda(1)[r] = 0.0;
        if (!staying) interaction.lambda(2)[r] = 0.0;
      }
    }
  }
  for (int set = 0; set < topology().numberOfIndexSets(); ++set) topology().collectIndexSet(set);
}

void EventDriven::computeOneStepNSProblem(std::string_view name) {
  const bool impact = name == "impact";
  if (!impact && name != "acceleration")
    throw Exception(this->name() + ": there is no nonsmooth problem \"" + std::string(name) +
                    "\"; \"impact\" and \"acceleration\" are known");
  OneStepNSProblem* problem = this->problem(impact ? kImpact : kAcceleration);
  if (problem == nullptr)
    throw Exception(this->name() + ": there is no problem for \"" + std::string(name) +
                    "\": call insertNonSmoothProblem()");
  const int level = impact ? 1 : 2;
  if (impact) recognizeAccumulations();
  integrator().setSolvedLevel(level);
  integrator().computeFreeState(startingTime());
  checkSolverOutput(*problem, problem->solve(startingTime(), topology(), level, level));
}

void EventDriven::update(int level) {
  nonSmoothDynamicalSystem().reset(level);
  const InteractionNode* last = nullptr;
  for (const ContactRef& ref : indexSet(level).contacts) {
    if (ref.node != last) ref.node->interaction->addInput(level);
    last = ref.node;
  }
  if (level == 2) {
    integrator().updateAccelerations();
    return updateOutput(2, 2);
  }
  hasImpulses_ = true;
  integrator().updateState();
  updateOutput(1, 1);
  reportAccumulations();
  for (const ContactRef& ref : indexSet(0).contacts) {
    ContactRecord& record = this->record(ref);
    record.hit = record.release = record.modeChange = record.plastic = false;
  }
}

void EventDriven::resetImpulses() {
  if (!hasImpulses_) return;
  for (InteractionNode* node : topology().interactions()) node->interaction->resetLambda(1);
  nonSmoothDynamicalSystem().reset(1);
  hasImpulses_ = false;
}

void EventDriven::recordState(StateRecorder& recorder) {
  Simulation::recordState(recorder);
  manager_->recordState(recorder);
  recorder("begun", begun_);
  recorder("nonSmoothEvents", nonSmoothEvents_);
  recorder("eventLoad", eventLoad_);
  recorder("lastEventTime", lastEventTime_);
  for (const ContactRef& ref : integrator().contacts()) {
    std::int64_t sets = ref.node->contacts[ref.contact].sets;
    recorder("sets", sets);
    ref.node->contacts[ref.contact].sets = static_cast<unsigned char>(sets);
    recorder("slip", record(ref).slip);
    recorder("direction", std::span<double>(record(ref).direction));
    record(ref).history.recordState(recorder);
  }
  integrator().recordModes(recorder);
  for (int set = 0; set < topology().numberOfIndexSets(); ++set) topology().collectIndexSet(set);
  integrator().restart();
}

void EventDriven::fail(const ContactRef& ref, const std::string& what) const {
  const Interaction& interaction = *ref.node->interaction;
  std::ostringstream text;
  text.precision(17);
  text << name() << ", t = " << startingTime() << ", " << interaction.label();
  if (interaction.contacts() > 1) text << ", contact " << ref.contact;
  text << ": " << what << ".\n  y = " << gap(ref, 0) << ", ydot = " << gap(ref, 1)
       << ", lambda(1) = " << multiplier(ref, 1) << ", lambda(2) = " << multiplier(ref, 2);
  throw Exception(text.str());
}

}  // namespace rico
