"""siconos.functions: discrete systems, and the placement of poles."""

import numpy


def compute_dt_matrices(A, B, h, TV=False):
    """Ad = exp(A h) and Bd, the integral of exp(A s) B over the step: x_k+1 = Ad x_k + Bd u_k. TV is accepted."""
    from scipy.linalg import expm
    A, B = numpy.asarray(A, float), numpy.asarray(B, float)
    n, m = B.shape
    both = expm(h * numpy.block([[A, B], [numpy.zeros((m, n + m))]]))
    return both[:n, :n], both[:n, n:]


def pole_placement(A, B, P):
    """The column K such that A - B K' has the eigenvalues P: a vector, or two rows with real and imaginary parts."""
    A, B, P = numpy.asarray(A, float), numpy.ravel(B), numpy.asarray(P)
    P = P[0] + 1j * P[1] if P.ndim == 2 else P
    n, power, reached = len(A), numpy.eye(len(A)), []
    for _ in range(n):
        reached.append(power @ B)
        power = A @ power
    polynomial = numpy.zeros((n, n), complex)
    for coefficient in numpy.poly(P):
        polynomial = polynomial @ A + coefficient * numpy.eye(n)
    last = numpy.zeros(n)
    last[-1] = 1
    return numpy.real(numpy.linalg.solve(numpy.column_stack(reached).T, last) @ polynomial)[:, None]
