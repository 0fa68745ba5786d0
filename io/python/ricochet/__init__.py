"""Nonsmooth dynamical systems: complementarity and friction problems, models and their simulation, trajectories."""

import types

import numpy

from . import _ricochet
from ._ricochet import *


def _rows(M):
    """indptr, indices, data of M: of a scipy.sparse matrix, or of an array without its zeros."""
    if hasattr(M, "tocsr"):
        M = M.tocsr()
        return M.indptr, M.indices, M.data
    M = numpy.atleast_2d(numpy.asarray(M, float))
    if M.ndim != 2 or M.shape[0] != M.shape[1]:
        raise ValueError(f"M is square, not of shape {M.shape}")
    rows, columns = numpy.nonzero(M)
    return numpy.searchsorted(rows, numpy.arange(len(M) + 1)), columns, M[rows, columns]


def solve(M, q, *, lb=None, ub=None, mu=None, dimension=3, solver="auto", tol=None, max_it=None):
    """Finds z and w = M z + q with 0 <= w, z >= 0, w z = 0.

    M is a scipy.sparse matrix or an array. With bounds, lb <= z <= ub, and w points inwards where z is at one of them: an
    equality where they are infinite. With mu, a number for each contact, z are forces in Coulomb's cones, `dimension` rows (normal,
    tangents) each, and w the velocities. `tol` is relative to the norm of q.

    Returns z, w, converged, reason, iterations, residual, solver, seconds."""
    optional = lambda values: None if values is None else numpy.broadcast_to(
        numpy.asarray(values, float), len(q) if values is not mu else len(q) // dimension)
    return types.SimpleNamespace(**_ricochet.solve(
        *_rows(M), q, optional(lb), optional(ub), optional(mu), dimension, solver, tol, max_it))
