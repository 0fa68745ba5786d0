"""Problems in the text format of Siconos: numbers in sequence, matrices in one of three storages."""

import numpy

from ._problems import (LCP, MLCP, FrictionContactProblem, GlobalFrictionContactProblem,
                        RollingFrictionContactProblem)

__all__ = ["frictionContactProblemFromFile", "frictionContact_new_from_filename", "frictionContact_printInFilename",
           "globalFrictionContact_new_from_filename", "globalFrictionContact_printInFileName",
           "rollingFrictionContact_new_from_filename", "rollingFrictionContact_printInFilename",
           "linearComplementarity_new_from_filename", "linearComplementarity_printInFilename",
           "mixedLinearComplementarityProblemFromFile", "mixedLinearComplementarity_printInFilename",
           "linearComplementarity_newFromFilename", "NM_new_from_filename", "NM_create_from_filename"]

_DENSE, _BLOCKS, _SPARSE = 0, 1, 2
_TRIPLETS, _COLUMNS, _ROWS = 1, 2, 3


class _Words:
    """The words of a file in sequence."""

    def __init__(self, filename):
        self.filename, self._next = filename, 0
        try:
            with open(filename) as source:
                self._all = source.read().split()
        except OSError as error:  # as fatal errors of Siconos' numerics
            raise RuntimeError(f"{filename} cannot be read: {error.strerror}") from error

    def word(self):
        if self._next == len(self._all):
            raise ValueError(f"{self.filename} ends after {self._next} words, where more is expected")
        self._next += 1
        return self._all[self._next - 1]

    def number(self, kind=float):
        word = self.word()
        try:
            return kind(word)
        except ValueError:
            raise ValueError(f"{self.filename}, word {self._next}: {word!r} where a number is expected") from None

    def integers(self, count):
        return [self.number(int) for _ in range(count)]

    def reals(self, count):
        return numpy.array([self.number() for _ in range(count)])

    def skip(self, *words):
        """Moves behind the next one of these words."""
        while self.word() not in words:
            pass

    def starts_with(self, *words):
        return self._all[self._next:self._next + len(words)] == list(words)


def _matrix(source):
    storage, rows, columns = source.integers(3)
    if storage == _DENSE:
        if source.starts_with(str(rows), str(columns)):  # newer files have the sizes twice
            source.integers(2)
        return source.reals(rows * columns).reshape(columns, rows).T
    if storage not in (_BLOCKS, _SPARSE):
        raise ValueError(f"{source.filename}: storage {storage} of a matrix; there are 0 (dense), 1 (blocks), "
                         "2 (sparse)")
    from scipy.sparse import csr_matrix
    i, j, values = (_blocks if storage == _BLOCKS else _sparse)(source)
    if len(i) and (min(min(i), min(j)) < 0 or max(i) >= rows or max(j) >= columns):
        raise ValueError(f"{source.filename}: an entry outside of the {rows} x {columns} matrix")
    return csr_matrix((values, (i, j)), shape=(rows, columns))


def _blocks(source):
    """The ends of rows and columns of blocks, the first block of each row, the columns of blocks; then for each block its
    number and its entries by columns."""
    count, block_rows, block_columns = source.integers(3)
    row_ends, column_ends = source.integers(block_rows), source.integers(block_columns)
    top, left = [0, *row_ends[:-1]], [0, *column_ends[:-1]]
    height, width = numpy.subtract(row_ends, top), numpy.subtract(column_ends, left)
    begins, number = source.integers(2)
    begins, column_of = source.integers(begins), source.integers(number)
    i, j, values = [], [], []
    for k in range(count):
        source.number(int)
        row, column = numpy.searchsorted(begins, k, side="right") - 1, column_of[k]
        h, w = height[row], width[column]
        i.extend(numpy.tile(top[row] + numpy.arange(h), w))
        j.extend(numpy.repeat(left[column] + numpy.arange(w), h))
        values.extend(source.reals(h * w))
    return i, j, values


def _sparse(source):
    """The format of CSparse after a heading: triplets `i j : x`, or for each column `i : x`."""
    order = source.number(int)
    if order not in (_TRIPLETS, _COLUMNS, _ROWS):
        raise ValueError(f"{source.filename}: order {order} of a sparse matrix; there are 1 (triplets), 2 (columns), "
                         "3 (rows)")
    source.skip("nnz:")
    i, j, values = [], [], []
    count, outer = int(source.word().rstrip(",")), None
    if order != _TRIPLETS:
        source.skip("1-norm:")
        source.word()
    while len(values) < count:
        if source.starts_with("col"):
            source.word()
            outer = source.number(int)
            source.skip("to")
            source.word()
            continue
        i.append(source.number(int))
        j.append(source.number(int) if order == _TRIPLETS else outer)
        source.skip(":")
        values.append(source.number())
    return (j, i, values) if order == _ROWS else (i, j, values)


