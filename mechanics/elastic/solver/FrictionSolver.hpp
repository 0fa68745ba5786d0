#pragma once

#include <mechanics/elastic/multigrid/Multigrid.hpp>
#include <span>
#include <utility>
#include <vector>

namespace rico {

/// Coulomb friction in the global form: velocities x = (v, y) of nodes and rigid bodies, reactions
/// r,
///
///     A v = f + H' r,     M y = g + G' r,     u = H v + G y + s                             (1)
///     C ∋ r ⟂ u + μ‖u_T‖ e_N ∈ C*,            C = {‖r_T‖ ≤ μ r_N}                           (2)
///
/// The Delassus matrix H A⁻¹ H' + G M⁻¹ G' is never computed.
struct GlobalFriction {
  const BlockMatrix& A;              ///< not owned
  const ContactCoupling& contacts;   ///< H, G and M, not owned
  std::span<const double> load;      ///< (f, g)
  std::span<const double> friction;  ///< μ, one for each contact
  std::span<const double> bias;      ///< s, 3 for each
  double scale = 0;                  ///< the least scale of the residual, in the units of √energy
  /// Tresca's law in place of (2), with these bounds g of the friction of each contact:
  /// r_N ≥ 0 ⟂ u_N ≥ 0, ‖r_T‖ ≤ g, u_T = −‖u_T‖ r_T / g if u_T ≠ 0. Empty: Coulomb's law.
  std::span<const double> bounds = {};
  /// With Coulomb's law, the largest friction of each contact: ‖r_T‖ ≤ min(μ r_N, most). Where μ
  /// r_N exceeds it, this is Tresca's law. Empty: no such bounds.
  std::span<const double> most = {};

  /// The bound of the friction of a contact with a normal reaction.
  double boundOf(std::size_t contact, double normal) const {
    if (!bounds.empty()) return bounds[contact];
    const double coulomb = normal > 0 ? friction[contact] * normal : 0;
    return isAtMost(contact, normal) ? most[contact] : coulomb;
  }
  /// Returns true if `most` bounds the friction of a contact with this normal reaction.
  bool isAtMost(std::size_t contact, double normal) const {
    return !most.empty() && friction[contact] * normal > most[contact];
  }
};
/// Outcome and cost of a solve by FrictionSolver.
struct GlobalFrictionReport {
  bool solved = false;  ///< the residual is below tolerance
  long newton = 0;      ///< linear systems
  long cycles = 0;      ///< of multigrid, all of conjugate gradients together
  long updates = 0;     ///< of multipliers and friction bounds
  double residual = 0;  ///< of (1) and (2), in the units of √energy
  double scale = 0;     ///< the tolerance is relative to this, in the same units
  double response = 0;  ///< the trace of the local W of all contacts
};

/// Solves GlobalFriction by augmented Lagrangians. Let the bounds g = μ r_N be fixed during some
/// iterations, P the projection onto [0, ∞) x {‖·‖ ≤ g}, and ρ a multiple of the contact's
/// stiffness. Then v minimises a convex function whose gradient is
///
///     A v − f − H' P(r − ρ u)                                                             (3)
///
/// It is found by semismooth Newton steps with the matrix A + H'DH, D = ρ P'. Each step consists of
/// conjugate gradients, preconditioned by one V-cycle, and an exact line search. Then r ← P(r − ρ
/// u) and g ← μ r_N. Each update reduces the error of the multipliers by a factor 1/(1 + ρ W),
/// where W is the contact's Delassus block (not computed), and that of the bounds by about μ times
/// a coupling. If the residual does not decrease, the bounds are updated by a part of their change.
///
/// If this reduces the residual too slowly, as where a node has several contacts, the bounds follow
/// the normal reactions within the Newton steps: P(τ) has the bound μ max(0, τ_N), and
///
///     A v − f − H' P(r − ρ u) = 0                                                         (4)
///
/// is no longer the gradient of a function. D is not symmetric; generalised minimal residuals solve
/// the linear systems, with the same preconditioner, and a line search reduces the norm of (4). ρ
/// increases if the updates of r converge slowly. Reactions of contacts that support each other
/// drift along directions that hardly change u: if updates have one direction, they are lengthened.
///
/// The residual measures (1) in the norm of the preconditioner and (2) by the natural map
/// r − P_C(r − (u + μ‖u_T‖ e_N) / w), where w is the local response of each contact. A solve that
/// no longer reduces it returns the point with the least one.
class FrictionSolver {
 public:
  /// x and r start the iteration and receive the solution. The multigrid has A; its contacts and
  /// weights are set here.
  GlobalFrictionReport solve(const GlobalFriction& problem, Multigrid& multigrid, double tolerance,
                             long maxSteps, std::vector<double>& x, std::vector<double>& r);
  /// u of the last solve.
  std::span<const double> velocities() const { return u_; }
  /// The residual of (2) of given reactions and velocities, in the units of √energy.
  static double naturalResidual(const GlobalFriction& problem, std::span<const double> response,
                                const std::vector<double>& u, const std::vector<double>& r);

