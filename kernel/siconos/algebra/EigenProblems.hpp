#pragma once

#include <SiconosMatrix.hpp>
#include <UblasStorage.hpp>
#include <complex>

using complex_vector = ublas::vector<std::complex<double>>;
using complex_matrix = ublas::matrix<std::complex<double>, ublas::column_major>;

namespace Siconos {
namespace eigenproblems {

/// Eigenvalues of a symmetric matrix, in increasing order. The matrix is replaced by eigenvectors
/// of length 1, column by column, if `withVect` is true.
void syev(SiconosVector& eigenval, SiconosMatrix& eigenvec, bool withVect = true);

/// Eigenvalues λ of a square matrix A and vectors of length 1 with A r = λ r and lᴴ A = λ lᴴ,
/// column by column, whose largest component is real. Of two conjugate eigenvalues the one with the
/// positive imaginary part comes first.
void geev(SiconosMatrix& input_mat, complex_vector& eigenval, complex_matrix& left_eigenvec,
          complex_matrix& right_eigenvec, bool withLeft = true, bool withRight = true);

}  // namespace eigenproblems
}  // namespace Siconos
