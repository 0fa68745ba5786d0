/// Problems in MatrixMarket files, one file per part:
///
///     NAME.M.mtx     the matrix, square
///     NAME.q.mtx     the vector, n x 1
///     NAME.lb.mtx    lower bounds, n x 1, -inf for none; zero if there is no file
///     NAME.ub.mtx    upper bounds, n x 1, inf for none; none if there is no file
///
/// Coordinate or array, real or integer, general, symmetric or skew-symmetric. The bounds determine
/// the kind of problem (ProblemData.hpp).
#pragma once

#include <filesystem>
#include <io/problems/ProblemData.hpp>
#include <optional>

namespace rico {

/// The entries of one file (equal places are added); both halves if the file is symmetric.
struct MatrixMarketFile {
  std::int32_t rows = 0, columns = 0;  ///< sizes of the matrix
  Triplets entries;                    ///< from 0 on
};
/// Reads a coordinate or array file. Throws InputError if it is invalid, or has an infinite entry
/// that is not allowed.
MatrixMarketFile readMatrixMarket(const std::filesystem::path& file, bool infinite_allowed = false);

/// Returns "dir/NAME" if the path is dir/NAME, dir/NAME.M.mtx, dir/NAME.q.mtx, ... and
/// dir/NAME.M.mtx is a file, else nothing.
std::optional<std::string> matrixMarketStem(const std::filesystem::path& path);
/// Reads or writes the files of `stem`; reading throws InputError for invalid files.
ProblemData readMatrixMarketProblem(const std::string& stem);
void writeMatrixMarketProblem(const ProblemData& problem, const std::string& stem);

/// An array of columns as text, with enough digits to read back the same numbers.
std::string matrixMarketArray(const std::vector<const std::vector<double>*>& columns,
                              const std::string& comment);

}  // namespace rico
