#include <gtest/gtest.h>

#include <io/problems/CsrMatrix.hpp>
#include <random>

using namespace rico;

TEST(CsrMatrix, SortsAndSumsByHand) {
  Triplets t;
  t.add(2, 1, 5);
  t.add(0, 2, 1);
  t.add(2, 0, 7);
  t.add(0, 2, 10);
  t.add(0, 0, 3);
  const CsrMatrix m = compress(3, 3, t);
  EXPECT_EQ(m.start, (std::vector<std::int64_t>{0, 2, 2, 4}));
  EXPECT_EQ(m.column, (std::vector<std::int32_t>{0, 2, 0, 1}));
  EXPECT_EQ(m.value, (std::vector<double>{3, 11, 7, 5}));
}

/// Entries with equal columns in adjacent rows are not added.
TEST(CsrMatrix, KeepsRowsApart) {
  Triplets t;
  for (int i = 0; i < 4; i++) t.add(i, 0, i + 1);
  EXPECT_EQ(toDense(compress(4, 1, t)), (std::vector<double>{1, 2, 3, 4}));
}

TEST(CsrMatrix, EmptyMatrices) {
  EXPECT_EQ(compress(0, 0, {}).entries(), 0);
  EXPECT_EQ(compress(3, 0, {}).start.size(), 4u);
  EXPECT_EQ(compressDense(0, 5, {}).entries(), 0);
  EXPECT_TRUE(toDense(compress(0, 7, {})).empty());
}

TEST(CsrMatrix, RandomMatricesAgreeWithAnArray) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 200; trial++) {
    const int rows = 1 + int(random() % 9), columns = 1 + int(random() % 9);
    std::vector<double> array(size_t(rows) * columns, 0.0);
    Triplets t;
    for (unsigned k = random() % 60; k > 0; k--) {
      const int i = int(random() % rows), j = int(random() % columns);
      const double x = double(random() % 16);  // sums of small integers are exact in any order
      array[size_t(i) * columns + j] += x;
      t.add(i, j, x);
    }
    const CsrMatrix m = compress(rows, columns, t);
    EXPECT_EQ(toDense(m), array);
    EXPECT_EQ(toDense(compressDense(rows, columns, array)), array);
    for (int i = 0; i < rows; i++)
      for (auto e = m.start[i]; e + 1 < m.start[i + 1]; e++)
        EXPECT_LT(m.column[e], m.column[e + 1]);
  }
}
