"""Residuals of solutions as siconos.numerics defines them, and the functions of Newton's method for friction."""

import numpy

from ._problems import dense_product

__all__ = ["lcp_compute_error", "mlcp_compute_error", "mcp_compute_error", "ncp_compute_error", "fc2d_compute_error",
           "fc3d_compute_error", "gfc3d_compute_error", "rolling_fc3d_compute_error", "rolling_fc2d_compute_error",
           "variationalInequality_computeError", "fc3d_AlartCurnierFunction"]


def _relative(error, size):
    return error / size if size > 1e-14 else error


def _natural(z, w, lb, ub):
    return numpy.linalg.norm(z - numpy.clip(z - w, lb, ub))


def lcp_compute_error(problem, z, w, tolerance=0.0):
    """w becomes M z + q; |z - max(z - w, 0)| relative to |q|."""
    w[:] = dense_product(problem.M, z) + problem.q
    return _relative(_natural(z, w, 0.0, numpy.inf), numpy.linalg.norm(problem.q))


def mlcp_compute_error(problem, z, w, tolerance=0.0):
    """The same with the rows of equalities."""
    w[:] = dense_product(problem.M, z) + problem.q
    n = problem.n
    rows = numpy.concatenate([w[:n], z[n:] - numpy.maximum(z[n:] - w[n:], 0)])
    return _relative(numpy.linalg.norm(rows), numpy.linalg.norm(problem.q))


def mcp_compute_error(problem, z, w):
    """w becomes F(z); |z - P(z - w)|."""
    w[:] = problem.value(numpy.array(z, float))
    if problem.ProjectionOnX is None:
        return _natural(z, w, problem.lb, problem.ub)
    projected = numpy.zeros(problem.size)
    problem.ProjectionOnX(numpy.array(z, float) - w, projected)
    return numpy.linalg.norm(z - projected)


variationalInequality_computeError = mcp_compute_error


def ncp_compute_error(problem, z, F, tolerance, error=None):
    """Returns 0 if the error is below the tolerance; stores it in `error` if that is an array."""
    found = _natural(numpy.asarray(z, float), numpy.asarray(F, float), problem.lb, problem.ub)
    if isinstance(error, numpy.ndarray):
        error[...] = found
    return 0 if found < tolerance else 1


def _onto_cone(r, mu):
    """The nearest point of |r_T| <= mu r_N, for rows of contacts."""
    normal, tangent = r[:, 0], r[:, 1:]
    length = numpy.linalg.norm(tangent, axis=1)
    inside, polar = length <= mu * normal, mu * length <= -normal
    onto = numpy.maximum((normal + mu * length) / (1 + mu**2), 0.0)
    scale = numpy.where(length > 0, mu * onto / numpy.where(length > 0, length, 1.0), 0.0)
    nearest = numpy.column_stack([onto, tangent * scale[:, None]])
    nearest[polar] = 0
    nearest[inside] = r[inside]
    return nearest


def _contacts(problem, reaction, velocity):
    rows = lambda values: numpy.reshape(numpy.asarray(values, float), (-1, problem.dimension))  # noqa: E731
    return rows(reaction), rows(velocity), numpy.asarray(problem.mu)


def _friction_error(r, u, mu):
    shifted = u.copy()
    shifted[:, 0] += mu * numpy.linalg.norm(u[:, 1:], axis=1)
    return numpy.linalg.norm(r - _onto_cone(r - shifted, mu))


def fc3d_compute_error(problem, reaction, velocity, tolerance, options=None, norm=None):
    """velocity becomes M r + q; [0 or 1, |r - P(r - u - mu |u_T| N)| relative to the norm of q]."""
    velocity[:] = dense_product(problem.M, reaction) + problem.q
    error = _friction_error(*_contacts(problem, reaction, velocity))
    error = _relative(error, numpy.linalg.norm(problem.q) if norm is None else norm)
    return [0 if error <= tolerance else 1, error]


fc2d_compute_error = fc3d_compute_error


