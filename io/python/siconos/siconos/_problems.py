"""Problems of siconos.numerics, and drivers that solve them."""

import numpy

__all__ = ["LCP", "MLCP", "AVI", "FrictionContactProblem", "lcp_lexicolemke", "lcp_driver",
           "linearComplementarity_driver", "mlcp_driver", "fc3d_nsgs", "fc3d_driver", "fc2d_nsgs", "fc2d_driver"]


class LCP:
    """w = M z + q, 0 <= w, z >= 0, complementary."""

    def __init__(self, M, q):
        self.M, self.q = M, numpy.array(q, float)
        self.size = len(self.q)


class MLCP(LCP):
    """n equalities first."""

    def __init__(self, n, M, q):
        super().__init__(M, q)
        self.n, self.m = n, self.size - n


class AVI(LCP):
    """0 <= w, z >= 0 unless it has a set of its own, which is not there."""


class FrictionContactProblem:
    """u = M r + q, Coulomb's law for each contact."""

    def __init__(self, *given):
        if len(given) == 1:
            given = (given[0].dimension, given[0].M, given[0].q, given[0].mu)
        if len(given) == 5:
            given = given[:1] + given[2:]
        self.dimension, self.M, self.q, self.mu = given or (3, None, None, None)
        if given:
            self.q, self.mu = numpy.array(self.q, float), numpy.array(self.mu, float)

    @property
    def numberOfContacts(self):
        return len(self.mu)


def _solve(problem, z, w, options, **cones):
    import ricochet
    answer = ricochet.solve(problem.M, problem.q, tol=options.dparam[0] or None, **cones)
    z[:], w[:] = answer.z, answer.w
    options.iparam[1], options.dparam[1] = answer.iterations, answer.residual
    return 0 if answer.converged else 1


def lcp_lexicolemke(problem, z, w, options):
    """Changes z and w; 0 where the problem is solved."""
    equalities = getattr(problem, "n", 0)
    if not equalities:
        return _solve(problem, z, w, options)
    lower = numpy.zeros(problem.size)
    lower[:equalities] = -numpy.inf
    return _solve(problem, z, w, options, lb=lower, ub=numpy.full(problem.size, numpy.inf))


def fc3d_nsgs(problem, reaction, velocity, options):
    """Changes reaction and velocity; 0 where the problem is solved."""
    return _solve(problem, reaction, velocity, options, mu=problem.mu, dimension=problem.dimension)


lcp_driver = linearComplementarity_driver = mlcp_driver = lcp_lexicolemke
fc3d_driver = fc2d_driver = fc2d_nsgs = fc3d_nsgs