 private:
  static constexpr int kMostInner = 4;     // Newton steps between updates
  static constexpr double kForcing = 0.1;  // reduction of the residual of a linear system

  void prepare(const GlobalFriction& problem, Multigrid& multigrid);
  void computeResponses();
  double startScale(double tolerance);
  std::pair<std::size_t, std::size_t> partOf(int tile) const;
  /// Calls work(i) for all numbers of nodes and bodies.
  template <class Work>
  void forParts(const Work& work) const {
    multigrid_->workers().share(multigrid_->order().tiles(), [&](int tile) {
      const auto [first, last] = partOf(tile);
      for (std::size_t i = first; i < last; ++i) work(i);
    });
  }
  double dot(const std::vector<double>& a, const std::vector<double>& b);
  void multiplyAll(const double* x, double* y) const;
  void multiplyWeighted(const double* x, double* y);
  void addInput(const double* r, double* y) const;
  void computeOutputs(const double* x, double* u, bool withBias) const;
  void shifted(std::size_t c, double step, double* tau) const;
  double rho(std::size_t c) const { return augmentation_ / response_[c]; }
  void projectAll();
  void weigh();
  void turnSlides(double step);
  void computeRest();
  void computeForceBalance();
  void computeStepProducts();
  /// Returns the squared norm of the right side; if it is below `least`, no step is taken.
  double conjugateGradients(double relative, double least);
  double lineSearch();
  double slopeAt(double step, double linear, double quadratic);
  void moveBy(double length);
  double minimise(double enough, double& multiplierError);
  /// If the norm of (3) is at most `inner`, no step is taken.
  double step(double inner);
  bool isSlow() const;
  void updateBounds(double share);
  bool keepBest();
  void returnToBest();
  // Newton's method on Coulomb's law
  void startCoulomb();
  void lengthenUpdate();
  void adaptAugmentation(long steps, double ratio);
  void projectCoulomb(double step);
  void weighCoulomb();
  void multiplyCoulomb(const double* x, double* y);
  double precondition();
  void extendBasis(std::size_t k, double size, double* column);
  double minimiseInBasis(double size, double enough);
  double minimalResiduals(double relative, double least);
  double balanceAt(double step);
  double searchBalance(double before);
  double coulombStep(double inner);

  /// The point with the least residual after an update of the multipliers.
  struct Best {
    double residual = 0;
    long update = 0;
    std::vector<double> x, r;
  };

  /// The update after which the residual was halved the last time.
  struct Halved {
    double residual = 0;
    long update = 0;
  };

  const GlobalFriction* problem_ = nullptr;
  Multigrid* multigrid_ = nullptr;
  GlobalFrictionReport report_;
  Best best_;
  Halved halved_;
  /// The last update of the reactions: those before it, its change, and by what it is lengthened.
  struct Update {
    std::vector<double> before, change;
    double factor = 1;
  };
  Update update_;
  bool isCoulomb_ = false;
  double augmentation_ = 0, shortest_ = 1;  // ρ over stiffness; the shortest Newton step
  std::vector<double> x_, r_, u_, p_, bound_, slide_, response_, weights_, jacobian_;
  std::vector<double> rest_;     // f − A x
  std::vector<double> partial_;  // sums over tiles
  std::vector<double> force_, dx_, du_, residual_, z_, direction_, product_, work_;
  std::vector<std::vector<double>> basis_, image_;  // of generalised minimal residuals
};

}  // namespace rico
