#include <algorithm>
#include <cmath>
#include <kernel/integration/smooth/SmoothDynamics.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {
namespace {

// Calls visit(node) once for each interaction with a contact in the set.
template <class Visit>
void forEachNode(const IndexSet& set, Visit&& visit) {
  const InteractionNode* last = nullptr;
  for (const ContactRef& ref : set.contacts) {
    if (ref.node != last) visit(*ref.node);
    last = ref.node;
  }
}

}  // namespace

SmoothDynamics::SmoothDynamics(Topology& topology, std::vector<SystemNode*> systems)
    : topology_(topology),
      systems_(std::move(systems)),
      recordOf_([this](const ContactRef& ref) -> ContactRecord& { return record(ref); }) {
  for (const SystemNode* node : systems_) size_ += node->system->dimension();
  for (InteractionNode* node : topology.interactions()) list(*node);
  checkModes();
  if (!ranks().areShared()) return;
  rootsHere_.resize(numberOfRoots_);
  firstRoot_ = static_cast<int>(ranks().before(numberOfRoots_));
  numberOfRoots_ = static_cast<int>(ranks().sum(numberOfRoots_));
}

void SmoothDynamics::list(InteractionNode& node) {
  const int contacts = node.interaction->contacts();
  node.contacts.resize(contacts);
  records_.emplace_back(contacts);
  if (node.interaction->relation()->isFirstOrder()) {
    modes_.emplace_back(node);
    numberOfRoots_ += 2 * modes_.back().rows();
    return;
  }
  for (int c = 0; c < contacts; ++c) contacts_.push_back({&node, c});
  numberOfRoots_ += 2 * contacts;
}

ContactRecord& SmoothDynamics::record(const ContactRef& ref) {
  return records_[ref.node->index][ref.contact];
}

void SmoothDynamics::reset() {
  if (ranks().areShared()) closedOnRanks_ = ranks().any(!topology_.indexSet(2).empty());
  for (BilateralForces* forces : {&forces_, &positions_, &velocities_}) forces->reset();
}

// Throws if (3) of FirstOrderModes applies to an interaction that shares a system with another one.
void SmoothDynamics::checkModes() const {
  for (const FirstOrderModes& modes : modes_)
    if (modes.usesRates() && !modes.node().edges.empty())
      throw Exception(
          modes.node().interaction->label() +
          ": a law with D = 0 that shares a system with another one is not supported by "
          "event-driven simulations. Join them in one interaction");
}

void SmoothDynamics::resetInputs() {
  for (SystemNode* node : systems_)
    if (node->workAs<SmoothWork>().first != nullptr)
      node->workAs<SmoothWork>().first->resetAllNonSmoothParts();
}

void SmoothDynamics::computeInputs(double t) {
  if (modes_.empty()) return;
  resetInputs();
  for (FirstOrderModes& modes : modes_) modes.computeMultipliers(t);
  for (FirstOrderModes& modes : modes_) modes.addInput(t);
}

void SmoothDynamics::chooseModes(double t) {
  if (modes_.empty()) return;
  resetInputs();
  for (FirstOrderModes& modes : modes_) modes.solveOutput(t);
  for (FirstOrderModes& modes : modes_) modes.addInput(t);
  for (FirstOrderModes& modes : modes_) modes.choose(t);
  computeInputs(t);
}

void SmoothDynamics::setState(const double* x) {
  for (SystemNode* node : systems_) {
    const SmoothWork& work = node->workAs<SmoothWork>();
    const auto take = [&x](Vector& part) {
      std::copy(x, x + part.size(), part.begin());
      x += part.size();
    };
    if (work.second == nullptr) {
      take(work.first->x());
    } else {
      take(work.second->q());
      take(work.second->velocity());
    }
  }
}

void SmoothDynamics::getState(double* x) const {
  for (const SystemNode* node : systems_) {
    const SmoothWork& work = node->workAs<SmoothWork>();
    const auto put = [&x](const Vector& part) { x = std::copy(part.begin(), part.end(), x); };
    if (work.second == nullptr) {
      put(work.first->x());
    } else {
      put(work.second->q());
      put(work.second->velocity());
    }
  }
}

void SmoothDynamics::computef(double t, const double* x, double* xDot) {
  setState(x);
  computeAccelerations(t);
  computeInputs(t);
  getRates(t, xDot);
}

void SmoothDynamics::getRates(double t, double* xDot) {
  for (SystemNode* node : systems_) {
    const SmoothWork& work = node->workAs<SmoothWork>();
    const auto put = [&xDot](const Vector& part) {
      xDot = std::copy(part.begin(), part.end(), xDot);
    };
    if (work.second == nullptr) {
      work.first->computeRhs(t);
      put(work.first->rhs());
    } else {
      qDot_.resize(work.second->q().size());
      work.second->computeqDot(qDot_);
      put(qDot_);
      put(work.second->acceleration());
    }
  }
}

