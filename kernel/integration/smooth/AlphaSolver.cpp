#include <algorithm>
#include <cmath>
#include <kernel/integration/smooth/AlphaSolver.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/support/NumberText.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <limits>

namespace rico {

AlphaSolver::AlphaSolver(SmoothDynamics& dynamics, const AlphaOptions& options)
    : dynamics_(dynamics), options_(options), x_(dynamics.size()) {
  bodies_.resize(dynamics.systems().size());
  for (std::size_t i = 0; i < bodies_.size(); ++i)
    bodies_[i].ds = static_cast<SmoothWork&>(*dynamics.systems()[i]->work).second;
  for (auto* g : {&before_, &after_, &between_}) g->resize(dynamics.numberOfRoots());
  roots_.resize(dynamics.numberOfRoots());
}

void AlphaSolver::restart(double t, const std::vector<double>& x) {
  dynamics_.setState(x.data());
  dynamics_.computeAccelerations(t);
  for (Body& body : bodies_) {
    body.q = body.ds->q();
    body.v = body.ds->velocity();
    body.a = body.vDot = body.ds->acceleration();
    body.residual.resize(body.ds->dofs());
    body.change.resize(body.ds->dofs());
  }
  begin_ = end_ = searched_ = at_ = t;
  x_ = x;
  evaluateRoots(t, before_);
  ++statistics_.restarts;
}

bool AlphaSolver::advance(double tEnd, double& t, std::vector<double>& x) {
  for (;;) {
    if (searched_ < end_ && findRoot(t)) {
      searched_ = t;
      interpolate(t, x);
      return true;
    }
    searched_ = end_;
    if (end_ >= tEnd) break;
    nextStep(tEnd);
  }
  t = end_;
  interpolate(t, x);
  return false;
}

void AlphaSolver::interpolate(double t, std::vector<double>& x) {
  stepTo(t);
  x = x_;
}

// Divides the remaining interval into equal steps.
void AlphaSolver::nextStep(double tEnd) {
  beginAtEnd();
  const double left = tEnd - begin_;
  constexpr double kRoundOff = 1e-9;
  const double steps =
      options_.maxStep > 0.0 ? std::max(1.0, std::ceil(left / options_.maxStep - kRoundOff)) : 1.0;
  end_ = steps == 1.0 ? tEnd : begin_ + left / steps;
  stepTo(end_);
  ++statistics_.steps;
}

void AlphaSolver::beginAtEnd() {
  if (end_ == begin_) return;
  stepTo(end_);
  for (Body& body : bodies_) {
    body.q = body.ds->q();
    body.v = body.ds->velocity();
    body.a = body.aEnd;
    body.vDot = body.vDotEnd;
  }
  begin_ = end_;
}

// Computes (1) and (2).
void AlphaSolver::setState(Body& body, double h) const {
  SecondOrderDS& ds = *body.ds;
  Vector& mean = body.change;
  mean = body.v;
  mean.add(h * (0.5 - options_.beta), body.a);
  mean.add(h * options_.beta, body.aEnd);
  ds.movePositionFrom(body.q, h, mean);
  ds.velocity() = body.v;
  ds.velocity().add(h * (1.0 - options_.gamma), body.a);
  ds.velocity().add(h * options_.gamma, body.aEnd);
}

// W is the derivative of M v̇(a) − F with respect to a, times (1 − α_f)/(1 − α_m).
void AlphaSolver::renewW(Body& body, double t, double h) const {
  if (body.ds->isLinear() && body.h == h) return;
  const double ratio = (1.0 - options_.alphaF) / (1.0 - options_.alphaM);
  body.ds->computeIterationMatrix(t, ratio * h * options_.gamma, ratio * h * h * options_.beta,
                                  body.W);
  body.W.factor(body.ds->label() + ": the iteration matrix W");
  body.h = h;
}

void AlphaSolver::stepTo(double t) {
  if (t == at_) return dynamics_.setState(x_.data());
  computeStep(t);
  dynamics_.getState(x_.data());
  at_ = t;
}

void AlphaSolver::computeStep(double t) {
  const double h = t - begin_;
  for (Body& body : bodies_) {
    body.aEnd = body.a;
    body.vDotEnd = body.vDot;
    setState(body, h);
  }
  if (h == 0.0) return;
  for (int i = 0; i < options_.maxIteration; ++i) {
    dynamics_.computeAccelerations(t);
    ++statistics_.evaluations;
    double change = 0.0;
    for (Body& body : bodies_) change = std::max(change, improve(body, t, h));
    if (change <= options_.tolerance) return project(t);
  }
  throw NoConvergence("NewMarkAlphaOSI, step to t = " + toString(t) +
                      ": Newton's iteration stopped after " +
                      std::to_string(options_.maxIteration) +
                      " passes. Give the missing gradients of forces, or a smaller setMaxStep().");
}

// Computes one iterate of Newton's method on (3) and (4). Returns the change of the velocity,
// relative to the terms of its sum.
double AlphaSolver::improve(Body& body, double t, double h) {
  renewW(body, t, h);
  const SecondOrderDS& ds = *body.ds;
  const double ratio = (1.0 - options_.alphaM) / (1.0 - options_.alphaF);
  for (int i = 0; i < ds.dofs(); ++i) {
    const double demanded =
        ratio * body.aEnd[i] +
        (options_.alphaM * body.a[i] - options_.alphaF * body.vDot[i]) / (1.0 - options_.alphaF);
    body.residual[i] = ds.acceleration()[i] - demanded;
  }
  ds.multiplyMass(body.residual, body.change);
  body.W.solve(body.change.data());
  body.aEnd.add(1.0 / ratio, body.change);
  const double change = h * body.change.normInf() / ratio;
  body.vDotEnd = ds.acceleration();
  setState(body, h);
  return change / (1.0 + body.v.normInf() + h * (body.a.normInf() + body.aEnd.normInf()));
}

void AlphaSolver::project(double t) {
  if (!dynamics_.anyClosed()) return;
  constexpr int kPasses = 2;
  for (int pass = 0; pass < kPasses; ++pass) {
    dynamics_.computeOutputs(t, true);
    dynamics_.project(t, 0);
  }
  dynamics_.computeOutputs(t, true);
  dynamics_.project(t, 1);
}

void AlphaSolver::evaluateRoots(double t, std::vector<double>& g) {
  stepTo(t);
  dynamics_.computeg(t, x_.data(), g.data());
  ++statistics_.rootEvaluations;
}

// Returns true if a g falls through zero between before_ and `after`.
bool AlphaSolver::crosses(const std::vector<double>& after) const {
  for (std::size_t i = 0; i < after.size(); ++i)
    if (before_[i] > 0.0 && after[i] <= 0.0) return true;
  return false;
}

// The first zero of the crossing functions, interpolated linearly, as a fraction of the interval.
double AlphaSolver::firstSecant() const {
  double part = 1.0;
  for (std::size_t i = 0; i < after_.size(); ++i)
    if (before_[i] > 0.0 && after_[i] <= 0.0)
      part = std::min(part, before_[i] / (before_[i] - after_[i]));
  return part;
}

// Finds the first root in (searched_, end_]: alternates secants of the earliest function and
// bisection.
bool AlphaSolver::findRoot(double& t) {
  evaluateRoots(end_, after_);
  if (!crosses(after_)) {
    before_ = after_;
    return false;
  }
  double low = searched_;
  double high = end_;
  constexpr int kMost = 120;
  for (int i = 0; i < kMost; ++i) {
    double part = 0.5;
    if (i % 2 == 0) part = firstSecant();
    const double middle = low + std::clamp(part, 1e-3, 1.0 - 1e-3) * (high - low);
    if (high - low <= 4.0 * std::numeric_limits<double>::epsilon() * std::abs(high)) break;
    evaluateRoots(middle, between_);
    if (crosses(between_)) {
      high = middle;
      std::swap(after_, between_);
    } else {
      low = middle;
      std::swap(before_, between_);
    }
  }
  t = high;
  for (std::size_t i = 0; i < roots_.size(); ++i)
    roots_[i] = before_[i] > 0.0 && after_[i] <= 0.0 ? 1 : 0;
  before_ = after_;
  return true;
}

}  // namespace rico
