/// Problems solved by hand, or from the literature, with their solutions.
#pragma once

#include "support/problem_data.hpp"

namespace rico::test {

namespace detail {

inline Problem solved(std::string name, Vector M, Vector q, Vector z, bool unique,
                      std::vector<Set> sets = {}) {
  Problem p =
      typedProblem(std::move(name), std::move(M), std::move(q), Truth::Solvable, std::move(sets));
  p.z = std::move(z);
  p.unique = unique;
  return p;
}

/// Murty 1978: lower triangle of twos, ones on the diagonal, q = -1. The solution is z = e_1, but
/// Bard's rule needs 2^n - 1 pivots.
inline Problem murty(int n) {
  Vector M(size_t(n) * n, 0.0), q(n, -1.0), z(n, 0.0);
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) M[size_t(i) * n + j] = i == j ? 1 : 2;
  z[0] = 1;
  return solved("murty_n" + std::to_string(n), M, q, z, true);
}

/// Fathi 1979: L L' with Murty's L; positive definite and equally hard. q = -1, z = e_1.
inline Problem fathi(int n) {
  const Vector L = murty(n).M.dense();
  Vector M(size_t(n) * n, 0.0), q(n, -1.0), z(n, 0.0);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        M[size_t(i) * n + j] += L[size_t(i) * n + k] * L[size_t(j) * n + k];
  z[0] = 1;
  return solved("fathi_n" + std::to_string(n), M, q, z, true);
}

}  // namespace detail

/// Problems with a solution.
inline std::vector<Problem> knownProblems() {
  using detail::solved;
  std::vector<Problem> list;
  // both rows active: z = M^-1 (5, 6)
  list.push_back(solved("deudeu", {2, 1, 1, 2}, {-5, -6}, {4. / 3, 7. / 3}, true));
  list.push_back(solved("nothing_active", {2, 1, 1, 2}, {5, 6}, {0, 0}, true));
  // any z1 + z2 = 1 is a solution: Jacobi's method diverges, Gauss–Seidel's converges
  list.push_back(solved("CPS_1", {1, 1, 1, 1}, {-1, -1}, {0.5, 0.5}, false));
  // w = (z2 - 1, z1 - 2) >= 0 makes both z positive, hence both w zero
  list.push_back(solved("zero_diagonal", {0, 1, 1, 0}, {-1, -2}, {2, 1}, true));
  // w = (-z2 - z3, z1 - 1, 1 - z1): z1 = 1, and w1 >= 0 leaves z2 = z3 = 0; all three w vanish
  list.push_back(
      solved("Pang_isolated_sol", {0, -1, -1, 1, 0, 0, -1, 0, 0}, {0, -1, 1}, {1, 0, 0}, true));
  // circulant P-matrix on which Bard's rule cycles; symmetric in the rows: z = (1/3, 1/3, 1/3)
  list.push_back(solved("murty_cycle", {1, 2, 0, 0, 1, 2, 2, 0, 1}, {-1, -1, -1},
                        {1. / 3, 1. / 3, 1. / 3}, true));
  list.push_back(detail::murty(8));
  list.push_back(detail::fathi(8));
  // w1 = z1 - 1 = 0; w2 = z2 = 0: z2 and w2 vanish together
  list.push_back(solved("degenerate", {1, 0, 0, 1}, {-1, 0}, {1, 0}, true));
  // 2 z0 + z1 = 1, 0 <= z0 + 2 z1 - 2 _|_ z1 >= 0: z1 = 1
  list.push_back(solved("mlcp", {2, 1, 1, 2}, {-1, -2}, {0, 1}, true,
                        {{.cone = RICO_FREE}, {.cone = RICO_NONNEGATIVE}}));
  // a zero equality row, and one free unknown with a zero column: consistent, any z0 is a solution
  list.push_back(solved("mlcp_singular", {0, 0, 0, 2}, {0, -2}, {0, 1}, false,
                        {{.cone = RICO_FREE}, {.cone = RICO_NONNEGATIVE}}));
  // four diodes: currents in z0..z2 free, voltages and currents of the diodes complementary
  list.push_back(
      solved("diode_bridge", {0,       -0.001, 0.001,  0,  1, 0,  1,    //
                              0,       0.001,  -0.001, -1, 0, -1, 0,    //
                              -1.0025, 0,      0,      0,  0, 10, -10,  //
                              0,       0,      -1,     0,  0, 0,  0,    //
                              0,       1,      0,      0,  0, 0,  0,    //
                              1,       0,      -1,     0,  0, 0,  0,    //
                              -1,      1,      0,      0,  0, 0,  0},
             {0, 0, 0.9975, 0, 0, 0, 0},
             {.985185185185, .985185185185, 0, 9.85185185185e-4, 0, 0, 9.85185185185e-4}, false,
             {{.cone = RICO_FREE, .size = 1, .count = 3}, {.cone = RICO_NONNEGATIVE, .size = 4}}));
  // w0 = z0 - 3 stops at ub = 1; w1 = z1 + 1/2 vanishes inside
  list.push_back(solved("relay", {1, 0, 0, 1}, {-3, 0.5}, {1, -0.5}, true,
                        {{.cone = RICO_BOX, .size = 2, .lb = {-1, -1}, .ub = {1, 1}}}));
  // an ideal relay: M = 0; the sign of w = q determines the bound
  list.push_back(solved("relay_zero", {0, 0, 0, 0}, {-1, 2}, {1, -1}, true,
                        {{.cone = RICO_BOX, .size = 2, .lb = {-1, -1}, .ub = {1, 1}}}));
  // M = I: the point of {z0 + z1 <= 1, z0 >= 0} nearest to (2, 1)
  list.push_back(
      solved("avi_projection", {1, 0, 0, 1}, {-2, -1}, {1, 0}, true,
             {{.cone = RICO_NORMAL_CONE, .size = 2, .H = {-1, -1, 1, 0}, .k = {-1, 0}}}));
  return list;
}

