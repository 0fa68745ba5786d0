"""The rattleback, or celt: a stone with a preferred sense of rotation."""
import numpy

from report.case import GRAVITY, case
from report.figure import GREEN, Figure
from report.mathematics import runge_kutta
from report.simulate import order

# Kane and Levinson (1982): half axes of the ellipsoid and height of its centre above the centre of mass [m], mass [kg],
# inertia in body axes [kg m²]. The principal axes of inertia are rotated by 0.8 degrees from those of the ellipsoid.
AXES, ABOVE, MASS = numpy.array([0.2, 0.03, 0.02]), numpy.array([0.0, 0.0, 0.01]), 1.0
INERTIA = numpy.array([[2e-4, -2e-5, 0], [-2e-5, 16e-4, 0], [0, 0, 17e-4]])


def lowest(up):
    """The lowest point of the ellipsoid for the upward direction `up`, relative to the centre of mass, in body axes."""
    return ABOVE - AXES**2 * up / numpy.sqrt((AXES**2 * up**2).sum())


def rolling(gravity):
    """Returns f of x' = f(t, x), x = (Ω, upward direction) in body axes, for a body that rolls without sliding: the
    balance of moments about the contact point. With r from the centre of mass to it, the velocity of the former is
    r × Ω."""

    def rate(_, x):
        w, up = x[:3], x[3:]
        r, turning = lowest(up), numpy.cross(up, w)
        length = numpy.sqrt((AXES**2 * up**2).sum())
        moves = -(AXES**2) * turning / length + AXES**2 * up * (AXES**2 * up * turning).sum() / length**3
        other = numpy.cross(moves, w) + numpy.cross(w, numpy.cross(r, w)) + gravity * up
        moment = MASS * numpy.cross(r, other) - numpy.cross(w, INERTIA @ w)
        with_mass = INERTIA + MASS * ((r @ r) * numpy.eye(3) - numpy.outer(r, r))
        return numpy.r_[numpy.linalg.solve(with_mass, moment), turning]

    return rate


def start(spin, pitch):
    """Initial state: tilted by `pitch` about the y axis of the body, with a spin about the vertical only."""
    up = numpy.array([-numpy.sin(pitch), 0.0, numpy.cos(pitch)])
    return numpy.r_[spin * up, up]



@case(
    "A rattleback",
    question="Does a stone that spins against its preferred sense reverse its spin, when, and with which spin at the "
    "end?",
    setup="An ellipsoid of half axes 20, 3 and 2 cm whose axes of inertia are turned by 0.8 degrees against its own, 1 "
    "kg, spins with 5 rad/s either way, tilted by half a degree, on a floor with friction 2; Moreau-Jean with θ = "
    "1/2, steps of 20 to 2.5 µs, 6 s. Its pitching is fast: 99 rad/s.",
    known="The stone of Kane and Levinson (1982), which rolls without sliding: their equations (moments about the "
    "contact point), by a Runge-Kutta method. Spun clockwise it rattles, turns about at 2.8 s and spins the other way "
    "(Bondi 1986; Garcia and Hubbard 1988); spun the other way it keeps its sense. A step uses the contact point of "
    "its beginning: the pitching of frequency ω is damped by ω² h / 2, which after the time T gives the spin a "
    "relative error of ω² h T / 2.",
    broken="gravity",
)
def rattleback(run):
    end, pitch = run.pick(4.0, 6.0), numpy.radians(0.5)
    exact = {spin: runge_kutta(rolling(GRAVITY), start(spin, pitch), end, int(1000 * end)) for spin in (-5.0, 5.0)}
    time = numpy.linspace(0, end, int(1000 * end) + 1)
    known = {spin: (x[:, :3] * x[:, 3:]).sum(1) for spin, x in exact.items()}
    steps, rows = run.pick([8e-5, 4e-5], [2e-5, 1e-5, 5e-6, 2.5e-6]), []
    call = lambda spin, h: run.program(
        "rattleback", spin=spin, pitch=float(pitch), h=h, end=end, every=round(1e-3 / h), gravity=run.gravity
    )
    for h in steps:
        found = call(-5.0, h)
        t, n = found["t"], found["spin"]
        rows.append([h, crossing(t, n), n[-1], numpy.abs(n - numpy.interp(t, time, known[-5.0]))[t < 1].max()])
    # Frequency of small pitching; the radius of curvature at the lowest point is a² / c.
    radius = AXES[0] ** 2 / AXES[2]
    omega2 = MASS * GRAVITY * (radius - AXES[2] + ABOVE[2]) / (INERTIA[1, 1] + MASS * (AXES[2] - ABOVE[2]) ** 2)
    share = omega2 * steps[-1] / 2
    turns = crossing(time, known[-5.0])
    run.compare("it turns about, spun against its sense", turns, rows[-1][1], share * turns, "s", relative=True)
    run.compare("spin at the end", known[-5.0][-1], rows[-1][2], share * end, "rad/s", relative=True)
    if not run.short:
        wrong = numpy.abs(numpy.array(rows)[:, 2] - known[-5.0][-1])
        run.compare("order of convergence of the spin at the end", 1, order(steps, wrong), 0.2)
    other = call(5.0, steps[-1])
    run.between("least spin, spun the other way", other["spin"].min(), known[5.0].min() - 5 * share * end, unit="rad/s")
    run.table(["h [s]", "it turns about [s]", "spin at the end [rad/s]", "largest difference in 1 s [rad/s]"], rows)
    figure = Figure("spin of a rattleback about the vertical", "t [s]", "[rad/s]")
    figure.line(t, n, "spun clockwise: turns about")
    figure.line(other["t"], other["spin"], "spun the other way", GREEN)
    figure.theory(time, known[-5.0], "rolling, Runge-Kutta")
    figure.theory(time, known[5.0], "")
    run.plot(figure)


def crossing(t, spin):
    """The first time at which the spin changes its sign; infinite if it does not."""
    k = numpy.nonzero((spin[:-1] < 0) & (spin[1:] >= 0))[0]
    return t[k[0]] - spin[k[0]] * (t[k[0] + 1] - t[k[0]]) / (spin[k[0] + 1] - spin[k[0]]) if len(k) else numpy.inf
