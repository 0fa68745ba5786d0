#pragma once

#include <SolverOptions.h>

#include <functional>

/// x = P(x − F(x)) with a projection P.
struct ProjectionProblem {
  int size = 0;
  std::function<void(double* x, double* F)> value;
  std::function<void(double* x, double* projected)> project;
};

/// ‖x − P(x − F)‖.
double projectionResidual(const ProjectionProblem& problem, const double* x, const double* F);

/// Solves from the guess x by the extragradient method; F ← F(x). Returns 0 if the residual is at
/// most the tolerance of the options, 1 after their limit of iterations.
int solveByProjection(const ProjectionProblem& problem, double* x, double* F,
                      SolverOptions& options);
