"""Problems of siconos.numerics, and drivers that solve them."""

import numpy

from . import _siconos

__all__ = ["LCP", "MLCP", "AVI", "FrictionContactProblem", "GlobalFrictionContactProblem",
           "RollingFrictionContactProblem", "rolling_fc3d_nsgs", "rolling_fc3d_driver", "rolling_fc2d_nsgs",
           "rolling_fc2d_driver",
           "lcp_lexicolemke", "lcp_driver", "linearComplementarity_driver", "mlcp_driver", "fc3d_nsgs", "fc3d_driver",
           "fc2d_nsgs",
           "fc2d_driver", "gfc3d_nsgs_wr", "gfc3d_nsgs", "gfc3d_driver", "avi_driver", "avi_caoferris",
           "avi_pathavi", "GlobalRollingFrictionContactProblem", "g_rolling_fc3d_driver", "grfc3d_nsgs_wr",
           "mlcp_driver_init", "frictionContactProblem_new_with_data",
           "rollingFrictionContactProblem_new_with_data", "linearComplementarity_display",
           "mixedLinearComplementarity_display", "AVI_display", "frictionContact_display",
           "rollingFrictionContact_display", "globalFrictionContact_display",
           "globalFrictionContact_reformulation_FrictionContact"]


def csr_of(M):
    """A matrix of scipy.sparse, by rows."""
    from scipy.sparse import csr_matrix
    return csr_matrix(M if hasattr(M, "tocoo") else numpy.asarray(M, float))


def dense_product(M, x):
    """M x for any matrix of a problem."""
    M = M if hasattr(M, "tocoo") and not hasattr(M, "__array__") else numpy.asarray(M, float)
    return M @ numpy.asarray(x, float)


class LCP:
    """w = M z + q, 0 <= w, z >= 0, complementary."""

    def __init__(self, M, q):
        self.M, self.q = M, numpy.array(q, float)
        self.size = len(self.q)
        if isinstance(M, str):
            raise TypeError(f"M is a matrix, not {M!r}")
        if numpy.shape(M) not in ((), (self.size, self.size)):
            raise ValueError(f"M is {self.size} x {self.size}, as q has {self.size} numbers; not of shape {numpy.shape(M)}")


class MLCP(LCP):
    """n equalities first."""

    def __init__(self, n, M, q):
        super().__init__(M, q)
        if not 0 <= n <= self.size:
            raise ValueError(f"n, the number of equalities, lies between 0 and {self.size}, not at {n}")
        self.n, self.m = n, self.size - n


class AVI(LCP):
    """(M z + q)' (x - z) >= 0 for all x of the set of z: z >= 0, or a polyhedron A x >= b."""

    poly = None

    def set_polyhedron(self, A, b):
        A, b = numpy.array(A, float), numpy.array(b, float)
        if A.shape != (len(b), self.size):
            raise ValueError(f"A x >= b: A has {self.size} columns and as many rows as b; not shape {A.shape}")
        self.poly = A, b


class _OfContacts:
    """A problem whose fields scripts may also set one by one."""

    _number = 0

    @property
    def numberOfContacts(self):
        """The number of friction coefficients; before they are set, the number that a script has set."""
        return self._number if self.mu is None else numpy.size(self.mu)

    @numberOfContacts.setter
    def numberOfContacts(self, number):
        if self.mu is not None and numpy.size(self.mu) not in (0, number):
            raise ValueError(f"mu has {numpy.size(self.mu)} numbers, not one for each of {number} contacts")
        self._number = number


class FrictionContactProblem(_OfContacts):
    """u = M r + q, Coulomb's law for each contact."""

    _dimensions = 2, 3

    def __init__(self, *given):
        if len(given) == 1:
            given = (given[0].dimension, given[0].M, given[0].q, given[0].mu)
        if len(given) == 5:
            given = given[:1] + given[2:]
        self.dimension, self.M, self.q, self.mu = given or (3, None, None, None)
        if given:
            self.q, self.mu = numpy.array(self.q, float), numpy.array(self.mu, float)
            self._check_sizes()

    def _check_sizes(self):
        """Those of the data that are given. A numpy.shape of () is that of a NumericsMatrix or of None."""
        rows = numpy.size(self.q)
        if self.dimension not in self._dimensions:
            raise ValueError(f"dimension is {self._dimensions[0]} or {self._dimensions[1]}, not {self.dimension}")
        if rows and numpy.shape(self.M) not in ((), (rows, rows)):
            raise ValueError(f"M is {rows} x {rows}, as q has {rows} numbers; not of shape {numpy.shape(self.M)}")
        if rows and numpy.size(self.mu) and rows != self.dimension * numpy.size(self.mu):
            raise ValueError(f"q has {self.dimension} numbers for each of the {numpy.size(self.mu)} numbers of mu, not {rows}")


