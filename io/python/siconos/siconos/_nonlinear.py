"""Nonlinear problems of siconos.numerics, VI, MCP and NCP on boxes, solved by Newton's method on Fischer-Burmeister
functions."""

import numpy

__all__ = ["VI", "MCP", "NCP", "MixedComplementarityProblem2", "variationalInequality_box_newton_QiLSA", "vi_box_path",
           "variationalInequality_driver", "mcp_newton_FB_FBLSA", "mcp_newton_min_FBLSA", "mcp_newton_minFBLSA",
           "mcp_newton_FBLSA", "ncp_newton_FBLSA", "ncp_newton_minFBLSA", "ncp_driver", "mcp_driver", "vi_box_AVI_LSA",
           "ncp_pathsearch", "ncp_path", "variationalInequality_ExtraGradient",
           "variationalInequality_FixedPointProjection", "variationalInequality_HyperplaneProjection"]


class VI:
    """Find z in [lb, ub] with F(z)' (x - z) >= 0 for all x in it. F is a function f(n, z, F) that fills F, or an
    object's compute_F."""

    _names = "compute_F", "compute_nabla_F"

    def __init__(self, size, function=None, gradient=None):
        self.size, self._F, self._J = int(size), None, None
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

    def set_compute_F_and_nabla_F_as_C_functions(self, *arguments):
        raise NotImplementedError("functions of a C library: give Python functions; ctypes makes them of C's")

    def value(self, z):
        """F(z)."""
        F = numpy.zeros(self.size)
        if self._F is None:
            raise RuntimeError("the problem has no function F")
        self._F(self.size, z.copy(), F)
        return F

    def jacobian(self, z, F):
        """Of F at z, where it is F."""
        if self._J is not None:
            J = numpy.zeros((self.size, self.size), order="F")
            self._J(self.size, z.copy(), J)
            return J
        columns = []
        for i in range(self.size):
            step, moved = 1e-7 * max(1.0, abs(z[i])), z.copy()
            moved[i] += step
            columns.append((self.value(moved) - F) / step)
        return numpy.column_stack(columns)


class MCP(VI):
    """n1 equalities F_i = 0, then n2 complementarities 0 <= z_i, F_i >= 0."""

    _names = "compute_Fmcp", "compute_nabla_Fmcp"

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


def _phi(a, b):
    """a + b - sqrt(a^2 + b^2), zero where 0 <= a, b >= 0 are complementary, and its derivatives."""
    r = numpy.hypot(a, b)
    safe = numpy.where(r > 0, r, 1.0)
    zero = 1 - numpy.sqrt(0.5)
    return a + b - r, numpy.where(r > 0, 1 - a / safe, zero), numpy.where(r > 0, 1 - b / safe, zero)


def _reformulated(z, F, J, lb, ub):
    """phi(z - lb, -phi(ub - z, -F)) of Billups, and its Jacobian; where a bound is infinite the other function
    alone."""
    value, by_z, by_F = -F, numpy.zeros_like(F), -numpy.ones_like(F)  # -phi(ub - z, -F), where ub is infinite F
    value, by_F = -value, -by_F
    has = numpy.isfinite(ub)
    f, da, db = _phi(ub[has] - z[has], -F[has])
    value[has], by_z[has], by_F[has] = -f, da, db
    has = numpy.isfinite(lb)
    f, da, db = _phi(z[has] - lb[has], value[has])
    value[has], by_z[has], by_F[has] = f, da + db * by_z[has], db * by_F[has]
    return value, numpy.diag(by_z) + by_F[:, None] * J


def _residual(z, F, lb, ub):
    """|z - P(z - F)|, the largest entry."""
    return abs(z - numpy.clip(z - F, lb, ub)).max(initial=0.0)


def _solve(problem, z, w, options):
    """Changes z and w = F(z); returns 0 if the residual reaches the tolerance."""
    tolerance, limit = options.dparam[0] or 1e-12, options.iparam[0] or 1000
    lb, ub, x = problem.lb, problem.ub, numpy.array(z, float)
    F = problem.value(x)
    for iteration in range(limit + 1):
        error = _residual(x, F, lb, ub)
        if error <= tolerance or iteration == limit or not numpy.isfinite(error):
            break
        value, H = _reformulated(x, F, problem.jacobian(x, F), lb, ub)
        x, F = _line_search(problem, x, value, H)
    z[:], w[:] = x, F
    options.iparam[1], options.dparam[1] = iteration, error
    return 0 if error <= tolerance else 1


def _line_search(problem, x, value, H):
    """A point with a smaller |Phi|^2, along Newton's direction or the gradient."""
    merit, slope = value @ value / 2, H.T @ value
    try:
        direction = numpy.linalg.solve(H, -value)
    except numpy.linalg.LinAlgError:
        direction = numpy.linalg.lstsq(H, -value, rcond=None)[0]
    if not (numpy.isfinite(direction).all() and slope @ direction < -1e-12 * numpy.linalg.norm(direction) ** 2):
        direction = -slope
    step = 1.0
    while True:
        moved = x + step * direction
        F = problem.value(moved)
        new = _reformulated(moved, F, numpy.zeros((len(x), len(x))), problem.lb, problem.ub)[0]
        if new @ new / 2 <= merit + 1e-4 * step * (slope @ direction) or step < 1e-12:
            return moved, F
        step /= 2


def variationalInequality_box_newton_QiLSA(problem, z, w, options):
    """Changes z and w = F(z); returns 0 if the problem is solved."""
    return _solve(problem, z, w, options)


vi_box_path = variationalInequality_driver = mcp_newton_FB_FBLSA = mcp_newton_min_FBLSA = \
    mcp_newton_minFBLSA = mcp_newton_FBLSA = ncp_newton_FBLSA = ncp_newton_minFBLSA = ncp_driver = mcp_driver = \
    vi_box_AVI_LSA = ncp_pathsearch = ncp_path = variationalInequality_ExtraGradient = \
    variationalInequality_FixedPointProjection = variationalInequality_HyperplaneProjection = \
    variationalInequality_box_newton_QiLSA
