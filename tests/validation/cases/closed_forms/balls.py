"""Balls that bounce, slide and roll."""
import numpy

import ricochet
from report.case import GRAVITY, case
from report.figure import GREEN, ORANGE, RED, Figure
from report.simulate import columns

GROUND = {"shape": "ground", "material": "stone", "motion": "static"}


def ball_over_floor(run, e, q0, v0, end):
    """A ball with one degree of freedom over a floor, in `ricochet`'s kernel."""
    ball = ricochet.LagrangianLinearTIDS([q0], [v0], [[1]])
    ball.setFExt([-run.gravity])
    floor = ricochet.Interaction(ricochet.NewtonImpactNSL(e), ricochet.LagrangianLinearTIR([[1]]))
    model = ricochet.NonSmoothDynamicalSystem(0, end)
    model.insertDynamicalSystem(ball)
    model.link(floor, ball)
    return model, ball, floor


@case(
    "A bouncing ball, through the accumulation of its impacts",
    question="At which times are the impacts, at which time do they accumulate, and what is the motion afterwards?",
    setup="A ball of 1 kg falls from 1 m with restitution 0.9; event-driven, CVODE to 1e-11.",
    known="t_n = t_1 (1 + 2 Σ e^k), k = 1..n-1, with t_1 = sqrt(2 h / g); accumulation at t_1 (1 + e)/(1 - e); "
    "afterwards rest, "
    "with the contact force m g.",
    broken="gravity",
)
def ball_zeno(run):
    e, g = 0.9, GRAVITY
    model, ball, floor = ball_over_floor(run, e, 1.0, 0.0, 10.0)
    integrator = ricochet.LsodarOSI()
    integrator.setTol(1e-11, 1e-11)
    simulation = ricochet.EventDriven(model, ricochet.TimeDiscretisation(0, 0.02), integrator)
    impacts, t, q = [], [0.0], [1.0]
    while simulation.hasNextEvent():
        simulation.advanceToEvent()
        simulation.processEvents()
        if simulation.isNonSmooth:
            impacts.append(simulation.startingTime)
        t.append(simulation.startingTime)
        q.append(ball.q[0])
    first = numpy.sqrt(2 / g)
    n = min(run.pick(20, 40), len(impacts))
    known = first * (1 + 2 * numpy.cumsum(numpy.r_[0, e ** numpy.arange(1, n)]))
    run.compare("time of the first impact", first, impacts[0], 1e-8, "s")
    run.compare(f"largest error of the first {n} impact times", 0, numpy.abs(impacts[:n] - known).max(), 1e-7, "s")
    zeno = simulation.accumulations[0] if simulation.accumulations else numpy.nan
    run.compare("time of the accumulation", first * (1 + e) / (1 - e), zeno, 1e-6, "s")
    run.compare("contact force at rest", g, floor.lambda_(2)[0], 1e-9, "N")
    figure = Figure("height of the ball", "t [s]", "q [m]")
    figure.line(t, q, "Ricochet")
    figure.points(known, 0 * known, "impacts, theory", RED)
    run.plot(figure)


@case(
    "A superball: tangential restitution",
    question="How does a rebound from a rough floor change velocity and spin of a ball, and does the ball return?",
    setup="A sphere of radius 0.1 m falls with horizontal velocity and spin on a floor with restitution 1, normal "
    "and tangential, and "
    "friction 10: one impact, by `ricochet run`.",
    known="Garwin (1969): normal and tangential velocity of the contact point are reversed; with I = 2/5 m R²: "
    "v' = 3/7 v - 4/7 R ω (v along x, ω about y with the contact velocity v - R ω; ω' from the angular "
    "momentum).",
)
def superball(run):
    R, vx, w, h = 0.1, 1.0, -12.0, 1e-3
    scene = {
        "time": {"step": h, "end": 0.2},
        "materials": {"stone": {"density": 1000}},
        "laws": [{"restitution": 1, "tangential": 1, "friction": 10}],
        "solver": {"tolerance": 1e-12},
        "shapes": {"ground": {"half_space": {}}, "ball": {"sphere": {"radius": R}}},
        "bodies": [
            GROUND,
            {"shape": "ball", "material": "stone", "at": [0, 0, R + 0.05], "velocity": [vx, 0, 0], "spin": [0, w, 0]},
        ],
    }
    frames = run.scene(scene)
    v, spin, x = (columns(frames, name, [1])[:, 0] for name in ("velocity", "angular_velocity", "position"))
    known_v = 3 / 7 * vx + 4 / 7 * R * w
    known_w = w + (vx - known_v) / (0.4 * R)
    # The gap at the impact is at most v h / 2; half of it changes the lever arm R.
    speed = numpy.sqrt(2 * GRAVITY * 0.05)
    arm = speed * h / 2 / R
    run.compare("horizontal velocity after the impact", known_v, v[-1, 0], arm * abs(vx - R * w), "m/s")
    run.compare("spin after the impact", known_w, spin[-1, 1], arm * abs(vx - R * w) / (0.4 * R), "1/s")
    run.compare("vertical velocity at the impact", speed, v[:, 2].max(), GRAVITY * h * 1.5, "m/s")
    figure = Figure("a superball turns back", "x [m]", "z [m]", equal=True)
    figure.line(x[:, 0], x[:, 2], "centre")
    run.plot(figure)


