#include <algorithm>
#include <cmath>
#include <mechanics/elastic/multigrid/Aggregation.hpp>

namespace rico {
namespace {

constexpr int kModes = 6;

double squaredSize(const double* block, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += block[i] * block[i];
  return sum;
}

/// Finds the strongly coupling blocks: those of at least a tenth of the largest block of their row.
std::vector<char> strongBlocks(const BlockMatrix& A) {
  constexpr double kShare = 0.1;
  std::vector<char> isStrong(A.column.size(), 0);
  std::vector<double> size(A.column.size());
  for (int i = 0; i < A.rows(); ++i) {
    double largest = 0;
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k) {
      size[k] = A.column[k] == i ? 0 : squaredSize(A.block(k), A.blockSize());
      largest = std::max(largest, size[k]);
    }
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k)
      isStrong[k] = size[k] > 0 && size[k] >= kShare * kShare * largest ? 1 : 0;
  }
  return isStrong;
}

/// The aggregate of each node: first whole neighbourhoods, then each remaining node joins a
/// neighbour.
class Aggregates {
 public:
  explicit Aggregates(const BlockMatrix& A)
      : A_(A), isStrong_(strongBlocks(A)), of_(static_cast<std::size_t>(A.rows()), kNone) {
    for (int i = 0; i < A.rows(); ++i)
      if (isWhollyFree(i)) take(i);
    std::vector<int> joined = of_;
    for (int i = 0; i < A.rows(); ++i)
      if (of_[i] == kNone) joined[i] = strongestNeighbour(i);
    of_ = joined;
    for (int i = 0; i < A.rows(); ++i)
      if (of_[i] == kNone) take(i);
  }

  int count() const { return count_; }
  const std::vector<int>& of() const { return of_; }
  std::vector<int> sort(const SweepOrder& order, int least) {
    return sortByTiles(order, count_, least, of_);
  }

 private:
  static constexpr int kNone = -1;

  bool isWhollyFree(int i) const {
    if (of_[i] != kNone) return false;
    for (std::int64_t k = A_.start[i]; k < A_.start[i + 1]; ++k)
      if (isStrong_[k] != 0 && of_[A_.column[k]] != kNone) return false;
    return true;
  }
  void take(int i) {
    of_[i] = count_;
    for (std::int64_t k = A_.start[i]; k < A_.start[i + 1]; ++k)
      if (isStrong_[k] != 0 && of_[A_.column[k]] == kNone) of_[A_.column[k]] = count_;
    ++count_;
  }
  int strongestNeighbour(int i) const {
    double largest = 0;
    int best = kNone;
    for (std::int64_t k = A_.start[i]; k < A_.start[i + 1]; ++k) {
      if (isStrong_[k] == 0 || of_[A_.column[k]] == kNone) continue;
      const double size = squaredSize(A_.block(k), A_.blockSize());
      if (size > largest) largest = size, best = of_[A_.column[k]];
    }
    return best;
  }

  const BlockMatrix& A_;
  std::vector<char> isStrong_;
  std::vector<int> of_;
  int count_ = 0;
};

/// Q and R of the modes of one aggregate, by Gram and Schmidt's method, twice. A column that
/// depends on the columns before it becomes zero.
void orthonormalise(std::vector<double>& rows, double* R) {
  constexpr double kDependent = 1e-8;
  const std::size_t count = rows.size() / kModes;
  std::fill_n(R, kModes * kModes, 0.0);
  const auto dotOf = [&](int a, int b) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += rows[kModes * i + a] * rows[kModes * i + b];
    return sum;
  };
  for (int c = 0; c < kModes; ++c) {
    const double before = std::sqrt(dotOf(c, c));
    for (int pass = 0; pass < 2; ++pass)
      for (int b = 0; b < c; ++b) {
        const double share = dotOf(b, c);
        R[kModes * b + c] += share;
        for (std::size_t i = 0; i < count; ++i)
          rows[kModes * i + c] -= share * rows[kModes * i + b];
      }
    const double length = std::sqrt(dotOf(c, c));
    const bool isNew = length > kDependent * before;
    R[kModes * c + c] = isNew ? length : 0;
    for (std::size_t i = 0; i < count; ++i)
      rows[kModes * i + c] = isNew ? rows[kModes * i + c] / length : 0;
  }
}

