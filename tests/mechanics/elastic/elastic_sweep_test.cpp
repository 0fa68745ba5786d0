// Matrices in single precision for the cycles of multigrid, compared with those they are made from.
#include <gtest/gtest.h>

#include <mechanics/elastic/ElasticBody.hpp>
#include <mechanics/elastic/multigrid/SweepMatrix.hpp>
#include <random>

namespace {

using namespace rico;

std::vector<double> anyNumbers(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<double> all(count);
  for (double& x : all) x = 2.0 * random() / 0x1p32 - 1;
  return all;
}

void round(BlockMatrix& A) {
  for (double& value : A.value) value = static_cast<double>(static_cast<float>(value));
}

/// A matrix with blocks of B x B numbers and the pattern of a block's stiffness.
template <int B>
BlockMatrix matrixOf(const ElasticBody& body) {
  BlockMatrix A = body.matrix();
  A.rowSize = A.columnSize = B;
  A.value = anyNumbers(A.column.size() * B * B, B);
  round(A);
  return A;
}

/// −Σ A_ij x_j over the nodes j that are wanted.
template <int B, class Wanted>
std::array<double, B> minusRow(const BlockMatrix& A, int i, const std::vector<double>& x,
                               Wanted&& isWanted) {
  std::array<double, B> y{};
  for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k)
    if (isWanted(A.column[k]))
      addBlockTimes<B, B>(A.block(k), x.data() + B * A.column[k], y.data(), -1.0);
  return y;
}

template <int B>
void expectRow(const std::array<double, B>& expected, const double* y, int i) {
  for (std::size_t r = 0; r < B; ++r) ASSERT_NEAR(expected[r], y[r], 1e-13) << i;
}

template <int B>
void expectParts(const BlockMatrix& A, const SweepOrder& order, const SweepMatrix& sweep) {
  const std::vector<double> x = anyNumbers(static_cast<std::size_t>(B * A.rows()), 1);
  for (int i = 0; i < A.rows(); ++i) {
    double earlier[B] = {}, later[B] = {}, all[B] = {};
    sweep.subtractEarlier<B>(i, x.data(), earlier);
    sweep.subtractLater<B>(i, x.data(), later);
    sweep.subtractAll<B>(i, x.data(), all);
    const auto isEarlier = [&](int j) { return order.isBefore(j, i); };
    const auto isLater = [&](int j) { return order.isBefore(i, j); };
    expectRow<B>(minusRow<B>(A, i, x, isEarlier), earlier, i);
    expectRow<B>(minusRow<B>(A, i, x, isLater), later, i);
    expectRow<B>(minusRow<B>(A, i, x, [](int) { return true; }), all, i);
  }
}

/// Orders with other tiles follow each other, as contacts change them from step to step.
template <int B>
void checkMatrix() {
  const ElasticBody body("block", boxMesh({1, 1, 1}, {4, 5, 6}), {.young = 1e6, .density = 1000},
                         {});
  const BlockMatrix A = matrixOf<B>(body);
  const int n = A.rows();
  BlockMatrix none;
  none.columns = n;
  SweepMatrix sweep;
  sweep.setPattern(A);
  sweep.setRows(A, 0, n);
  for (const std::vector<int>& tiles :
       std::vector<std::vector<int>>{{0, n / 3, n / 2, n}, {0, n / 5, n}, {0, n / 4, n}}) {
    SweepOrder order;
    order.setTiles(tiles);
    order.choosePhases(A, none);
    ASSERT_GT(order.phases(), 1);
    sweep.sortRows(A, order, 0, n);
    expectParts<B>(A, order, sweep);
  }
}

TEST(SweepMatrix, HasThePartsOfItsRowsForEachOrder) {
  checkMatrix<3>();
  checkMatrix<6>();
}

template <int R>
void checkTransfer() {
  constexpr int kRows = 40, kColumns = 7;
  BlockMatrix P;
  P.rowSize = R, P.columnSize = 6, P.columns = kColumns;
  for (int i = 0; i < kRows; ++i) {
    for (int j = i % 3; j < kColumns; j += 1 + i % 2) P.column.push_back(j);
    P.start.push_back(static_cast<std::int64_t>(P.column.size()));
  }
  P.value = anyNumbers(P.column.size() * R * 6, 3);
  round(P);
  const BlockColumns columns = blocksByColumn(P);
  SweepTransfer transfer;
  transfer.setPattern(P, columns);
  transfer.setRows(P, 0, kRows);
  transfer.setColumns(P, columns, 0, kColumns);
  const std::vector<double> x = anyNumbers(R * kRows, 4), y = anyNumbers(6 * kColumns, 5);
  std::vector<double> fine(x.size()), expected(x.size()), coarse(y.size()), sum(y.size());
  for (int i = 0; i < kRows; ++i) transfer.prolong<R>(i, y.data(), fine.data());
  for (int J = 0; J < kColumns; ++J) transfer.restrict<R>(J, x.data(), coarse.data());
  multiply(P, y.data(), expected.data());
  addTransposedTimes(P, x.data(), sum.data());
  for (std::size_t i = 0; i < fine.size(); ++i) ASSERT_NEAR(expected[i], fine[i], 1e-13) << i;
  for (std::size_t i = 0; i < sum.size(); ++i) ASSERT_NEAR(sum[i], coarse[i], 1e-13) << i;
}

TEST(SweepTransfer, MultipliesByTheProlongationAndItsTranspose) {
  checkTransfer<3>();
  checkTransfer<6>();
}

}  // namespace
