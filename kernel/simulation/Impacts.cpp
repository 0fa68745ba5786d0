// Step 2 of EventDriven: impacts of contacts that approach.
#include <algorithm>
#include <cmath>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/integration/EventDrivenOSI.hpp>
#include <kernel/integration/internal/ContactRecord.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/topology/ContactLaw.hpp>

namespace rico {
namespace {

double normalVelocity(const ContactRef& ref) { return ref.node->interaction->y(1)[normalRow(ref)]; }

double* impulse(const ContactRef& ref) {
  return ref.node->interaction->lambda(1).data() + normalRow(ref);
}

// The part of a unit velocity of approach that returns.
double restitutionOf(const NonSmoothLaw& law) {
  const std::vector<double> approach(law.size(), -1.0);
  std::vector<double> returned(law.size(), 0.0);
  law.addRestitutionOfApproach(approach.data(), returned.data());
  return -returned[0];
}

}  // namespace

bool EventDriven::hasImpact() const {
  const auto& contacts = indexSet(1).contacts;
  return ranks().any(std::any_of(contacts.begin(), contacts.end(), [this](const ContactRef& ref) {
    return isUnilateral(ref) && !ref.node->contacts[ref.contact].isIn(2) &&
           normalVelocity(ref) < -integrator().velocityTolerance();
  }));
}

void EventDriven::solveImpacts() {
  constexpr int kMaxImpacts = 1000;
  computeImpact();
  for (int impacts = 1; hasImpact() && impacts < kMaxImpacts; ++impacts) {
    const std::vector<double> before = impulses();
    for (InteractionNode* node : topology().interactions()) node->interaction->storeOutputs();
    computeImpact();
    addImpulses(before);
  }
  ranks().agree([this] { checkPostImpact(); });
}

// Solves one problem over the touching contacts. Separating ones take part if it supports them.
void EventDriven::computeImpact() {
  const OneStepNSProblem* impact = problem(kImpact);
  if (impact == nullptr || !impact->takesSeparating()) dropSeparating();
  computeOneStepNSProblem("impact");
  update(1);
  updateIndexSets();
}

void EventDriven::dropSeparating() {
  for (const ContactRef& ref : indexSet(1).contacts) {
    if (!isUnilateral(ref) || normalVelocity(ref) <= integrator().velocityTolerance()) continue;
    ref.node->contacts[ref.contact].sets = 1;
    std::fill_n(impulse(ref), lawOf(ref).size(), 0.0);
  }
  topology().collectIndexSet(1);
}

std::vector<double> EventDriven::impulses() const {
  std::vector<double> all;
  for (const ContactRef& ref : integrator().contacts())
    all.insert(all.end(), impulse(ref), impulse(ref) + lawOf(ref).size());
  return all;
}

// λ(1) and p(1) are those of the instant: the sum over all its impacts.
void EventDriven::addImpulses(const std::vector<double>& before) {
  const double* from = before.data();
  for (const ContactRef& ref : integrator().contacts())
    for (int r = 0; r < lawOf(ref).size(); ++r) impulse(ref)[r] += *from++;
  nonSmoothDynamicalSystem().reset(1);
  for (InteractionNode* node : topology().interactions())
    if (!node->interaction->relation()->isFirstOrder()) node->interaction->addInput(1);
}

void EventDriven::checkPostImpact() const {
  constexpr double kApproaches = 1e-8;
  for (const ContactRef& ref : indexSet(1).contacts)
    if (isUnilateral(ref) && normalVelocity(ref) < -kApproaches)
      fail(ref, "it still approaches after the impact. Tighten the impact problem's settings()");
}

// Repeated impacts of one contact lose their restitution: see Accumulation.
void EventDriven::recognizeAccumulations() {
  const double t = startingTime();
  for (const ContactRef& ref : indexSet(1).contacts) {
    if (!isUnilateral(ref) || normalVelocity(ref) >= -integrator().velocityTolerance()) continue;
    ContactRecord& record = this->record(ref);
    record.history.add(t);
    record.plastic = completesAccumulation(ref);
  }
}

bool EventDriven::completesAccumulation(const ContactRef& ref) const {
  const ImpactHistory& history = record(ref).history;
  if (!history.isShrinking()) return history.recent() < zenoHorizon_;
  if (integrator().restingSpeed() == 0.0)
    return history.remaining() < zenoHorizon_ || history.recent() < zenoHorizon_;
  const double e = restitutionOf(*ref.node->interaction->nonSmoothLaw());
  return normalVelocity(ref) >
         -integrator().restingSpeed() / std::sqrt(std::max(1e-6, 1.0 - e * e));
}

// Uses that ½ v·Mv changes by ½ λ(1) (ẏ⁺ + ẏ⁻).
void EventDriven::reportAccumulations() {
  for (const ContactRef& ref : indexSet(1).contacts) {
    ContactRecord& record = this->record(ref);
    if (!record.plastic) continue;
    const double t = startingTime();
    const double before = ref.node->interaction->yk(1)[normalRow(ref)];
    accumulations_.push_back({ref.node->interaction.get(), ref.contact, record.history.limit(), t,
                              -0.5 * *impulse(ref) * (normalVelocity(ref) + before)});
    record.history.clear();
  }
}

}  // namespace rico
