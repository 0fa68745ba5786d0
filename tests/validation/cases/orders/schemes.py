"""Orders of convergence of the integrators, for a mass on a spring, whose motion is known in closed form."""
import numpy

from report.case import GRAVITY, case
from report.figure import BLUE, GREEN, ORANGE, PURPLE, RED, Figure
from report.simulate import order

SPRING, START = 4.0, 0.7  # N/m; m above the rest
COLOURS = (BLUE, RED, GREEN, ORANGE, PURPLE)


def spring_mass(run, **parameters):
    """Simulates 1 kg on a spring of stiffness SPRING; returns times and the heights above the position of rest."""
    rest = -GRAVITY / SPRING
    columns = run.program("spring_mass", k=SPRING, start=rest + START, stop=rest, gravity=run.gravity, **parameters)
    return columns["t"], columns["q"] - rest


def half_waves(t, e):
    """The motion with a stop at the position of rest: a quarter wave, then half waves π / ω, each e times as high."""
    omega = numpy.sqrt(SPRING)
    n = numpy.maximum(numpy.floor((omega * t + numpy.pi / 2) / numpy.pi), 0)
    return START * e**n * numpy.abs(numpy.cos(omega * t))


def error_of(run, known, h, norm, parameters):
    t, x = spring_mass(run, h=float(h), **parameters)
    keep = numpy.abs(t / h - numpy.rint(t / h)) < 1e-6  # without events between steps
    return norm(numpy.abs(x - known(t))[keep])


def convergence(run, known, variants, steps, norm, nearby=1):
    """Errors of each variant (label: parameters) for each step, means over `nearby` steps from it up. Writes a table
    and a figure."""
    near = 1 + 0.3 * numpy.arange(nearby) / nearby
    errors = {
        label: [numpy.mean([error_of(run, known, h * f, norm, parameters) for f in near]) for h in steps]
        for label, parameters in variants.items()
    }
    run.table(["h [s]", *errors], [[h, *(errors[label][i] for label in errors)] for i, h in enumerate(steps)])
    figure = Figure("error over the step", "h [s]", "error [m]", logx=True, logy=True)
    for colour, (label, values) in zip(COLOURS, errors.items()):
        figure.line(steps, values, label, colour)
        figure.points(steps, values, "", colour)
    run.plot(figure)
    return errors


def smooth(t):
    return START * numpy.cos(numpy.sqrt(SPRING) * t)


@case(
    "Orders of the time-stepping schemes where nothing touches",
    question="With which power of the step does the error fall, while the motion is smooth?",
    setup="1 kg on a spring of 4 N/m under gravity for 5 s, each scheme with steps from 40 ms to 5 ms.",
    known="Moreau-Jean: 2 for θ = 1/2, 1 for θ = 1; D1Minus 2; generalised α 2; Schatzman-Paoli 1, because it starts "
    "with q(-1) = q(0) - h v(0), "
    "which delays the motion by h / 2.",
    broken="gravity",
)
def smooth_orders(run):
    variants = {
        "Moreau-Jean θ = 1/2": {"scheme": "moreau_jean", "theta": 0.5},
        "Moreau-Jean θ = 1": {"scheme": "moreau_jean", "theta": 1.0},
        "Schatzman-Paoli": {"scheme": "schatzman_paoli"},
        "D1Minus": {"scheme": "d1_minus"},
        "generalised α": {"scheme": "generalised_alpha"},
    }
    steps = run.pick([0.02, 0.01], [0.04, 0.02, 0.01, 0.005])
    errors = convergence(run, smooth, {k: {**v, "end": 5.0} for k, v in variants.items()}, steps, numpy.max)
    for label, expected in zip(errors, (2, 1, 1, 2, 2)):
        run.compare(f"order of {label}", expected, order(steps, errors[label]), 0.15)


@case(
    "Orders of the time-stepping schemes with impacts",
    question="With which power of the step does the error fall, when impacts happen within steps?",
    setup="The same with a stop where the spring is in balance, restitution 0.7, for 7 s: five impacts. Mean error "
    "over "
    "time, and over eight steps from h to 1.26 h.",
    known="1 for all of them, in an integral norm (Acary 2012): an impact is put at the end of its step.",
)
def impact_orders(run):
    e = 0.7
    variants = {
        "Moreau-Jean θ = 1/2": {"scheme": "moreau_jean", "theta": 0.5},
        "Moreau-Jean θ = 1": {"scheme": "moreau_jean", "theta": 1.0},
        "Schatzman-Paoli": {"scheme": "schatzman_paoli"},
        "D1Minus": {"scheme": "d1_minus"},
    }
    steps = run.pick([0.016, 0.004], [0.016, 0.008, 0.004, 0.002, 0.001])
    errors = convergence(
        run,
        lambda t: half_waves(t, e),
        {k: {**v, "end": 7.0, "impact": 1, "e": e} for k, v in variants.items()},
        steps,
        numpy.mean,
        nearby=8,
    )
    # The error depends on the position of an impact within its step, so errors are means over eight steps from h to
    # 1.26 h. With five impacts the relative scatter of a mean is 1/sqrt(40) = 0.16, that of the slope 0.11; the bound
    # is about twice that.
    for label in errors:
        run.compare(f"order of {label}", 1, order(steps, errors[label]), 0.25)


@case(
    "Event-driven simulation: error by tolerance",
    question="Does the error follow CVODE's tolerance, with and without impacts?",
    setup="The spring and the stop, tolerances from 1e-4 to 1e-12; and the order of the generalised α scheme with "
    "impacts.",
    known="The error is proportional to the tolerance (slope 1), impacts included, because each is found at its time; "
    "generalised α keeps its order 2.",
)
def event_errors(run):
    tolerances, e = numpy.array(run.pick([1e-5, 1e-9], [1e-4, 1e-6, 1e-8, 1e-10, 1e-12])), 0.7
    figure, rows = Figure("error over the tolerance", "tolerance", "error [m]", logx=True, logy=True), []
    for label, impact, known, colour in ("smooth", 0, smooth, BLUE), (
        "with impacts",
        1,
        lambda t: half_waves(t, e),
        RED,
    ):
        errors = []
        for tolerance in tolerances:
            t, x = spring_mass(run, scheme="events", h=0.5, end=7.0, impact=impact, e=e, tolerance=float(tolerance))
            errors.append(numpy.abs(x - known(t)).max())
        rows.append(errors)
        run.compare(f"slope over the tolerance, {label}", 1, order(tolerances, errors), 0.25)
        run.between(f"error over tolerance, {label}, at {tolerances[-1]:g}", errors[-1] / tolerances[-1], 0, 1e3)
        figure.line(tolerances, errors, label, colour)
        figure.points(tolerances, errors, "", colour)
    run.table(
        ["tolerance", "error, smooth [m]", "error, with impacts [m]"],
        [[f"{a:g}", b, c] for a, b, c in zip(tolerances, *rows)],
    )
    run.plot(figure)
    steps = run.pick([0.02, 0.01], [0.04, 0.02, 0.01, 0.005])
    errors = convergence(
        run,
        lambda t: half_waves(t, e),
        {"generalised α, with impacts": {"scheme": "generalised_alpha", "end": 7.0, "impact": 1, "e": e}},
        steps,
        numpy.max,
    )
    run.compare("order of generalised α with impacts", 2, order(steps, errors["generalised α, with impacts"]), 0.3)
