"""Nonlinear problems of siconos.numerics: VI, MCP and NCP. On boxes they are solved by Newton's method, on other sets by
the extragradient method (kernel/siconos/inequalities)."""

import numpy

from . import _siconos
from ._c_functions import CProblem, c_functions

__all__ = ["VI", "MCP", "NCP", "MixedComplementarityProblem2", "variationalInequality_box_newton_QiLSA", "vi_box_path",
           "variationalInequality_driver", "mcp_newton_FB_FBLSA", "mcp_newton_min_FBLSA", "mcp_newton_minFBLSA",
           "mcp_newton_FBLSA", "ncp_newton_FBLSA", "ncp_newton_minFBLSA", "ncp_driver", "mcp_driver", "vi_box_AVI_LSA",
           "ncp_pathsearch", "ncp_path", "variationalInequality_ExtraGradient",
           "variationalInequality_FixedPointProjection", "variationalInequality_HyperplaneProjection"]


class VI:
    """Find z in [lb, ub] with F(z)' (x - z) >= 0 for all x in it. F is a function f(n, z, F) that fills F, or an
    object's compute_F. If ProjectionOnX is set, a function P(x, PX) that fills PX with the projection of x onto a convex
    set, this set takes the place of [lb, ub]."""

    _names = "compute_F", "compute_nabla_F"
    _is_problem_passed = True  # to C functions; else the user's pointer alone
    ProjectionOnX = None

    def __init__(self, size, function=None, gradient=None):
        self.size, self._F, self._J = int(size), None, None
        self._c_problem = CProblem(self.size, None)
        self.lb, self.ub = numpy.full(self.size, -numpy.inf), numpy.full(self.size, numpy.inf)
        if function is not None:
            self.set_compute_F(function)
        if gradient is not None:
            self.set_compute_nabla_F(gradient)

    def set_compute_F(self, function):
        """Sets F: a function f(n, z, F), or an object with methods of these names."""
        name, gradient = self._names
        if hasattr(function, name):
            self._F, self._J = getattr(function, name), getattr(function, gradient, None)
        elif callable(function):
            self._F = function
        else:
            raise TypeError(f"F is a function f(n, z, F), or an object with {name}; not {function!r}")

    def set_compute_nabla_F(self, function):
        """Sets the Jacobian: g(n, z, J) fills the n x n matrix J. Without it differences are used."""
        self._J = function

    def set_box_constraints(self, lb, ub):
        lb, ub = numpy.array(lb, float), numpy.array(ub, float)
        if lb.shape != (self.size,) or ub.shape != (self.size,) or not (lb <= ub).all():
            raise ValueError(f"bounds are {self.size} numbers each, lb <= ub")
        # As usual for such problems, 1e20 counts as infinite.
        self.lb, self.ub = numpy.where(lb <= -1e20, -numpy.inf, lb), numpy.where(ub >= 1e20, numpy.inf, ub)

    def set_compute_F_and_nabla_F_as_C_functions(self, library, function, gradient):
        """Functions of a shared library: void f(void* env, int n, double* z, double* F), and the same with a
        NumericsMatrix* for the gradient. `env` is the problem for VI, else the pointer that set_cstruct() has set."""
        self._F, self._J = c_functions(library, function, gradient, self._c_problem, self._is_problem_passed)

    def get_env_as_long(self):
        """The address of the pointer that C functions find as `env`: set_cstruct(address, pointer) sets it."""
        return self._c_problem.address_of_env()

    def function(self):
        """F, a function f(n, z, F)."""
        if self._F is None:
            raise RuntimeError("the problem has no function F")
        return self._F

    def value(self, z):
        """F(z)."""
        F = numpy.zeros(self.size)
        self.function()(self.size, z.copy(), F)
        return F

    def jacobian(self, z, F=None):
        """Of F at z, where it is F."""
        if self._J is not None:
            J = numpy.zeros((self.size, self.size), order="F")
            self._J(self.size, z.copy(), J)
            return J
        F, columns = self.value(z) if F is None else F, []
        for i in range(self.size):
            step, moved = 1e-7 * max(1.0, abs(z[i])), z.copy()
            moved[i] += step
            columns.append((self.value(moved) - F) / step)
        return numpy.column_stack(columns)


class MCP(VI):
    """n1 equalities F_i = 0, then n2 complementarities 0 <= z_i, F_i >= 0."""

    _names = "compute_Fmcp", "compute_nabla_Fmcp"
    _is_problem_passed = False

    def __init__(self, n1, n2, function=None, gradient=None):
        super().__init__(n1 + n2, function, gradient)
        self.n1, self.n2 = n1, n2
        self.lb[n1:] = 0


class NCP(MCP):
    """n complementarities."""

    _names = "compute_F", "compute_nabla_F"

    def __init__(self, n, function=None, gradient=None):
        super().__init__(0, n, function, gradient)


MixedComplementarityProblem2 = MCP


def _solve(problem, z, w, options):
    """Changes z and w = F(z); returns 0 if the residual reaches the tolerance."""
    if problem.ProjectionOnX is not None:
        return _siconos._solve_projected(problem.function(), problem.ProjectionOnX, z, w, options)
    return _siconos._solve_box(problem.function(), problem.jacobian, problem.lb, problem.ub, z, w, options)


def variationalInequality_box_newton_QiLSA(problem, z, w, options):
    """Changes z and w = F(z); returns 0 if the problem is solved."""
    return _solve(problem, z, w, options)


vi_box_path = variationalInequality_driver = mcp_newton_FB_FBLSA = mcp_newton_min_FBLSA = \
    mcp_newton_minFBLSA = mcp_newton_FBLSA = ncp_newton_FBLSA = ncp_newton_minFBLSA = ncp_driver = mcp_driver = \
    vi_box_AVI_LSA = ncp_pathsearch = ncp_path = variationalInequality_ExtraGradient = \
    variationalInequality_FixedPointProjection = variationalInequality_HyperplaneProjection = \
    variationalInequality_box_newton_QiLSA
