// Elimination in a band against the product with the matrix, with and without exchanges of rows.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/algebra/BandSolver.hpp>
#include <random>

using namespace rico;

namespace {

/// Random entries in the band; the diagonal is larger by `dominance`.
SparseMatrix randomBand(int size, int below, int above, double dominance, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> entry(-1, 1);
  std::vector<Triplet> entries;
  for (int i = 0; i < size; ++i)
    for (int j = std::max(0, i - below); j <= std::min(size - 1, i + above); ++j)
      entries.push_back({i, j, entry(random) + (i == j ? dominance : 0.0)});
  return {size, size, entries};
}

/// The largest entry of A x - b, by that of A x.
double residual(const SparseMatrix& A, const Vector& x, const Vector& b) {
  Vector difference = b;
  A.multiplyAdd(-1.0, x.data(), difference.data());
  double largest = 0, scale = 0;
  for (int i = 0; i < b.size(); ++i) {
    largest = std::max(largest, std::abs(difference[i]));
    scale = std::max({scale, std::abs(x[i]), std::abs(b[i])});
  }
  return largest / scale;
}

void expectSolves(const SparseMatrix& A) {
  const int size = A.rows();
  BandSolver solver(A);
  for (int column = 0; column < 2; ++column) {
    Vector b(size);
    for (int i = 0; i < size; ++i) b[i] = std::cos(1.0 + i + 3.0 * column);
    Vector x = b;
    ASSERT_TRUE(solver.solve(x.data()));
    EXPECT_LT(residual(A, x, b), 1e-12);
  }
}

}  // namespace

TEST(BandSolver, SolvesWithDominantDiagonals) {
  for (int size : {1, 2, 7, 60})
    for (int below : {0, 1, 3})
      for (int above : {0, 1, 4}) expectSolves(randomBand(size, below, above, 9.0, size + below));
}

TEST(BandSolver, ExchangesRows) {
  for (unsigned seed = 0; seed < 30; ++seed) expectSolves(randomBand(40, 3, 2, 0.0, seed));
  expectSolves({3, 3, {{0, 1, 1.0}, {1, 0, 2.0}, {1, 2, 1.0}, {2, 1, 1.0}, {2, 2, 1.0}}});
}

TEST(BandSolver, ReportsSingularMatrices) {
  Vector x(3, 1.0);
  EXPECT_FALSE(BandSolver({3, 3, {{0, 0, 1.0}, {1, 1, 1.0}}}).solve(x.data()));
  const SparseMatrix twice(2, 2, {{0, 0, 1.0}, {0, 1, 2.0}, {1, 0, 2.0}, {1, 1, 4.0}});
  EXPECT_FALSE(BandSolver(twice).solve(x.data()));
  EXPECT_FALSE(BandSolver({1, 1, {{0, 0, std::nan("")}}}).solve(x.data()));
}

TEST(BandSolver, IsTakenForNarrowBands) {
  const auto bar = SparseSolver::make(randomBand(50, 1, 1, 4.0, 0));
  EXPECT_NE(dynamic_cast<BandSolver*>(bar.get()), nullptr);
  std::vector<Triplet> arrow;
  for (int i = 0; i < 50; ++i) {
    arrow.push_back({i, i, 4.0});
    if (i > 0) arrow.push_back({i, 0, 1.0}), arrow.push_back({0, i, 1.0});
  }
  EXPECT_FALSE(BandSolver::suits({50, 50, arrow}));
  EXPECT_FALSE(BandSolver::suits({2, 3, {{0, 0, 1.0}, {1, 1, 1.0}}}));
}
