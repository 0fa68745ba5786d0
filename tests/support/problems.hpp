/// Problems with a known solution.
///
/// Constructed from a solution: choose a point z on the boundary of K, a w in the cone that (1)
/// requires, and any M; set q = w - M z. Then z solves
///
///     w = M z + q,      -w in N_K(z)      (0 <= z _|_ w >= 0 if K is a cone of R+)      (1)
///
/// for any size, mixture of sets, and matrix.
#pragma once

#include <algorithm>
#include <cstdint>

#include "support/problem_data.hpp"
#include "support/random/matrices.hpp"

namespace rico::test {

/// The bits of RicoCone in a mixture.
inline constexpr unsigned bit(RicoCone cone) { return 1u << cone; }
inline constexpr unsigned kIntervals = bit(RICO_FREE) | bit(RICO_NONNEGATIVE) | bit(RICO_BOX);
inline constexpr unsigned kAllCones = kIntervals | bit(RICO_NORMAL_CONE);

namespace detail {

inline void chooseInterval(Random& random, double lb, double ub, double& z, double& w) {
  const double r = random.uniform(-2, 2);
  z = std::clamp(r, lb, ub);
  w = z - r;
  if (random.chance(0.1)) w = 0;  // degenerate if z is at a bound
}

inline void chooseBox(Random& random, Set& box, double* z, double* w) {
  for (int i = 0; i < box.rows(); i++) {
    double lb = random.uniform(-1.5, 0.5), ub = lb + random.uniform(0, 2);
    if (random.chance(0.2)) lb = -kInfinity;
    if (random.chance(0.2)) ub = kInfinity;
    if (random.chance(0.05)) lb = ub = random.uniform();
    box.lb.push_back(lb);
    box.ub.push_back(ub);
    chooseInterval(random, lb, ub, z[i], w[i]);
  }
}

/// A polyhedron around a given z, with some rows active there; w = H'y with y >= 0 for those rows.
inline void choosePolyhedron(Random& random, Set& set, double* z, double* w) {
  const int rows = 1 + random.below(2 * set.size);
  for (int j = 0; j < set.size; j++) {
    z[j] = random.uniform();
    w[j] = 0;
  }
  for (int i = 0; i < rows; i++) {
    const bool active = i < set.size && random.chance(0.5);
    const double y = active && !random.chance(0.1) ? random.uniform(0.1, 1) : 0;
    double level = active ? 0 : -random.uniform(0.1, 1);
    for (int j = 0; j < set.size; j++) {
      const double h = random.uniform() + (i == j ? 2 : 0);
      set.H.push_back(h);
      level += h * z[j];
      w[j] += h * y;
    }
    set.k.push_back(level);
  }
}

}  // namespace detail

/// Sets of the allowed cones that cover n rows, with a point z and a w that fulfil their
/// conditions.
inline void chooseSets(Random& random, int n, unsigned cones, Problem& p) {
  std::vector<RicoCone> allowed;
  for (int c = 0; c < RICO_NUM_CONES; c++)
    if (cones & (1u << c)) allowed.push_back(RicoCone(c));
  p.z.assign(n, 0);
  p.w.assign(n, 0);
  const int longest = std::clamp(n / 8, 1, 50), widest = std::min(3, 1 + n / 4);
  for (int row = 0; row < n;) {
    Set set;
    set.cone = allowed[random.below(int(allowed.size()))];
    set.size = std::min(n - row, 1 + random.below(set.cone == RICO_NORMAL_CONE ? 4 : widest));
    if (set.cone != RICO_NORMAL_CONE)
      set.count = 1 + random.below(std::min(longest, (n - row) / set.size));
    double *z = &p.z[row], *w = &p.w[row];
    if (set.cone == RICO_BOX) detail::chooseBox(random, set, z, w);
    if (set.cone == RICO_NORMAL_CONE) detail::choosePolyhedron(random, set, z, w);
    if (set.cone == RICO_NONNEGATIVE)
      for (int i = 0; i < set.rows(); i++) detail::chooseInterval(random, 0, kInfinity, z[i], w[i]);
    if (set.cone == RICO_FREE)
      for (int i = 0; i < set.rows(); i++) z[i] = random.uniform();
    row += set.rows();
    p.sets.push_back(std::move(set));
  }
}

/// q = w - M z
inline void closeBackwards(Problem& p) {
  p.q.resize(p.z.size());
  for (int i = 0; i < p.M.rows; i++) p.q[i] = double(p.w[i] - p.M.rowTimes(i, p.z));
  p.truth = Truth::Solvable;
}

inline Problem randomProblem(std::uint64_t seed, Kind kind, int n,
                             unsigned cones = bit(RICO_NONNEGATIVE)) {
  Random random(seed);
  Problem p;
  p.name = std::string(nameOf(kind)) + "_n" + std::to_string(n) + "_cones" + std::to_string(cones) +
           "_seed" + std::to_string(seed);
  p.M = randomMatrix(random, kind, n);
  p.symmetric = isSymmetric(kind);
  p.unique = isDefinite(kind) || (isP(kind) && !(cones & bit(RICO_NORMAL_CONE)));
  chooseSets(random, n, cones, p);
  closeBackwards(p);
  return p;
}

inline Problem randomFactoredProblem(std::uint64_t seed, int n, int bodies,
                                     unsigned cones = bit(RICO_NONNEGATIVE)) {
  Random random(seed);
  Problem p;
  p.name = "Factored_n" + std::to_string(n) + "_seed" + std::to_string(seed);
  p.factors = randomFactors(random, n, bodies);
  p.M = product(*p.factors);
  p.symmetric = p.unique = true;
  chooseSets(random, n, cones, p);
  closeBackwards(p);
  return p;
}

}  // namespace rico::test