def gfc3d_compute_error(problem, reaction, velocity, global_velocity, tolerance, options=None, norm_q=None,
                        norm_b=None):
    """The larger of the error of M v = q + H r and that of the contacts; velocity becomes H' v + b."""
    M, H = problem.M, problem.H
    q, b = numpy.asarray(problem.q, float), numpy.asarray(problem.b, float)
    balance = numpy.linalg.norm(dense_product(M, global_velocity) - dense_product(H, reaction) - q)
    velocity[:] = dense_product(H.T, global_velocity) + b
    error = max(_relative(balance, norm_q or numpy.linalg.norm(q)),
                _relative(_friction_error(*_contacts(problem, reaction, velocity)), norm_b or numpy.linalg.norm(b)))
    return [0 if error <= tolerance else 1, error]


def _onto_rolling_cone(x, mu, mu_r, space):
    """The nearest point of |x_T| <= mu x_N, |x_R| <= mu_r x_N: x_N is the root of a decreasing function."""
    split = 3 if space else 2
    t, m = numpy.linalg.norm(x[1:split]), numpy.linalg.norm(x[split:])
    if t <= mu * x[0] and m <= mu_r * x[0]:
        return x.copy()
    knots = sorted({t / mu if mu > 0 else numpy.inf, m / mu_r if mu_r > 0 else numpy.inf})
    best = numpy.zeros_like(x)
    for low, high in zip([0.0, *knots], [*knots, numpy.inf]):
        slides, rolls = mu * low < t and mu > 0 or mu == 0, mu_r * low < m and mu_r > 0 or mu_r == 0
        top = x[0] + slides * mu * t + rolls * mu_r * m
        normal = top / (1 + slides * mu**2 + rolls * mu_r**2)
        if low <= normal <= high and normal > 0:
            best[0] = normal
            best[1:split] = x[1:split] * (min(1.0, mu * normal / t) if t > 0 else 1.0)
            best[split:] = x[split:] * (min(1.0, mu_r * normal / m) if m > 0 else 1.0)
            break
    return best


def rolling_fc3d_compute_error(problem, reaction, velocity, tolerance, options=None, norm=None):
    """The same with resistance to rolling."""
    velocity[:] = dense_product(problem.M, reaction) + problem.q
    r, u, mu = _contacts(problem, reaction, velocity)
    space, rows = problem.dimension == 5, []
    for c in range(len(mu)):
        split = 3 if space else 2
        shifted = u[c].copy()
        shifted[0] += mu[c] * numpy.linalg.norm(u[c, 1:split]) + problem.mu_r[c] * numpy.linalg.norm(u[c, split:])
        rows.append(r[c] - _onto_rolling_cone(r[c] - shifted, mu[c], problem.mu_r[c], space))
    error = _relative(numpy.linalg.norm(rows), numpy.linalg.norm(problem.q) if norm is None else norm)
    return [0 if error <= tolerance else 1, error]


rolling_fc2d_compute_error = rolling_fc3d_compute_error


def fc3d_AlartCurnierFunction(reaction, velocity, mu, rho):
    """F of the formulation of Alart and Curnier, with the disk of the normal force; A = dF/du, B = dF/dr (3 x 3)."""
    r, u, rho = (numpy.asarray(values, float) for values in (reaction, velocity, rho))
    F, A, B = numpy.zeros(3), numpy.zeros((3, 3)), numpy.zeros((3, 3))
    x = r - rho * u
    F[0] = r[0] - max(x[0], 0.0)
    if x[0] > 0:
        A[0, 0] = rho[0]
    else:
        B[0, 0] = 1.0
    radius, length = mu * max(x[0], 0.0), numpy.linalg.norm(x[1:])
    if length <= radius:
        F[1:] = rho[1:] * u[1:]
        A[1:, 1:] = numpy.diag(rho[1:])
        return F, A, B
    direction = x[1:] / length
    turn = (numpy.eye(2) - numpy.outer(direction, direction)) * radius / length
    F[1:] = r[1:] - radius * direction
    B[1:, 1:] = numpy.eye(2) - turn
    A[1:, 1:] = turn * rho[1:]
    if x[0] > 0:
        A[1:, 0] = mu * rho[0] * direction
        B[1:, 0] = -mu * direction
    return F, A, B
