"""Further functions on matrices of siconos.numerics: parts, solutions, forms."""

import numpy

from ._numerics_matrix import (NM_SPARSE, NM_LU_inv, NM_clear, NM_display, NM_gesv, NM_row_prod_no_diag, _taken, _values)

__all__ = ["NM_tgemv", "NM_symmetry_discrepancy", "NM_add_to_diag3", "NM_add_to_diag5", "NM_insert",
           "NM_gesv_expert", "NM_gesv_inv", "NM_LDLT_solve", "NM_LU_factorize", "NM_Cholesky_factorize",
           "NM_LDLT_factorize", "NM_LU_solve_matrix_rhs", "NM_Cholesky_solve_matrix_rhs", "NM_iterated_power_method",
           "NM_inverse_diagonal_block_matrix_in_place", "NM_copy_to_sparse", "NM_csr", "NM_convert", "NM_check",
           "NM_display_storageType", "NM_display_row_by_row", "NM_read_in_filename", "NM_preserve", "NM_unpreserve",
           "NM_setSparseSolver", "NM_reset_version", "NM_reset_versions", "NM_clearDense", "NM_clearSparse",
           "NM_clearSparseBlock", "NM_extract_diag_block3", "NM_row_prod_no_diag3", "NM_row_prod_no_diag1x1",
           "NM_prod_mv_3x3"]


def NM_tgemv(a, A, x, b, y):
    """y becomes a A' x + b y."""
    y[:] = a * (_values(A).T @ x) + b * numpy.asarray(y)


def NM_prod_mv_3x3(size_x, size_y, A, x, y):
    """Adds A x to y."""
    y[:] = numpy.asarray(y) + _values(A) @ x


def NM_row_prod_no_diag3(size_x, block, row, A, x, y, init=True):
    """Of three rows; NM_row_prod_no_diag1x1 of one."""
    NM_row_prod_no_diag(size_x, 3, block, row, A, x, y, None, init)


def NM_row_prod_no_diag1x1(size_x, block, row, A, x, y, init=True):
    NM_row_prod_no_diag(size_x, 1, block, row, A, x, y, None, init)


def NM_symmetry_discrepancy(A):
    """The largest difference between A and its transpose."""
    return float(abs(_values(A) - _values(A).T).max(initial=0.0))


def NM_add_to_diag3(A, alpha):
    """Adds alpha to the diagonal."""
    A.values[numpy.diag_indices(len(A.values))] += alpha


NM_add_to_diag5 = NM_add_to_diag3


def NM_insert(A, B, row, column):
    """Copies B into A, its first entry to (row, column)."""
    values = _values(B)
    A.values[row:row + values.shape[0], column:column + values.shape[1]] = values


def NM_extract_diag_block3(A, number):
    """A copy of a block of three rows on the diagonal."""
    return _values(A)[3 * number:3 * number + 3, 3 * number:3 * number + 3].copy()


def NM_LU_solve_matrix_rhs(A, B):
    """B becomes X with A X = B; returns 0, or 1 if A is singular."""
    return NM_gesv(A, B.values)


NM_Cholesky_solve_matrix_rhs, NM_gesv_inv, NM_gesv_expert, NM_LDLT_solve = (
    NM_LU_solve_matrix_rhs, NM_LU_inv, NM_gesv, NM_gesv)


def NM_inverse_diagonal_block_matrix_in_place(A):
    """A becomes its inverse."""
    _taken(A, numpy.linalg.inv(_values(A)))
    return 0


def NM_iterated_power_method(A, tolerance, iterations):
    """The eigenvalue of largest absolute value, by vector iteration."""
    x, value = 1.0 + 0.1 * (numpy.arange(A.size0) % 7), 0.0
    for _ in range(iterations):
        x = x / numpy.linalg.norm(x)
        y = _values(A) @ x
        before, value, x = value, float(x @ y), y
        if abs(value - before) <= tolerance * abs(value):
            break
    return value


def _accepted(A, *arguments):
    """Does nothing: factors are not kept, and forms are always current."""
    return 0


NM_LU_factorize = NM_Cholesky_factorize = NM_LDLT_factorize = NM_check = NM_setSparseSolver = NM_reset_version = \
    NM_reset_versions = _accepted


def NM_preserve(A):
    return A


NM_unpreserve = NM_convert = NM_preserve


def NM_copy_to_sparse(A, B, threshold=0.0):
    """B becomes A, sparse, without entries up to the threshold."""
    B.storageType = NM_SPARSE
    _taken(B, numpy.where(abs(_values(A)) > threshold, _values(A), 0.0))


def NM_csr(A):
    """The matrix of scipy.sparse, by rows."""
    from scipy.sparse import csr_matrix
    return csr_matrix(_values(A))


def NM_display_storageType(A):
    print(f"storage {A.storageType}")


NM_display_row_by_row = NM_display
NM_clearDense = NM_clearSparse = NM_clearSparseBlock = NM_clear


def NM_read_in_filename(A, filename):
    """A becomes the matrix of a file that NM_write_in_filename() has written."""
    from ._problem_files import NM_new_from_filename
    _taken(A, NM_new_from_filename(filename).values)
