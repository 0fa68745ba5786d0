"""Nonsmooth dynamical systems: complementarity and friction problems, models and their simulation, trajectories.

Problems      solve(M, q) finds z >= 0 with M z + q >= 0, complementary; with mu= it is a problem of friction
Systems       LagrangianLinearTIDS, LagrangianDS, NewtonEulerDS, FirstOrderLinearTIDS, ...; RigidBodies, ElasticBodies
Interactions  Interaction(law, relation): NewtonImpactNSL(0.9) with LagrangianLinearTIR([1, 0, 0]), ...
Models        NonSmoothDynamicalSystem(t0, T), insertDynamicalSystem(), link()
Simulations   TimeStepping(model, TimeDiscretisation(t0, h), MoreauJeanOSI(0.5), LCP()).run(), EventDriven, ...
Bodies        Sphere, Box, ConvexHull, ...; CollisionManager with BodyContacts(); JointsR, JointAxisR
Scenes        Scene.load("x.yaml").run(), Trajectory("x.h5"), show("x.h5")

help(ricochet.solve), help(ricochet.RigidBodies) and so on describe them. Names in snake_case exist beside those of C++:
model.insert_dynamical_system(ball). Wrong arguments raise TypeError or ValueError, which name the argument.
"""

import importlib.util
import numbers
import sys
import types

import numpy

if importlib.util.find_spec("ricochet._ricochet") is None:
    raise ImportError(f"{__path__[0]} lacks the compiled module for Python {sys.version_info[0]}.{sys.version_info[1]}; "
                      "build it: cmake --build build/release --target python_package")

from . import arguments  # first: wraps the functions that the next ones name, and changes classes imported below
from . import copies, names, printing, sparse
from ._ricochet import *
from ._ricochet import __version__
from .derived import *
from .progress import ProgressBar
from .scenes import Run, Scene
from .trajectories import Trajectory, show


def _rows(M):
    """indptr, indices, data of M, a matrix of petsc4py or scipy.sparse, or an array, whose zeros are omitted."""
    if hasattr(M, "getValuesCSR"):
        return _rows_of_petsc(M)
    shape = getattr(M, "shape", None) or _shape("M", M)
    if len(shape) != 2 or shape[0] != shape[1]:
        raise ValueError(f"M must be square; its shape is {shape}")
    if hasattr(M, "tocsr"):
        M = M.tocsr()
        return M.indptr, M.indices, _reals("M", M.data)
    M = _reals("M", M)
    rows, columns = numpy.nonzero(M)
    return numpy.searchsorted(rows, numpy.arange(len(M) + 1)), columns, M[rows, columns]


def _shape(name, values):
    if values is None or isinstance(values, str):
        raise TypeError(f"{name} must hold real numbers; it is {values!r}")
    try:
        return numpy.shape(values)
    except ValueError:
        raise ValueError(f"{name} has rows of different lengths") from None


def _rows_of_petsc(M):
    if M.comm.size > 1:
        raise ValueError(f"M lies on {M.comm.size} ranks; solve() takes matrices on one rank, as those on PETSc.COMM_SELF")
    if M.getSize()[0] != M.getSize()[1]:
        raise ValueError(f"M must be square; its shape is {M.getSize()}")
    if M.getType() not in ("aij", "seqaij"):
        M = M.convert("aij")
    indptr, indices, data = M.getValuesCSR()
    return indptr, indices, _reals("M", data)


def _reals(name, values):
    _shape(name, values)
    values = numpy.asarray(values)
    if values.dtype.kind not in "biuf":
        raise TypeError(f"{name} must hold real numbers; it holds {values.dtype}")
    values = values.astype(float, copy=False)
    if numpy.isnan(values).any() or name in ("M", "q") and numpy.isinf(values).any():
        raise ValueError(f"{name} must hold finite numbers; it holds nan or inf")
    return values


def _check_settings(solver, tol, max_it):
    if not isinstance(solver, str):
        raise TypeError(f"solver is the name of a solver, not {solver!r}")
    for name, value, kind in (("tol", tol, numbers.Real), ("max_it", max_it, numbers.Integral)):
        if value is not None and not isinstance(value, kind):
            raise TypeError(f"{name} is a number or None, not {value!r}")
        if value is not None and not 0 <= value < numpy.inf:
            raise ValueError(f"{name} is finite and at least 0, not {value!r}")


def _column(name, values, length, each):
    """An array of `length` numbers, from one number for all or one for each."""
    values = _reals(name, values)
    if values.shape not in ((), (1,), (length,)):
        raise ValueError(f"{name} must be a number, or one for each {each}, {length} in all; its shape is {values.shape}")
    return numpy.broadcast_to(values, length)


def solve(M, q, *, lb=None, ub=None, mu=None, mu_r=None, dimension=3, solver="auto", tol=None, max_it=None):
    """Finds z and w = M z + q with z >= 0, w >= 0 and z'w = 0.

    M         an array, or a matrix of scipy.sparse or petsc4py
    lb, ub    bounds: lb <= z <= ub, with w >= 0 where z = lb, w <= 0 where z = ub, and w = 0 between; infinite bounds
              make an equation; a number, or one for each row
    mu        coefficients of friction, a number, or one for each contact: z are forces in Coulomb's cones, `dimension`
              rows (normal, tangents) for each contact, and w the velocities
    mu_r      also coefficients of rolling resistance: 5 rows (normal, tangents, two moments) for each contact, 3 in the
              plane
    solver    the name of a solver type; tol: the tolerance relative to the norm of q; max_it: the limit of iterations

    Returns z, w, converged, reason, iterations, residual, solver, seconds. A solve that does not converge raises no
    exception: `converged` is False. Invalid arguments raise ValueError or TypeError."""
    _check_settings(solver, tol, max_it)
    rows = _rows(M)
    q, n = _reals("q", getattr(q, "array_r", q)), len(rows[0]) - 1  # array_r: of a vector of petsc4py
    if q.shape != (n,):
        raise ValueError(f"q must have one entry for each row of M: its shape is {q.shape}, expected {(n,)}")
    if mu_r is not None and mu is None:
        raise ValueError("contacts that resist rolling (mu_r) have friction as well; give mu")
    sizes = (2, 3) if mu_r is None else (3, 5)
    if mu is not None and (dimension not in sizes or n % dimension):
        raise ValueError(f"contacts have {sizes[0]} or {sizes[1]} rows each (dimension); M has {n} rows, "
                         f"which is no multiple of {dimension}")
    if mu is not None and (lb is not None or ub is not None):
        raise ValueError("contacts (mu) have cones instead of bounds; give either mu, or lb and ub")
    bound = lambda name, values: None if values is None else _column(name, values, n, "row")
    coefficient = lambda name, values: None if values is None else _column(name, values, n // dimension, "contact")
    from . import _problems  # loads PETSc, which takes long
    return types.SimpleNamespace(**_problems.solve(
        *rows, q, bound("lb", lb), bound("ub", ub), coefficient("mu", mu), coefficient("mu_r", mu_r), dimension, solver,
        tol, max_it))
