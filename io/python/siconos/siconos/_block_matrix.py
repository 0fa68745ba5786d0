"""Matrices in blocks of siconos.numerics, kept dense."""

import numpy

from ._numerics_matrix import (NM_clear, NM_csc, NM_display, NM_gemv, NM_get_value, NM_row_prod, NM_row_prod_no_diag, NM_scal,
                               NumericsMatrix, _values)

__all__ = ["SBM_new", "SBM_from_csparse", "SBM_to_dense", "SBM_to_sparse", "SBM_get_value", "SBM_entry",
           "SBM_multiply", "SBM_add", "SBM_scal", "SBM_gemv", "SBM_row_prod", "SBM_row_prod_no_diag",
           "SBM_transpose", "SBM_copy", "SBM_print", "SBM_clear", "SBM_null", "SBM_row_permutation",
           "SBM_column_permutation", "SBM_diagonal_block_index", "SBM_diagonal_block_indices",
           "SparseBlockStructuredMatrix"]


class SparseBlockStructuredMatrix(NumericsMatrix):
    """A matrix in square blocks of one size."""

    blocksize = 1

    blocknumber0 = property(lambda self: self.size0 // self.blocksize)
    blocknumber1 = property(lambda self: self.size1 // self.blocksize)

    def block(self, i, j):
        """A view of one block."""
        n = self.blocksize
        return self.values[n * i:n * i + n, n * j:n * j + n]

    @property
    def nbblocks(self):
        """The number of blocks that are not zero."""
        return sum(bool(self.block(i, j).any()) for i in range(self.blocknumber0) for j in range(self.blocknumber1))


def SBM_new():
    return SparseBlockStructuredMatrix()


def _in_blocks(values, blocksize):
    matrix = SparseBlockStructuredMatrix(values)
    matrix.blocksize = blocksize
    return matrix


def SBM_from_csparse(blocksize, A, *out):
    """The matrix in blocks; of three arguments the last one becomes it, and the result is 0 if the sizes fit."""
    if any(size % blocksize for size in numpy.shape(A)):
        return 1
    matrix = _in_blocks(A, blocksize)
    if not out:
        return matrix
    out[0].values, out[0].blocksize = matrix.values, blocksize
    return 0


def SBM_to_dense(A, *out):
    """The entries; of two arguments the second one, an array, becomes them."""
    if not out:
        return _values(A).copy()
    out[0].reshape(-1)[:] = _values(A).ravel(order="F") if numpy.ndim(out[0]) == 1 else _values(A).ravel()


def SBM_to_sparse(A, *out):
    return NM_csc(A)


def SBM_entry(A, row, column, value):
    A.values[row, column] = value
    return 0


def SBM_multiply(A, B):
    return _in_blocks(_values(A) @ _values(B), A.blocksize)


def SBM_add(A, B, alpha, beta):
    return _in_blocks(alpha * _values(A) + beta * _values(B), A.blocksize)


def SBM_gemv(size_x, size_y, alpha, A, x, beta, y):
    """y becomes alpha A x + beta y."""
    NM_gemv(alpha, A, x, beta, y)


def SBM_row_prod(size_x, size_y, block_row, A, x, y, init=1):
    """y becomes the product of a block row with x; without init it is added."""
    NM_row_prod(size_x, size_y, A.blocksize * block_row, A, x, y, init)


def SBM_row_prod_no_diag(size_x, size_y, block_row, A, x, y, init=1):
    """The same without the block on the diagonal."""
    NM_row_prod_no_diag(size_x, size_y, block_row, A.blocksize * block_row, A, x, y, None, init)


def _becomes(B, values, blocksize):
    B.values, B.blocksize = numpy.array(values), blocksize
    return 0


def SBM_copy(A, B, copy_blocks=1):
    return _becomes(B, A.values, A.blocksize)


def SBM_transpose(A, B):
    """B becomes the transpose."""
    return _becomes(B, A.values.T, A.blocksize)


def _rows_of(order, blocksize):
    return numpy.concatenate([numpy.arange(blocksize) + blocksize * k for k in order])


def SBM_row_permutation(order, A, B):
    """Block row k of B becomes block row order[k] of A."""
    _becomes(B, A.values[_rows_of(order, A.blocksize)], A.blocksize)


def SBM_column_permutation(order, A, B):
    _becomes(B, A.values[:, _rows_of(order, A.blocksize)], A.blocksize)


def SBM_diagonal_block_index(A, row):
    """The number of the diagonal block of a block row among the blocks that are not zero."""
    places = [(i, j) for i in range(A.blocknumber0) for j in range(A.blocknumber1) if A.block(i, j).any()]
    return places.index((row, row)) if (row, row) in places else len(places)


def SBM_diagonal_block_indices(A):
    return [SBM_diagonal_block_index(A, row) for row in range(A.blocknumber0)]


SBM_get_value, SBM_scal, SBM_print, SBM_clear, SBM_null = NM_get_value, NM_scal, NM_display, NM_clear, NM_clear
