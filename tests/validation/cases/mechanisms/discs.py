"""Euler's disc: a coin that rolls on its rim."""
import numpy

from cases.mechanisms.tops import along
from report.case import GRAVITY, case
from report.figure import RED, Figure
from report.mathematics import runge_kutta
from report.simulate import columns, order

RADIUS = 0.05  # m


def precession(alpha, c, a=RADIUS, g=GRAVITY):
    """Precession Ω of a disc of half thickness c in regular motion at inclination `alpha`, with its centre at rest."""
    C, A = a * a / 2, a * a / 4 + c * c / 3  # per mass
    ca, sa = numpy.cos(alpha), numpy.sin(alpha)
    return numpy.sqrt(g * (a * ca - c * sa) / (sa * (A * ca - C * c / a * sa)))


def spin(alpha, c, a=RADIUS):
    """Angular velocity of that motion. It is along the line from the centre to the contact point; both are at rest."""
    ca, sa = numpy.cos(alpha), numpy.sin(alpha)
    axis, down = numpy.array([sa, 0, ca]), numpy.array([ca, 0, -sa])
    return -precession(alpha, c) * sa / a * (a * down - c * axis)


def rolled(run, c, h, end, every=1, falling=0.0, **law):
    """Simulates a disc that starts at 30 degrees with its contact point at rest; returns times, inclinations and angles
    of precession. `falling`: initial rate of the inclination, rad/s."""
    a, alpha = RADIUS, numpy.radians(30)
    ca, sa = numpy.cos(alpha), numpy.sin(alpha)
    tipping = numpy.array([0, falling, 0])
    velocity = numpy.cross(a * numpy.array([ca, 0, -sa]) - c * numpy.array([sa, 0, ca]), tipping)
    disc = {
        "shape": "disc",
        "material": "m",
        "at": [0, 0, float(a * sa + c * ca)],
        "axis": [0, 1, 0],
        "angle": 30,
        "velocity": [float(x) for x in velocity],
        "spin": [float(x) for x in spin(alpha, c) + tipping],
    }
    scene = {
        "time": {"step": h, "end": end},
        "materials": {"m": {"density": 7800}},
        "laws": [{"friction": run.friction(1.0), **law}],
        "shapes": {"ground": {"half_space": {}}, "disc": {"cylinder": {"radius": a, "length": 2 * c}}},
        "bodies": [disc, {"shape": "ground", "material": "m", "motion": "static"}],
        "contacts": {"margin": 1e-3, "recovery": 0},  # the analysis below is that of Moreau and Jean's scheme alone
        "solver": {"tolerance": 1e-10},
    }
    frames = run.scene(scene, every=every)
    e = along(columns(frames, "orientation", [0])[:, 0], [0, 0, 1])
    angle = numpy.unwrap(numpy.arctan2(e[:, 1], e[:, 0]))
    return frames.times, numpy.arccos(e[:, 2]), angle * numpy.sign(angle[-1])


@case(
    "Euler's disc in regular precession",
    question="How fast does the contact point of an inclined rolling disc go around?",
    setup="A cylinder of 5 cm radius and 1 cm thickness starts at 30 degrees with the regular motion whose centre "
    "is at rest, friction 1; "
    "`ricochet run`, θ = 1/2, steps of 0.4 ms to 0.1 ms, 0.3 s.",
    known="Moments about the centre: Ω² = m g (a cos α - c sin α) / (sin α (A cos α - C c/a sin α)) with half the "
    "thickness c; "
    "4 g / (a sin α) for a thin disc (Moffatt 2000).",
)
def euler_disc(run):
    c, alpha = 0.005, numpy.radians(30)
    W, rows = precession(alpha, c), []
    for h in run.pick([4e-4, 2e-4], [4e-4, 2e-4, 1e-4]):
        t, inclination, angle = rolled(run, c, h, 0.3)
        rows.append([h, angle[-1] / t[-1], numpy.degrees(numpy.abs(inclination - alpha).max())])
    # A step uses the contact point of its beginning, which lags by a W h. The centre therefore moves by at most
    # a sin(alpha) W^2 h per second, and the inclination changes by W^2 h tan(alpha) per second.
    h, T = rows[-1][0], t[-1]
    run.compare("rate of precession", W, rows[-1][1], W**2 * h * T / 2, "rad/s", relative=True)
    high = numpy.degrees(W**2 * h * T * numpy.tan(alpha))
    run.between("largest change of the inclination", rows[-1][2], 0, high, "degrees")
    run.compare("order of convergence of the inclination", 1, order([r[0] for r in rows], [r[2] for r in rows]), 0.15)
    run.table(["h [s]", "precession [rad/s]", "largest change of the inclination [degrees]"], rows)
    figure = Figure("direction of the axis", "t [s]", "[rad]")
    figure.line(t, angle, "Ricochet")
    figure.theory(t, W * t)
    run.plot(figure)