def rolling_scene(run, mu, velocity, spin, end, h):
    """A scene of a ball of radius R that touches a floor."""
    return {
        "time": {"step": h, "end": end},
        "materials": {"stone": {"density": 1000}},
        "laws": [{"friction": run.friction(mu)}],
        "solver": {"tolerance": 1e-12},
        "shapes": {"ground": {"half_space": {}}, "ball": {"sphere": {"radius": 0.1}}},
        "bodies": [
            GROUND,
            {"shape": "ball", "material": "stone", "at": [0, 0, 0.1], "velocity": velocity, "spin": spin},
        ],
    }


@case(
    "A billiard ball from sliding to rolling",
    question="On which curve does a ball with side spin slide, when does it begin to roll, and in which direction?",
    setup="A sphere of 0.1 m starts with 2 m/s along x and a spin of 30 1/s about x, friction 0.2; `ricochet run`, "
    "steps of 1 ms and shorter.",
    known="Euler (1758), Coriolis (1835): while it slides the direction of sliding and the force do not change, so "
    "the path is "
    "a parabola; it rolls from t = 2 |u0| / (7 μ g) on, with v = v0 - 2/7 u0, u0 = v0 + ω0 × (-R "
    "e_z).",
    broken="friction",
)
def billiard_ball(run):
    mu, v0, spin, R = 0.2, numpy.array([2.0, 0, 0]), numpy.array([30.0, 0, 0]), 0.1
    u0 = v0 + numpy.cross(spin, [0, 0, -R])
    slide = 2 * numpy.linalg.norm(u0) / (7 * mu * GRAVITY)
    along = u0 / numpy.linalg.norm(u0)
    last = v0 - 2 / 7 * u0
    end, rows = 2.0, []
    for h in run.pick([4e-3, 2e-3], [4e-3, 2e-3, 1e-3]):
        frames = run.scene(rolling_scene(run, mu, list(v0), list(spin), end, h))
        t, x = frames.times, columns(frames, "position", [1])[:, 0]
        ts = numpy.minimum(t, slide)[:, None]
        path = v0 * ts - mu * GRAVITY * along * ts**2 / 2 + last * (t[:, None] - ts)
        rows.append([h, numpy.linalg.norm((x - path)[:, :2], axis=1).max()])
    v = columns(frames, "velocity", [1])[-1, 0]
    # The scheme is exact while the ball slides; the step in which rolling begins has an error of the order of a h^2.
    bound = 2 * mu * GRAVITY * rows[-1][0] ** 2
    run.compare("velocity of rolling, along x", last[0], v[0], 1e-6, "m/s")
    run.compare("velocity of rolling, along y", last[1], v[1], 1e-6, "m/s")
    run.compare(f"largest distance from the path, h = {rows[-1][0]:g} s", 0, rows[-1][1], bound, "m")
    run.table(["h [s]", "largest distance [m]"], rows)
    figure = Figure("path of the ball", "x [m]", "y [m]")
    figure.line(x[:, 0], x[:, 1], "Ricochet")
    figure.theory(path[:, 0], path[:, 1], "parabola, then a line")
    run.plot(figure)


