"""Packings of spheres: density, contacts, forces."""
import numpy

from cases.granular.spheres import RADIUS, STILL, heap, radii, spheres_scene, walls
from report.case import GRAVITY, case
from report.figure import RED, Figure


def packing(run, friction):
    """Simulates spheres whose radii differ by a tenth, and that fall into a box with smooth walls and settle. Returns
    positions and radii, the contacts of the last frame, and the width of the box."""
    floor_of, levels = run.pick((6, 9), (8, 16))
    side, first = floor_of * 2.3 * RADIUS, 1.15 * RADIUS
    bodies = [{"shape": "plane", **STILL}, *walls(side)]
    bodies.append(heap((floor_of, floor_of, levels), (first - side / 2, first - side / 2, 1.2 * RADIUS), 4))
    scene = spheres_scene(run, run.pick(0.6, 1.0), bodies, friction, sweeps=run.pick(40, 50))
    scene["time"]["step"] = 1.25e-3
    scene["laws"].append({"between": ["wall", "grain"], "friction": 0})
    scene["contacts"]["margin"] = 0.05 * RADIUS
    frames = run.scene(scene, every=run.pick(480, 800), contacts=True)
    bodies_, contacts = frames.table(-1), frames.table(-1, "contacts")
    return bodies_["position"][5:], radii(bodies_, floor_of**2 * levels), contacts, side


def density(x, sizes, side):
    """The fraction of volume filled by spheres, sampled on a grid of points that is two diameters from floor and top
    and 1.5 from walls."""
    top = numpy.sort(x[:, 2])[-len(x) // 20]
    low, high = 4 * RADIUS, top - 4 * RADIUS
    edge = side / 2 - 3 * RADIUS
    cell = RADIUS / 4
    axes = [numpy.arange(-edge, edge, cell), numpy.arange(-edge, edge, cell), numpy.arange(low, high, cell)]
    inside = numpy.zeros([len(axis) for axis in axes], bool)
    for centre, r in zip(x, sizes):
        near = [slice(*numpy.searchsorted(axis, [c - r, c + r])) for axis, c in zip(axes, centre)]
        away = [(axis[part] - c) ** 2 for axis, part, c in zip(axes, near, centre)]
        inside[tuple(near)] |= away[0][:, None, None] + away[1][:, None] + away[2] < r * r
    return inside.mean()


def forces_inside(x, contacts, side):
    """Normal forces of contacts between spheres in the middle; the mean number of contacts of the spheres there that
    have more than two; the number of all loaded contacts, also with walls, over the number of spheres."""
    force = (contacts["force"] * contacts["normal"]).sum(1)
    a, b = contacts["a"] - 5, contacts["b"] - 5
    weight = 2500 * 4 / 3 * numpy.pi * RADIUS**3 * GRAVITY
    bears = force > 1e-3 * weight
    count = numpy.bincount(numpy.r_[a[bears & (a >= 0)], b[bears & (b >= 0)]], minlength=len(x))
    edge, top = side / 2 - 2.5 * RADIUS, numpy.sort(x[:, 2])[-len(x) // 20]
    middle = (numpy.abs(x[:, :2]) < edge).all(1) & (x[:, 2] > 3 * RADIUS) & (x[:, 2] < top - 5 * RADIUS)
    inner = bears & (a >= 0) & (b >= 0)
    inner[inner] = middle[a[inner]] & middle[b[inner]]
    return force[inner], count[middle & (count > 2)].mean(), bears.sum() / len(x)


@case(
    "Packing of spheres against friction",
    question="How densely do spheres pack that fall into a box, and how many contacts does each have, without "
    "friction and with high friction?",
    setup="1000 spheres whose radii differ by a tenth fall from a grid into a box with smooth walls; friction 0, "
    "0.3 and 1; `ricochet run`, 50 sweeps.",
    known="Without friction the packing is isostatic: there are as many contacts, including those with walls, as "
    "coordinates of the spheres, 3 for each; it fills 0.64 (Bernal 1960, O'Hern et al. 2003); with friction it "
    "fills less: "
    "0.58 to 0.62 at 0.3, "
    "0.55 to 0.61 at 1 (Silbert 2010, Onoda and Liniger 1990: random loose 0.555), with 4 to 5.3 contacts. "
    "Spheres without load are not counted.",
)
def packing_density(run):
    found = []
    for mu in run.pick([0.0, 1.0], [0.0, 0.3, 1.0]):
        x, sizes, contacts, side = packing(run, mu)
        _, z, share = forces_inside(x, contacts, side)
        found.append([mu, density(x, sizes, side), z, share])
    run.compare("density without friction", 0.64, found[0][1], run.pick(0.05, 0.015))
    # Isostatic: one force for each of the three coordinates of a sphere. Spheres that still move have fewer contacts.
    run.compare("all contacts over spheres, without friction", 3, found[0][3], run.pick(0.3, 0.15))
    if len(found) > 2:
        run.between("density at friction 0.3", found[1][1], 0.58, 0.62)
    run.between("density at friction 1", found[-1][1], run.pick(0.52, 0.55), run.pick(0.64, 0.61))
    run.between("contacts a sphere at friction 1", found[-1][2], run.pick(3.4, 4.0), 5.3)
    run.table(["friction", "density", "contacts a sphere, in the middle", "all contacts over spheres"], found)
    figure = Figure("density of the packing", "friction", "share of the volume")
    figure.band([0.25, 0.35], [0.58, 0.58], [0.62, 0.62], "published")
    figure.band([0.95, 1.05], [0.55, 0.55], [0.61, 0.61])
    figure.band([-0.05, 0.05], [0.63, 0.63], [0.645, 0.645])
    figure.points([f[0] for f in found], [f[1] for f in found], "Ricochet", RED)
    run.plot(figure)


@case(
    "Forces in a packing",
    question="How are contact forces distributed in a packing of spheres?",
    setup="The packing with friction 0.3 of the case before; normal forces in its middle, each over the mean of its "
    "height.",
    known="Above the mean they fall exponentially, P(f) ~ e^(-β f) with β = 1.5 ± 0.1 in experiments (Mueth et al. "
    "1998) and 1.2 to 1.9 in simulations "
    "(Radjai et al. 1996, Silbert et al. 2002).",
)
def force_distribution(run):
    x, _, contacts, side = packing(run, 0.3)
    force = forces_inside(x, contacts, side)[0]
    f = force / force.mean()
    edges = numpy.linspace(0, 5, 21)
    counts, _ = numpy.histogram(f, edges)
    middle, probability = (edges[1:] + edges[:-1]) / 2, counts / counts.sum() / (edges[1] - edges[0])
    # The maximum-likelihood estimate: above f0 an exponential distribution has the mean f0 + 1 / beta.
    beta = 1 / (f[f > 1] - 1).mean()
    run.compare("β, of forces above the mean", 1.55, beta, run.pick(0.6, 0.35))
    run.between("share of forces below the mean", (f < 1).mean(), 0.5, 0.7)
    seen = counts > 0
    figure = Figure("distribution of normal forces", "f / mean", "P", logy=True)
    figure.points(middle[seen], probability[seen], "Ricochet")
    figure.theory([1, 5], [numpy.exp(-1.5 * (k - 1)) * probability[4] for k in (1, 5)], "e^(-1.5 f)")
    run.plot(figure)
