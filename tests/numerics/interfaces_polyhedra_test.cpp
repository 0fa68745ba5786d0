/// Problems whose sets are polyhedra and intervals, through RicoArraySolveBlocks() and through the
/// solver object: the same type, the same reason, the same bits of z.
#include <gtest/gtest.h>
#include <numerics/rico_array.h>

#include <string>
#include <vector>

#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"

namespace {

using namespace rico::test;

struct Answer {
  std::string type;
  RicoConvergedReason reason;
  std::vector<double> z, w;
};

template <class Block>
std::vector<Block> blocksOf(const Problem& p) {
  std::vector<Block> blocks;
  for (const Set& set : p.sets) {
    Block block = {};
    block.cone = set.cone, block.size = set.size, block.count = set.count;
    block.lb = set.lb.data(), block.ub = set.ub.data();
    block.H = set.H.data(), block.k = set.k.data();
    block.nk = static_cast<int>(set.k.size());
    blocks.push_back(block);
  }
  return blocks;
}

Answer byArrays(const Problem& p, const std::vector<double>& M) {
  const auto blocks = blocksOf<RicoArrayBlock>(p);
  Answer a{"", RICO_DIVERGED_ITS, std::vector<double>(p.size()), std::vector<double>(p.size())};
  std::vector<char> work(RicoArrayWorkSize(p.size()));
  RicoInfo info = {};
  a.reason =
      RicoArraySolveBlocks(p.size(), M.data(), p.q.data(), static_cast<int>(blocks.size()),
                           blocks.data(), nullptr, a.z.data(), a.w.data(), work.data(), &info);
  a.type = info.type;
  return a;
}

Answer byObject(const Problem& p, const std::vector<double>& M) {
  const auto blocks = blocksOf<RicoBlock>(p);
  Answer a{"", RICO_DIVERGED_ITS, std::vector<double>(p.size()), std::vector<double>(p.size())};
  ProblemHandle problem;
  SolverHandle solver;
  RicoInfo info = {};
  EXPECT_PETSC(RicoProblemCreate(PETSC_COMM_SELF, &problem));
  EXPECT_PETSC(RicoProblemSetDense(problem, p.size(), M.data(), p.q.data()));
  EXPECT_PETSC(RicoProblemSetBlocks(problem, static_cast<PetscInt>(blocks.size()), blocks.data()));
  EXPECT_PETSC(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  EXPECT_PETSC(RicoSolveArrays(solver, problem, a.z.data(), a.w.data(), &info));
  a.reason = info.reason, a.type = info.type;
  return a;
}

// Sizes on both sides of the 64 rows, multipliers included, that the array library solves.
TEST(Polyhedra, HaveTheSameSolutionThroughArraysAndObjects) {
  constexpr unsigned kSets = kIntervals | bit(RICO_NORMAL_CONE);
  int solved = 0;
  for (const int n : {3, 8, 20, 40, 70})
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      const Problem p = randomProblem(seed, seed % 2 ? Kind::Spd : Kind::Positive, n, kSets);
      const std::vector<double> M = p.M.dense();
      const Answer a = byArrays(p, M), b = byObject(p, M);
      EXPECT_EQ(a.type, b.type) << p.name;
      EXPECT_EQ(a.reason, b.reason) << p.name;
      EXPECT_EQ(a.z, b.z) << p.name;
      solved += a.reason > 0 ? 1 : 0;
    }
  EXPECT_GE(solved, 55);
}

}  // namespace
