#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace rico {

/// Entries of a matrix in any order; entries with equal row and column are added.
struct Triplets {
  std::vector<std::int32_t> row, column;  ///< from 0 on
  std::vector<double> value;              ///< one for each place

  /// Allocates room for this number of entries; appends an entry.
  void reserve(std::size_t count);
  void add(std::int32_t i, std::int32_t j, double x);
};

/// A sparse matrix in compressed rows. Row i has the entries start[i] .. start[i+1] - 1, with
/// ascending columns, each at most once.
struct CsrMatrix {
  std::int32_t rows = 0, columns = 0;  ///< sizes of the matrix
  std::vector<std::int64_t> start{0};  ///< rows + 1 entries
  std::vector<std::int32_t> column;    ///< of each entry
  std::vector<double> value;           ///< of each entry

  /// The number of stored entries.
  std::int64_t entries() const { return start.back(); }
  bool operator==(const CsrMatrix&) const = default;
};

/// Sorts and adds the triplets. Their indices must lie within the sizes.
CsrMatrix compress(std::int32_t rows, std::int32_t columns, const Triplets& triplets);

/// Rows row .. row_end - 1 and columns column .. column_end - 1 of M, times a factor.
CsrMatrix submatrix(const CsrMatrix& M, std::int32_t row, std::int32_t row_end, std::int32_t column,
                    std::int32_t column_end, double factor = 1);

/// Conversion from and to an array by rows; zeros are not stored.
CsrMatrix compressDense(std::int32_t rows, std::int32_t columns, std::span<const double> array);
std::vector<double> toDense(const CsrMatrix& matrix);

}  // namespace rico
