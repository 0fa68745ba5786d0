"""Single grains: rolling resistance and restitution."""
import numpy

from report.case import GRAVITY, case
from report.figure import RED, Figure
from report.simulate import columns


@case(
    "Rolling resistance of a single ball",
    question="How is a rolling ball slowed down by resistance to rolling, and from which slope on does it roll?",
    setup="A ball of radius 0.1 m rolls with 1 m/s, resistance μr = 5 mm; and balls at rest on slopes of 0.98 and "
    "1.02 of the critical one; `ricochet run`.",
    known="A moment of at most μr N: deceleration μr g / (R (1 + 2/5)) until rest; at rest it stays where tan θ < "
    "μr / R.",
    broken="gravity",
)
def rolling_resistance(run):
    R, resistance, v0, h = 0.1, 5e-3, 1.0, 2e-3
    a = resistance * GRAVITY / (R * 1.4)
    stop = v0 / a
    scene = {
        "time": {"step": h, "end": 1.25 * stop},
        "materials": {"stone": {"density": 1000}},
        "laws": [{"friction": 0.5, "rolling": resistance}],
        "solver": {"tolerance": 1e-10},
        "shapes": {"ground": {"half_space": {}}, "ball": {"sphere": {"radius": R}}},
        "bodies": [
            {"shape": "ground", "material": "stone", "motion": "static"},
            {"shape": "ball", "material": "stone", "at": [0, 0, R], "velocity": [v0, 0, 0], "spin": [0, v0 / R, 0]},
        ],
    }
    frames = run.scene(scene)
    t, v, x = frames.times, columns(frames, "velocity", [1])[:, 0, 0], columns(frames, "position", [1])[:, 0, 0]
    known = numpy.maximum(v0 - a * t, 0)
    run.compare("largest error of the velocity", 0, numpy.abs(v - known).max(), 1e-4 * v0 + a * h, "m/s")
    run.compare("distance to rest", v0**2 / (2 * a), x[-1], v0 * h, "m")
    scene["bodies"][1].update(velocity=[0, 0, 0], spin=[0, 0, 0])
    scene["time"]["end"] = 1.0
    for share in 0.98, 1.02:
        s = numpy.arctan(share * resistance / R)
        down = columns(
            run.scene(scene, every=50, gravity=[run.gravity * numpy.sin(s), 0, -run.gravity * numpy.cos(s)]),
            "position",
            [1],
        )[-1, 0, 0]
        way = 0 if share < 1 else 0.5 / 1.4 * GRAVITY * (numpy.sin(s) - resistance / R * numpy.cos(s))
        bound = 1e-9 if share < 1 else 0.02 * way
        run.compare(f"distance in 1 s on {share} of the critical slope", way, down, bound, "m")
    figure = Figure("velocity of a ball with resistance to rolling", "t [s]", "v [m/s]")
    figure.line(t, v, "Ricochet")
    figure.theory(t, known)
    run.plot(figure)


@case(
    "Heights of rebound of a ball",
    question="Does each rebound reach e² of the last height?",
    setup="A ball falls from 1 m with restitution 0.8, by `ricochet run` with steps of 2 ms and shorter, in space.",
    known="Heights h e^(2 n); an impact is put at the end of its step, where the ball may be lower or higher by v h "
    "/ 2: errors of the order of h.",
)
def rebounds(run):
    e, R, steps, rows = 0.8, 0.1, run.pick([2e-3, 1e-3], [4e-3, 2e-3, 1e-3, 5e-4]), []
    for h in steps:
        frames = run.scene(
            {
                "time": {"step": h, "end": 2.6},
                "materials": {"stone": {"density": 1000}},
                "laws": [{"restitution": e, "friction": 0.3}],
                "shapes": {"ground": {"half_space": {}}, "ball": {"sphere": {"radius": R}}},
                "bodies": [
                    {"shape": "ground", "material": "stone", "motion": "static"},
                    {"shape": "ball", "material": "stone", "at": [0, 0, 1 + R]},
                ],
            }
        )
        t, z = frames.times, columns(frames, "position", [1])[:, 0, 2] - R
        tops = z[1:-1][(z[1:-1] > z[:-2]) & (z[1:-1] >= z[2:])][:4]
        rows.append([h, *tops])
    for n, top in enumerate(rows[-1][1:], 1):
        # Impact k changes the energy by at most g v h / 2, with v^2 = 2 g e^(2 k).
        bound = steps[-1] * sum(numpy.sqrt(2 * GRAVITY) * e ** (k - 1) for k in range(1, n + 1))
        run.compare(f"height {n}", e ** (2 * n), top, bound, "m")
    run.table(["h [s]", "height 1 [m]", "2", "3", "4"], rows)
    figure = Figure("height of the ball", "t [s]", "z [m]")
    figure.line(t, z, "Ricochet")
    figure.line([0, 2.6], [e**2, e**2], "e², e⁴", RED, dashed=True)
    figure.line([0, 2.6], [e**4, e**4], "", RED, dashed=True)
    run.plot(figure)
