#pragma once

#include <kernel/formulation/OneStepNSProblem.hpp>

namespace rico {

/// A nonsmooth problem on plain arrays, without a model: w = M z + q with
///
///     lb <= z <= ub,  −w in their normal cone at z       if mu is null,
///     Coulomb's law for each contact of `rows` rows      otherwise,
///     with rolling resistance                            if muRolling is not null,
///     H z >= k,  −w in their normal cone at z            if H is not null,
///     ‖z_T‖ <= μ z_N in each cone, w in the dual cone    if coneRows is not null.
///
/// M and H are dense, by rows. Bounds may be infinite: LCP, MLCP and relays have this form.
struct DenseProblem {
  int size = 0;                ///< rows of M
  const double* M = nullptr;   ///< size x size entries, by rows
  const double* q = nullptr;   ///< size entries
  const double* lb = nullptr;  ///< lower bounds of z, size entries; null: 0
  const double* ub = nullptr;  ///< upper bounds of z, size entries; null: infinity
  const double* mu = nullptr;  ///< friction coefficient of each contact, or slope μ of each cone
  int rows = 0;                ///< rows per contact: 2 or 3; 3 or 5 if they resist rolling

  const double* muRolling = nullptr;  ///< coefficient of rolling resistance of each contact
  const double* H = nullptr;          ///< constraints x size entries, by rows
  const double* k = nullptr;          ///< lower bounds of H z
  int constraints = 0;                ///< rows of H
  const int* coneRows = nullptr;      ///< rows of each second-order cone, z_N first
  int cones = 0;                      ///< entries of coneRows and of mu
};

/// Solves to the absolute tolerance, or 1e-10 ‖q‖, by numerics' plan (numerics/rico_array.h).
/// `warm`: z holds an initial guess.
SolveReport solve(const DenseProblem& problem, bool warm, double tolerance, double* z, double* w);

}  // namespace rico