/// Q, one block a row, and the modes R.
BlockMatrix tentative(const BlockMatrix& A, const Aggregates& aggregates,
                      const std::vector<double>& modes, std::vector<double>& coarseModes) {
  const int rows = A.rows(), size = A.rowSize, block = size * kModes;
  BlockMatrix Q;
  Q.rowSize = size, Q.columnSize = kModes, Q.columns = aggregates.count();
  Q.column = aggregates.of();
  Q.value.resize(static_cast<std::size_t>(rows) * block);
  for (int i = 0; i < rows; ++i) Q.start.push_back(i + 1);
  std::vector<std::vector<int>> members(static_cast<std::size_t>(aggregates.count()));
  for (int i = 0; i < rows; ++i) members[aggregates.of()[i]].push_back(i);
  coarseModes.assign(static_cast<std::size_t>(aggregates.count()) * kModes * kModes, 0.0);
  std::vector<double> stack;
  for (int a = 0; a < aggregates.count(); ++a) {
    stack.clear();
    for (const int i : members[a])
      stack.insert(stack.end(), modes.begin() + i * block, modes.begin() + (i + 1) * block);
    orthonormalise(stack, coarseModes.data() + a * kModes * kModes);
    for (std::size_t m = 0; m < members[a].size(); ++m)
      std::copy_n(stack.data() + m * block, block, Q.value.data() + members[a][m] * block);
  }
  return Q;
}

/// y ← s D⁻¹ x, for a block x of six columns.
void scaleBlock(const double* inverse, int size, double s, double* x) {
  double copy[kModes * kModes];
  std::copy_n(x, size * kModes, copy);
  for (int r = 0; r < size; ++r)
    for (int c = 0; c < kModes; ++c) {
      double sum = 0;
      for (int k = 0; k < size; ++k) sum += inverse[r * size + k] * copy[k * kModes + c];
      x[r * kModes + c] = s * sum;
    }
}

/// Rows first to last − 1 of P = (I − ω D⁻¹ A) Q.
void smoothRows(const BlockMatrix& A, const std::vector<double>& inverse, double omega,
                const BlockMatrix& Q, int first, int last, BlockMatrix& P) {
  setProductRows(A, Q, first, last, P);
  for (int i = first; i < last; ++i) {
    for (std::int64_t k = P.start[i]; k < P.start[i + 1]; ++k)
      scaleBlock(inverse.data() + i * A.blockSize(), A.rowSize, -omega, P.block(k));
    double* to = P.block(P.find(i, Q.column[i]));
    for (int e = 0; e < Q.blockSize(); ++e) to[e] += Q.block(i)[e];
  }
}

/// λ_max(D⁻¹ A) by some steps of the power method from a start without symmetry.
double largestEigenvalue(const BlockMatrix& A, const std::vector<double>& inverse,
                         const SweepOrder& order, Workers& workers) {
  constexpr int kSteps = 12;
  constexpr double kMargin = 1.05;
  const int size = A.rowSize, count = A.rows() * size;
  std::vector<double> x(static_cast<std::size_t>(count)), y(x.size());
  std::uint64_t seed = 12345;
  for (double& value : x) {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    value = static_cast<double>(seed >> 40) / double(1 << 24) - 0.5;
  }
  std::vector<double> largest(static_cast<std::size_t>(order.tiles()));
  double lambda = 1;
  for (int step = 0; step < kSteps; ++step) {
    workers.share(order.tiles(), [&](int t) {
      multiplyRows(A, order.first(t), order.first(t + 1), x.data(), y.data());
    });
    workers.share(order.tiles(), [&](int t) {
      double most = 0;
      for (int i = order.first(t); i < order.first(t + 1); ++i)
        for (int r = 0; r < size; ++r) {
          double sum = 0;
          for (int s = 0; s < size; ++s)
            sum += inverse[(i * size + r) * size + s] * y[i * size + s];
          x[i * size + r] = sum;
          most = std::max(most, std::abs(sum));
        }
      largest[static_cast<std::size_t>(t)] = most;
    });
    const double most = *std::max_element(largest.begin(), largest.end());
    if (!(most > 0)) return 1;
    lambda = most;
    workers.share(order.tiles(), [&](int t) {
      for (int n = size * order.first(t); n < size * order.first(t + 1); ++n) x[n] /= most;
    });
  }
  return kMargin * lambda;
}

}  // namespace

bool CoarseSpace::compute(const BlockMatrix& A, const std::vector<double>& modes,
                          const std::vector<double>& inverseDiagonal, const SweepOrder& order,
                          Workers& workers, bool isKnown) {
  constexpr int kLeast = 32;  // coarse nodes of a tile: a sweep of fewer costs less than waiting
  Aggregates aggregates(A);
  isKept_ = isKnown && aggregates.of() == aggregates_;
  aggregates_ = aggregates.of();
  if (aggregates.count() >= A.rows()) return false;
  tiles_ = aggregates.sort(order, kLeast);
  const BlockMatrix Q = tentative(A, aggregates, modes, modes_);
  if (!isKept_) prolongation_ = productPattern(A, Q);
  makeRoom(prolongation_);
  const double omega = 4.0 / 3.0 / largestEigenvalue(A, inverseDiagonal, order, workers);
  workers.share(order.tiles(), [&](int t) {
    smoothRows(A, inverseDiagonal, omega, Q, order.first(t), order.first(t + 1), prolongation_);
  });
  return true;
}

}  // namespace rico
