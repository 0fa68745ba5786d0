#pragma once

#include <SolverOptions.h>

#include <functional>
#include <kernel/algebra/Matrix.hpp>
#include <kernel/algebra/Vector.hpp>

/// Minimise zᵀ M z / 2 + qᵀ z over u = A z + b in a set with this projection.
struct QuadraticProgram {
  rico::Matrix M, A;
  rico::Vector q, b;
  std::function<void(double* x, double* projected)> project;
};

/// A solution: M z + q = Aᵀ xi, and −xi is in the normal cone of the set at u.
struct QuadraticSolution {
  rico::Vector z, u, xi;
};

/// Minimises from the guess solution.z. Returns 0 if ‖A z + b − u‖ and ‖M z + q − Aᵀ xi‖ are at
/// most the tolerance of the options, 1 after their limit of iterations, 2 if M + Aᵀ A is singular.
int minimise(const QuadraticProgram& program, QuadraticSolution& solution, SolverOptions& options);
