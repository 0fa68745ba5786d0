#pragma once

#include <functional>
#include <kernel/algebra/Matrix.hpp>

/// Computes ∂f/∂x by central differences.
inline rico::Matrix centralDifferences(const std::function<rico::Vector(const rico::Vector&)>& f,
                                       const rico::Vector& x, double step = 1e-6) {
  const int rows = f(x).size();
  rico::Matrix J(rows, x.size());
  for (int j = 0; j < x.size(); ++j) {
    rico::Vector plus = x;
    rico::Vector minus = x;
    plus[j] += step;
    minus[j] -= step;
    const rico::Vector difference = f(plus) - f(minus);
    for (int i = 0; i < rows; ++i) J(i, j) = difference[i] / (2.0 * step);
  }
  return J;
}

inline double distance(const rico::Matrix& a, const rico::Matrix& b) { return (a - b).normInf(); }
