#pragma once

#include <kernel/topology/Nodes.hpp>

namespace rico {

class NonSmoothLaw;

/// Few contacts with friction, or mixed with other laws: nonsmooth Gauss–Seidel on arrays. With
/// every other contact frozen, contact i sees
///
///     w_i = M_ii z_i + r_i,      r_i = q_i + Σ_{j≠i} M_ij z_j,      K_i ∋ z_i ⟂ w_i + s(w_i) ∈
///     K_i*
///
/// which is solved exactly: a contact with friction by its three regimes, intervals row by row. One
/// that resists rolling is solved in two parts, over and over: force, by those regimes, and moment,
///
///     −ω in the normal cone of {‖m‖ ≤ μ_R r_N} at m
///
/// for the r_N found: the same regimes, of a contact whose r_N is given.
/// Ends where numerics' yardstick is within tolerance; gives up after kMaxSweeps, or where a block
/// has no solution, for a general solver to take over.
class ContactSweep {
 public:
  static constexpr int kMaxSweeps = 500;

  /// Does it know the law?
  static bool takes(const NonSmoothLaw& law);
  /// M is dense, row by row; rho is the yardstick's. z begins as the guess; w = M z + q at the end.
  bool solve(const IndexSet& set, const double* M, const Vector& q, double rho, double tolerance,
             Vector& z, Vector& w);
  int sweeps() const { return sweeps_; }
  double residual() const { return residual_; }

 private:
  // r_i and z_i of one contact, whose rows are those from `first` on.
  static bool relax(const NonSmoothLaw& law, int first, const double* M, const Vector& q,
                    Vector& z);
  static bool relaxFriction(int size, double mu, int first, const double* M, const Vector& q,
                            Vector& z);
  static bool relaxRolling(const NonSmoothLaw& law, int first, const double* M, const Vector& q,
                           Vector& z);
  void measure(const IndexSet& set, const double* M, const Vector& q, double rho, const Vector& z,
               Vector& w);

  int sweeps_ = 0;
  double residual_ = 0.0;
};

}  // namespace rico
