"""siconos.kernel: systems, relations, laws, integrators, problems and simulations, on Ricochet's kernel.

Methods return vectors and matrices as numpy views of the current state. Arguments are copied, except for SiconosVector and
SimpleMatrix, which are shared."""

import weakref

import numpy

from . import _siconos
from ._siconos import *  # noqa: F401,F403
from ._solver_options import (solver_options_copy, solver_options_create, solver_options_delete,  # noqa: F401
                              solver_options_print,
                              solver_options_set_internal_solver, solver_options_update_internal)

# Parameters of solvers, as in siconos.numerics.
globals().update({_name: _number for _name, _number in vars(_siconos.parameters).items()
                  if _name.startswith(("SICONOS_IPARAM_", "SICONOS_DPARAM_", "SICONOS_ERROR_"))})
SICONOS_TS_LINEAR, SICONOS_TS_LINEAR_IMPLICIT, SICONOS_TS_NONLINEAR, SICONOS_TS_NONLINEAR_FULL = 1, 2, 3, 4


class BodyOfPython:
    """Functions that classes derived from bodies in space may define: computeFExt(t, f), computeMExt(t, m),
    computeFInt(t, q, v, f), computeMInt(t, q, v, m), which fill their last argument or self._fExt, self._mExt, self._fInt,
    self._mInt."""

    def __init__(self, position, twist, mass, inertia):
        super().__init__(position, twist, mass, inertia)
        for term in "FExt", "MExt", "FInt", "MInt":
            self._call_own(term)

    def _call_own(self, term):
        if type(getattr(type(self), "compute" + term)).__name__ != "instancemethod":  # not a compiled one
            setattr(self, "_" + term[0].lower() + term[1:], numpy.zeros(3))
            getattr(self, "_call" + term)(_filled_by(self, term))

    def setFExtPtr(self, force):
        super().setFExtPtr(force)
        self._call_own("FExt")

    def setMExtPtr(self, moment):
        super().setMExtPtr(moment)
        self._call_own("MExt")


class NewtonEulerDS(BodyOfPython, _siconos.NewtonEulerDS):
    """m v' = f + p_f,  I w' + w x I w = m + p_m."""


def _filled_by(system, term):
    """A function that the kernel calls. It must not own the system, which owns it."""
    reference, name = weakref.ref(system), "_" + term[0].lower() + term[1:]

    def function(*arguments):
        own, out = reference(), arguments[-1]
        if own is None:
            return
        own_values = getattr(own, name)
        own_values[:] = out[:] = 0
        getattr(own, "compute" + term)(*arguments)
        if not out.any():
            out[:] = own_values

    return function


class LagrangianLinearDiagonalDS(_siconos.LagrangianLinearTIDS):
    """M v' + C v + K q = F_ext + p with diagonal M (1 where it is not given), C, K."""

    def __init__(self, q0, v0, stiffness, damping=None, mass=None):
        n = len(q0)
        diagonal = lambda values: numpy.diag(numpy.asarray(values, float) * numpy.ones(n))
        super().__init__(q0, v0, diagonal(1.0 if mass is None else mass), diagonal(stiffness),
                         diagonal(0.0 if damping is None else damping))

    def stiffness(self):
        """The diagonal of K."""
        return numpy.diag(self.K())

    def damping(self):
        """The diagonal of C."""
        return numpy.diag(self.C())

    get_stiffness, get_damping = stiffness, damping


class LinearComplementaritySystemsNSDS(_siconos.NonSmoothDynamicalSystem):
    """x' = A x + a + B lambda, y = C x + D lambda + b, 0 <= y, lambda >= 0, complementary."""

    def __init__(self, t0, T, x0, A, B, C, D=None, a=None, b=None):
        super().__init__(t0, T)
        self._ds = _siconos.FirstOrderLinearTIDS(x0, A) if a is None else _siconos.FirstOrderLinearTIDS(x0, A, a)
        self._relation = _siconos.FirstOrderLinearTIR(C, B)
        if D is not None:
            self._relation.setDPtr(D)
        if b is not None:
            self._relation.setePtr(b)
        self._law = _siconos.ComplementarityConditionNSL(len(C))
        self._interaction = _siconos.Interaction(self._law, self._relation)
        self.insertDynamicalSystem(self._ds)
        self.link(self._interaction, self._ds)

    def ds(self):
        return self._ds

    def relation(self):
        return self._relation

    def nslaw(self):
        return self._law

    def interaction(self, *key):
        """The only one; with a number or a name as of other models."""
        return super().interaction(*key) if key else self._interaction


