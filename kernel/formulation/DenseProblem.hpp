#pragma once

#include <kernel/formulation/OneStepNSProblem.hpp>

namespace rico {

/// A nonsmooth problem on plain arrays, apart from any model: w = M z + q with
///
///     lb <= z <= ub,  −w in their normal cone at z       where there is no mu,
///     Coulomb's law for each contact of `rows` rows      where there is.
///
/// M is dense, row by row. Bounds may be infinite: LCP, MLCP and relays are of this form.
struct DenseProblem {
  int size = 0;
  const double* M = nullptr;
  const double* q = nullptr;
  const double* lb = nullptr;
  const double* ub = nullptr;
  const double* mu = nullptr;  ///< of each contact
  int rows = 0;                ///< of a contact: 2 or 3
};

/// To the absolute tolerance, or 1e-10 of ‖q‖: on arrays where it is small, else by numerics'
/// solver object. `warm`: z is a guess.
SolveReport solve(const DenseProblem& problem, bool warm, double tolerance, double* z, double* w);

}  // namespace rico
