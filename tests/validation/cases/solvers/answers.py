"""Problems with known solutions."""
import numpy

import ricochet
from report.case import case
from report.figure import BLUE, GREEN, RED, Figure


def made_backwards(contacts, seed, mu):
    """Returns W, q, r, u of a friction problem with the solution (r, u): open, sticking and sliding contacts.

    r and u are drawn such that they fulfil the law; W = H H' + 0.1 I with a random square H; q = u - W r."""
    random = numpy.random.default_rng(seed)
    r, u = numpy.zeros((contacts, 3)), numpy.zeros((contacts, 3))
    kind = numpy.arange(contacts) % 3
    angle = random.uniform(0, 2 * numpy.pi, contacts)
    along = numpy.stack([numpy.cos(angle), numpy.sin(angle)], 1)
    u[kind == 0] = random.uniform(0.1, 1, (int((kind == 0).sum()), 3))
    r[kind != 0, 0] = random.uniform(0.5, 2, int((kind != 0).sum()))
    share = numpy.where(kind == 2, 1.0, random.uniform(0, 0.9, contacts))
    r[:, 1:] = (share * mu * r[:, 0])[:, None] * along
    u[kind == 2, 1:] = -random.uniform(0.1, 1, int((kind == 2).sum()))[:, None] * along[kind == 2]
    H = random.standard_normal((3 * contacts, 3 * contacts)) / numpy.sqrt(3 * contacts)
    W = H @ H.T + 0.1 * numpy.eye(3 * contacts)
    return W, u.ravel() - W @ r.ravel(), r.ravel(), u.ravel()


@case(
    "Friction problems constructed from their solutions",
    question="Do the solvers find a solution that was chosen before the problem was constructed?",
    setup="Contacts a third each open, sticking and sliding, with a random full W of low condition and friction "
    "0.3; `ricochet.solve` with several types.",
    known="r and u as chosen; with W well conditioned and friction this small the solution is unique.",
    broken="friction",
)
def made_backwards_answers(run):
    mu, sizes, figure = (
        0.3,
        run.pick([10, 30], [10, 30, 100]),
        Figure("distance from the answer", "contacts", "|r - r0| / |r0|", logx=True, logy=True),
    )
    for solver, colour in ("nsgs", BLUE), ("newton", RED), ("auto", GREEN):
        errors = []
        for n in sizes:
            W, q, r, _ = made_backwards(n, n, mu)
            answer = ricochet.solve(W, q, mu=run.friction(mu), solver=solver, tol=1e-11)
            errors.append(numpy.linalg.norm(answer.z - r) / numpy.linalg.norm(r))
        # |r - r0| is at most the residual times the condition number of W, which is below 45 here.
        run.between(f"{solver}: largest distance", max(errors), 0, 1e-8)
        figure.points(sizes, numpy.maximum(errors, 1e-17), solver, colour)
        run.table([solver + ": contacts", "distance"], [[n, f"{e:.1e}"] for n, e in zip(sizes, errors)])
    run.plot(figure)


@case(
    "Small problems of the literature",
    question="Are the solutions of small published problems found?",
    setup="`ricochet.solve` with its default.",
    known="Murty's and other LCPs, an MLCP of a diode bridge, a friction problem of FCLIB's examples: solutions "
    "computed by hand.",
)
def small_problems(run):
    z = ricochet.solve([[2, 1], [1, 2]], [-5, -6]).z
    run.compare("LCP 2x2: z1", 4 / 3, z[0], 1e-9)
    run.compare("LCP 2x2: z2", 7 / 3, z[1], 1e-9)
    z = ricochet.solve([[1, 1], [1, 1]], [-1, -1]).z
    run.compare("singular LCP: z1 + z2", 1, z.sum(), 1e-9)
    n = 12  # Murty's problem, on which some pivoting takes 2^n steps: M is 1 on the diagonal and 2 above it
    answer = ricochet.solve(numpy.eye(n) + 2 * numpy.triu(numpy.ones((n, n)), 1), -numpy.ones(n))
    run.compare(
        "Murty's LCP, n = 12: distance from (0, ..., 0, 1)", 0, numpy.abs(answer.z - numpy.eye(n)[-1]).max(), 1e-9
    )
    answer = ricochet.solve(numpy.eye(9), [-1, 1, 3] * 3, mu=0.1)
    run.compare("three contacts: normal reaction", 1, answer.z[0], 1e-9)
    run.compare("three contacts: first tangential", -0.1 / numpy.sqrt(10), answer.z[1], 1e-8)
    run.compare("three contacts: sliding velocity", 0.9683772234, answer.w[1], 1e-8)
