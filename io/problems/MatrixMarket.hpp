/// Problems in MatrixMarket files, one file a part:
///
///     NAME.M.mtx     the matrix, square
///     NAME.q.mtx     the vector, n x 1
///     NAME.lb.mtx    lower bounds, n x 1, -inf for none; without the file, zero
///     NAME.ub.mtx    upper bounds, n x 1, inf for none; without the file, none
///
/// Coordinate or array, real or integer, general, symmetric or skew-symmetric. The bounds say which
/// problem it is (ProblemData.hpp).
#pragma once

#include <filesystem>
#include <io/problems/ProblemData.hpp>
#include <optional>

namespace rico {

/// One file: its entries as they stand (equal places add up), both halves where symmetric.
struct MatrixMarketFile {
  std::int32_t rows = 0, columns = 0;
  Triplets entries;
};
MatrixMarketFile readMatrixMarket(const std::filesystem::path& file, bool infinite_allowed = false);

/// "dir/NAME" where the path is dir/NAME, dir/NAME.M.mtx, dir/NAME.q.mtx, ... and dir/NAME.M.mtx is
/// a file; nothing otherwise.
std::optional<std::string> matrixMarketStem(const std::filesystem::path& path);

ProblemData readMatrixMarketProblem(const std::string& stem);
void writeMatrixMarketProblem(const ProblemData& problem, const std::string& stem);

/// An array of some columns, digits enough to read back the same numbers.
std::string matrixMarketArray(const std::vector<const std::vector<double>*>& columns,
                              const std::string& comment);

}  // namespace rico
