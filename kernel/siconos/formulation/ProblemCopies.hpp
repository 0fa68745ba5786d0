#pragma once

#include <GlobalTerms.hpp>
#include <NumericsForms.hpp>
#include <SiconosVector.hpp>
#include <algorithm>
#include <cstdlib>
#include <vector>

// Copies of the data of a step's problem, for the problem structs of numerics.

namespace rico::adapters {

/// A copy of the values in memory that the problem struct frees.
inline double* copyForProblem(const double* values, std::size_t size) {
  auto* copy = static_cast<double*>(std::malloc(size * sizeof(double)));
  std::copy_n(values, size, copy);
  return copy;
}
inline double* copyForProblem(const std::vector<double>& values) {
  return copyForProblem(values.data(), values.size());
}
inline double* copyForProblem(const SiconosVector& values) {
  return copyForProblem(values.getArray(), values.size());
}
inline NumericsMatrix* copyForProblem(const SP::NumericsMatrix& matrix) {
  NumericsMatrix* copy = NM_new();
  NM_copy(matrix.get(), copy);
  return copy;
}
/// Copies the terms of a global problem, and the coefficients mu of its contacts.
template <class Problem, class Coefficients>
void copyTerms(const GlobalTerms& terms, const Coefficients& mu, Problem& global) {
  global.M = copyForProblem(terms.M.numericsMatrix());
  global.H = copyForProblem(terms.H.numericsMatrix());
  global.q = copyForProblem(terms.q);
  global.b = copyForProblem(terms.b);
  global.mu = copyForProblem(mu);
}

}  // namespace rico::adapters