void SmoothDynamics::getMotion(double t, std::vector<double>& values) {
  values.resize(2 * size_);
  getState(values.data());
  getRates(t, values.data() + size_);
  for (SystemNode* node : systems_) {
    const SmoothWork& work = node->workAs<SmoothWork>();
    const Vector& input = work.second == nullptr ? work.first->r() : work.second->p(2);
    values.insert(values.end(), input.begin(), input.end());
  }
}

void SmoothDynamics::computeFreeAccelerations(double t) {
  for (SystemNode* node : systems_)
    if (node->workAs<SmoothWork>().second != nullptr)
      node->workAs<SmoothWork>().computeFreeAcceleration(t);
}

void SmoothDynamics::refreshGradients(double t) {
  forEachNode(topology_.indexSet(2), [t](InteractionNode& node) {
    Relation& relation = *node.interaction->relation();
    if (!relation.isLinear()) relation.computeJach(t, *node.interaction);
  });
}

void SmoothDynamics::computeAccelerations(double t) {
  computeFreeAccelerations(t);
  if (!anyClosed()) return;
  ranks().agree([&] {
    refreshGradients(t);
    forEachNode(topology_.indexSet(2), [t](InteractionNode& node) {
      node.interaction->computeOutput(t, 2);
      node.freeOutput = node.interaction->y(2);
    });
    turnDirections(t);
  });
  forces_.compute(topology_, recordOf_);
  applyForces();
  updateAccelerations();
}

void SmoothDynamics::updateAccelerations() {
  for (SystemNode* node : systems_)
    if (node->workAs<SmoothWork>().second != nullptr)
      node->workAs<SmoothWork>().computeAcceleration();
}

// In space the direction of sliding follows the velocity. It is kept if the velocity is below
// kRests or has reversed, so that the motion stays smooth at the instant of rest.
void SmoothDynamics::turnDirections(double t) {
  constexpr double kRests = 1e-6;
  for (const ContactRef& ref : topology_.indexSet(2).contacts) {
    Interaction& interaction = *ref.node->interaction;
    const NonSmoothLaw& law = *interaction.nonSmoothLaw();
    ContactRecord& record = this->record(ref);
    if (law.kind() != LawKind::kNewtonImpactFriction || law.size() != 3 || record.slip == 0)
      continue;
    interaction.computeOutput(t, 1);
    const double* v = interaction.y(1).data() + ref.contact * 3 + 1;
    const double along = record.direction[0] * v[0] + record.direction[1] * v[1];
    if (along <= 0.0 || tangentialNorm(v, 2) <= kRests) continue;
    record.slideAlong(1.0, v, 2);
    forces_.reset();
  }
}

// p(2) ← Hᵀ λ(2).
void SmoothDynamics::applyForces() {
  for (SystemNode* node : systems_)
    if (node->workAs<SmoothWork>().second != nullptr)
      node->workAs<SmoothWork>().second->resetNonSmoothPart(2);
  forEachNode(topology_.indexSet(2), [](InteractionNode& node) { node.interaction->addInput(2); });
}

void SmoothDynamics::computeOutputs(double t, bool onlyClosed) {
  ranks().agree([&] { computeOutputsHere(t, onlyClosed); });
}

void SmoothDynamics::computeOutputsHere(double t, bool onlyClosed) {
  const InteractionNode* last = nullptr;
  for (const ContactRef& ref : contacts_) {
    if (ref.node == last || (onlyClosed && !ref.node->contacts[ref.contact].isIn(2))) continue;
    last = ref.node;
    Interaction& interaction = *ref.node->interaction;
    interaction.computeOutput(t, 0);
    if (!interaction.relation()->isLinear()) interaction.relation()->computeJach(t, interaction);
    interaction.computeOutput(t, 1);
  }
}

double SmoothDynamics::project(double t, int level) {
  ranks().agree([&] {
    forEachNode(topology_.indexSet(2), [&](InteractionNode& node) {
      node.interaction->computeOutput(t, level);
      node.freeOutput = node.interaction->y(level);
    });
    refreshGradients(t);
  });
  (level == 0 ? positions_ : velocities_).compute(topology_, recordOf_);
  applyForces();
  double moved = 0.0;
  for (SystemNode* node : systems_) {
    const SmoothWork& work = node->workAs<SmoothWork>();
    if (work.second == nullptr) continue;
    SecondOrderDS& ds = *work.second;
    Vector& change = ds.p(2);
    work.W.solve(change.data());
    moved = std::max(moved, change.normInf());
    if (level == 1) {
      ds.velocity() += change;
      continue;
    }
    std::swap(ds.velocity(), change);
    qDot_.resize(ds.q().size());
    ds.computeqDot(qDot_);
    std::swap(ds.velocity(), change);
    ds.q() += qDot_;
  }
  return ranks().max(moved);
}

}  // namespace rico
