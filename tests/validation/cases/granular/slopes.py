"""Slopes of grains: the angle of repose."""
import numpy

from cases.granular.flows import RADIUS, SIZES, grains_scene, grid
from report.case import case
from report.figure import BLUE, Figure


def slope_of(x, y, low, high, bins=8):
    """Angle in degrees of the surface between x = low and high: of a line through the highest grain of each bin."""
    edges = numpy.linspace(low, high, bins + 1)
    tops = [y[(x >= a) & (x < b)].max(initial=0.0) for a, b in zip(edges, edges[1:])]
    return float(numpy.degrees(numpy.arctan(-numpy.polyfit((edges[1:] + edges[:-1]) / 2, tops, 1)[0])))


@case(
    "The angle of repose against friction",
    question="At which slope does a filling come to rest after its front wall is removed?",
    setup="Discs of three sizes between two walls on a rough floor, one wall is removed; friction 0, 0.2, 0.5 and 1; "
    "`ricochet run` in the plane.",
    known="It grows with friction and saturates (Zhou et al. 2001); without friction there is nearly none, below 6 "
    "degrees (Peyneau and Roux 2008: 5.8 for "
    "spheres); for discs and spheres, which roll, it lies between 12 and 30 degrees with much friction.",
)
def repose_angle(run):
    frictions, found, wide, settle = run.pick([0.0, 1.0], [0.0, 0.2, 0.5, 1.0]), [], 0.24, 0.4
    figure = Figure("at rest, the greatest friction", "x [m]", "y [m]", equal=True)
    for mu in frictions:
        still = {"material": "wall", "motion": "static"}
        bodies = [
            {"shape": "ground", **still},
            {"shape": "side", "at": [-0.01, 0.2], **still},
            {"shape": "side", "at": [wide + 0.01, 0.2], "until": settle, **still},
            grid(19, 14, 1.4 * RADIUS, 1.3 * RADIUS, 6),
        ]
        laws = [{"between": ["wall", "grain"], "friction": mu, "restitution": 0}]
        scene = grains_scene(
            run, 1e-3, 2.2, bodies, mu, laws=laws, shapes={"side": {"rectangle": {"size": [0.02, 0.4]}}}
        )
        frames = run.scene(scene, every=100)
        x = frames.table(-1)["position"][2:]
        far = numpy.sort(x[:, 0])[int(0.9 * len(x))]
        found.append(slope_of(x[:, 0], x[:, 1] + RADIUS, 4 * RADIUS, max(far, 0.1)))
        if mu == frictions[-1]:
            for p in x:
                figure.circle(p[0], p[1], RADIUS * SIZES[1], BLUE)
    run.between("angle without friction", found[0], 0, 6, "degrees")
    run.between(f"angle at friction {frictions[-1]:g}", found[-1], 12, 30, "degrees")
    run.between("least growth of the angle from one friction to the next", numpy.diff(found).min(), -2, unit="degrees")
    run.table(["friction", "angle [degrees]"], list(zip(frictions, found)))
    run.plot(figure)
