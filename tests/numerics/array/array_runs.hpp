/// Problems on arrays given by hand, and the checks that are made for every method.
#pragma once

#include <gtest/gtest.h>
#include <numerics/rico_array.h>

#include "support/random_lcp.hpp"

namespace rico::test {

using Solver = decltype(&RicoArraySolve);
using Doubles = std::vector<double>;

struct Named {
  const char* name;
  Solver solve;
};
inline const Named kAll[] = {{"solve", RicoArraySolve},
                             {"lemke", RicoArrayLemke},
                             {"pivot", RicoArrayPivot},
                             {"enum", RicoArrayEnum}};
inline const Named kDeciding[] = {{"solve", RicoArraySolve}, {"enum", RicoArrayEnum}};

struct Solution {
  Doubles z, w;
  RicoInfo info;
};

inline Solution run(Solver solve, const ArrayProblem& p, const RicoArrayOptions* options = nullptr,
                    const Doubles& guess = {}) {
  Solution s{guess.empty() ? Doubles(p.n, NAN) : guess, Doubles(p.n, NAN), {}};
  std::vector<char> work(RicoArrayWorkSize(p.n) + 1,
                         char(0xff));  // filled with NaNs, and misaligned by one byte
  const auto reason = solve(p.n, p.M.data(), p.q.data(), p.lb.data(), p.ub.data(), options,
                            s.z.data(), s.w.data(), work.data() + 1, &s.info);
  EXPECT_EQ(reason, s.info.reason);
  double size = s.info.residual;
  for (const double q : p.q) size = std::hypot(size, q);
  EXPECT_NEAR(s.info.residual, residual(p, s.z), 1e-12 * size);
  return s;
}

inline ArrayProblem lcp(Doubles M, Doubles q) {
  const int n = static_cast<int>(q.size());
  return {n, std::move(M), std::move(q), Doubles(n, 0.0), Doubles(n, kInfinity)};
}

inline ArrayProblem boxed(Doubles M, Doubles q, Doubles lb, Doubles ub) {
  return {static_cast<int>(q.size()), std::move(M), std::move(q), std::move(lb), std::move(ub)};
}

inline ArrayProblem freeFirst(int count, ArrayProblem p) {
  for (int i = 0; i < count; ++i) p.lb[i] = -kInfinity;
  return p;
}

inline void expectNear(const Doubles& actual, const Doubles& expected, double tolerance = 1e-13) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i)
    EXPECT_NEAR(actual[i], expected[i], tolerance) << "component " << i;
}

inline void allFind(const ArrayProblem& p, const Doubles& z) {
  for (const auto& [name, solve] : kAll) {
    SCOPED_TRACE(name);
    const Solution s = run(solve, p);
    EXPECT_GT(s.info.reason, 0);
    expectNear(s.z, z);
  }
}

inline void decidedAs(const ArrayProblem& p, bool solvable) {
  for (const auto& [name, solve] : kDeciding) {
    SCOPED_TRACE(name);
    const Solution s = run(solve, p);
    if (solvable)
      EXPECT_GT(s.info.reason, 0);
    else
      EXPECT_EQ(s.info.reason, RICO_DIVERGED_INFEASIBLE);
  }
}

}  // namespace rico::test