def frictionContactProblemFromFile(filename):
    """Dimension, number of contacts, M, q, mu."""
    source = _Words(filename)
    dimension, contacts = source.integers(2)
    M = _matrix(source)
    return FrictionContactProblem(dimension, M, source.reals(dimension * contacts), source.reals(contacts))


def rollingFrictionContact_new_from_filename(filename):
    """The same, and coefficients of resistance to rolling."""
    source = _Words(filename)
    dimension, contacts = source.integers(2)
    M = _matrix(source)
    return RollingFrictionContactProblem(dimension, M, source.reals(dimension * contacts), source.reals(contacts),
                                         source.reals(contacts))


def globalFrictionContact_new_from_filename(filename):
    """Dimension, number of contacts, M, H, q, b, mu."""
    source = _Words(filename)
    dimension, contacts = source.integers(2)
    M, H = _matrix(source), _matrix(source)
    return GlobalFrictionContactProblem(dimension, M, H, source.reals(M.shape[0]), source.reals(dimension * contacts),
                                        source.reals(contacts))


frictionContact_new_from_filename = frictionContactProblemFromFile


def linearComplementarity_new_from_filename(filename):
    """Size, M, q."""
    source = _Words(filename)
    size = source.number(int)
    return LCP(_matrix(source), source.reals(size))


def linearComplementarity_newFromFilename(problem, filename):
    """Fills a problem; returns 0."""
    problem.__dict__.update(vars(linearComplementarity_new_from_filename(filename)))
    return 0


def _rows(source, rows, columns):
    return source.reals(rows * columns).reshape(rows, columns)


def mixedLinearComplementarityProblemFromFile(filename):
    """Two flags of storage, n, m; then rows and kinds of blocks, M and q, or parts A, B, C, D, a and b with
    A u + C v + a = 0 and w = D u + B v + b, row by row (mixedLinearComplementarity_newFromFile() in C)."""
    source = _Words(filename)
    whole, _, n, m = source.integers(4)
    if not whole:
        A, B = _rows(source, n, n), _rows(source, m, m)
        C, D = _rows(source, n, m), _rows(source, m, n)
        return MLCP(n, numpy.block([[A, C], [D, B]]), source.reals(n + m))
    ends = [source.number(int)]
    while ends[-1] != n + m:
        ends.append(source.number(int))
    is_complementary = source.integers(len(ends) - 1)
    if sorted(is_complementary) != is_complementary:
        raise ValueError(f"{filename}: equalities come first here; blocks of other orders are read by mlcp_driver of C")
    M = _matrix(source)
    return MLCP(n, M, source.reals(n + m))


def NM_new_from_filename(filename):
    """A matrix alone."""
    from ._numerics_matrix import NumericsMatrix
    return NumericsMatrix(_matrix(_Words(filename)))


NM_create_from_filename = NM_new_from_filename


def matrix_text(M):
    """Dense, column by column."""
    M = numpy.asarray(M.toarray() if hasattr(M, "toarray") else M, float)
    rows, columns = M.shape
    return f"{_DENSE}\n{rows}\n{columns}\n{rows}\t{columns}\n" + _numbers(M.T.ravel())


def _numbers(values):
    return " ".join(f"{value:.17e}" for value in numpy.ravel(values)) + "\n"


def _write(filename, sizes, *parts):
    """Sizes, then matrices and vectors, in the format that the functions above read."""
    with open(filename, "w") as out:
        out.write("".join(f"{size}\n" for size in sizes))
        for part in parts:
            out.write(matrix_text(part) if len(part.shape) == 2 else _numbers(part))
    return 0


def _sizes(problem):
    return problem.dimension, problem.numberOfContacts


def _array(values):
    return values if hasattr(values, "shape") else numpy.asarray(values, float)


def frictionContact_printInFilename(problem, filename):
    return _write(filename, _sizes(problem), _array(problem.M), problem.q, problem.mu)


def rollingFrictionContact_printInFilename(problem, filename):
    return _write(filename, _sizes(problem), _array(problem.M), problem.q, problem.mu, problem.mu_r)


def globalFrictionContact_printInFileName(problem, filename):
    return _write(filename, _sizes(problem),
                  *(_array(part) for part in (problem.M, problem.H, problem.q, problem.b, problem.mu)))


def mixedLinearComplementarity_printInFilename(problem, filename):
    """M and q, the equalities as the first block."""
    n, size = problem.n, problem.size
    ends = [0, n, size] if 0 < n < size else [0, size]
    kinds = [0, 1] if 0 < n < size else [int(n == 0)]
    with open(filename, "w") as out:
        out.write(f"1\n0\n{n}\n{size - n}\n" + " ".join(map(str, ends)) + "\n" + " ".join(map(str, kinds)) + "\n")
        out.write(matrix_text(problem.M) + _numbers(problem.q))
    return 0


def linearComplementarity_printInFilename(problem, filename):
    return _write(filename, [problem.size], _array(problem.M), problem.q)
