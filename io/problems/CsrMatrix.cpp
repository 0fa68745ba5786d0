// Two stable bucket sorts, by column and then by row, sort the entries by (row, column) in time
// linear in entries + rows + columns. Neighbours with equal row and column are then added.
#include <io/problems/CsrMatrix.hpp>
#include <numeric>

namespace rico {

void Triplets::reserve(std::size_t count) {
  row.reserve(count);
  column.reserve(count);
  value.reserve(count);
}

void Triplets::add(std::int32_t i, std::int32_t j, double x) {
  row.push_back(i);
  column.push_back(j);
  value.push_back(x);
}

/// Returns `order`, stably sorted by key[order[.]].
static std::vector<std::int64_t> sortedBy(std::span<const std::int32_t> key, std::int32_t keys,
                                          std::span<const std::int64_t> order) {
  std::vector<std::int64_t> next(static_cast<std::size_t>(keys) + 1, 0), sorted(order.size());
  for (const std::int32_t k : key) next[k + 1]++;
  std::partial_sum(next.begin(), next.end(), next.begin());
  for (const std::int64_t e : order) sorted[next[key[e]]++] = e;
  return sorted;
}

CsrMatrix compress(std::int32_t rows, std::int32_t columns, const Triplets& t) {
  std::vector<std::int64_t> order(t.value.size());
  std::iota(order.begin(), order.end(), 0);
  order = sortedBy(t.column, columns, order);
  order = sortedBy(t.row, rows, order);

  CsrMatrix matrix{rows, columns, {}, {}, {}};
  matrix.start.assign(static_cast<std::size_t>(rows) + 1, 0);
  matrix.column.reserve(order.size());
  matrix.value.reserve(order.size());
  std::int32_t last_row = -1;
  for (const std::int64_t e : order) {
    if (t.row[e] == last_row && t.column[e] == matrix.column.back()) {
      matrix.value.back() += t.value[e];
      continue;
    }
    last_row = t.row[e];
    matrix.start[last_row + 1]++;
    matrix.column.push_back(t.column[e]);
    matrix.value.push_back(t.value[e]);
  }
  std::partial_sum(matrix.start.begin(), matrix.start.end(), matrix.start.begin());
  return matrix;
}

CsrMatrix compressDense(std::int32_t rows, std::int32_t columns, std::span<const double> array) {
  CsrMatrix matrix{rows, columns, {0}, {}, {}};
  matrix.start.reserve(static_cast<std::size_t>(rows) + 1);
  for (std::int32_t i = 0; i < rows; i++) {
    for (std::int32_t j = 0; j < columns; j++) {
      const double x = array[static_cast<std::size_t>(i) * columns + j];
      if (x == 0) continue;
      matrix.column.push_back(j);
      matrix.value.push_back(x);
    }
    matrix.start.push_back(static_cast<std::int64_t>(matrix.value.size()));
  }
  return matrix;
}

std::vector<double> toDense(const CsrMatrix& matrix) {
  std::vector<double> array(static_cast<std::size_t>(matrix.rows) * matrix.columns, 0);
  for (std::int32_t i = 0; i < matrix.rows; i++)
    for (std::int64_t e = matrix.start[i]; e < matrix.start[i + 1]; e++)
      array[static_cast<std::size_t>(i) * matrix.columns + matrix.column[e]] = matrix.value[e];
  return array;
}

CsrMatrix submatrix(const CsrMatrix& M, std::int32_t row, std::int32_t row_end, std::int32_t column,
                    std::int32_t column_end, double factor) {
  Triplets entries;
  for (std::int32_t i = row; i < row_end; i++)
    for (std::int64_t k = M.start[i]; k < M.start[i + 1]; k++)
      if (M.column[k] >= column && M.column[k] < column_end)
        entries.add(i - row, M.column[k] - column, factor * M.value[k]);
  return compress(row_end - row, column_end - column, entries);
}

}  // namespace rico
