/// Obstacle problems on grids over the unit square or cube, with a membrane fixed at the edges:
///
///     membrane  five-point Laplacian above a sphere     nine     the same, nine-point
///     force     pushed up and down, above zero          torsion  between two bounds
///     rough     membrane, coefficients 1 to 1e6         wind     membrane, not symmetric
///     islands   stiff squares on an uneven floor       stretched  elements ten times as long
///     cube      seven-point, m^3
#pragma once

#include <petscmat.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace rico::test {

inline constexpr double kInf = std::numeric_limits<double>::infinity();

inline void must(PetscErrorCode error) { PetscCallAbort(PETSC_COMM_WORLD, error); }

struct Grid {
  std::string name;
  int m, dim;
  double h() const { return 1.0 / (m + 1); }
  PetscInt rows() const { return dim == 3 ? PetscInt(m) * m * m : PetscInt(m) * m; }
};

/// The coefficient of a cell: constant in blocks of an eighth, from 1 to 1e6 in a fixed pattern.
inline double coefficient(const Grid& g, double x, double y) {
  const int i = int(8 * x), j = int(8 * y);
  if (g.name == "islands")
    return std::fmax(std::fabs(8 * x - i - 0.5), std::fabs(8 * y - j - 0.5)) < 0.4 ? 1e6 : 1;
  if (g.name != "rough") return 1;
  return std::pow(10.0, (7 * i + 5 * j + i * j) % 7);
}

/// Bilinear elements ten times as long in y as in x.
inline double stretched(int dx, int dy) {
  const double stiffness[] = {2, -1}, mass[] = {4.0 / 6, 1.0 / 6};
  const int x = std::abs(dx), y = std::abs(dy);
  return stiffness[x] * mass[y] + 0.01 * mass[x] * stiffness[y];
}

inline double neighbour(const Grid& g, int dx, int dy) {
  if (g.name == "nine") return -1.0 / 3;
  if (g.name == "stretched") return stretched(dx, dy);
  const double wind = g.name == "wind" ? 0.4 * dx : 0;
  return dx && dy ? 0 : wind - 1;
}

inline void addRow(const Grid& g, PetscInt row, Mat M) {
  const int i = int(row % g.m), j = int(row / g.m % g.m), k = int(row / g.m / g.m);
  std::vector<PetscInt> columns{row};
  std::vector<double> values{0};
  for (int dz = g.dim == 3 ? -1 : 0; dz <= (g.dim == 3 ? 1 : 0); dz++)
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++) {
        if (!dx && !dy && !dz) continue;
        if (dz && (dx || dy)) continue;
        const double x = (i + 1 + 0.5 * dx) * g.h(), y = (j + 1 + 0.5 * dy) * g.h();
        const double v = (dz ? -1 : neighbour(g, dx, dy)) * coefficient(g, x, y);
        if (v == 0) continue;
        values[0] -= v;
        if (i + dx < 0 || i + dx >= g.m || j + dy < 0 || j + dy >= g.m) continue;
        if (k + dz < 0 || (g.dim == 3 && k + dz >= g.m)) continue;
        columns.push_back(row + dx + PetscInt(g.m) * dy + PetscInt(g.m) * g.m * dz);
        values.push_back(v);
      }
  must(MatSetValues(M, 1, &row, PetscInt(columns.size()), columns.data(), values.data(),
                    INSERT_VALUES));
}

struct Row {
  double q, lb, ub;
};

inline Row data(const Grid& g, PetscInt row) {
  const double x = (double(row % g.m) + 1) * g.h(), y = (double(row / g.m % g.m) + 1) * g.h();
  const double h2 = g.h() * g.h(), r2 = (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5);
  if (g.name == "force") return {-h2 * 50 * std::sin(9 * x) * std::sin(7 * y), 0, kInf};
  if (g.name == "islands") {
    const double floor = 0.05 * std::sin(9 * x) * std::cos(11 * y) + 0.02 * std::sin(37 * x * y);
    return {1e4 * h2, floor - 0.02, kInf};
  }
  if (g.name == "torsion") {
    const double distance = std::fmin(std::fmin(x, 1 - x), std::fmin(y, 1 - y));
    return {-h2 * 12, -distance, distance};
  }
  if (g.dim == 3) {
    const double z = (double(row / g.m / g.m) + 1) * g.h();
    return {0, 0.2 - 2 * (r2 + (z - 0.5) * (z - 0.5)), kInf};
  }
  return {h2 * 0.1, 0.3 - 2 * r2, kInf};
}

struct Posed {
  Mat M = nullptr;
  Vec q = nullptr, lb = nullptr, ub = nullptr;
  Posed() = default;
  Posed(const Posed&) = delete;
  Posed& operator=(const Posed&) = delete;
  ~Posed() {
    must(MatDestroy(&M));
    for (Vec* v : {&q, &lb, &ub}) must(VecDestroy(v));
  }
};

/// Fills rows of M, q and the bounds, each rank its own.
inline void fill(const Grid& g, Posed& p) {
  PetscInt first, end;
  must(MatCreateAIJ(PETSC_COMM_WORLD, PETSC_DECIDE, PETSC_DECIDE, g.rows(), g.rows(), 9, nullptr, 6,
                    nullptr, &p.M));
  must(MatSetOption(p.M, MAT_NEW_NONZERO_ALLOCATION_ERR, PETSC_FALSE));
  must(MatGetOwnershipRange(p.M, &first, &end));
  must(MatCreateVecs(p.M, &p.q, &p.lb));
  must(VecDuplicate(p.q, &p.ub));
  for (PetscInt i = first; i < end; i++) {
    addRow(g, i, p.M);
    const Row r = data(g, i);
    must(VecSetValue(p.q, i, r.q, INSERT_VALUES));
    must(VecSetValue(p.lb, i, r.lb, INSERT_VALUES));
    must(VecSetValue(p.ub, i, r.ub, INSERT_VALUES));
  }
  must(MatAssemblyBegin(p.M, MAT_FINAL_ASSEMBLY));
  must(MatAssemblyEnd(p.M, MAT_FINAL_ASSEMBLY));
  for (Vec v : {p.q, p.lb, p.ub}) {
    must(VecAssemblyBegin(v));
    must(VecAssemblyEnd(v));
  }
}

inline std::unique_ptr<Posed> pose(const Grid& g) {
  auto posed = std::make_unique<Posed>();
  Posed& p = *posed;
  fill(g, p);
  if (g.name != "force" && g.name != "torsion" && g.name != "islands") {
    // z is the height above the obstacle: q <- q + M lb, lb <- 0
    must(MatMultAdd(p.M, p.lb, p.q, p.q));
    must(VecSet(p.lb, 0));
  }
  return posed;
}

}  // namespace rico::test
