#pragma once

#include <kernel/topology/Nodes.hpp>

namespace rico {

class NonSmoothLaw;

/// Nonsmooth Gauss–Seidel on arrays, for a few contacts with friction or of mixed laws. With all
/// other contacts fixed, contact i has the local problem
///
///     w_i = M_ii z_i + r_i,   r_i = q_i + Σ_{j≠i} M_ij z_j,   K_i ∋ z_i ⟂ w_i + s(w_i) ∈ K_i*
///
/// It is solved exactly: a frictional contact by its three regimes, intervals row by row. With
/// rolling resistance, force and moment are solved alternately. The moment solves
///
///     −ω in the normal cone of {‖m‖ ≤ μ_R r_N} at m
///
/// for the r_N just found: these are the regimes of a frictional contact with given r_N.
///
/// solve() ends if numerics' residual is within tolerance. It fails after kMaxSweeps, or if a local
/// problem has no solution; the caller then uses a general solver.
class ContactSweep {
 public:
  static constexpr int kMaxSweeps = 500;

  /// Returns true if solve() supports this law.
  static bool takes(const NonSmoothLaw& law);
  /// M is dense, by rows; rho scales the residual. z is the initial guess; at the end w = M z + q.
  bool solve(const IndexSet& set, const double* M, const Vector& q, double rho, double tolerance,
             Vector& z, Vector& w);
  int sweeps() const { return sweeps_; }
  double residual() const { return residual_; }

 private:
  // Solves the local problem of one contact, whose rows begin at `first`.
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
