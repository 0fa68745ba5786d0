"""Arches: the least thickness with which they stand."""
import numpy

from cases.masonry.stones import drawn, moved, scene_of
from report.case import case
from report.figure import BLUE, RED, Figure
from report.thrust import ring, stands


def least(build, low, high):
    """The least thickness for which half an arch, `build(thickness)`, has a line of thrust."""
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if stands(build(middle)) else (middle, high)
    return high


def mirrored(half):
    return half + [[(-x, y) for x, y in corners] for corners in half]


def least_by_simulation(run, build, known, ratios, title, friction=2.0, end=1.0):
    """Simulates arches whose thicknesses are `ratios` times the known one. Returns the largest ratio that falls and the
    smallest that stands."""
    structures = [mirrored(build(known * ratio)) for ratio in ratios]
    found, figure = [], Figure(title, "x [m]", "y [m]", equal=True)
    for i, stones in enumerate(structures):
        frames = run.scene(scene_of([stones], friction, 1e-3, end), every=20, gravity=[0, -run.gravity])
        found.append(moved(frames, [stones])[-1, 0])
        if i in (0, len(ratios) - 1):
            for corners in drawn(frames, stones, 1, -1):
                figure.polygon([(x + 3.0 * (i > 0), y) for x, y in corners], BLUE if i else RED)
    run.plot(figure)
    # An arch that is 1 % too thin falls by about 1 % of g t^2 / 2, which is centimetres. An arch that stands moves by
    # the solver's tolerance.
    fell = numpy.array(found) > 2e-3
    run.table(
        ["thickness over that of limit analysis", "largest displacement of a stone [m]", ""],
        [[r, w, "falls" if f else "stands"] for r, w, f in zip(ratios, found, fell)],
    )
    stood = [r for r, f in zip(ratios, fell) if not f] or [numpy.inf]
    fallen = [r for r, f in zip(ratios, fell) if f] or [0.0]
    return max(fallen), min(stood)


@case(
    "The least thickness of a semicircular arch",
    question="How thin may an arch of dry stones be?",
    setup="Arches of 16 voussoirs with radial joints, mean radius 1 m, friction 2, with thicknesses about that of "
    "limit analysis, 1 s each in the plane; "
    "`ricochet run`.",
    known="Milankovitch (1907): 0.1075 of the mean radius for a continuous ring; the line of thrust of this arch of "
    "16 stones, computed in "
    "report/thrust.py, gives the number that the simulation is compared with; it tends to 0.1075 as stones "
    "become many.",
)
def arch_thickness(run):
    half = lambda n: lambda t: ring(1 - t / 2, 1 + t / 2, numpy.linspace(0, numpy.pi / 2, n + 1))
    known = least(half(8), 0.05, 0.2)
    many = least(half(run.pick(25, 40)), 0.05, 0.2)
    run.compare("line of thrust, many stones (Milankovitch's number)", 0.1075, many, 0.0002)
    ratios = run.pick([0.97, 1.03], [0.9, 0.97, 0.99, 1.01, 1.03])
    fallen, stood = least_by_simulation(run, half(8), known, ratios, "16 stones: 0.9 and 1.03 of the least thickness")
    run.between("thickest arch that falls, of the known thickness", fallen, ratios[ratios.index(0.97)], 1)
    run.between("thinnest arch that stands, of the known thickness", stood, 1, 1.03)
    run.compare("least thickness over the radius", known, known * (fallen + stood) / 2, 0.02, relative=True)


def pointed(thickness, stones, e):
    """Half a pointed arch: the part of a ring of mean radius 1 about (-e, 0) between the ground and the plane of
    symmetry, which cuts it vertically."""
    end = numpy.arccos(e)  # of the mean line
    inner, outer = 1 - thickness / 2, 1 + thickness / 2
    out = []
    for corners in ring(inner, outer, numpy.linspace(0, end, stones + 1)):
        out.append([(x - e, y) for x, y in corners])
    top = lambda r: (0.0, numpy.sqrt(r * r - e * e))
    out[-1][0], out[-1][3] = top(inner), top(outer)
    return out


