/// Small problems as ProblemData, one of each kind, with numbers that need all their digits in
/// text.
#pragma once

#include <io/problems/ProblemData.hpp>
#include <limits>

namespace rico::test {

inline constexpr double kInf = std::numeric_limits<double>::infinity();

inline CsrMatrix sampleMatrix() {
  return compressDense(4, 4,
                       std::vector<double>{4, 0.1, 0, -1.0 / 3,  //
                                           0.1, 3, 1e-300, 0,    //
                                           0, 2.5e17, 5, 1,      //
                                           -2, 0, 1, 4});
}

inline ProblemData sampleLcp() {
  ProblemData problem;
  problem.M = sampleMatrix();
  problem.q = {-1, 0.7, -1.0 / 7, 3};
  setNonnegative(problem);
  return problem;
}

/// A problem in which equalities and complementarity conditions alternate.
inline ProblemData sampleMlcp() {
  ProblemData problem = sampleLcp();
  problem.kind = ProblemKind::MLCP;
  setBounds(problem, {}, {0, -kInf, -kInf, 0}, {kInf, kInf, kInf, kInf});
  return problem;
}

inline ProblemData sampleRelay() {
  ProblemData problem = sampleLcp();
  problem.kind = ProblemKind::Relay;
  setBounds(problem, {}, {-1, -kInf, -0.1, 0}, {1, 0.3, kInf, 1.0 / 3});
  return problem;
}

inline void expectSame(const ProblemData& a, const ProblemData& b) {
  EXPECT_EQ(a.kind, b.kind);
  EXPECT_EQ(a.contacts, b.contacts);
  EXPECT_EQ(a.M, b.M);
  EXPECT_EQ(a.q, b.q);
  EXPECT_EQ(a.lb, b.lb);
  EXPECT_EQ(a.ub, b.ub);
  EXPECT_EQ(a.blocks, b.blocks);
  EXPECT_EQ(a.mu, b.mu);
  EXPECT_EQ(a.muR, b.muR);
  EXPECT_EQ(a.polyhedra, b.polyhedra);
}

}  // namespace rico::test
