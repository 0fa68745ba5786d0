#pragma once

#include <MixedLinearComplementarityProblem.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>

#include <cstdlib>
#include <kernel/algebra/LuFactors.hpp>
#include <kernel/algebra/Matrix.hpp>
#include <kernel/formulation/DenseProblem.hpp>
#include <vector>

/// A problem all of whose members are zero: free() releases it.
template <class Problem>
Problem* zeroed() {
  return static_cast<Problem*>(std::calloc(1, sizeof(Problem)));
}

/// Whatever its form.
rico::Matrix dense(NumericsMatrix& A);

/// Solves the problem. Returns 0 if it is solved to the tolerance of the options, relative to ‖q‖,
/// 1 if not, 2 if it is invalid. Stores residual and iterations in the options. `warm`: z is a
/// guess.
int drive(const rico::DenseProblem& problem, bool warm, double* z, double* w,
          SolverOptions& options);

/// A copy for a problem to own: free() releases it.
double* copied(const double* values, int number);

/// M v = H r + q, u = Hᵀ v + b in the contacts alone: u = Hᵀ M⁻¹ H r + (Hᵀ M⁻¹ q + b).
struct Condensed {
  rico::Matrix inverse;   ///< M⁻¹ H
  rico::Vector free;      ///< M⁻¹ q
  rico::Matrix delassus;  ///< Hᵀ M⁻¹ H
  rico::Vector q;         ///< Hᵀ M⁻¹ q + b

  /// False if M is singular.
  [[nodiscard]] bool compute(NumericsMatrix& M, NumericsMatrix& H, const double* forces,
                             const double* b);
  /// v = M⁻¹ (H r + q).
  void velocities(const double* reaction, double* velocity) const;
  // Copies that a problem owns.
  [[nodiscard]] NumericsMatrix* matrix() const;
  [[nodiscard]] double* constants() const { return copied(q.data(), q.size()); }
};

/// A mixed problem in either of its forms: M and q as they are stored, `order` with the rows of
/// equalities first.
struct MixedRows {
  rico::Matrix M;
  std::vector<double> q;
  std::vector<int> order;
};
MixedRows rowsOf(const MixedLinearComplementarityProblem& problem);
