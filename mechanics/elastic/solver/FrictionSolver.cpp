#include <algorithm>
#include <cmath>
#include <limits>
#include <mechanics/elastic/solver/FrictionSolver.hpp>

namespace rico {
namespace {

constexpr double kAugmentation = 100;  // ρ over the stiffness of a contact

double dotOf(const std::vector<double>& a, const std::vector<double>& b) {
  double partial[4] = {};
  std::size_t i = 0;
  for (; i + 4 <= a.size(); i += 4)
    for (std::size_t l = 0; l < 4; ++l) partial[l] += a[i + l] * b[i + l];
  double sum = (partial[0] + partial[1]) + (partial[2] + partial[3]);
  for (; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The projection of τ onto [0, ∞) x {‖·‖ ≤ bound}.
void project(const double* tau, double bound, double* p) {
  p[0] = tau[0] > 0 ? tau[0] : 0;
  const double slip = std::sqrt(tau[1] * tau[1] + tau[2] * tau[2]);
  const double share = slip <= bound ? 1.0 : bound / slip;
  p[1] = share * tau[1], p[2] = share * tau[2];
}

/// A symmetric derivative of the projection. If the contact slips, with t = τ_T / ‖τ_T‖,
///
///     bound / ‖τ_T‖ (I − (d t' + t d') / 2)                                               (4)
///
/// The projection has d = t. Here d is a separate direction of the reaction, ‖d‖ ≤ 1: Newton's
/// method for ‖τ_T‖ d = τ_T needs no small steps where the slip reverses (Chan, Golub and Mulet
/// 1999).
void differentiate(const double* tau, double bound, const double* d, double* derivative) {
  std::fill_n(derivative, 9, 0.0);
  derivative[0] = tau[0] > 0 ? 1 : 0;
  const double slip = std::sqrt(tau[1] * tau[1] + tau[2] * tau[2]);
  if (slip <= bound) {
    derivative[4] = derivative[8] = 1;
    return;
  }
  const double share = bound / slip, t1 = tau[1] / slip, t2 = tau[2] / slip;
  derivative[4] = share * (1 - d[0] * t1);
  derivative[8] = share * (1 - d[1] * t2);
  derivative[5] = derivative[7] = -0.5 * share * (d[0] * t2 + d[1] * t1);
}

/// The projection onto Coulomb's cone of coefficient mu.
void projectOnCone(const double* t, double mu, double* p) {
  const double slip = std::sqrt(t[1] * t[1] + t[2] * t[2]);
  if (slip <= mu * t[0]) return void(std::copy_n(t, 3, p));
  const double along = t[0] + mu * slip;
  p[0] = along > 0 ? along / (1 + mu * mu) : 0;
  const double share = slip > 0 ? mu * p[0] / slip : 0;
  p[1] = share * t[1], p[2] = share * t[2];
}

}  // namespace

void FrictionSolver::multiplyAll(const double* x, double* y) const {
  const int nodes = 3 * problem_->A.rows();
  multiply(problem_->A, x, y);
  const ContactCoupling& contacts = problem_->contacts;
  for (int b = 0; b < contacts.numberOfBodies(); ++b) {
    std::fill_n(y + nodes + 6 * b, 6, 0.0);
    addBlockTimes<6, 6>(contacts.masses.data() + 36 * b, x + nodes + 6 * b, y + nodes + 6 * b);
  }
}

void FrictionSolver::addInput(const double* r, double* y) const {
  addTransposedTimes(problem_->contacts.nodes, r, y);
  addTransposedTimes(problem_->contacts.bodies, r, y + 3 * problem_->A.rows());
}

void FrictionSolver::computeOutputs(const double* x, double* u, bool withBias) const {
  multiply(problem_->contacts.nodes, x, u);
  addTimes(problem_->contacts.bodies, x + 3 * problem_->A.rows(), u);
  if (!withBias) return;
  for (std::size_t i = 0; i < problem_->bias.size(); ++i) u[i] += problem_->bias[i];
}

void FrictionSolver::multiplyWeighted(const double* x, double* y) {
  multiplyAll(x, y);
  computeOutputs(x, du_.data(), false);
  std::fill(work_.begin(), work_.end(), 0.0);
  for (int c = 0; c < problem_->contacts.contacts(); ++c)
    addBlockTimes<3, 3>(weights_.data() + 9 * c, du_.data() + 3 * c, work_.data() + 3 * c);
  addInput(work_.data(), y);
}

// w = trace(H D⁻¹ H' + G M⁻¹ G') / 3 with the block diagonal D of A.
void FrictionSolver::computeResponses() {
  const ContactCoupling& contacts = problem_->contacts;
  std::vector<double> nodes = diagonalOf(problem_->A), bodies = contacts.masses;
  for (std::size_t at = 0; at < nodes.size(); at += 9) invertBlock(nodes.data() + at, 3);
  for (std::size_t at = 0; at < bodies.size(); at += 36) invertBlock(bodies.data() + at, 6);
  response_.assign(static_cast<std::size_t>(contacts.contacts()), 0.0);
  const auto add = [&](const BlockMatrix& B, const std::vector<double>& inverse, int c) {
    const int size = B.columnSize;
    for (std::int64_t k = B.start[c]; k < B.start[c + 1]; ++k)
      for (int r = 0; r < 3; ++r)
        for (int i = 0; i < size; ++i)
          for (int j = 0; j < size; ++j)
            response_[c] += B.block(k)[r * size + i] * B.block(k)[r * size + j] *
                            inverse[(B.column[k] * size + i) * size + j] / 3;
  };
  for (int c = 0; c < contacts.contacts(); ++c) {
    add(contacts.nodes, nodes, c), add(contacts.bodies, bodies, c);
    report_.response += 3 * response_[c];
  }
}

// The scale of the residual: the energy that one cycle gives for the load, and that of the
// velocities of contacts. It is so large that the tolerance is not below the round-off of A x.
double FrictionSolver::startScale(double tolerance) {
  computeRest();
  multigrid_->apply(rest_.data(), z_.data());
  ++report_.cycles;
  double sum = std::max(0.0, dotOf(rest_, z_));
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

void FrictionSolver::shifted(std::size_t c, double step, double* tau) const {
  const double rho = kAugmentation / response_[c];
  for (std::size_t i = 0; i < 3; ++i)
    tau[i] = r_[3 * c + i] - rho * (u_[3 * c + i] + step * du_[3 * c + i]);
}

// p = P(r − ρ u).
void FrictionSolver::projectAll() {
  double tau[3];
  for (std::size_t c = 0; c < response_.size(); ++c) {
    shifted(c, 0, tau);
    project(tau, bound_[c], p_.data() + 3 * c);
  }
}

// D = ρ P', with (4).
void FrictionSolver::weigh() {
  double tau[3];
  for (std::size_t c = 0; c < response_.size(); ++c) {
    double* D = weights_.data() + 9 * c;
    shifted(c, 0, tau);
    differentiate(tau, bound_[c], slide_.data() + 2 * c, D);
    for (int e = 0; e < 9; ++e) D[e] *= kAugmentation / response_[c];
  }
}

// The directions d after a step along dx, from the linearisation of ‖τ_T‖ d = τ_T.
void FrictionSolver::turnSlides(double step) {
  double tau[3];
  for (std::size_t c = 0; c < response_.size(); ++c) {
    double* d = slide_.data() + 2 * c;
    shifted(c, 0, tau);
    const double slip = std::sqrt(tau[1] * tau[1] + tau[2] * tau[2]);
    const double unit = slip > bound_[c] ? slip : bound_[c];
    if (!(unit > 0)) continue;
    const double rho = kAugmentation / response_[c];
    const double d1 = -rho * step * du_[3 * c + 1], d2 = -rho * step * du_[3 * c + 2];
    const double along = slip > bound_[c] ? (tau[1] * d1 + tau[2] * d2) / slip : 0;
    const double new1 = (tau[1] + d1 - along * d[0]) / unit;
    const double new2 = (tau[2] + d2 - along * d[1]) / unit;
    const double length = std::sqrt(new1 * new1 + new2 * new2);
    const double share = length > 1 ? 1 / length : 1;
    d[0] = share * new1, d[1] = share * new2;
  }
}

// f − A x.
void FrictionSolver::computeRest() {
  multiplyAll(x_.data(), product_.data());
  for (std::size_t i = 0; i < rest_.size(); ++i) rest_[i] = problem_->load[i] - product_[i];
}

// (3), with the other sign.
void FrictionSolver::computeForceBalance() {
  force_ = rest_;
  addInput(p_.data(), force_.data());
}

// A dx and H dx: the residual of conjugate gradients, (A + H'DH) dx = force − residual, gives A dx.
void FrictionSolver::computeStepProducts() {
  computeOutputs(dx_.data(), du_.data(), false);
  std::fill(work_.begin(), work_.end(), 0.0);
  for (int c = 0; c < problem_->contacts.contacts(); ++c)
    addBlockTimes<3, 3>(weights_.data() + 9 * c, du_.data() + 3 * c, work_.data() + 3 * c, -1.0);
  for (std::size_t i = 0; i < product_.size(); ++i) product_[i] = force_[i] - residual_[i];
  addInput(work_.data(), product_.data());
}

double FrictionSolver::conjugateGradients(double relative, double least) {
  constexpr int kMost = 60;
  std::fill(dx_.begin(), dx_.end(), 0.0);
  residual_ = force_;
  multigrid_->apply(residual_.data(), z_.data());
  ++report_.cycles;
  direction_ = z_;
  double rz = dotOf(residual_, z_);
  const double first = rz;
  if (!(first > least)) return first;
  ++report_.newton;
  const double enough = std::max(relative * relative * first, 0.01 * least);
  for (int k = 0; k < kMost && rz > enough; ++k) {
    multiplyWeighted(direction_.data(), product_.data());
    const double curvature = dotOf(direction_, product_);
    if (!(curvature > 0)) break;
    const double alpha = rz / curvature;
    for (std::size_t i = 0; i < dx_.size(); ++i) {
      dx_[i] += alpha * direction_[i];
      residual_[i] -= alpha * product_[i];
    }
    multigrid_->apply(residual_.data(), z_.data());
    ++report_.cycles;
    const double next = dotOf(residual_, z_), beta = next / rz;
    rz = next;
    for (std::size_t i = 0; i < dx_.size(); ++i) direction_[i] = z_[i] + beta * direction_[i];
  }
  return first;
}

// d/dt of the function that (3) is the gradient of, along dx.
double FrictionSolver::slopeAt(double step, double linear, double quadratic) {
  double slope = linear + step * quadratic;
  for (std::size_t c = 0; c < response_.size(); ++c) {
    double tau[3], p[3];
    shifted(c, step, tau);
    project(tau, bound_[c], p);
    for (std::size_t i = 0; i < 3; ++i) slope -= du_[3 * c + i] * p[i];
  }
  return slope;
}

// The length at which the increasing slope is zero; 1 if the slope there is small enough.
double FrictionSolver::lineSearch() {
  constexpr double kEnough = 0.3;
  constexpr int kHalvings = 30;
  computeStepProducts();
  const double linear = -dotOf(dx_, rest_), quadratic = dotOf(dx_, product_);
  const double first = slopeAt(0, linear, quadratic), whole = slopeAt(1, linear, quadratic);
  if (std::abs(whole) <= kEnough * std::abs(first) || whole < 0) return 1;
  double low = 0, high = 1;
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = 0.5 * (low + high);
    const double slope = slopeAt(middle, linear, quadratic);
    if (std::abs(slope) <= 0.05 * std::abs(first)) return middle;
    (slope < 0 ? low : high) = middle;
  }
  return low > 0 ? low : high;
}

double FrictionSolver::naturalResidual(const GlobalFriction& problem,
                                       std::span<const double> response,
                                       const std::vector<double>& u, const std::vector<double>& r) {
  double sum = 0;
  for (std::size_t c = 0; c < response.size(); ++c) {
    const double mu = problem.friction[c], rho = 1 / response[c];
    const double* uc = u.data() + 3 * c;
    const double* rc = r.data() + 3 * c;
    const double slip = std::sqrt(uc[1] * uc[1] + uc[2] * uc[2]);
    const double tau[3] = {rc[0] - rho * (uc[0] + mu * slip), rc[1] - rho * uc[1],
                           rc[2] - rho * uc[2]};
    double p[3];
    projectOnCone(tau, mu, p);
    for (int i = 0; i < 3; ++i) sum += (rc[i] - p[i]) * (rc[i] - p[i]) * response[c];
  }
  return std::sqrt(sum);
}

void FrictionSolver::prepare(const GlobalFriction& problem, Multigrid& multigrid) {
  problem_ = &problem;
  multigrid_ = &multigrid;
  report_ = {};
  const std::size_t size = problem.load.size(), rows = problem.bias.size();
  for (std::vector<double>* all : {&rest_, &force_, &dx_, &residual_, &z_, &direction_, &product_})
    all->assign(size, 0.0);
  for (std::vector<double>* all : {&u_, &p_, &du_, &work_}) all->assign(rows, 0.0);
  weights_.assign(3 * rows, 0.0);
  bound_.assign(rows / 3, 0.0);
  slide_.assign(rows / 3 * 2, 0.0);
  computeResponses();
  multigrid.setContacts(problem.contacts);
  multigrid.setWeights(weights_);
}

// One Newton step; returns the norm of (3) before it.
double FrictionSolver::step(double multiplierError, double enough) {
  constexpr double kForcing = 0.1, kInner = 0.3;
  std::fill(du_.begin(), du_.end(), 0.0);
  projectAll();
  weigh();
  multigrid_->setWeights(weights_);
  computeForceBalance();
  const double inner = std::max(enough, kInner * multiplierError);
  const double before = std::sqrt(std::max(0.0, conjugateGradients(kForcing, inner * inner)));
  if (before <= inner) return before;
  const double length = lineSearch();
  turnSlides(length);
  for (std::size_t i = 0; i < x_.size(); ++i) {
    x_[i] += length * dx_[i];
    rest_[i] -= length * product_[i];
  }
  std::fill(du_.begin(), du_.end(), 0.0);
  computeOutputs(x_.data(), u_.data(), true);
  return before;
}

namespace {

/// The share of a change of the bounds that is applied. It decreases if the residual does not,
/// because bounds and normal reactions may oscillate.
double nextShare(double share, double ratio) {
  constexpr double kGood = 0.5, kBad = 0.9, kLeast = 0.1;
  if (ratio < kGood) return std::min(1.0, 1.5 * share);
  return ratio > kBad ? std::max(kLeast, 0.6 * share) : share;
}

}  // namespace

GlobalFrictionReport FrictionSolver::solve(const GlobalFriction& problem, Multigrid& multigrid,
                                           double tolerance, long maxSteps, std::vector<double>& x,
                                           std::vector<double>& r) {
  constexpr int kInnerSteps = 4;
  prepare(problem, multigrid);
  x_ = x, r_ = r;
  report_.scale = std::max(problem.scale, startScale(tolerance));
  const double enough = tolerance * report_.scale;
  computeOutputs(x_.data(), u_.data(), true);
  double multiplierError = naturalResidual(problem, response_, u_, r_);
  double share = 1, before = std::numeric_limits<double>::infinity();
  while (report_.newton < maxSteps) {
    for (std::size_t c = 0; c < bound_.size(); ++c)
      bound_[c] += share * (problem.friction[c] * std::max(0.0, r_[3 * c]) - bound_[c]);
    double balance = 0;
    computeRest();
    for (int inner = 0; inner < kInnerSteps; ++inner) {
      const long steps = report_.newton;
      balance = step(inner == 0 ? 0 : multiplierError, 0.5 * enough);
      if (report_.newton == steps) break;
      projectAll();
      multiplierError = naturalResidual(problem, response_, u_, p_);
    }
    projectAll();
    r_ = p_;
    ++report_.updates;
    multiplierError = naturalResidual(problem, response_, u_, r_);
    report_.residual = std::sqrt(balance * balance + multiplierError * multiplierError);
    report_.solved = report_.residual <= enough;
    if (report_.solved) break;
    share = nextShare(share, report_.residual / before);
    before = report_.residual;
  }
  x = x_, r = r_;
  return report_;
}

}  // namespace rico