@case(
    "A ball on a rotating plate",
    question="On which curve does a ball roll on a turntable?",
    setup="A ball on a half-space that turns about z with 7 rad/s, friction 1; `ricochet run`, moving body, theta "
    "1/2.",
    known="Its centre runs in a circle with 2/7 of the table's angular velocity (Weltner 1979), here 2 rad/s, about "
    "a fixed point: a period of π s, "
    "whatever mass and radius are. The centre starts with v0 = 0.4 m/s, so the radius is 0.2 m.",
    broken="",
)
def rotating_plate(run):
    omega, R, x0, v0 = 7.0, 0.1, 0.5, 0.4
    rows = []
    for h in run.pick([4e-3], [4e-3, 2e-3, 1e-3]):
        # Rolling: v + w × (-R e_z) = omega e_z × x. With v = (0, v0, 0) at (x0, 0): w_x R = omega x0 - v0.
        spin = [(omega * x0 - v0) / R, 0, 0]
        scene = rolling_scene(run, 1.0, [0, v0, 0], spin, numpy.pi, h)
        scene["bodies"][0] = {
            "shape": "ground",
            "material": "stone",
            "motion": "moving",
            "moving": {"spin": [0, 0, omega]},
        }
        scene["bodies"][1]["at"] = [x0, 0, R]
        frames = run.scene(scene)
        t, x = frames.times, columns(frames, "position", [1])[:, 0]
        k = 2 / 7 * omega
        # v' = k e_z × v: the centre of the circle is at x0 - v0 / k.
        path = numpy.stack([x0 - v0 / k * (1 - numpy.cos(k * t)), v0 / k * numpy.sin(k * t)], 1)
        rows.append([h, numpy.linalg.norm(x[:, :2] - path, axis=1).max()])
    # A step uses the contact point of its beginning: the force lags by h, and circles grow at the rate k^2 h.
    h, T = rows[-1][0], numpy.pi
    run.compare(f"largest distance from the circle, h = {h:g} s", 0, rows[-1][1], v0 * k**2 * h * T**2 / 2, "m")
    run.compare("radius of the circle", v0 / k, (x[:, 0].max() - x[:, 0].min()) / 2, k**2 * h * T, "m", relative=True)
    run.table(["h [s]", "largest distance [m]"], rows)
    figure = Figure("centre of the ball, one period", "x [m]", "y [m]", equal=True)
    figure.line(x[:, 0], x[:, 1], "Ricochet")
    figure.theory(path[:, 0], path[:, 1], "circle")
    run.plot(figure)


@case(
    "A race down a slope",
    question="With which acceleration do a ball, a disc and a block move down a slope, and on which slopes do they "
    "slide?",
    setup="A sphere, a cylinder across the slope and a block, friction 0.3, on slopes of 10 to 60 degrees; "
    "`ricochet run` with inclined gravity.",
    known="Rolling: a = g sin θ / (1 + k), k = 2/5 for the sphere and 1/2 for the cylinder, while tan θ <= μ (1 + "
    "1/k); else, and for the "
    "block, a = g (sin θ - μ cos θ) or 0.",
)
def race(run):
    mu, h, end, g = 0.3, 2e-3, 0.4, GRAVITY
    shapes = {
        "ground": {"half_space": {}},
        "sphere": {"sphere": {"radius": 0.1}},
        "cylinder": {"cylinder": {"radius": 0.1, "length": 0.3}},
        "block": {"box": {"size": [0.4, 0.3, 0.1]}},
    }
    bodies = [
        GROUND,
        {"shape": "sphere", "material": "stone", "at": [0, 0, 0.1]},
        {"shape": "cylinder", "material": "stone", "at": [0, 1, 0.1], "axis": [1, 0, 0], "angle": 90},
        {"shape": "block", "material": "stone", "at": [0, 2, 0.05]},
    ]
    slopes, found, known = run.pick([10, 60], [10, 20, 30, 40, 45, 50, 60]), [], []
    for slope in slopes:
        s, c = numpy.sin(numpy.radians(slope)), numpy.cos(numpy.radians(slope))
        frames = run.scene(
            {
                "time": {"step": h, "end": end},
                "materials": {"stone": {"density": 1000}},
                "shapes": shapes,
                "laws": [{"friction": run.friction(mu)}],
                "solver": {"tolerance": 1e-10},
                "bodies": bodies,
            },
            every=10,
            gravity=[run.gravity * s, 0, -run.gravity * c],
        )
        v = columns(frames, "velocity", [1, 2, 3])
        found.append(v[-1, :, 0] / frames.times[-1])
        slide = max(g * (s - mu * c), 0)
        known.append([max(g * s / (1 + k), slide) for k in (0.4, 0.5)] + [slide])
    found, known = numpy.array(found), numpy.array(known)
    for k, name in enumerate(("sphere", "cylinder", "block")):
        run.compare(
            f"{name}: largest error of its acceleration", 0, numpy.abs(found - known)[:, k].max(), 1e-4 * g, "m/s²"
        )
    figure = Figure("acceleration down the slope", "slope [degrees]", "a [m/s²]")
    for k, (name, colour) in enumerate((("sphere", RED), ("cylinder", GREEN), ("block", ORANGE))):
        figure.theory(slopes, known[:, k], "" if k else "theory")
        figure.points(slopes, found[:, k], name, colour)
    run.plot(figure)
