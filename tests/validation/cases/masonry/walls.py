"""Walls and stacks of bricks."""
import numpy

from cases.masonry.stones import drawn, moved, scene_of
from report.case import case
from report.figure import BLUE, GREEN, RED, Figure


def brick(x, y, width, height):
    """A brick whose lower left corner is at (x, y)."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


@case("The overhang of a stack of bricks",
      question="How far can equal bricks reach over an edge, one on each other?",
      setup="Six bricks of 1 m on a table's edge, each shifted by a share of what the centre of mass allows; shares 0.98 and 1.02, 1.5 s in the plane; "
            "`ricochet run`.",
      known="The harmonic stack: the k-th brick from the top may reach 1 / (2 k) beyond the one below; together 1/2 Σ 1/k = 1.225 for six.")
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
    run.between("way of a brick in 1.5 s at share 0.98", reach[0.98], 0, 1e-3, "m")
    run.between("way of a brick in 1.5 s at share 1.02", reach[1.02], 0.02, unit="m")


@case("A wall on ground that is tilted",
      question="At which tilt does a wall turn over, and when does it slide instead?",
      setup="Columns of five bricks, 0.2 m wide and 0.8 m high, by gravity that is inclined; with friction 0.6 they turn, with 0.2 they slide; `ricochet run`.",
      known="It turns over where tan θ = width / height = 1/4, and slides where tan θ = μ.", broken="friction")
def wall_tilt(run):
    width, n, height = 0.2, 5, 0.16
    stones = [brick(0, k * height, width, height) for k in range(n)]
    figure = Figure("columns at 1.02 of the critical tilt, after 1 s", "x [m]", "y [m]", equal=True)
    for mu, critical, name, colour in (0.6, width / (n * height), "turning", BLUE), (0.2, 0.2, "sliding", GREEN):
        ways = {}
        for share in 0.98, 1.02:
            s = numpy.arctan(critical * share)
            # Sliding is what this friction decides, so this one is wrong in the broken run.
            scene = scene_of([stones], run.friction(mu) if name == "sliding" else mu, 1e-3, 1.0)
            frames = run.scene(scene, every=20, gravity=[run.gravity * numpy.sin(s), -run.gravity * numpy.cos(s)])
            ways[share] = moved(frames, [stones])[-1, 0]
        for corners in drawn(frames, stones, 1, -1):
            figure.polygon([(x + (1.0 if name == "sliding" else 0), y) for x, y in corners], colour)
        run.between(f"{name}: way at 0.98 of the critical tilt", ways[0.98], 0, 1e-4, "m")
        run.between(f"{name}: way at 1.02 of the critical tilt", ways[1.02], 1e-3, unit="m")
    run.plot(figure)
