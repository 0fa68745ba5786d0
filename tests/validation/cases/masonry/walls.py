"""Walls and stacks of bricks."""
import numpy

from cases.masonry.stones import drawn, moved, scene_of
from report.case import case
from report.figure import BLUE, GREEN, RED, Figure
from report.simulate import columns


def brick(x, y, width, height):
    """A brick whose lower left corner is at (x, y)."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


@case(
    "The overhang of a stack of bricks",
    question="How far can equal bricks reach over an edge, one on each other?",
    setup="Six bricks of 1 m on a table's edge, each shifted by a share of what the centre of mass allows; shares "
    "0.98 and 1.02, 1.5 s in the plane; "
    "`ricochet run`.",
    known="The harmonic stack: the k-th brick from the top may reach 1 / (2 k) beyond the one below; together 1/2 Σ "
    "1/k = 1.225 for six.",
)
def overhang(run):
    n, height = 6, 0.2
    known = 0.5 * sum(1 / k for k in range(1, n + 1))
    figure, reach = Figure("shares 0.98 and 1.02 after 1.5 s", "x [m]", "y [m]", equal=True), {}
    for share, colour in (0.98, BLUE), (1.02, RED):
        stones, right = [], 0.0
        for level in range(n):
            right += share / (2 * (n - level))
            stones.append(brick(right - 1, level * height, 1.0, height))
        table = brick(-3, -height, 3.0, height)
        scene = scene_of([[table] + stones], 0.8, 1e-3, 1.5, ground=False)
        scene["bodies"][0]["motion"] = "static"
        frames = run.scene(scene, every=20, gravity=[0, -run.gravity])
        reach[share] = moved(frames, [stones])[-1, 0]
        for corners in drawn(frames, stones, 1, -1):
            figure.polygon([(x + (2.5 if share > 1 else 0), y) for x, y in corners], colour)
    run.plot(figure)
    run.compare("reach at share 1", 1.225, known, 1e-12, "m")
    run.between("displacement of a brick in 1.5 s at share 0.98", reach[0.98], 0, 1e-3, "m")
    run.between("displacement of a brick in 1.5 s at share 1.02", reach[1.02], 0.02, unit="m")


@case(
    "A wall on ground that is tilted",
    question="At which tilt does a wall turn over, and when does it slide instead?",
    setup="Columns of five bricks, 0.2 m wide and 0.8 m high, gravity is inclined; with friction 0.6 they turn "
    "over, with 0.2 they slide; `ricochet run`.",
    known="It turns over where tan θ = width / height = 1/4, and slides where tan θ = μ.",
    broken="friction",
)
def wall_tilt(run):
    width, n, height = 0.2, 5, 0.16
    stones = [brick(0, k * height, width, height) for k in range(n)]
    figure = Figure("columns at 1.02 of the critical tilt, after 1 s", "x [m]", "y [m]", equal=True)
    for mu, critical, name, colour in (0.6, width / (n * height), "turning", BLUE), (0.2, 0.2, "sliding", GREEN):
        ways = {}
        for share in 0.98, 1.02:
            s = numpy.arctan(critical * share)
            # Only sliding depends on this friction; the broken run therefore changes it here.
            scene = scene_of([stones], run.friction(mu) if name == "sliding" else mu, 1e-3, 1.0)
            frames = run.scene(scene, every=20, gravity=[run.gravity * numpy.sin(s), -run.gravity * numpy.cos(s)])
            ways[share] = moved(frames, [stones])[-1, 0]
        for corners in drawn(frames, stones, 1, -1):
            figure.polygon([(x + (1.0 if name == "sliding" else 0), y) for x, y in corners], colour)
        run.between(f"{name}: displacement at 0.98 of the critical tilt", ways[0.98], 0, 1e-4, "m")
        run.between(f"{name}: displacement at 1.02 of the critical tilt", ways[1.02], 1e-3, unit="m")
    run.plot(figure)


@case(
    "A tower of rings that is tilted",
    question="At which tilt does a round tower of separate blocks fall, in space?",
    setup="Six rings of eight blocks each, every other ring turned by half a block, on a plane; gravity is "
    "inclined; friction 2; `ricochet run` in space, 1 s.",
    known="As one body it turns over where tan θ = outer width / height, the greatest tilt; separate blocks move "
    "earlier, but not before a single column of them would: tan θ = width of a block / height.",
)
def tower_tilt(run):
    outer, inner, rings, height = 0.6, 0.4, 6, 0.15
    half = numpy.pi / 8
    corners = [
        [r * numpy.cos(s * half), r * numpy.sin(s * half), z]
        for r in (inner, outer)
        for s in (-0.995, 0.995)
        for z in (-height / 2, height / 2)
    ]
    shapes = {"ground": {"half_space": {}}, "block": {"hull": {"points": [[float(x) for x in p] for p in corners]}}}
    bodies = [{"shape": "ground", "material": "stone", "motion": "static"}]
    for level in range(rings):
        bodies += [
            {
                "shape": "block",
                "material": "stone",
                "at": [0, 0, (level + 0.5) * height],
                "angle": 45.0 * k + 22.5 * (level % 2),
            }
            for k in range(8)
        ]
    total = rings * height
    width = 2 * outer * numpy.cos(half * 0.995)  # of the octagon that the outer corners make
    low, high, rows = (outer - inner) / total, width / total, []
    for share, name in (0.9 * low, "0.9 of a column's"), (1.05 * 2 * outer / total, "1.05 of one body's"):
        s = numpy.arctan(share)
        scene = {
            "time": {"step": 2e-3, "end": run.pick(0.5, 1.0)},
            "materials": {"stone": {"density": 2000}},
            "laws": [{"friction": 2.0}],
            "shapes": shapes,
            "bodies": bodies,
            "contacts": {"margin": 0.01},
            "solver": {"sweeps": run.pick(60, 200), "share": 1, "theta": 1},
        }
        frames = run.scene(scene, every=10, gravity=[run.gravity * numpy.sin(s), 0, -run.gravity * numpy.cos(s)])
        x = columns(frames, "position", slice(1, None))
        rows.append([name, share, numpy.linalg.norm(x[-1] - x[0], axis=1).max()])
    run.table(["tilt", "tan θ", "largest displacement of a block [m]"], rows)
    run.between("displacement at 0.9 of the tilt of a single column", rows[0][2], 0, 2e-3, "m")
    run.between("displacement at 1.05 of the tilt of one body", rows[1][2], 0.02, unit="m")
    run.between("tan θ of one body", high, low, 2 * outer / total)
