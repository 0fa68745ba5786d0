"""NumericsMatrix of siconos.numerics: a matrix that is dense or sparse, and functions on it."""

import numpy

__all__ = ["NumericsMatrix", "NM_DENSE", "NM_SPARSE_BLOCK", "NM_SPARSE", "NM_create", "NM_create_from_data", "NM_new",
           "NM_eye", "NM_copy", "NM_duplicate", "NM_fill", "NM_zentry", "NM_entry", "NM_get_value", "NM_gemv",
           "NM_gemm", "NM_multiply", "NM_transpose", "NM_add", "NM_scal", "NM_gesv", "NM_posv_expert", "NM_LU_solve",
           "NM_Cholesky_solve", "NM_LU_inv", "NM_row_prod", "NM_row_prod_no_diag", "NM_nnz", "NM_norm_1",
           "NM_norm_inf", "NM_is_symmetric", "NM_equal", "NM_compare", "NM_to_dense", "NM_csc", "NM_triplet",
           "NM_triplet_alloc", "NM_csc_alloc", "NM_clear", "NM_free", "NM_display", "NM_write_in_filename",
           "NM_max_by_columns", "NM_max_by_rows", "NM_max_abs_by_columns", "NM_max_abs_by_rows", "NM_UNKNOWN", "NM_NONE",
           "NM_KEEP_FACTORS", "NM_PRESERVE"]

NM_DENSE, NM_SPARSE_BLOCK, NM_SPARSE, NM_UNKNOWN = 0, 1, 2, 3
NM_NONE, NM_KEEP_FACTORS, NM_PRESERVE = 0, 1, 2
_CLOSE = 1e-13


class NumericsMatrix:
    """A matrix, dense (NM_DENSE) or sparse of scipy; functions that take a matrix accept it."""

    def __init__(self, *given):
        """NumericsMatrix(storage, rows, columns), or of a matrix of numpy or scipy."""
        if len(given) == 3:
            self.storageType, rows, columns = given
            self.values = numpy.zeros((rows, columns))
        else:
            values = given[0].values if given and isinstance(given[0], NumericsMatrix) else (given or [[]])[0]
            self.storageType = NM_SPARSE if hasattr(values, "tocoo") else NM_DENSE
            self.values = numpy.array(values.toarray() if hasattr(values, "toarray") else values, float)

    size0 = property(lambda self: self.values.shape[0])
    size1 = property(lambda self: self.values.shape[1])
    shape = property(lambda self: self.values.shape)
    matrix0 = property(lambda self: self.values)
    T = property(lambda self: self.values.T)

    def __array__(self, dtype=None, copy=None):
        return numpy.array(self.values, dtype=dtype) if copy else numpy.asarray(self.values, dtype=dtype)

    def toarray(self):
        """A copy of the entries."""
        return self.values.copy()

    def tocoo(self):
        """The same matrix, by its entries."""
        return NM_triplet(self)

    def __repr__(self):
        return f"NumericsMatrix({self.size0} x {self.size1})"


def _values(A):
    return A.values if isinstance(A, NumericsMatrix) else NumericsMatrix(A).values


def _taken(A, values):
    """Sets the values of A."""
    A.values = numpy.array(values, float)
    return A


def NM_new():
    return NumericsMatrix()


def NM_create(storage, rows, columns):
    return NumericsMatrix(storage, rows, columns)


def NM_create_from_data(storage, rows, columns, data):
    """A matrix from an array, or from a flat list column by column."""
    data = numpy.asarray(data.toarray() if hasattr(data, "toarray") else data, float)
    A = NumericsMatrix(data if data.ndim == 2 else data.reshape(columns, rows).T)
    A.storageType = storage
    return A


def NM_fill(A, storage, rows, columns, data):
    """Sets storage, size and entries of A."""
    A.storageType = storage
    _taken(A, NM_create_from_data(storage, rows, columns, data).values)


def NM_eye(size):
    return NumericsMatrix(numpy.eye(size))


def NM_duplicate(A):
    """A zero matrix of the same size."""
    return NumericsMatrix(A.storageType, A.size0, A.size1)


def NM_copy(A, B):
    """B becomes a copy of A."""
    B.storageType = A.storageType
    _taken(B, A.values)


