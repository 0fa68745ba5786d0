#include <numerics/rico_math.h>

#include <algorithm>
#include <cmath>
#include <kernel/integration/OneStepIntegrator.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/AdaptiveTimeStepping.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <limits>
#include <sstream>

namespace rico {

AdaptiveTimeStepping::AdaptiveTimeStepping(std::shared_ptr<NonSmoothDynamicalSystem> model,
                                           std::shared_ptr<TimeDiscretisation> discretisation,
                                           const std::shared_ptr<OneStepIntegrator>& integrator,
                                           std::shared_ptr<OneStepNSProblem> problem)
    : TimeStepping(std::move(model), std::move(discretisation), integrator, std::move(problem)),
      order_(integrator->order()),
      t_(timeDiscretisation()->t0()),
      h_(timeDiscretisation()->timeStep(0)),
      proposal_(h_) {}

void AdaptiveTimeStepping::setStepControl(const StepControl& control) {
  if (!(control.relativeTolerance >= 0.0 && control.absoluteTolerance >= 0.0 &&
        control.relativeTolerance + control.absoluteTolerance > 0.0))
    throw Exception(name() + ": tolerances of the step control must be positive");
  control_ = control;
}

double AdaptiveTimeStepping::nextInstant() const {
  return timeDiscretisation()->tk(stepNumber() + 1);
}

double AdaptiveTimeStepping::least() const {
  return control_.minStep > 0.0 ? control_.minStep : 1e-4 * timeDiscretisation()->timeStep(0);
}

bool AdaptiveTimeStepping::hasNextEvent() const {
  const double next = nextInstant();
  const double end = nonSmoothDynamicalSystem().finalT();
  return std::isfinite(next) && next <= end + 1e-8 * timeDiscretisation()->timeStep(stepNumber());
}

void AdaptiveTimeStepping::makeStep(double begin, double h) {
  t_ = begin;
  h_ = h;
  TimeStepping::computeOneStep();
}

// Computes the step in one piece and in two halves, from the state in begin_.
void AdaptiveTimeStepping::computeBoth(double begin, double h) {
  const auto make = [this](double t, double step) {
    makeStep(t, step);
    gatherContacts(after_);
    changed_ = changed_ || after_ != before_;
  };
  changed_ = false;
  make(begin, h);
  gather(coarse_);
  begin_.beginReading();
  TimeStepping::recordState(begin_);
  make(begin, 0.5 * h);
  nonSmoothDynamicalSystem().swapInMemory();
  make(begin + 0.5 * h, 0.5 * h);
  gather(fine_);
}

// Returns the error of a step; infinity if it fails but a shorter one may succeed.
double AdaptiveTimeStepping::tryStep(double begin, double h) {
  if (h <= least()) {
    computeBoth(begin, h);
    return error();
  }
  try {
    computeBoth(begin, h);
    return error();
  } catch (const NoConvergence&) {
    changed_ = false;
    return std::numeric_limits<double>::infinity();
  }
}

// Adds the impulses of the first half, which are the last stored ones.
void AdaptiveTimeStepping::addImpulses() {
  if (integrators().front()->solvedLevel() != 1) return;
  for (InteractionNode* node : topology().interactions())
    node->interaction->lambda(1) += node->interaction->lambdaMemory(1)[1];
  for (SystemNode* node : topology().systems())
    if (auto* ds = dynamic_cast<SecondOrderDS*>(node->system.get())) ds->p(1) += ds->pMemory()[1];
}

void AdaptiveTimeStepping::computeOneStep() {
  initialize();
  const double begin = t_;
  const double left = nextInstant() - begin;
  const double most = control_.maxStep > 0.0 ? std::min(control_.maxStep, left) : left;
  gatherContacts(before_);
  begin_.beginWriting();
  TimeStepping::recordState(begin_);
  double h = std::min(proposal_, most);
  // A remainder shorter than the least step is added to this step.
  if (left - h < least()) h = left;
  for (;; ++rejected_) {
    const double error = tryStep(begin, h);
    const double factor = std::clamp(0.9 * RicoPow(error, -1.0 / (order_ + 1)), 0.2, 5.0);
    const bool isLeast = h <= least();
    if (changed_ ? isLeast : error <= 1.0) {
      proposal_ = changed_ ? least() : std::max(h * factor, least());
      break;
    }
    if (isLeast) fail(h, error);
    h = std::max(least(), changed_ ? 0.25 * h : h * std::min(factor, 0.9));
    begin_.beginReading();
    TimeStepping::recordState(begin_);
  }
  addImpulses();
  ++accepted_;
}

void AdaptiveTimeStepping::advanceToEvent() {
  const double instant = nextInstant();
  for (;;) {
    computeOneStep();
    if (nextTime() >= instant - 1e-9 * least()) return;
    processEvents();
  }
}

// t_k is reached exactly, whatever the sum of the steps.
void AdaptiveTimeStepping::processEvents() {
  nonSmoothDynamicalSystem().swapInMemory();
  t_ = nextTime();
  if (t_ < nextInstant() - 1e-9 * least()) return;
  t_ = nextInstant();
  advanceStep();
}

void AdaptiveTimeStepping::gather(std::vector<double>& x) const {
  x.clear();
  const auto append = [&x](const Vector& part) { x.insert(x.end(), part.begin(), part.end()); };
  for (const auto& integrator : integrators()) {
    for (const SystemNode* node : integrator->systems()) {
      if (const auto* second = dynamic_cast<const SecondOrderDS*>(node->system.get())) {
        append(second->q());
        append(second->velocity());
      } else if (const auto* first =
                     dynamic_cast<const FirstOrderNonLinearDS*>(node->system.get())) {
        append(first->x());
      }
    }
  }
}

// For each row, nonzero if its multiplier is not zero, or if y < 0 though it is not active.
void AdaptiveTimeStepping::gatherContacts(std::vector<char>& touching) const {
  touching.clear();
  const int level = integrators().front()->solvedLevel();
  for (const InteractionNode* node : model()->topology().interactions()) {
    const Interaction& interaction = *node->interaction;
    const NonSmoothLaw& law = *interaction.nonSmoothLaw();
    for (int row = 0; row < interaction.dimension(); ++row) {
      const bool isGap = level == 1 && !law.isAlwaysActive() && row % law.size() == 0;
      const bool isClosed = isGap && interaction.y(0)[row] < 0.0;
      touching.push_back(interaction.lambda(level)[row] != 0.0 || isClosed ? 1 : 0);
    }
  }
}

double AdaptiveTimeStepping::error() const {
  const double safety = RicoPow(2.0, order_) - 1.0;
  double worst = 1e-12;
  for (std::size_t i = 0; i < fine_.size(); ++i)
    worst = std::max(
        worst, std::abs(fine_[i] - coarse_[i]) / safety /
                   (control_.absoluteTolerance + control_.relativeTolerance * std::abs(fine_[i])));
  return worst;
}

void AdaptiveTimeStepping::fail(double h, double error) const {
  std::ostringstream text;
  text << name() << ", t = " << t_ << ": a step of minStep = " << h << " has " << error
       << " times the error allowed. Give a smaller minStep or larger tolerances "
          "(setStepControl()), or look for a singularity there.";
  throw NoConvergence(text.str());
}

void AdaptiveTimeStepping::recordState(StateRecorder& recorder) {
  TimeStepping::recordState(recorder);
  recorder("t", t_);
  recorder("proposal", proposal_);
  recorder("accepted", accepted_);
  recorder("rejected", rejected_);
}

}  // namespace rico