/// Problems without a solution; the comments give the reason.
inline std::vector<Problem> unsolvableProblems() {
  const auto no = [](std::string name, Vector M, Vector q, std::vector<Set> sets = {}) {
    return typedProblem(std::move(name), std::move(M), std::move(q), Truth::Unsolvable,
                        std::move(sets));
  };
  return {
      no("negative", {-1}, {-1}),              // w = -z - 1 < 0
      no("zero", {0}, {-1}),                   // w = -1
      no("ray", {1, -1, -1, 1}, {-1, -1}),     // z1 - z2 >= 1 and z2 - z1 >= 1
      no("zero_row", {2, 1, 0, 0}, {-1, -1}),  // w2 = -1
      no("skew", {0, -1, 1, 0}, {-1, -1}),     // w1 = -z2 - 1 < 0
      no("Pang_transposed", {0, 1, -1, -1, 0, 0, -1, 0, 0}, {0, -1, 1}),  // w2 = -z1 - 1 < 0
      // w = (z2 - z1 - 1, 2 z1 + z2 + 1): w2 > 0, so z2 = 0, but then w1 < 0, although w >= 0 is
      // possible
      no("feasible", {-1, 1, 2, 1}, {-1, 1}),
      // an equality row 0 = 1
      no("mlcp_inconsistent", {0, 0, 0, 1}, {1, -1},
         {{.cone = RICO_FREE}, {.cone = RICO_NONNEGATIVE}}),
      // 1 + z1 = 0 with z1 >= 0
      no("mlcp_sign", {0, 1, 1, 1}, {1, -1}, {{.cone = RICO_FREE}, {.cone = RICO_NONNEGATIVE}}),
      // a half line without an end: w = -1 on z >= 0
      no("box_half_line", {0}, {-1}, {{.cone = RICO_BOX, .size = 1, .lb = {0}, .ub = {kInfinity}}}),
  };
}

}  // namespace rico::test
