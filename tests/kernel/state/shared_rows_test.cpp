// Distributed rows: the hash and the record do not depend on the distribution.
#include <gtest/gtest.h>

#include <kernel/state/StateCopy.hpp>
#include <kernel/state/StateHash.hpp>

namespace rico {
namespace {

SharedRows rowsOf(std::initializer_list<int> numbers) {
  SharedRows rows{.keyWidth = 2, .integerWidth = 1, .realWidth = 3};
  for (int n : numbers) {
    rows.keys.insert(rows.keys.end(), {std::uint64_t(n / 2), std::uint64_t(n)});
    rows.integers.push_back(-n);
    rows.reals.insert(rows.reals.end(), {0.1 * n, 1.0 / (n + 1), -0.0});
  }
  return rows;
}

StateHash hashOf(SharedRows rows) {
  StateHash hash;
  double time = 1.5;
  static_cast<StateRecorder&>(hash)("time", time);
  hash.shared("bodies", rows);
  return hash;
}

TEST(SharedRows, HashDependsOnTheRowsOnly) {
  const StateHash whole = hashOf(rowsOf({0, 1, 2, 3, 4}));
  EXPECT_EQ(hashOf(rowsOf({4, 2, 0, 3, 1})).value(), whole.value());
  const StateHash first = hashOf(rowsOf({3, 0})), second = hashOf(rowsOf({1, 4, 2})),
                  none = hashOf(rowsOf({}));
  EXPECT_EQ(StateHash::combine(none.common(), first.rows() + second.rows() + none.rows()),
            whole.value());
}

TEST(SharedRows, HashDependsOnEveryBit) {
  const std::uint64_t whole = hashOf(rowsOf({0, 1, 2})).value();
  EXPECT_NE(hashOf(rowsOf({0, 1})).value(), whole);
  SharedRows rows = rowsOf({0, 1, 2});
  rows.reals[2] = 0.0;  // was -0
  EXPECT_NE(hashOf(rows).value(), whole);
  rows = rowsOf({0, 1, 2});
  std::swap(rows.integers[0], rows.integers[1]);
  EXPECT_NE(hashOf(rows).value(), whole);
}

TEST(SharedRows, OneRankRecordsTheRowsInOrder) {
  StateCopy copy;
  SharedRows rows = rowsOf({4, 2, 0, 3, 1});
  copy.beginWriting();
  copy.shared("bodies", rows);
  SharedRows back{.keyWidth = 2, .integerWidth = 1, .realWidth = 3};
  copy.beginReading();
  copy.shared("bodies", back);
  const SharedRows sorted = rowsOf({0, 1, 2, 3, 4});
  EXPECT_EQ(back.keys, sorted.keys);
  EXPECT_EQ(back.integers, sorted.integers);
  EXPECT_EQ(back.reals, sorted.reals);
}

}  // namespace
}  // namespace rico
