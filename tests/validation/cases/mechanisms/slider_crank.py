"""A slider-crank with a clearance between rod and slider."""
import numpy

from report.case import case
from report.figure import GREEN, Figure
from report.mathematics import runge_kutta
from report.simulate import order

# The mechanism of Flores and others (2006): crank and rod [m], masses of rod and slider [kg], moment of inertia of the
# rod [kg m²], speed of 5 000 turns a minute [rad/s]. No gravity, no friction.
CRANK, ROD, ROD_MASS, SLIDER_MASS, INERTIA, SPEED = 0.05, 0.12, 0.21, 0.14, 2.5e-4, 5000 * numpy.pi / 30
TURN = 2 * numpy.pi / SPEED


def pin(t):
    """Position and acceleration of the end of the crank."""
    place = CRANK * numpy.array([numpy.cos(SPEED * t), numpy.sin(SPEED * t)])
    return place, -(SPEED**2) * place


def held(t, state):
    """Returns x' and the contact force F, for x = (angle φ of the rod, position of the slider, and their rates), while
    the journal touches its hole. With the position d of the journal in the hole, F along d is such that
    d·d'' = -|d'|²."""
    angle, place, spin, velocity = state
    along = numpy.array([numpy.cos(angle), numpy.sin(angle)])
    across = numpy.array([-along[1], along[0]])
    P, accelerated = pin(t)
    moved = SPEED * numpy.array([-P[1], P[0]]) + ROD * spin * across - numpy.array([velocity, 0])
    d = P + ROD * along - numpy.array([place, 0])
    u = d / numpy.hypot(*d)
    inertia = INERTIA + ROD_MASS * ROD**2 / 4
    free = -ROD_MASS * ROD / 2 * (across @ accelerated) / inertia  # angular acceleration of the rod without F
    turning = -ROD * (across @ u) / inertia  # its change per newton of F
    own = d @ (accelerated - ROD * spin**2 * along + ROD * free * across)
    each = d @ (ROD * turning * across - numpy.array([u[0] / SLIDER_MASS, 0]))
    force = -(moved @ moved + own) / each
    return numpy.array([spin, velocity, free + turning * force, u[0] * force / SLIDER_MASS]), force


def start(clearance):
    """Initial state in contact: the rod decelerates the slider, and the journal is at rest in its hole."""
    return numpy.array([0.0, CRANK + ROD + clearance, -CRANK * SPEED / ROD, 0.0])


def without_clearance(t):
    """Position of the slider of a mechanism without clearance."""
    return CRANK * numpy.cos(SPEED * t) + numpy.sqrt(ROD**2 - (CRANK * numpy.sin(SPEED * t)) ** 2)


def simulated(run, clearance, h, turns, **more):
    angle, place, spin, velocity = (float(x) for x in start(clearance))
    return run.program(
        "slider_crank", clearance=clearance, angle=angle, position=place, spin=spin, velocity=velocity,
        speed=float(SPEED), h=h, end=float(turns * TURN), **more,
    )


@case(
    "A slider-crank with clearance",
    question="Does a journal in contact with its hole move like a short link, how far can the clearance move the "
    "slider, and is the motion with impacts chaotic?",
    setup="Crank of 5 cm with 5 000 turns a minute, rod of 12 cm, slider of 140 g on a journal with a clearance c; no "
    "friction, no gravity. Moreau-Jean, θ = 1/2. Restitution 0 and c = 0.1 mm: a quarter turn with the journal in "
    "contact, steps of 1 to 0.125 µs. Restitution 0.9 and c = 0.5 mm: twelve turns, steps of 1 µs, and again with the "
    "slider moved by 10⁻¹⁰ m.",
    known="In contact it is a mechanism with one more link, of length c: its equations by a Runge-Kutta method, while "
    "the link is pressed. A step uses the contact point of its beginning: oscillation of frequency ω, ω² = F / (m c), "
    "is damped by ω² h / 2, which after the time T gives it a relative error of ω² h T / 2. The slider is never "
    "farther than c / cos φ from that of the ideal mechanism, with sin φ <= "
    "r / l. With impacts the motion is chaotic (Farahanchi and Shaw 1994; Flores and others 2006): neighbouring "
    "motions separate to the size of the clearance.",
)
def slider_crank(run):
    clearance, turns, steps = 1e-4, 0.25, run.pick([1e-6, 5e-7], [1e-6, 5e-7, 2.5e-7, 1.25e-7])
    count = 5000
    exact = runge_kutta(lambda t, x: held(t, x)[0], start(clearance), turns * TURN, count)
    time = numpy.linspace(0, turns * TURN, count + 1)
    forces = [held(t, x)[1] for t, x in zip(time, exact)]
    across = (INERTIA + ROD_MASS * ROD**2 / 4) / ROD**2  # mass of the rod's end across the rod
    share = max(forces) / (across * clearance) * steps[-1] * turns * TURN / 2
    wrong = []
    for h in steps:
        found = simulated(run, clearance, h, turns, e=0.0)
        away = found["x"] - numpy.interp(found["t"], time, exact[:, 1])
        wrong.append(numpy.abs(away).max() / clearance)
    run.between("least force on the link", min(forces), 0, unit="N")
    run.between("slider, in contact: largest error as a share of the clearance", wrong[-1], high=share)
    run.compare("order of convergence", 1, order(steps, wrong), 0.25)
    run.table(["h [s]", "largest error as a share of c"], list(zip(steps, wrong)))
    run.remark(
        "At first a whole turn was compared, with a bound of 5 %. In a whole turn the force on the link changes its "
        "sign (it becomes -95 N), and the relative error exceeds one. Therefore a quarter turn is compared, and the "
        "bound follows from that error."
    )
    impacts(run)


def impacts(run):
    clearance, turns, h = 5e-4, run.pick(4, 12), 1e-6
    one, other = (simulated(run, clearance, h, turns, e=0.9, every=10, shift=shift) for shift in (-1e-5, -1e-5 - 1e-10))
    t = one["t"]
    away = numpy.abs(one["x"] - without_clearance(t)).max() / clearance
    farthest = 1 / numpy.sqrt(1 - (CRANK / ROD) ** 2)
    run.between("largest distance from the ideal slider as a share of c, with impacts", away, high=farthest + 0.02)
    apart = numpy.abs(one["x"] - other["x"]) / clearance
    if not run.short:
        run.between("neighbours 10⁻¹⁰ m apart, largest distance as a share of c", apart.max(), low=0.1)
    title = "distance of two sliders that start 0.1 nm apart"
    figure = Figure(title, "turns of the crank", "share of the clearance", logy=True)
    figure.line(t / TURN, numpy.maximum(apart, 1e-9), "with impacts, restitution 0.9", GREEN)
    run.plot(figure)
