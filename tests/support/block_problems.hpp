/// Assembled problems of friction in three dimensions with a given number of blocks in a row.
#pragma once

#include <numerics/rico_problem.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "support/petsc_problems.hpp"

namespace rico::test {

/// M is symmetric, stored by rows of blocks. It is positive definite because each diagonal block
/// dominates its row.
struct BlockProblem {
  using Block = std::array<double, 9>;
  std::vector<std::map<int, Block>> rows;
  std::vector<double> q, mu;

  int contacts() const { return int(rows.size()); }
  int n() const { return 3 * contacts(); }
  long blocks() const {
    long count = 0;
    for (const auto& row : rows) count += long(row.size());
    return count;
  }

  /// Each contact is coupled to the next one and to some others nearby: on average `blocks` blocks
  /// per row, including its own.
  static BlockProblem banded(int contacts, double blocks, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> uniform;
    BlockProblem p;
    p.rows.resize(contacts);
    for (int k = 0; k < contacts; k++) {
      for (double more = (blocks - 1) / 2, step = 1; more > 0; more--, step++) {
        const int other = k + int(step * step / 4) + 1;
        if (other >= contacts || uniform(random) > more) continue;
        Block b;
        for (double& x : b) x = 0.2 * normal(random);
        p.rows[k][other] = b;
        for (int i = 0; i < 9; i++) p.rows[other][k][i] = b[i % 3 * 3 + i / 3];
      }
    }
    for (int k = 0; k < contacts; k++) {
      Block own{1, 0.2, -0.1, 0.2, 1.3, 0.15, -0.1, 0.15, 0.8};
      double outside = 0;
      for (const auto& [other, b] : p.rows[k])
        for (double x : b) outside += std::abs(x) / 3;
      for (int i = 0; i < 3; i++) own[4 * i] += outside;
      p.rows[k][k] = own;
      p.q.insert(p.q.end(), {normal(random) - 0.7, 0.5 * normal(random), 0.5 * normal(random)});
      p.mu.push_back(0.4 + 0.6 * uniform(random));
    }
    return p;
  }

  /// As an AIJ matrix on one rank.
  RicoProblem sparse() const {
    RicoProblem problem = nullptr;
    Mat M;
    Vec qv;
    std::vector<PetscInt> count(n());
    for (int i = 0; i < n(); i++) count[i] = PetscInt(3 * rows[i / 3].size());
    EXPECT_PETSC(MatCreateSeqAIJ(PETSC_COMM_SELF, n(), n(), 0, count.data(), &M));
    EXPECT_PETSC(VecCreateSeq(PETSC_COMM_SELF, n(), &qv));
    for (int k = 0; k < contacts(); k++)
      for (const auto& [other, b] : rows[k])
        for (int i = 0; i < 3; i++)
          for (int j = 0; j < 3; j++)
            EXPECT_PETSC(MatSetValue(M, 3 * k + i, 3 * other + j, b[3 * i + j], INSERT_VALUES));
    for (int i = 0; i < n(); i++) EXPECT_PETSC(VecSetValue(qv, i, q[i], INSERT_VALUES));
    EXPECT_PETSC(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY));
    EXPECT_PETSC(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY));
    EXPECT_PETSC(RicoProblemCreateFrictionContact(3, M, qv, mu.data(), &problem));
    EXPECT_PETSC(MatDestroy(&M));
    EXPECT_PETSC(VecDestroy(&qv));
    return problem;
  }
};

}  // namespace rico::test
