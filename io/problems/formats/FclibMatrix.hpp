/// The matrix of an FCLIB file: a group of
///
///     m, n, nzmax, nz    one integer each
///     p, i               integers        x    reals
///
///     nz >= 0   triplets   entry k is x[k] at row i[k], column p[k]; equal places are added
///     nz = -1   columns    column j is x[k] at row i[k], k = p[j] .. p[j+1] - 1
///     nz = -2   rows       row r is x[k] at column i[k], k = p[r] .. p[r+1] - 1
///
/// Arrays may be longer than their number of entries (nzmax); the rest is not read. A dataset of
/// two dimensions in place of the group is the matrix by rows.
#pragma once

#include <io/problems/CsrMatrix.hpp>
#include <io/problems/formats/Hdf5File.hpp>
#include <io/problems/formats/Hdf5Writer.hpp>

namespace rico {

/// Reads the matrix. `rows` is the number of rows that the vectors of the problem imply.
CsrMatrix readFclibMatrix(const Hdf5File& file, const std::string& group, std::int32_t rows);

/// Writes compressed rows (nz = -2).
void writeFclibMatrix(Hdf5Writer& file, const std::string& group, const CsrMatrix& matrix);

}  // namespace rico