class RollingFrictionContactProblem(FrictionContactProblem):
    """The same with resistance to rolling: rows (N, T1, T2, R1, R2) of each contact, in the plane (N, T, R)."""

    _dimensions = 3, 5

    def __init__(self, dimension=5, M=None, q=None, mu=None, mu_r=None):
        super().__init__(dimension, M, [] if q is None else q, [] if mu is None else mu)
        self.mu_r = numpy.array([] if mu_r is None else mu_r, float)


class GlobalFrictionContactProblem(_OfContacts):
    """M v = q + H r, u = H' v + b, Coulomb's law for each contact."""

    def __init__(self, dimension=3, M=None, H=None, q=None, b=None, mu=None):
        self.dimension, self.M, self.H, self.q, self.b, self.mu = dimension, M, H, q, b, mu


class GlobalRollingFrictionContactProblem(GlobalFrictionContactProblem):
    """The same with resistance to rolling."""

    def __init__(self, dimension=5, M=None, H=None, q=None, b=None, mu=None, mu_r=None):
        super().__init__(dimension, M, H, q, b, mu)
        self.mu_r = mu_r


def _free_and_spread(problem):
    """M^-1 q and M^-1 H; H."""
    M, H = (numpy.asarray(A.toarray() if hasattr(A, "toarray") else A, float) for A in (problem.M, problem.H))
    return numpy.linalg.solve(M, problem.q), numpy.linalg.solve(M, H), H


def globalFrictionContact_reformulation_FrictionContact(problem):
    """The problem with the contacts' own unknowns: u = H' M^-1 H r + H' M^-1 q + b."""
    free, spread, H = _free_and_spread(problem)
    local = problem.dimension, H.T @ spread, H.T @ free + problem.b, problem.mu
    if hasattr(problem, "mu_r"):
        return RollingFrictionContactProblem(*local, problem.mu_r)
    return FrictionContactProblem(*local)


def gfc3d_nsgs_wr(problem, reaction, velocity, global_velocity, options):
    """Changes all three; solves for the contacts' own unknowns."""
    local = globalFrictionContact_reformulation_FrictionContact(problem)
    info = (rolling_fc3d_nsgs if hasattr(problem, "mu_r") else fc3d_nsgs)(local, reaction, velocity, options)
    free, spread, _ = _free_and_spread(problem)
    global_velocity[:] = free + spread @ reaction
    return info


grfc3d_nsgs_wr = g_rolling_fc3d_driver = gfc3d_nsgs_wr


def frictionContactProblem_new_with_data(dimension, contacts, M, q, mu):
    return FrictionContactProblem(dimension, contacts, M, q, mu)


def rollingFrictionContactProblem_new_with_data(dimension, contacts, M, q, mu, mu_r):
    return RollingFrictionContactProblem(dimension, M, q, mu, mu_r)


def mlcp_driver_init(problem, options, *with_memory):
    """Does nothing, as all functions _init, _reset and _free: solvers keep no data between problems."""


def frictionContact_display(problem):
    """Prints the data of the problem."""
    for name, value in vars(problem).items():
        print(f"{name}:\n{value}")


linearComplementarity_display = mixedLinearComplementarity_display = AVI_display = rollingFrictionContact_display = \
    globalFrictionContact_display = frictionContact_display


gfc3d_nsgs = gfc3d_driver = gfc3d_nsgs_wr


# Larger problems are solved with PETSc, which takes long to load.
_ARRAY_ROWS = 500


def _solve(problem, z, w, options, rows=0, **sets):
    """M z + q = w of bounds lb, ub, or contacts mu, mu_r of so many rows each."""
    if len(problem.q) <= _ARRAY_ROWS:
        M = problem.M.toarray() if hasattr(problem.M, "toarray") else problem.M
        return _siconos._solve(M, problem.q, z, w, options, rows=rows, **sets)
    import ricochet
    dimension = {"dimension": rows} if rows else {}
    answer = ricochet.solve(problem.M, problem.q, tol=options.dparam[0] or None, **dimension, **sets)
    z[:], w[:] = answer.z, answer.w
    options.iparam[1], options.dparam[1] = answer.iterations, answer.residual
    return 0 if answer.converged else 1


