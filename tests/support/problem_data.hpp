/// Problems as plain data for tests and checks, without PETSc.
#pragma once

#include <numerics/rico_cone.h>

#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "support/infinity.hpp"

namespace rico::test {

using Vector = std::vector<double>;
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// A matrix by rows, with sorted distinct columns.
struct Matrix {
  int rows = 0, columns = 0;
  std::vector<int> start{0}, column;
  Vector value;

  static Matrix fromDense(int rows, int columns, const Vector& a) {
    Matrix m{rows, columns, {0}, {}, {}};
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++)
        if (a[size_t(i) * columns + j] != 0) m.append(j, a[size_t(i) * columns + j]);
      m.endRow();
    }
    return m;
  }

  static Matrix fromMaps(int columns, const std::vector<std::map<int, double>>& lines) {
    Matrix m{int(lines.size()), columns, {0}, {}, {}};
    for (const auto& line : lines) {
      for (auto [j, a] : line) m.append(j, a);
      m.endRow();
    }
    return m;
  }

  Vector dense() const {
    Vector a(size_t(rows) * columns, 0.0);
    for (int i = 0; i < rows; i++)
      for (int k = start[i]; k < start[i + 1]; k++) a[size_t(i) * columns + column[k]] = value[k];
    return a;
  }

  long double rowTimes(int i, const Vector& x) const {
    long double sum = 0;
    for (int k = start[i]; k < start[i + 1]; k++) sum += (long double)value[k] * x[column[k]];
    return sum;
  }

 private:
  void append(int j, double a) {
    column.push_back(j);
    value.push_back(a);
  }
  void endRow() { start.push_back(int(column.size())); }
};

/// `count` equal sets of `size` rows each: a RicoBlock that owns its data.
struct Set {
  RicoCone cone = RICO_NONNEGATIVE;
  int size = 1, count = 1;
  Vector lb = {}, ub = {};  ///< BOX, one per row
  Vector H = {}, k = {};    ///< NORMAL_CONE: H is k.size() x size

  int rows() const { return size * count; }
};

/// M = G W^-1 G' + diag(D).
struct Factors {
  Matrix G, W, Winv;
  Vector D;
};

/// Knowledge about a problem: it has a solution, it has none, or neither is known.
enum class Truth { Solvable, Unsolvable, Unknown };

struct Problem {
  std::string name;
  Matrix M;
  Vector q;
  std::vector<Set> sets;
  Truth truth = Truth::Unknown;
  bool unique = false;     ///< the solution is the only one (P-matrix)
  bool symmetric = false;  ///< M is symmetric and positive semidefinite
  Vector z, w;             ///< a solution, where one is known
  std::optional<Factors> factors;

  int size() const { return int(q.size()); }
};

/// A problem from given data: M by rows, one set over all rows by default.
inline Problem typedProblem(std::string name, Vector M, Vector q, Truth truth,
                            std::vector<Set> sets = {}) {
  Problem p;
  const int n = int(q.size());
  p.name = std::move(name);
  p.M = Matrix::fromDense(n, n, M);
  p.q = std::move(q);
  p.sets = sets.empty() ? std::vector<Set>{{.cone = RICO_NONNEGATIVE, .size = 1, .count = n}}
                        : std::move(sets);
  p.truth = truth;
  return p;
}

}  // namespace rico::test
