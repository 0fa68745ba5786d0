"""Energy in long runs."""
import numpy

import ricochet
from report.case import GRAVITY, case
from report.figure import BLUE, GREEN, RED, Figure


@case(
    "Energy over 100 000 steps: a pendulum",
    question="Does the energy drift over long times?",
    setup="q'' = -g sin q from 60 degrees, 100 000 steps of 10 ms by Moreau-Jean with θ = 1/2, a thousand seconds; "
    "the same event-driven by CVODE to 1e-10.",
    known="Methods like the implicit midpoint rule conserve a modified energy: the error stays of the order (ω "
    "h)²/12 of the "
    "energy and does not grow; θ = 1 damps "
    "by about ω² h per second.",
)
def pendulum_energy(run):
    h, n, start = 0.01, run.pick(10_000, 100_000), numpy.pi / 3
    scale = GRAVITY * (1 - numpy.cos(start))
    figure = Figure("relative error of the energy", "t [s]", "|E / E0 - 1|", logy=True)
    found = {}
    for label, colour, parameters in (
        ("Moreau-Jean, θ = 1/2", BLUE, {"scheme": "moreau_jean", "h": h}),
        ("CVODE, 1e-10", GREEN, {"scheme": "events", "h": 1.0, "tolerance": 1e-10}),
    ):
        columns = run.program(
            "pendulum", start=start, gravity=run.gravity, end=n * h, every=7 if "Moreau" in label else 1, **parameters
        )
        t, q, v = columns["t"], columns["q"], columns["v"]
        error = (v**2 / 2 + GRAVITY * (1 - numpy.cos(q))) / scale - 1
        found[label] = t, error
        pieces = numpy.array_split(numpy.arange(len(t)), 100)
        figure.line(
            [t[p].mean() for p in pieces], [max(numpy.abs(error[p]).max(), 1e-16) for p in pieces], label, colour
        )
    t, error = found["Moreau-Jean, θ = 1/2"]
    omega2 = GRAVITY
    run.between("largest relative error, θ = 1/2", numpy.abs(error).max(), 0, omega2 * h**2)
    drift = numpy.polyfit(t, error, 1)[0] * t[-1]
    run.compare("drift over the whole time, θ = 1/2", 0, drift, 0.02 * omega2 * h**2)
    # CVODE takes fewer than a hundred steps per second, each with an error of its tolerance.
    run.between(
        "largest relative error, CVODE to 1e-10", numpy.abs(found["CVODE, 1e-10"][1]).max(), 0, 1e-10 * 100 * n * h
    )
    run.plot(figure)


@case(
    "Energy over 100 000 steps: an elastic ball",
    question="Does a ball with restitution 1 keep its energy in time-stepping?",
    setup="A ball falls from 1 m on a floor with restitution 1; 100 000 steps of 1 ms and of 3 ms, Moreau-Jean with "
    "θ = 1/2.",
    known="The scheme keeps v²/2 + g q exactly: in flight because θ = 1/2, at an impact because v+ = -v- and q does "
    "not change. Only rounding remains.",
)
def elastic_energy(run):
    figure = Figure("relative error of the energy", "step", "|E / E0 - 1|", logy=True)
    for h, colour in (1e-3, BLUE), (3e-3, RED):
        n = run.pick(10_000, 100_000)
        ball = ricochet.LagrangianLinearTIDS([1.0], [0.0], [[1.0]])
        ball.setFExt([-run.gravity])
        floor = ricochet.Interaction(ricochet.NewtonImpactNSL(1.0), ricochet.LagrangianLinearTIR([[1.0]]))
        model = ricochet.NonSmoothDynamicalSystem(0, n * h)
        model.insertDynamicalSystem(ball)
        model.link(floor, ball)
        simulation = ricochet.TimeStepping(
            model, ricochet.TimeDiscretisation(0, h), ricochet.MoreauJeanOSI(0.5), ricochet.LCP()
        )
        steps, errors, impacts = [], [], 0
        while simulation.hasNextEvent():
            simulation.computeOneStep()
            impacts += floor.lambda_(1)[0] > 0
            if simulation.stepNumber % 50 == 0:
                steps.append(simulation.stepNumber)
                errors.append(abs((ball.velocity[0] ** 2 / 2 + GRAVITY * ball.q[0]) / GRAVITY - 1))
            simulation.nextStep()
        run.between(f"largest relative error, h = {h:g} s", max(errors), 0, n * 2.2e-16 * 10)
        run.compare(f"impacts, h = {h:g} s", n * h / (2 * numpy.sqrt(2 / GRAVITY)), impacts, 0.01, relative=True)
        pieces = numpy.array_split(numpy.arange(len(steps)), 100)
        figure.line(
            [steps[p[-1]] for p in pieces],
            [max(max(errors[i] for i in p), 1e-17) for p in pieces],
            f"h = {h:g} s",
            colour,
        )
    run.plot(figure)