@case(
    "The least thickness of a pointed arch",
    question="Does a pointed arch stand with less thickness than a round one, and with how much?",
    setup="Arches of two rings of 7 stones each, whose centres lie 0.4 radii apart, crown cut vertically, friction "
    "2; `ricochet run` in the plane, 1 s each.",
    known="The line of thrust (Heyman 1966; Romano and Ochsendorf 2010), computed in report/thrust.py for these "
    "stones.",
)
def pointed_arch(run):
    build = lambda t: pointed(t, 7, 0.2)
    known = least(build, 0.02, 0.2)
    ratios = run.pick([0.96, 1.04], [0.9, 0.97, 1.03])
    fallen, stood = least_by_simulation(run, build, known, ratios, "14 stones: least and greatest of these thicknesses")
    run.between("thickest arch that falls, of the known thickness", fallen, min(r for r in ratios if r > 0.95), 1)
    run.between("thinnest arch that stands, of the known thickness", stood, 1, max(ratios))
    round_ = least(lambda t: ring(1 - t / 2, 1 + t / 2, numpy.linspace(0, numpy.pi / 2, 8)), 0.05, 0.2)
    run.between("least thickness, of that of the round arch", known / round_, 0, 1)


@case(
    "An arch on buttresses",
    question="How wide must the buttresses of an arch be?",
    setup="A semicircular arch of 12 stones, thickness 0.2, on two blocks of height 1; friction 2; `ricochet run` "
    "in the plane.",
    known="The line of thrust must leave each block through its base: the least width, computed in "
    "report/thrust.py. Wider ones stand, narrower ones turn over.",
)
def buttress(run):
    def build(width):
        arch = [[(x, y + 1) for x, y in corners] for corners in ring(0.9, 1.1, numpy.linspace(0, numpy.pi / 2, 7))]
        return [[(0.9, 1.0), (0.9, 0.0), (0.9 + width, 0.0), (0.9 + width, 1.0)]] + arch

    known = least(build, 0.2, 2.0)
    ratios = run.pick([0.95, 1.05], [0.9, 0.97, 1.03])
    fallen, stood = least_by_simulation(run, build, known, ratios, "least and greatest of these widths")
    run.between("widest buttresses that turn over, of the known width", fallen, min(r for r in ratios if r > 0.94), 1)
    run.between("narrowest that stand, of the known width", stood, 1, max(ratios))
    run.table(["least width, line of thrust [m]"], [[known]])


@case(
    "An arch under horizontal acceleration",
    question="At which horizontal acceleration does an arch become a mechanism?",
    setup="Oppenheim's arch: 7 stones over 157.5 degrees, thickness 0.15 of the mean radius of 1 m, fixed feet, "
    "friction 2; gravity is inclined; "
    "`ricochet run` in the plane, 1 s each.",
    known="0.37 g (Oppenheim 1992; De Lorenzis, DeJong and Ochsendorf 2007), a number of two digits: 4 % on either "
    "side.",
)
def arch_acceleration(run):
    angles = numpy.radians(11.25 + 157.5 * numpy.arange(-1, 9) / 7)
    stones, known = ring(0.925, 1.075, angles), 0.37
    ways, figure = [], Figure("at 0.96 and 1.04 of 0.37 g, after 1 s", "x [m]", "y [m]", equal=True)
    shares = run.pick([0.96, 1.04], [0.9, 0.96, 1.04, 1.1])
    for share in shares:
        scene = scene_of([stones], 2.0, 1e-3, 1.0, ground=False)
        for foot in (0, -1):
            scene["bodies"][foot]["motion"] = "static"
        frames = run.scene(scene, every=20, gravity=[run.gravity * known * share, -run.gravity])
        ways.append(moved(frames, [stones], first=0)[-1, 0])
        if share in (0.96, 1.04):
            for corners in drawn(frames, stones, 0, -1):
                figure.polygon([(x + (2.8 if share > 1 else 0), y) for x, y in corners], RED if share > 1 else BLUE)
    run.table(["acceleration over 0.37 g", "largest displacement of a stone [m]"], list(zip(shares, ways)))
    run.between("displacement of a stone at 0.96 of it", ways[shares.index(0.96)], 0, 2e-3, "m")
    run.between("displacement of a stone at 1.04 of it", ways[shares.index(1.04)], 5e-3, unit="m")
    run.plot(figure)
