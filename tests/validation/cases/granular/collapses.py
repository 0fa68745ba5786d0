"""Columns of grains that collapse on rough ground, in the plane."""
import numpy

from cases.granular.flows import RADIUS, grains_scene, grid
from report.case import GRAVITY, case
from report.figure import BLUE, RED, Figure
from report.simulate import order

ROUGH = 2 * RADIUS  # distance of the fixed discs of the ground, which touch
SETTLE = 0.5  # s, when the walls are removed


def discs(a):
    """Run-out over half the width, of columns of discs (Staron and Hinch 2005)."""
    return numpy.where(a < 2, 2.5 * a, 3.25 * a**0.7)


def sand(a):
    """Run-out over half the width, of columns of sand in channels (Lube et al. 2005)."""
    return numpy.where(a < 2.3, 1.2 * a, 1.9 * a ** (2 / 3))


def connected(x, reach):
    """Half the width of the connected grains: from the middle to the first gap in x that is wider than `reach`."""
    right = numpy.sort(x[x >= 0])
    left = numpy.sort(-x[x < 0])
    ends = []
    for side in left, right:
        gaps = numpy.nonzero(numpy.diff(numpy.r_[0, side]) > reach)[0]
        ends.append(side[gaps[0] - 1] if len(gaps) and gaps[0] > 0 else side[-1])
    return sum(ends) / 2


def collapse(run, a, half, seed):
    """Simulates a column of aspect ratio near `a` and of half width `half`, in mean diameters. Returns its aspect ratio
    after settling, its run-out, the mean v²/2 of its grains at the end over g R, and their positions then."""
    # A grid of pitch 2.45 R settles to 0.87 of its height.
    wide, rows = 2 * half * 2 * RADIUS, int(round(a * half * 2 / 2.45 / 0.87))
    tall, count = rows * 2.45 * RADIUS + 0.05, int(wide / (2.45 * RADIUS))
    wall = {"shape": "side", "material": "wall", "motion": "static", "until": SETTLE}
    reach = wide / 2 * (1.3 + float(discs(a)))
    fixed = 2 * int(reach / ROUGH) + 1
    ground = {"shape": "g1", "material": "wall", "motion": "static", "at": [-(fixed // 2) * ROUGH, 0]}
    ground["grid"] = {"count": [fixed, 1, 1], "spacing": [ROUGH, 1, 1]}
    bodies = [
        ground,
        {**wall, "at": [-wide / 2 - 0.01, tall / 2]},
        {**wall, "at": [wide / 2 + 0.01, tall / 2]},
        grid(count, rows, -wide / 2 + 1.3 * RADIUS, 2.5 * RADIUS, seed),
    ]
    end = SETTLE + 2.2 * numpy.sqrt(2 * a * half * 2 * RADIUS / GRAVITY) + 0.8
    scene = grains_scene(run, 1e-3, end, bodies, 1.0, shapes={"side": {"rectangle": {"size": [0.02, tall]}}})
    frames = run.scene(scene, every=40)
    before = int(numpy.searchsorted(frames.times, SETTLE - 0.02))
    start, last = (frames.table(k) for k in (before, -1))
    y0 = start["position"][fixed + 2 :, 1]
    x1, v1 = (last[name][-len(y0) :, :2] for name in ("position", "velocity"))
    H0, R0 = numpy.sort(y0)[-count // 2], wide / 2  # the radii of ground and top grain cancel
    end_of_it = connected(x1[:, 0], 2.5 * RADIUS)
    mass = numpy.abs(x1[:, 0]) <= end_of_it
    speed = (v1[mass] ** 2).sum(1).mean() / (2 * GRAVITY * RADIUS)
    return [H0 / R0, (end_of_it + RADIUS - R0) / R0, speed], x1


@case(
    "The collapse of a column of grains",
    question="How does the run-out of a column of grains depend on its aspect ratio?",
    setup="Discs of three sizes, friction 1, stand between two walls, which are removed. Aspect ratios 0.5 to 16; "
    "low columns are 64 mean diameters wide, tall ones 22. The ground consists of fixed discs, because discs on flat "
    "ground roll without end, and the experiments have rough ground. Means of three columns, since run-outs of "
    "single columns differ by up to a tenth; `ricochet run` in the plane.",
    known="(R - R0)/R0 = 2.5 a for a < 2 and 3.25 a^0.7 above for discs (Staron and Hinch 2005); 1.2 a and 1.9 "
    "a^(2/3) for sand in channels (Lube et al. 2005, Lajeunesse et al. 2005). The run-out of grains lies between "
    "these laws; it depends on their shape, friction and number (Balmforth and Kerswell 2005). The law of tall "
    "columns begins at 2, 2.3 and 3 in these papers: beyond 3 columns are tall in all of them.",
)
def column_collapse(run):
    # Low columns need more grains for an accurate run-out, and a step costs less: they are wider.
    widths = run.pick({4.4: 12}, {0.7: 32, 1.2: 22, 2.0: 22, 4.4: 16, 7.5: 11, 12.0: 11, 20.0: 11})
    seeds = run.pick((5, 6), (5, 6, 7))
    ends = [[collapse(run, a, half, seed) for seed in seeds] for a, half in widths.items()]
    found = numpy.array([numpy.mean([numbers for numbers, _ in columns], axis=0) for columns in ends])
    for a, runout, _ in found:
        run.between(f"run-out at a = {a:.2f}", runout, float(sand(a)), float(discs(a)))
    if len(found) > 3:
        tall = found[:, 0] > 3
        run.compare("exponent of tall columns, a > 3", 0.68, order(found[tall, 0], found[tall, 1]), 0.15)
    run.between("v²/2 over g R at the end, mean over the grains of a column", found[:, 2].max(), 0, 0.01)
    run.remark(
        "Low columns with few grains have a shorter run-out. For a = 0.54 it is 0.48, 0.60 and 0.80 of R0 if the "
        "columns are 24, 44 and 64 diameters wide; means of three (2026-11-24)."
    )
    curve = numpy.geomspace(0.4, 20, 60)
    figure = Figure("run-out of columns", "H / R0", "(R - R0) / R0", logx=True, logy=True)
    figure.band(curve, sand(curve), discs(curve), "between sand and discs")
    figure.points(found[:, 0], found[:, 1], "Ricochet", RED)
    run.plot(figure)
    shape = Figure(f"the last column, a = {found[-1, 0]:.1f}, after its collapse", "x [m]", "y [m]", equal=True)
    for x, y in ends[-1][0][1][:: run.pick(1, 2)]:
        shape.circle(x, y, RADIUS, BLUE)
    run.plot(shape)
