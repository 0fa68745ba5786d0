/// LU factors by panels are those of elimination pivot by pivot, to the last bit: dense matrices
/// and sparse ones, sizes around those at which the method changes, and singular matrices.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <vector>

extern "C" {
#include "array/vector.h"
}

namespace {

struct Aligned {
  void operator()(double* p) const { ::operator delete[](p, std::align_val_t(64)); }
};

/// Rows of `ld` numbers.
struct Matrix {
  int k;
  std::size_t ld = PadToLanes(std::size_t(k) + 1);
  std::unique_ptr<double[], Aligned> a{new (std::align_val_t(64)) double[k * ld]()};

  double& at(int i, int j) { return a[i * ld + j]; }
};

Matrix randomMatrix(int k, double density, unsigned seed) {
  Matrix m{k};
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int i = 0; i < k; ++i)
    for (int j = 0; j < k; ++j) {
      const double value = uniform(random);
      if (i == j || std::abs(uniform(random)) < density) m.at(i, j) = value;
    }
  return m;
}

/// One pivot after the other, as written in books.
std::vector<int> eliminate(Matrix& m) {
  std::vector<int> permutation(m.k);
  for (int p = 0; p < m.k; ++p) {
    int row = p;
    for (int i = p + 1; i < m.k; ++i)
      if (std::abs(m.at(i, p)) > std::abs(m.at(row, p))) row = i;
    permutation[p] = row;
    for (int j = 0; j < m.k && row != p; ++j) std::swap(m.at(p, j), m.at(row, j));
    for (int i = p + 1; i < m.k; ++i) {
      const double factor = m.at(i, p) /= m.at(p, p);
      for (int j = p + 1; j < m.k; ++j) m.at(i, j) -= factor * m.at(p, j);
    }
  }
  return permutation;
}

TEST(Factor, HasTheBitsOfElimination) {
  for (const double density : {1.0, 0.1})
    for (const int k : {1, 2, 7, 8, 9, 40, 99, 100, 101, 107, 108, 109, 150, 203}) {
      SCOPED_TRACE(std::to_string(k) + " rows, density " + std::to_string(density));
      Matrix m = randomMatrix(k, density, k), plain = randomMatrix(k, density, k);
      std::vector<int> permutation(k);
      EXPECT_TRUE(VectorFactor(k, m.a.get(), m.ld, permutation.data(), INFINITY));
      EXPECT_EQ(permutation, eliminate(plain));
      int different = 0;
      for (int i = 0; i < k; ++i)
        for (int j = 0; j < k; ++j) different += m.at(i, j) != plain.at(i, j);
      EXPECT_EQ(different, 0);
    }
}

TEST(Factor, ReportsAZeroPivot) {
  for (const int k : {3, 100, 160})
    for (const int column : {0, k / 2, k - 1}) {
      Matrix m = randomMatrix(k, 1, k);
      for (int i = 0; i < k; ++i) m.at(i, column) = 0;
      std::vector<int> permutation(k);
      EXPECT_FALSE(VectorFactor(k, m.a.get(), m.ld, permutation.data(), INFINITY))
          << k << ", " << column;
    }
}

}  // namespace