def settling(c, resistance, end, points):
    """Inclinations over time by the balance of energy: d/dα (kinetic + potential energy of the regular motion) α' =
    -(resistance m g) (horizontal part of the angular velocity)."""
    a = RADIUS
    C, A = a * a / 2, a * a / 4 + c * c / 3

    def energy(alpha):
        w = spin(alpha, c)
        axis = numpy.array([numpy.sin(alpha), 0, numpy.cos(alpha)])
        turning = A * (w @ w) + (C - A) * (w @ axis) ** 2
        return turning / 2 + GRAVITY * (a * numpy.sin(alpha) + c * numpy.cos(alpha))

    def rate(_, x):
        slope = (energy(x[0] + 1e-6) - energy(x[0] - 1e-6)) / 2e-6
        return [-resistance * GRAVITY * abs(spin(x[0], c)[0]) / slope]

    return runge_kutta(lambda t, x: numpy.array(rate(t, x)), [numpy.radians(30)], end, points)[:, 0]


@case(
    "Euler's disc: the power law of its end",
    question="How do the inclination and the rate of precession of a rolling disc change while resistance to rolling "
    "takes its energy?",
    setup="A disc of 5 cm radius and 1 mm thickness starts at 30 degrees with the regular motion, friction 1, "
    "resistance to rolling of 1.5 mm; `ricochet run`, θ = 1/2, steps of 20 to 5 µs, 1.6 s, until some 5 degrees.",
    known="The moment of resistance, μr m g, acts against the horizontal part of the angular velocity, Ω sin α. For "
    "small α the energy is 3/2 m g a α and Ω² = 4 g / (a α), so that α' = -4/3 (μr / a) √(g α / a): α falls as (T - "
    "t)² and Ω rises as (T - t)^-1, that is, as α^-1/2, both with an end at T = 3/2 (a / μr) √(α a / g). Other losses "
    "have other laws: 1/3 for the air below the disc (Moffatt 2000), 2/3 for dry friction against the motion of the "
    "contact point on the rim (Leine 2009). For large α the balance of energy is integrated. The inclination "
    "oscillates about that curve by a degree. A step uses the contact point of its beginning: an error of 4 g / a h "
    "of inclination (rad/s). "
    "The bound of the exponent was set after trial runs, which gave 1.68 to 1.75.",
)
def euler_disc_end(run):
    c, resistance, end, points = 0.0005, 1.5e-3, 1.6, 1600
    theory = settling(c, resistance, end, points)
    figure, rows = Figure("inclination of a disc with resistance to rolling", "t [s]", "α [degrees]"), []
    for h in run.pick([4e-5, 2e-5], [2e-5, 1e-5, 5e-6]):
        falling = (theory[1] - theory[0]) / end * points
        t, alpha, angle = rolled(run, c, h, end, every=round(1e-3 / h), falling=float(falling), rolling=resistance)
        fall, turning = exponents(t, alpha, angle)
        rows.append([h, numpy.degrees(alpha[-1] - theory[-1]), 1 / (1 - fall), turning])
    h = rows[-1][0]
    lost = numpy.degrees(4 * GRAVITY / RADIUS * h * end)
    run.compare("exponent of α over T - t, from 20 to 5 degrees", 2, rows[-1][2], 0.3)
    run.compare("exponent of Ω over α, from 20 to 5 degrees", -0.5, rows[-1][3], 0.02)
    run.compare("inclination at the end", numpy.degrees(theory[-1]), numpy.degrees(alpha[-1]), lost, "degrees")
    run.table(["h [s]", "inclination at the end, less theory's [degrees]", "exponent of α", "exponent of Ω"], rows)
    figure.line(t, numpy.degrees(alpha), "Ricochet")
    figure.theory(numpy.linspace(0, end, points + 1), numpy.degrees(theory), "balance of energy")
    run.plot(figure)
    figure = Figure("rate of precession against the inclination", "α [rad]", "Ω [rad/s]", logx=True, logy=True)
    tilt, rate = smoothed(t, alpha, angle)[::2]
    figure.points(tilt[::20], rate[::20], "Ricochet")
    figure.theory(tilt, precession(tilt, c), "regular precession, α^-1/2")
    run.plot(figure)


def smoothed(t, alpha, angle, width=25):
    """Means of α, of -α' and of Ω over 2 width + 1 rows."""
    fall, rate = ((x[2 * width :] - x[: -2 * width]) / (t[2 * width :] - t[: -2 * width]) for x in (alpha, angle))
    return numpy.convolve(alpha, numpy.ones(2 * width + 1) / (2 * width + 1), "valid"), -fall, rate


def exponents(t, alpha, angle):
    """Slopes of log(-α') and of log Ω against log α, for α from 20 to 5 degrees."""
    tilt, fall, rate = smoothed(t, alpha, angle)
    chosen = (tilt < numpy.radians(20)) & (tilt > numpy.radians(5)) & (fall > 0)
    return tuple(order(tilt[chosen], y[chosen]) for y in (fall, rate))