def _local_problem(problem):
    """The last problem, of the contacts' own unknowns."""
    from . import numerics
    if isinstance(problem, _siconos.RollingFrictionContact):
        return numerics.RollingFrictionContactProblem(problem.getRollingFrictionContactDim(), problem._dense(), problem.q(),
                                                      problem.mu(), problem.mur())
    return numerics.FrictionContactProblem(problem.getFrictionContactDim(), problem._dense(), problem.q(), problem.mu())


def _global_problem(problem):
    """The last problem with the velocities of all systems as unknowns."""
    from . import numerics
    M, H, q, b, _ = problem._global_terms()
    if isinstance(problem, _siconos.RollingFrictionContact):
        return numerics.GlobalRollingFrictionContactProblem(problem.getRollingFrictionContactDim(), M, H, q, b, problem.mu(),
                                                            problem.mur())
    return numerics.GlobalFrictionContactProblem(problem.getGlobalFrictionContactDim(), M, H, q, b, problem.mu())


for _kind in _siconos.FrictionContact, _siconos.RollingFrictionContact:
    _kind.frictionContactProblem = _kind.frictionContactProblemPtr = _local_problem
_siconos.RollingFrictionContact.rollingFrictionContactProblem = _local_problem
_siconos.RollingFrictionContact.rollingFrictionContactProblemPtr = _local_problem
_siconos.GlobalFrictionContact.globalFrictionContactProblem = _global_problem
_siconos.GlobalFrictionContact.globalFrictionContactProblemPtr = _global_problem
_siconos.GlobalFrictionContact.globalVelocities = lambda problem: problem._global_terms()[4]
_siconos.GlobalFrictionContact.H = lambda problem: problem._global_terms()[1]
_siconos.GlobalRollingFrictionContact.globalRollingFrictionContactProblem = _global_problem
_siconos.GlobalRollingFrictionContact.globalRollingFrictionContactProblemPtr = _global_problem


def dynamicalSystems(graph):
    """The systems of a graph, or of model.dynamicalSystems(), which is a tuple."""
    return graph if isinstance(graph, tuple) else _siconos.dynamicalSystems(graph)


def interactions(graph):
    """The interactions of a graph, or of model.interactions(), which is a tuple."""
    return graph if isinstance(graph, tuple) else _siconos.interactions(graph)


def size_graph(graph):
    """The number of a graph's vertices."""
    return len(graph) if isinstance(graph, tuple) else _siconos.size_graph(graph)


def _protected(thing, name):
    """The members _name of C++, as returned by name(): self._jachq, self._Nc in classes derived in Python."""
    for method in name[1:], name[1:2].lower() + name[2:]:
        found = getattr(type(thing), method, None) if name.startswith("_") else None
        if type(found).__name__ == "instancemethod":  # a compiled one
            return found(thing)
    raise AttributeError(f"{type(thing).__name__} has no {name}")


_siconos.Relation.__getattr__ = _siconos.DynamicalSystem.__getattr__ = _protected


def _casting(kind):
    def cast(thing):
        return thing if isinstance(thing, kind) else None

    cast.__doc__ = f"The object itself where it is a {kind.__name__}, else None"
    return cast


for _name, _kind in list(vars(_siconos).items()):
    if isinstance(_kind, type):
        globals()["cast_" + _name] = _casting(_kind)
dynamicalSystemsVector = InteractionsVector = tuple
UnsignedIntVector = VectorOfVectors = VectorOfMatrices = VectorOfBlockVectors = list
DEFAULT_FORMAT, DEFAULT_TICK, GAPLIMIT_DEFAULT, LEVELMAX, OPTIONS_PARAM_SIZE = "ascii", 1e-16, 100, 999, 30
M_MAXSIZEFORDISPLAY, N_DOUBLE_PRECISION = 10, 16


def prod(A, x, y, init=True):
    """y becomes A x; without init A x is added. y is an array, a SiconosVector or a SimpleMatrix."""
    product = numpy.asarray(A) @ numpy.asarray(x)
    out = numpy.asarray(getMatrix(y) if isinstance(y, _siconos.SimpleMatrix) else getVector(y)  # noqa: F405
                        if isinstance(y, _siconos.SiconosVector) else y)
    out[...] = product if init else out + product


def abs_wise(v, out):
    """out becomes the absolute values."""
    getVector(out)[:] = numpy.abs(v)  # noqa: F405


def compareRefFile(data, filename, epsilon, *arguments):
    """The largest difference from the matrix in a file; negative if there is no file."""
    try:
        reference = getMatrix(SimpleMatrix(filename))  # noqa: F405
    except Exception:
        return -1.0
    error = float(abs(numpy.asarray(data) - reference).max())
    print(f"Error = {error}")
    return error


def __getattr__(name):
    """Finds numbers and parameters of solvers, as in siconos.numerics."""
    if name.startswith("SICONOS_"):
        from . import numerics
        return getattr(numerics, name)
    raise AttributeError(f"siconos.kernel has no {name}")
