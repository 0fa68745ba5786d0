#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <mechanics/elastic/multigrid/BlockCholesky.hpp>
#include <utility>

namespace rico {
namespace {

constexpr int kSize = BlockCholesky::kSize;

/// All elements of two increasing lists but i and j.
std::vector<int> unionWithout(const std::vector<int>& a, const std::vector<int>& b, int i, int j) {
  std::vector<int> all;
  all.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  std::erase_if(all, [&](int k) { return k == i || k == j; });
  return all;
}

/// The rows in an order of elimination, each time the first of those with the fewest neighbours
/// left. When a row is eliminated, its neighbours become neighbours of each other. `neighbours`
/// receives those of each row at its elimination.
std::vector<int> leastDegreeOrder(std::vector<std::vector<int>>& neighbours) {
  std::vector<int> order, left(neighbours.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = static_cast<int>(i);
  while (!left.empty()) {
    const auto next = std::min_element(left.begin(), left.end(), [&](int a, int b) {
      return neighbours[a].size() < neighbours[b].size();
    });
    const int i = *next;
    left.erase(next);
    order.push_back(i);
    for (const int j : neighbours[i])
      neighbours[j] = unionWithout(neighbours[j], neighbours[i], i, j);
  }
  return order;
}

using Pair = double __attribute__((vector_size(16)));

/// C ← C − A B', blocks stored by columns.
void subtractProduct(const double* A, const double* B, double* C) {
  for (int c = 0; c < kSize; ++c) {
    Pair sum[kSize / 2];
    std::memcpy(sum, C + kSize * c, sizeof sum);
    for (int k = 0; k < kSize; ++k) {
      Pair column[kSize / 2];
      std::memcpy(column, A + kSize * k, sizeof column);
      const Pair b = {B[kSize * k + c], B[kSize * k + c]};
      for (int r = 0; r < kSize / 2; ++r) sum[r] -= column[r] * b;
    }
    std::memcpy(C + kSize * c, sum, sizeof sum);
  }
}

/// The factor L of a diagonal block, stored by columns; `largest`: the diagonal of the matrix.
void factorBlock(double* D, const double* largest) {
  constexpr double kNothing = 1e-13;
  for (int c = 0; c < kSize; ++c) {
    double* column = D + kSize * c;
    for (int k = 0; k < c; ++k)
      for (int r = c; r < kSize; ++r) column[r] -= D[kSize * k + r] * D[kSize * k + c];
    const double rest = column[c];
    column[c] = rest > kNothing * largest[c] && rest > 0 ? std::sqrt(rest) : 0;
    for (int r = c + 1; r < kSize; ++r) column[r] = column[c] > 0 ? column[r] / column[c] : 0;
  }
}

/// B ← B L'⁻¹, column by column.
void divideByTransposed(const double* L, double* B) {
  for (int c = 0; c < kSize; ++c) {
    double* column = B + kSize * c;
    for (int k = 0; k < c; ++k)
      for (int r = 0; r < kSize; ++r) column[r] -= B[kSize * k + r] * L[kSize * k + c];
    const double pivot = L[kSize * c + c];
    for (int r = 0; r < kSize; ++r) column[r] = pivot > 0 ? column[r] / pivot : 0;
  }
}

/// x ← L⁻¹ x
void solveLower(const double* L, double* x) {
  for (int c = 0; c < kSize; ++c) {
    const double* column = L + kSize * c;
    x[c] = column[c] > 0 ? x[c] / column[c] : 0;
    for (int r = c + 1; r < kSize; ++r) x[r] -= column[r] * x[c];
  }
}

/// x ← L'⁻¹ x
void solveUpper(const double* L, double* x) {
  for (int c = kSize - 1; c >= 0; --c) {
    const double* column = L + kSize * c;
    for (int r = c + 1; r < kSize; ++r) x[c] -= column[r] * x[r];
    x[c] = column[c] > 0 ? x[c] / column[c] : 0;
  }
}

}  // namespace

void BlockCholesky::setPattern(std::vector<std::vector<int>> neighbours) {
  const std::vector<int> order = leastDegreeOrder(neighbours);
  place_.resize(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) place_[order[k]] = static_cast<int>(k);
  start_.assign(1, 0), row_.clear();
  for (const int i : order) {
    const auto first = static_cast<std::ptrdiff_t>(row_.size());
    row_.push_back(place_[i]);
    for (const int j : neighbours[i]) row_.push_back(place_[j]);
    std::sort(row_.begin() + first, row_.end());
    start_.push_back(static_cast<int>(row_.size()));
  }
  clear();
}

void BlockCholesky::clear() { value_.assign(kBlock * row_.size(), 0.0); }

double BlockCholesky::operations() const {
  double products = 0;
  for (std::size_t k = 0; k + 1 < start_.size(); ++k) {
    const double below = start_[k + 1] - start_[k] - 1;
    products += 0.5 * below * (below + 1);
  }
  return 2.0 * kSize * kBlock * products;
}

void BlockCholesky::add(int i, int j, const double* block) {
  const bool isBelow = place_[i] >= place_[j];
  const int row = isBelow ? place_[i] : place_[j], column = isBelow ? place_[j] : place_[i];
  const auto last = row_.begin() + start_[column + 1];
  const auto found = std::lower_bound(row_.begin() + start_[column], last, row);
  double* to = &value_[kBlock * static_cast<std::size_t>(found - row_.begin())];
  for (int r = 0; r < kSize; ++r)
    for (int c = 0; c < kSize; ++c)
      to[isBelow ? kSize * c + r : kSize * r + c] += block[kSize * r + c];
}

void BlockCholesky::factor() {
  largest_.resize(kSize * place_.size());
  for (int k = 0; k < rows(); ++k)
    for (int r = 0; r < kSize; ++r)
      largest_[kSize * static_cast<std::size_t>(k) + r] = diagonal(k)[(kSize + 1) * r];
  for (int k = 0; k < rows(); ++k) eliminate(k);
}

// Column k, and its products in the later columns, which have blocks for all of them.
void BlockCholesky::eliminate(int k) {
  const int end = start_[k + 1];
  factorBlock(diagonal(k), &largest_[kSize * static_cast<std::size_t>(k)]);
  for (int e = start_[k] + 1; e < end; ++e)
    divideByTransposed(diagonal(k), &value_[kBlock * static_cast<std::size_t>(e)]);
  for (int e = start_[k] + 1; e < end; ++e) {
    int to = start_[row_[e]];
    for (int below = e; below < end; ++below) {
      while (row_[to] < row_[below]) ++to;
      subtractProduct(block(below), block(e), &value_[kBlock * static_cast<std::size_t>(to)]);
    }
  }
}

void BlockCholesky::solve(std::vector<double>& x) const {
  std::vector<double> y(x.size());
  for (int i = 0; i < rows(); ++i) std::copy_n(&x[kSize * i], kSize, &y[kSize * place_[i]]);
  const auto part = [&](int k) { return &y[kSize * static_cast<std::size_t>(k)]; };
  for (int k = 0; k < rows(); ++k) {
    solveLower(block(start_[k]), part(k));
    for (int e = start_[k] + 1; e < start_[k + 1]; ++e)
      for (int c = 0; c < kSize; ++c)
        for (int r = 0; r < kSize; ++r) part(row_[e])[r] -= block(e)[kSize * c + r] * part(k)[c];
  }
  for (int k = rows() - 1; k >= 0; --k) {
    for (int e = start_[k] + 1; e < start_[k + 1]; ++e)
      for (int c = 0; c < kSize; ++c)
        for (int r = 0; r < kSize; ++r) part(k)[c] -= block(e)[kSize * c + r] * part(row_[e])[r];
    solveUpper(block(start_[k]), part(k));
  }
  for (int i = 0; i < rows(); ++i) std::copy_n(&y[kSize * place_[i]], kSize, &x[kSize * i]);
}

}  // namespace rico
