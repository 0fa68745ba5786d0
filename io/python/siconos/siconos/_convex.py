"""Convex problems of siconos.numerics: quadratic programs, and complementarity on second-order cones."""

import numpy

from . import _siconos
from ._siconos import projectionOnSecondOrderCone
from ._problems import dense_product

__all__ = ["ConvexQP", "convexQP_ADMM", "convexQP_ProjectedGradient", "convexQP_VI_solver", "convexQP_new",
           "SecondOrderConeLinearComplementarityProblem", "soclcp_driver", "soclcp_nsgs", "soclcp_VI_ExtraGradient",
           "soclcp_VI_FixedPointProjection", "soclcp_compute_error"]


def _dense(A):
    return A.toarray() if hasattr(A, "toarray") else A


class ConvexQP:
    """Minimise z' M z / 2 + q' z over A z + b in C; ProjectionOnC(x, PX) fills PX with the projection of x onto C.
    Without A it is the identity, without b zero."""

    def __init__(self, size=0):
        self.size, self.m = int(size), 0
        self.M = self.q = self.A = self.b = self.ProjectionOnC = None


convexQP_new = ConvexQP


def convexQP_ADMM(problem, z, w, xi, u, options):
    """Changes z, w = M z + q = A' xi, xi, and u = A z + b in C; returns 0 if the problem is solved."""
    n = len(problem.q)
    A = numpy.eye(n) if problem.A is None else numpy.asarray(_dense(problem.A), float)
    b = numpy.zeros(len(A)) if problem.b is None else problem.b
    if problem.ProjectionOnC is None:
        raise ValueError("ProjectionOnC is a function P(x, PX)")
    info, z[:], u[:], xi[:] = _siconos._minimise(_dense(problem.M), problem.q, A, b, problem.ProjectionOnC, z, options)
    w[:] = A.T @ xi
    return info


def convexQP_ProjectedGradient(problem, z, w, options):
    """The same without xi and u."""
    rows = len(problem.q) if problem.A is None else numpy.shape(problem.A)[0]
    return convexQP_ADMM(problem, z, w, numpy.zeros(rows), numpy.zeros(rows), options)


convexQP_VI_solver = convexQP_ProjectedGradient


class SecondOrderConeLinearComplementarityProblem:
    """v = M r + q, r in the cones |r_T| <= tau r_N of rows coneIndex[i] to coneIndex[i + 1], v in the dual cones,
    orthogonal."""

    def __init__(self, M=None, q=None, coneIndex=None, tau=None):
        self.M, self.q, self.coneIndex, self.tau = M, q, coneIndex, tau

    n = property(lambda self: len(self.q))
    nc = property(lambda self: len(self.tau))


def soclcp_driver(problem, r, v, options):
    """Changes r and v; returns 0 if the problem is solved."""
    rows = numpy.diff(numpy.asarray(problem.coneIndex, int))
    if not (rows > 0).all() or rows.sum() != problem.n or problem.coneIndex[0] != 0:
        raise ValueError(f"coneIndex increases from 0 to {problem.n}")
    return _siconos._solve(_dense(problem.M), problem.q, r, v, options, mu=problem.tau, cones=rows.tolist())


soclcp_nsgs = soclcp_VI_ExtraGradient = soclcp_VI_FixedPointProjection = soclcp_driver


def soclcp_compute_error(problem, r, v, tolerance=0.0, options=None):
    """v becomes M r + q; [0 or 1, |r - P(r - v)| relative to |q|]."""
    v[:] = dense_product(problem.M, r) + problem.q
    moved = numpy.asarray(r, float) - v
    for first, end, tau in zip(problem.coneIndex, problem.coneIndex[1:], problem.tau):
        projectionOnSecondOrderCone(moved[first:end], tau, end - first)
    error = numpy.linalg.norm(r - moved) / (numpy.linalg.norm(problem.q) or 1.0)
    return [0 if error <= tolerance else 1, error]
