#include <numerics/rico_math.h>

#include <algorithm>
#include <cmath>
#include <kernel/formulation/MultipleImpact.hpp>
#include <kernel/integration/OneStepIntegrator.hpp>
#include <kernel/laws/MultipleImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <limits>
#include <optional>

namespace rico {
namespace {

// Energies and velocities up to this value count as zero.
constexpr double kNothing = std::numeric_limits<double>::epsilon();

}  // namespace

MultipleImpact::MultipleImpact(ComplianceModel model, double step) : model_(model) {
  setStep(step);
}

void MultipleImpact::setStep(double impulse) {
  if (!(impulse > 0.0))
    throw Exception("MultipleImpact: the step " + std::to_string(impulse) + " must be positive");
  step_ = impulse;
}

bool MultipleImpact::accepts(const NonSmoothLaw& law) const {
  return law.kind() == LawKind::kMultipleImpact;
}

// Writes ẏ⁻ without restitution: the energies determine the restitution.
void MultipleImpact::computeFreeOutput(InteractionNode& node) {
  LinearOSNS::computeFreeOutput(node);
  node.freeOutput = node.interaction->y(1);
}

double MultipleImpact::Spring::force(double energy) const {
  return factor * RicoPow(energy, eta / (1.0 + eta));
}

// One power instead of two if the exponents are equal, as in chains of equal beads.
double MultipleImpact::Spring::forceOver(const Spring& other) const {
  if (eta != other.eta) return force(energy) / other.force(other.energy);
  return factor / other.factor * RicoPow(energy / other.energy, eta / (1.0 + eta));
}

void MultipleImpact::gatherSprings(const IndexSet& set) {
  springs_.clear();
  for (const ContactRef& ref : set.contacts) {
    const auto& law = static_cast<const MultipleImpactNSL&>(*ref.node->interaction->nonSmoothLaw());
    const double eta = law.elasticity();
    const bool plastic = ref.node->ends[0]->integrator->isPlastic(*ref.node, ref.contact);
    springs_.push_back(
        {.e = plastic ? 0.0 : law.e(),
         .eta = eta,
         .factor = RicoPow(law.stiffness() * RicoPow(1.0 + eta, eta), 1.0 / (1.0 + eta))});
  }
}

bool MultipleImpact::solve(const IndexSet& set, bool /*changed*/) {
  gatherSprings(set);
  startReport();
  outputs() = q();
  multipliers().setZero();
  report_.solver = "impulses";
  chooseStep();
  while (distribute()) {
    if (report_.iterations == maxSteps_) {
      report_.reason = RICO_DIVERGED_ITS;
      report_.residual = -*std::min_element(w().begin(), w().end());
      return false;
    }
    ++report_.iterations;
    advance();
  }
  return true;
}

// Chooses the step so that an impact has at least a hundred steps. Its scale is the impulse
// −ẏ⁻/M_ii that would stop the fastest contact.
void MultipleImpact::chooseStep() {
  constexpr double kPart = 0.01;
  double impulse = 0.0;
  for (int i = 0; i < q().size(); ++i)
    for (int k = M().start()[i]; k < M().start()[i + 1]; ++k)
      if (M().columns()[k] == i) impulse = std::max(impulse, -q()[i] / M().values()[k]);
  h_ = std::min(step_, kPart * impulse);
}

// Computes by (1) the share of each contact in the step. Returns false if the impact is over.
bool MultipleImpact::distribute() {
  const auto lessEnergy = [](const Spring& a, const Spring& b) { return a.energy < b.energy; };
  const auto most = std::max_element(springs_.begin(), springs_.end(), lessEnergy);
  const bool byEnergy = most->energy > kNothing;
  const auto fastest = std::min_element(w().begin(), w().end());
  if (!byEnergy && *fastest >= -kNothing) return false;
  const Spring& primary = byEnergy ? *most : springs_[fastest - w().begin()];
  const double energy = byEnergy ? most->energy : -*fastest * h_;
  std::optional<double> force;  // of the primary contact, computed if it is needed
  for (std::size_t i = 0; i < springs_.size(); ++i) {
    Spring& spring = springs_[i];
    spring.ydot = w()[static_cast<int>(i)];
    if (byEnergy && &spring == &primary)  // its force is that of the step
      spring.impulse = h_;
    else if (spring.energy > kNothing)
      spring.impulse = h_ * spring.forceOver(primary);
    else if (spring.ydot < -kNothing) {
      if (!force) force = primary.force(energy);
      spring.impulse = RicoPow(spring.factor * h_ / *force, 1.0 + spring.eta) *
                       RicoPow(-spring.ydot, spring.eta);
    } else
      spring.impulse = 0.0;
  }
  limitImpulses();
  return true;
}

// Limits the step if the primary contact is far softer than another, or has hardly any energy.
void MultipleImpact::limitImpulses() {
  constexpr double kMostSteps = 10.0;
  const auto less = [](const Spring& a, const Spring& b) { return a.impulse < b.impulse; };
  const double largest = std::max_element(springs_.begin(), springs_.end(), less)->impulse;
  if (largest <= kMostSteps * h_) return;
  for (Spring& spring : springs_) spring.impulse *= kMostSteps * h_ / largest;
}

// P ← P + dP,  ẏ ← ẏ + M dP,  E ← E + dE.
void MultipleImpact::advance() {
  const std::vector<int>& start = M().start();
  for (int i = 0; i < w().size(); ++i) {
    Spring& spring = springs_[i];
    multipliers()[i] += spring.impulse;
    for (int k = start[i]; k < start[i + 1]; ++k)
      outputs()[i] += M().values()[k] * springs_[M().columns()[k]].impulse;
    if (spring.impulse > 0.0) store(spring, -0.5 * (spring.ydot + w()[i]) * spring.impulse);
  }
  for (int i = 0; i < w().size(); ++i)
    if (springs_[i].e == 0.0 && springs_[i].impulse > 0.0 && w()[i] > 0.0) reduceLastImpulse(i);
}

// Reduces the last impulse of a contact without restitution so that it ends at ẏ = 0.
void MultipleImpact::reduceLastImpulse(int i) {
  const std::vector<int>& columns = M().columns();
  const int begin = M().start()[i], end = M().start()[i + 1];
  const auto diagonal = std::find(columns.begin() + begin, columns.begin() + end, i);
  const double excess = w()[i] / M().values()[diagonal - columns.begin()];
  const double impulse = std::min(excess, springs_[i].impulse);
  multipliers()[i] -= impulse;
  for (int k = begin; k < end; ++k) outputs()[columns[k]] -= M().values()[k] * impulse;
}

void MultipleImpact::store(Spring& spring, double work) const {
  const double e2 = spring.e * spring.e;
  if (work > 0.0) {
    spring.energy += work;
    spring.work += work;
  } else if (model_ == ComplianceModel::kBiStiffness) {
    spring.energy = e2 > 0.0 ? std::max(0.0, spring.energy + work / e2) : 0.0;
  } else {
    spring.energy += work;
    if (spring.energy <= (1.0 - e2) * spring.work) spring.energy = spring.work = 0.0;
  }
}

}  // namespace rico