def NM_triplet_alloc(A, entries=0):
    """Makes A an empty sparse matrix for NM_entry()."""
    A.storageType = NM_SPARSE


NM_csc_alloc = NM_triplet_alloc


def NM_zentry(A, i, j, value, threshold=0.0):
    A.values[i, j] = value


NM_entry = NM_zentry


def NM_get_value(A, i, j):
    return float(_values(A)[i, j])


def NM_gemv(a, A, x, b, y):
    """y becomes a A x + b y."""
    y[:] = a * (_values(A) @ x) + b * numpy.asarray(y)


def NM_row_prod(size_x, size_y, row, A, x, y, init=1):
    """y[:size_y] becomes the product of size_y rows of A, from `row` on, with x; without init it is added."""
    product = _values(A)[row:row + size_y] @ numpy.asarray(x)[:size_x]
    y[:size_y] = product if init else numpy.asarray(y)[:size_y] + product


def NM_row_prod_no_diag(size_x, size_y, block, row, A, x, y, xsave=None, init=1):
    """The same without the entries of the block on the diagonal."""
    other = numpy.array(x, float)
    other[row:row + size_y] = 0
    NM_row_prod(size_x, size_y, row, A, other, y, init)


def NM_gemm(a, A, B, b, C):
    """C becomes a A B + b C."""
    _taken(C, a * (_values(A) @ _values(B)) + (b * C.values if b else 0))


def NM_multiply(A, B):
    return NumericsMatrix(_values(A) @ _values(B))


def NM_transpose(A):
    return NumericsMatrix(_values(A).T)


def NM_add(a, A, b, B):
    return NumericsMatrix(a * _values(A) + b * _values(B))


def NM_scal(a, A):
    _taken(A, a * A.values)


def NM_gesv(A, b, preserve=True):
    """Replaces b by x with A x = b; returns 0, or 1 if A is singular."""
    try:
        b[:] = numpy.linalg.solve(_values(A), b)
    except numpy.linalg.LinAlgError:
        return 1
    return 0


NM_LU_solve = NM_posv_expert = NM_Cholesky_solve = NM_gesv


def NM_LU_inv(A):
    return NumericsMatrix(numpy.linalg.inv(_values(A)))


def NM_nnz(A):
    return int(numpy.count_nonzero(_values(A)))


def NM_norm_1(A):
    return float(abs(_values(A)).sum(axis=0).max(initial=0.0))


def NM_norm_inf(A):
    return float(abs(_values(A)).sum(axis=1).max(initial=0.0))


def NM_is_symmetric(A):
    values = _values(A)
    return values.shape[0] == values.shape[1] and bool((abs(values - values.T) <= _CLOSE).all())


def NM_equal(A, B):
    return NM_compare(A, B, _CLOSE)


def NM_compare(A, B, tolerance):
    """Returns True if no entries differ by more than the tolerance."""
    a, b = _values(A), _values(B)
    return a.shape == b.shape and bool((abs(a - b) <= tolerance).all())


def NM_to_dense(A, B):
    """B becomes A, dense."""
    B.storageType = NM_DENSE
    _taken(B, _values(A))


def NM_csc(A):
    """The matrix of scipy.sparse, by columns."""
    from scipy.sparse import csc_matrix
    return csc_matrix(_values(A))


def NM_triplet(A):
    """The matrix of scipy.sparse, by entries."""
    from scipy.sparse import coo_matrix
    return coo_matrix(_values(A))


def _best(values, axis, out):
    if out is None:
        return values.max(axis=axis)
    out[:] = values.max(axis=axis)
    return None


def NM_max_by_columns(A, out=None):
    return _best(_values(A), 0, out)


def NM_max_by_rows(A, out=None):
    return _best(_values(A), 1, out)


def NM_max_abs_by_columns(A, out=None):
    return _best(abs(_values(A)), 0, out)


def NM_max_abs_by_rows(A, out=None):
    return _best(abs(_values(A)), 1, out)


def NM_clear(A):
    """Removes the entries."""
    _taken(A, numpy.empty((0, 0)))


NM_free = NM_clear


def NM_display(A):
    print(repr(A))
    print(_values(A))


def NM_write_in_filename(A, filename):
    """Writes the matrix in the text format of problems."""
    from ._problem_files import matrix_text
    with open(filename, "w") as out:
        out.write(matrix_text(_values(A)))
