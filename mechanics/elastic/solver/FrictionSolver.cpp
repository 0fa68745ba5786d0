#include <algorithm>
#include <cmath>
#include <limits>
#include <mechanics/elastic/solver/FrictionProjection.hpp>
#include <mechanics/elastic/solver/FrictionSolver.hpp>

namespace rico {
namespace {

constexpr double kAugmentation = 20;  // ρ over the stiffness of a contact

// The share of a change of the bounds that is applied. It decreases if the residual does not,
// because bounds and normal reactions may oscillate.
double nextShare(double share, double ratio) {
  constexpr double kGood = 0.5, kBad = 0.9, kLeast = 0.1;
  if (ratio < kGood) return std::min(1.0, 1.5 * share);
  return ratio > kBad ? std::max(kLeast, 0.6 * share) : share;
}

}  // namespace

// The scale of the residual: the energy that one cycle gives for the load, and that of the
// velocities of contacts. It is so large that the tolerance is not below the round-off of A x.
double FrictionSolver::startScale(double tolerance) {
  computeRest();
  multigrid_->apply(rest_.data(), z_.data());
  ++report_.cycles;
  double sum = std::max(0.0, dot(rest_, z_));
  computeOutputs(x_.data(), u_.data(), true);
  computeOutputs(z_.data(), du_.data(), false);
  for (std::size_t i = 0; i < u_.size(); ++i) {
    const double free = u_[i] + du_[i];
    sum += std::max(u_[i] * u_[i], free * free) / response_[i / 3];
  }
  constexpr double kRoundOff = 1e-13;
  double size = 0;
  const std::vector<double> diagonal = diagonalOf(problem_->A);
  for (std::size_t i = 0; 9 * i < diagonal.size(); ++i)
    for (std::size_t c = 0; c < 3; ++c)
      size += diagonal[9 * i + 4 * c] * x_[3 * i + c] * x_[3 * i + c];
  return std::max(std::sqrt(sum), kRoundOff / tolerance * std::sqrt(size));
}

double FrictionSolver::naturalResidual(const GlobalFriction& problem,
                                       std::span<const double> response,
                                       const std::vector<double>& u, const std::vector<double>& r) {
  double sum = 0;
  for (std::size_t c = 0; c < response.size(); ++c) {
    const bool isTresca = !problem.bounds.empty() || problem.isAtMost(c, r[3 * c]);
    const double mu = isTresca ? 0 : problem.friction[c], rho = 1 / response[c];
    const double* uc = u.data() + 3 * c;
    const double* rc = r.data() + 3 * c;
    const double slip = std::sqrt(uc[1] * uc[1] + uc[2] * uc[2]);
    const double tau[3] = {rc[0] - rho * (uc[0] + mu * slip), rc[1] - rho * uc[1],
                           rc[2] - rho * uc[2]};
    double p[3];
    isTresca ? project(tau, problem.boundOf(c, r[3 * c]), p) : projectOnCone(tau, mu, p);
    for (int i = 0; i < 3; ++i) sum += (rc[i] - p[i]) * (rc[i] - p[i]) * response[c];
  }
  return std::sqrt(sum);
}

void FrictionSolver::prepare(const GlobalFriction& problem, Multigrid& multigrid) {
  problem_ = &problem;
  multigrid_ = &multigrid;
  report_ = {}, best_ = {}, halved_ = {};
  const std::size_t size = problem.load.size(), rows = problem.bias.size();
  for (std::vector<double>* all : {&rest_, &force_, &dx_, &residual_, &z_, &direction_, &product_})
    all->assign(size, 0.0);
  for (std::vector<double>* all : {&u_, &p_, &du_, &work_}) all->assign(rows, 0.0);
  weights_.assign(3 * rows, 0.0), jacobian_.assign(3 * rows, 0.0);
  isCoulomb_ = false, shortest_ = 1;
  augmentation_ = kAugmentation;
  bound_.assign(rows / 3, 0.0);
  slide_.assign(rows / 3 * 2, 0.0);
  computeResponses();
  multigrid.setContacts(problem.contacts);
  multigrid.setWeights(weights_);
}

// Applies a share of their change; Tresca's are given.
void FrictionSolver::updateBounds(double share) {
  if (!problem_->bounds.empty())
    return void(std::copy(problem_->bounds.begin(), problem_->bounds.end(), bound_.begin()));
  for (std::size_t c = 0; c < bound_.size(); ++c)
    bound_[c] += share * (problem_->boundOf(c, r_[3 * c]) - bound_[c]);
}

// Newton steps for given bounds, until they are no longer needed; returns the norm of (3).
double FrictionSolver::minimise(double enough, double& multiplierError) {
  constexpr double kInner = 0.6;
  double balance = 0;
  computeRest();
  for (int k = 0; k < kMostInner; ++k) {
    const long steps = report_.newton;
    const double inner = std::max(enough, k == 0 ? 0 : kInner * multiplierError);
    balance = isCoulomb_ ? coulombStep(inner) : step(inner);
    if (report_.newton == steps) break;
    projectAll();
    multiplierError = naturalResidual(*problem_, response_, u_, p_);
  }
  return balance;
}

// Measured progress: too many updates since the residual was halved.
bool FrictionSolver::isSlow() const {
  constexpr long kMost = 8;
  return report_.updates - halved_.update >= kMost;
}

// Stores the point if it has the least residual so far. Returns false if that is long ago:
// reactions of nodes with several contacts may drift for hundreds of updates, away from the best
// point.
bool FrictionSolver::keepBest() {
  constexpr int kMostStalled = 100;
  if (best_.x.empty() || report_.residual < best_.residual)
    best_ = {report_.residual, report_.updates, x_, r_};
  if (halved_.residual == 0 || report_.residual < 0.5 * halved_.residual)
    halved_ = {report_.residual, report_.updates};
  return report_.updates - best_.update < kMostStalled;
}

void FrictionSolver::returnToBest() {
  report_.residual = best_.residual;
  x_ = best_.x, r_ = best_.r;
  computeOutputs(x_.data(), u_.data(), true);
}

GlobalFrictionReport FrictionSolver::solve(const GlobalFriction& problem, Multigrid& multigrid,
                                           double tolerance, long maxSteps, std::vector<double>& x,
                                           std::vector<double>& r) {
  prepare(problem, multigrid);
  x_ = x, r_ = r;
  report_.scale = std::max(problem.scale, startScale(tolerance));
  const double enough = tolerance * report_.scale;
  computeOutputs(x_.data(), u_.data(), true);
  double multiplierError = naturalResidual(problem, response_, u_, r_);
  double share = 1, before = std::numeric_limits<double>::infinity();
  while (report_.newton < maxSteps) {
    updateBounds(share);
    const long steps = report_.newton;
    const double balance = minimise(0.5 * enough, multiplierError);
    projectAll();
    r_ = p_;
    ++report_.updates;
    multiplierError = naturalResidual(problem, response_, u_, r_);
    report_.residual = std::sqrt(balance * balance + multiplierError * multiplierError);
    report_.solved = report_.residual <= enough;
    if (report_.solved || !keepBest()) break;
    const double ratio = report_.residual / before;
    if (isCoulomb_) {
      adaptAugmentation(report_.newton - steps, ratio);
      lengthenUpdate();
    } else if (isSlow() && problem.bounds.empty()) {
      startCoulomb();
    }
    share = nextShare(share, ratio);
    before = report_.residual;
  }
  if (!report_.solved && !best_.x.empty()) returnToBest();
  basis_.clear(), image_.clear();
  x = x_, r = r_;
  return report_;
}

}  // namespace rico
