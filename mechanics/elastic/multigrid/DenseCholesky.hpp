#pragma once

#include <vector>

namespace rico {

/// A = L L' of a dense symmetric positive semidefinite matrix of n rows, in its lower triangle.
/// Rows that depend on those before them to round-off have no part: x is zero there.
void factorCholesky(std::vector<double>& A, int n);
/// x ← A⁻¹ x with those factors.
void solveCholesky(const std::vector<double>& L, int n, double* x);

}  // namespace rico
