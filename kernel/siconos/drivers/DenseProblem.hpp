#pragma once

#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <numerics/rico_solver.h>

#include <functional>
#include <kernel/algebra/Matrix.hpp>

/// Whatever its form.
rico::Matrix dense(NumericsMatrix& A);

/// Solves what `create` makes: 0 where it is solved to the tolerance of the options, which are told
/// residual and iterations; 1 where not; 2 where it could not be tried. `warm`: z is a guess.
int drive(const std::function<PetscErrorCode(RicoProblem*)>& create, bool warm, double* z,
          double* w, SolverOptions& options);