def lcp_lexicolemke(problem, z, w, options):
    """Changes z and w; returns 0 if the problem is solved."""
    equalities = getattr(problem, "n", 0)
    if not equalities:
        return _solve(problem, z, w, options)
    lower = numpy.zeros(problem.size)
    lower[:equalities] = -numpy.inf
    return _solve(problem, z, w, options, lb=lower, ub=numpy.full(problem.size, numpy.inf))


def fc3d_nsgs(problem, reaction, velocity, options):
    """Changes reaction and velocity; returns 0 if the problem is solved."""
    return _solve(problem, reaction, velocity, options, mu=problem.mu, rows=problem.dimension)


def rolling_fc3d_nsgs(problem, reaction, velocity, options):
    """The same with resistance to rolling."""
    return _solve(problem, reaction, velocity, options, mu=problem.mu, mu_r=problem.mu_r,
                  rows=problem.dimension)


def avi_driver(problem, z, w, options):
    """Changes z and w = M z + q: of a polyhedron with the multipliers of its rows as further unknowns."""
    if problem.poly is None:
        return lcp_lexicolemke(problem, z, w, options)
    (A, b), n = problem.poly, problem.size
    rows = len(b)
    whole = MLCP(n, numpy.block([[numpy.asarray(problem.M, float), -A.T], [A, numpy.zeros((rows, rows))]]),
                 numpy.concatenate([problem.q, -b]))
    all_z, all_w = numpy.concatenate([z, numpy.zeros(rows)]), numpy.zeros(n + rows)
    info = lcp_lexicolemke(whole, all_z, all_w, options)
    z[:] = all_z[:n]
    w[:] = dense_product(problem.M, z) + problem.q
    return info


avi_caoferris = avi_pathavi = avi_driver
lcp_driver = linearComplementarity_driver = mlcp_driver = lcp_lexicolemke
fc3d_driver = fc2d_driver = fc2d_nsgs = fc3d_nsgs
rolling_fc3d_driver = rolling_fc2d_driver = rolling_fc2d_nsgs = rolling_fc3d_nsgs


def _offer(prefix, driver, methods):
    """Defines a function for each solver's name; Ricochet chooses the algorithm."""
    for method in methods.split():
        globals().setdefault(prefix + method, driver)
        __all__.append(prefix + method)


_offer("", mlcp_driver_init, "mlcp_driver_reset lcp_enum_init lcp_enum_reset fc3d_admm_init fc3d_admm_free "
       "gfc3d_ADMM_init gfc3d_ADMM_free gfc3d_IPM_init gfc3d_IPM_free rolling_fc3d_admm_init rolling_fc3d_admm_free")
_offer("lcp_", lcp_driver, "qp cpg pgs rpgs psor nsqp latin latin_w newton_min newton_FB newton_minFB path enum "
       "avi_caoferris pivot pivot_lumod pathsearch nsgs_SBM ConvexQP_ProjectedGradient")
_offer("mlcp_", mlcp_driver, "pgs rpgs psor rpsor path enum direct direct_enum direct_simplex direct_path simplex FB "
       "direct_FB pgs_SBM lcp_lemke")
_offer("fc2d_", fc2d_driver, "cpg lexicolemke enum nsgs_dense nsgs_sbm")
_offer("lcp_", lcp_driver, "driver_DenseMatrix")
_offer("fc3d_", fc3d_driver, "nsgs_velocity admm proximal TrescaFixedPoint Panagiotopoulos_FixedPoint SOCLCP "
       "ACLMFixedPoint DeSaxceFixedPoint fixedPointProjection VI_FixedPointProjection ExtraGradient VI_ExtraGradient "
       "HyperplaneProjection nonsmooth_Newton_AlartCurnier nonsmooth_Newton_AlartCurnier2 "
       "nonsmooth_Newton_FischerBurmeister nonsmooth_Newton_NaturalMap")
_offer("gfc3d_", gfc3d_driver, "nsgs_velocity_wr admm_wr proximal_wr DeSaxceFixedPoint_wr TrescaFixedPoint_wr "
       "ACLMFixedPoint nonsmooth_Newton_AlartCurnier nonsmooth_Newton_AlartCurnier_wr VI_ExtraGradient "
       "VI_FixedPointProjection ADMM IPM")
_offer("rolling_fc3d_", rolling_fc3d_driver, "admm")
