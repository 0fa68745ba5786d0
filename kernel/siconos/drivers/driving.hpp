#pragma once

#include <NumericsMatrix.h>
#include <SolverOptions.h>

#include <kernel/algebra/Matrix.hpp>
#include <kernel/formulation/DenseProblem.hpp>

/// Whatever its form.
rico::Matrix dense(NumericsMatrix& A);

/// Solves the problem: 0 where it is solved to the tolerance of the options, which are told
/// residual and iterations; 1 where not; 2 where it could not be tried. `warm`: z is a guess.
int drive(const rico::DenseProblem& problem, bool warm, double* z, double* w,
          SolverOptions& options);
