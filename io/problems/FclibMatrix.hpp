/// The matrix of an FCLIB file: a group of
///
///     m, n, nzmax, nz    one integer each
///     p, i               integers        x    reals
///
///     nz >= 0   triplets   entry k is x[k] at row i[k], column p[k]; equal places add up
///     nz = -1   columns    column j is x[k] at row i[k], k = p[j] .. p[j+1] - 1
///     nz = -2   rows       row r is x[k] at column i[k], k = p[r] .. p[r+1] - 1
///
/// Arrays may be longer than their entries (nzmax of them); what follows is not read. Where a
/// dataset of two dimensions stands instead of the group, it is the matrix row by row.
#pragma once

#include <io/problems/CsrMatrix.hpp>
#include <io/problems/Hdf5File.hpp>
#include <io/problems/Hdf5Writer.hpp>

namespace rico {

/// `rows` is what the vectors of the problem say that the matrix must have.
CsrMatrix readFclibMatrix(const Hdf5File& file, const std::string& group, std::int32_t rows);

/// Writes compressed rows (nz = -2).
void writeFclibMatrix(Hdf5Writer& file, const std::string& group, const CsrMatrix& matrix);

}  // namespace rico
