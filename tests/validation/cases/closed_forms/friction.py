"""Blocks with dry friction."""
import numpy

import ricochet
from report.case import GRAVITY, case
from report.figure import BLUE, RED, Figure
from report.simulate import columns, order


def spring_block(run, mu, k, x0, h, end, theta=0.5):
    """Simulates a block of 1 kg on a floor with a spring; returns times, positions and velocities along the floor."""
    block = ricochet.LagrangianLinearTIDS([x0, 0], [0, 0], numpy.eye(2), [[k, 0], [0, 0]], numpy.zeros((2, 2)))
    block.setFExt([0, -run.gravity])
    floor = ricochet.Interaction(
        ricochet.NewtonImpactFrictionNSL(0, 0, run.friction(mu), 2), ricochet.LagrangianLinearTIR([[0, 1], [1, 0]])
    )
    model = ricochet.NonSmoothDynamicalSystem(0, end)
    model.insertDynamicalSystem(block)
    model.link(floor, block)
    simulation = ricochet.TimeStepping(
        model, ricochet.TimeDiscretisation(0, h), ricochet.MoreauJeanOSI(theta), ricochet.FrictionContact(2)
    )
    rows = [[0.0, x0, 0.0]]
    while simulation.hasNextEvent():
        simulation.computeOneStep()
        rows.append([simulation.nextTime, block.q[0], block.velocity[0]])
        simulation.nextStep()
    return numpy.array(rows).T


def coulomb_decay(x0, step, omega, t):
    """x(t) for x'' + omega^2 (x + step sign x') = 0 from rest: half waves about -+ step until |x| <= step."""
    x, start, out = x0, 0.0, numpy.empty_like(t)
    while abs(x) > step:
        middle = numpy.sign(x) * step
        now = t >= start - 1e-15
        out[now] = middle + (x - middle) * numpy.cos(omega * (t[now] - start))
        x, start = 2 * middle - x, start + numpy.pi / omega
    out[t >= start] = x
    return out, x, start


@case(
    "An oscillator with dry friction",
    question="How does the amplitude decay, and where and when does the block stop?",
    setup="1 kg on a spring of 100 N/m from 0.325 m, friction 0.2 against the floor; Moreau-Jean with θ = 1/2.",
    known="Each half wave loses 2 μ m g / k (Coulomb); it stops where the spring is weaker than the friction, after "
    "n half periods π / ω.",
    broken="friction",
)
def coulomb_oscillator(run):
    mu, k, x0, end = 0.2, 100.0, 0.325, 4.0
    omega, step, rows = 10.0, mu * GRAVITY / k, []
    for h in run.pick([4e-3, 2e-3], [4e-3, 2e-3, 1e-3, 5e-4]):
        t, x, v = spring_block(run, mu, k, x0, h, end)
        known, rest, stops = coulomb_decay(x0, step, omega, t)
        rows.append([h, numpy.abs(x - known).max()])
    h = rows[-1][0]
    # In each half wave the velocity changes its sign within a step, which costs up to 2 mu g h of velocity.
    run.compare(
        f"largest error of x, h = {h:g} s", 0, rows[-1][1], 2 * mu * GRAVITY * h / omega * stops * omega / numpy.pi, "m"
    )
    run.compare("where it stops", rest, x[-1], 2 * mu * GRAVITY * h / omega * stops * omega / numpy.pi, "m")
    run.compare("velocity after it has stopped", 0, numpy.abs(v[t > stops + 0.1]).max(), 1e-12, "m/s")
    run.between("order of convergence", order(*numpy.array(rows).T), 0.9)
    run.table(["h [s]", "largest error of x [m]"], rows)
    figure = Figure("an oscillator with dry friction", "t [s]", "x [m]")
    figure.line(t, x, "Ricochet")
    figure.theory(t, known, "half waves, theory")
    run.plot(figure)


@case(
    "Blocks on a slope: stick, slide, tip over",
    question="From which slope on does a block slide, and from which height on does it tip?",
    setup="Boxes of one width and growing heights on a slope of 25 degrees with much friction; and one box on "
    "slopes about arctan μ; "
    "`ricochet run` with inclined gravity.",
    known="A box tips where its width over its height is below tan θ; it slides where tan θ > μ.",
)
def slope(run):
    theta, b = numpy.radians(25.0), 0.2
    ratios = numpy.array(run.pick([0.98, 1.02], [0.9, 0.95, 0.98, 0.99, 1.01, 1.02, 1.05, 1.1]))
    heights = b / numpy.tan(theta) * ratios
    shapes = {"ground": {"half_space": {}}}
    bodies = [{"shape": "ground", "material": "stone", "motion": "static"}]
    for i, height in enumerate(heights):
        shapes[f"box{i}"] = {"box": {"size": [b, 0.2, float(height)]}}
        bodies.append({"shape": f"box{i}", "material": "stone", "at": [0, 1.0 * i, float(height) / 2]})
    down = [run.gravity * numpy.sin(theta), 0, -run.gravity * numpy.cos(theta)]
    scene = {
        "time": {"step": 2e-3, "end": 3.0},
        "materials": {"stone": {"density": 1000}},
        "laws": [{"friction": 2.0}],
        "shapes": shapes,
        "bodies": bodies,
        "solver": {"tolerance": 1e-10, "theta": 1},
    }
    frames = run.scene(scene, every=10, gravity=down)
    t, x = frames.times, columns(frames, "position", slice(1, None))
    fell = numpy.abs(x[-1, :, 2] - heights / 2) > 0.01
    run.compare("boxes that fell", int((ratios > 1).sum()), int(fell.sum()), 0)
    run.between("highest box that stands, of b / tan θ", ratios[~fell].max(), 0.98 * 0.999, 1.0)
    run.between("lowest box that fell, of b / tan θ", ratios[fell].min(), 1.0, 1.02 * 1.001)
    mu, sliding = 0.4, []
    slopes = numpy.arctan(mu * numpy.array([0.99, 1.01]))
    for angle in slopes:
        frames = run.scene(
            {**scene, "laws": [{"friction": run.friction(mu)}], "bodies": bodies[:2]},
            gravity=[run.gravity * numpy.sin(angle), 0, -run.gravity * numpy.cos(angle)],
            every=100,
        )
        sliding.append(columns(frames, "position", [1])[-1, 0, 0])
    known = 0.5 * 9.0 * GRAVITY * (numpy.sin(slopes[1]) - mu * numpy.cos(slopes[1]))
    run.compare("distance in 3 s at tan θ = 0.99 μ", 0, sliding[0], 1e-9, "m")
    run.compare("distance in 3 s at tan θ = 1.01 μ", known, sliding[1], 2e-3, "m", relative=True)
    figure = Figure("boxes of growing height on a slope of 25°", "t [s]", "height of the centre, of the first")
    for i, ratio in enumerate(ratios):
        figure.line(t, x[:, i, 2] / heights[i] * 2, "", RED if ratio > 1 else BLUE)
    run.plot(figure)
