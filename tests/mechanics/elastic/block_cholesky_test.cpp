// Sparse factors in blocks: solutions are checked with the matrix itself, the order by its cost.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <mechanics/elastic/multigrid/BlockCholesky.hpp>
#include <random>

namespace {

using rico::BlockCholesky;
constexpr int kSize = BlockCholesky::kSize;

/// Sums of B'B, each B with rows of six numbers for two or three of the blocks.
struct Sum {
  explicit Sum(int blocks)
      : blocks(blocks), A(static_cast<std::size_t>(kSize * blocks * kSize * blocks), 0.0) {
    for (int i = 0; i < blocks; ++i) neighbours.emplace_back();
  }
  double& at(int i, int j) { return A[static_cast<std::size_t>(i * kSize * blocks + j)]; }
  double real() { return 2.0 * random() / 0x1p32 - 1; }

  /// Rows that couple the given blocks.
  void couple(const std::vector<int>& members, int rows) {
    for (int row = 0; row < rows; ++row) {
      std::vector<double> b(static_cast<std::size_t>(kSize) * members.size());
      for (double& x : b) x = real();
      for (std::size_t p = 0; p < b.size(); ++p)
        for (std::size_t q = 0; q < b.size(); ++q)
          at(placeOf(members, p), placeOf(members, q)) += b[p] * b[q];
    }
    for (const int i : members)
      for (const int j : members)
        if (i != j) insert(neighbours[i], j);
  }
  static int placeOf(const std::vector<int>& members, std::size_t p) {
    return kSize * members[p / kSize] + static_cast<int>(p) % kSize;
  }
  static void insert(std::vector<int>& all, int j) {
    const auto place = std::lower_bound(all.begin(), all.end(), j);
    if (place == all.end() || *place != j) all.insert(place, j);
  }
  BlockCholesky factored() {
    BlockCholesky factors;
    factors.setPattern(neighbours);
    for (int i = 0; i < blocks; ++i)
      for (int j = 0; j <= i; ++j) {
        double block[kSize * kSize];
        for (int e = 0; e < kSize * kSize; ++e)
          block[e] = at(kSize * i + e / kSize, kSize * j + e % kSize);
        const auto& all = neighbours[i];
        if (i == j || std::binary_search(all.begin(), all.end(), j)) factors.add(i, j, block);
      }
    factors.factor();
    return factors;
  }
  std::vector<double> times(const std::vector<double>& x) {
    std::vector<double> y(x.size(), 0.0);
    for (std::size_t i = 0; i < x.size(); ++i)
      for (std::size_t j = 0; j < x.size(); ++j)
        y[i] += at(static_cast<int>(i), static_cast<int>(j)) * x[j];
    return y;
  }
  /// The largest entry of A x − b for b = A y with random y, relative to that of b.
  double defect() {
    std::vector<double> y(static_cast<std::size_t>(kSize * blocks));
    for (double& v : y) v = real();
    const std::vector<double> b = times(y);
    std::vector<double> x = b;
    factored().solve(x);
    const std::vector<double> Ax = times(x);
    double error = 0, scale = 0;
    for (std::size_t i = 0; i < b.size(); ++i) {
      error = std::max(error, std::abs(Ax[i] - b[i]));
      scale = std::max(scale, std::abs(b[i]));
    }
    return error / scale;
  }

  int blocks;
  std::vector<double> A;
  std::vector<std::vector<int>> neighbours;
  std::mt19937 random{7};
};

/// n blocks in a tree: each is coupled with one before it.
Sum treeOf(int n, unsigned seed) {
  Sum sum(n);
  std::mt19937 random(seed);
  for (int i = 0; i < n; ++i) sum.couple({i}, kSize + 1);
  for (int i = 1; i < n; ++i) sum.couple({static_cast<int>(random() % i), i}, 3);
  return sum;
}

TEST(BlockCholesky, SolvesSparseSystems) {
  for (const unsigned seed : {1u, 2u, 3u}) {
    Sum sum = treeOf(25, seed);
    std::mt19937 random(seed);
    for (int k = 0; k < 20; ++k) {
      std::vector<int> members;
      for (int m = 0; m < 3; ++m) Sum::insert(members, static_cast<int>(random() % 25));
      sum.couple(members, 2);
    }
    EXPECT_LT(sum.defect(), 1e-11) << "seed " << seed;
  }
}

TEST(BlockCholesky, SolvesWithDependentRowsAndRowsOfZeros) {
  Sum sum(6);  // block 3 has no entries, block 5 three independent rows
  for (const int i : {0, 1, 2, 4}) sum.couple({i}, kSize + 1);
  sum.couple({5}, 3);
  sum.couple({0, 4}, 3), sum.couple({1, 2}, 3);
  EXPECT_LT(sum.defect(), 1e-9);
}

// Without fill, each of the n - 1 blocks below the diagonal has one product.
TEST(BlockCholesky, TreesHaveNoFill) {
  for (const unsigned seed : {1u, 2u, 3u, 4u})
    EXPECT_EQ(treeOf(40, seed).factored().operations(), 39 * 2.0 * kSize * kSize * kSize);
}

}  // namespace
