"""The snap-fit of the gallery: the force that bends its arm."""
import pathlib

import numpy

from report.case import case
from report.figure import BLUE, Figure

MESH = pathlib.Path(__file__).parents[4] / "examples/scenes/meshes/snap.msh"
YOUNG, WIDTH, HEIGHT = 2.0e9, 8.0e-3, 4.0e-3
HOOK, FLAT = 0.048, 0.0495  # the hook begins, its flat top ends


def pushed(run):
    """Simulates a bar that moves along the arm towards its clamp, passes over the hook, and stops behind it."""
    return run.scene(
        {
            "gravity": [0, 0, 0],
            "time": {"step": 2.0e-4, "end": 0.12},
            "materials": {"steel": {"density": 7800}, "plastic": {"density": 1100}},
            "laws": [{"friction": 0.2, "restitution": 0}],
            "shapes": {"bar": {"capsule": {"radius": 1.0e-3, "length": 0.01}}},
            "bodies": [
                {
                    "shape": "bar",
                    "material": "steel",
                    "motion": "moving",
                    "axis": [1, 0, 0],
                    "angle": 90,
                    "at": [0.056, 0, 1.2e-3],
                    "moving": {"velocity": [-0.1, 0, 0], "to": 0.11},
                }
            ],
            "elastic": [
                {
                    "mesh": {"file": str(MESH), "scale": 1.0e-3},
                    "material": "plastic",
                    "young": run.stiffness(YOUNG),
                    "poisson": 0.35,
                    "corotational": False,
                    "fixed": {"groups": "clamp"},
                    "damping": {"stiffness": 1.0e-4},
                }
            ],
            "contacts": {"margin": 2.0e-4},
        },
        contacts=True,
    )


def cantilever(force, moment, at):
    """Deflection of the arm at the beginning of the hook, by a force down and a moment up at a point beyond it."""
    bending = YOUNG * WIDTH * HEIGHT**3 / 12
    return (force * HOOK**2 * (3 * at - HOOK) / 6 - moment * HOOK**2 / 2) / bending


@case(
    "A snap-fit",
    question="Which force bends the arm of a snap-fit while a bar passes over its hook, and where is the arm "
    "afterwards?",
    setup="An arm of plastic, 54 x 8 x 4 mm, E = 2 GPa, ν = 0.35, clamped at one end, with a hook 2 mm high; a rigid "
    "bar is pushed over the ramp and the flat top of the hook at 0.1 m/s, μ = 0.2, and stops behind it. The mesh of "
    "the gallery, 396 hexahedra; 600 steps of 0.2 ms.",
    known="Euler and Bernoulli: a force P at x and the moment of the push, F times half the arm's height and the "
    "hook's, deflect the point a by (P a² (3 x - a) / 6 - M a² / 2) / E I. The clamp keeps the width of the arm, which "
    "makes the arm stiffer there, by up to ν² = 12 % over a length of one height; shear adds 0.3 (H / L)² x 3 = 0.6 %. "
    "The bound of the median over the flat top is therefore 5 %, set after a trial run. Single steps, in which the bar "
    "hits another row of nodes, are not compared. Afterwards the arm is straight.",
    broken="stiffness",
)
def snap_fit(run):
    frames = pushed(run)
    first = frames.table(0, "nodes")["position"]
    section = (abs(first[:, 0] - HOOK) < 1e-6) & (first[:, 2] < 1e-9)
    bar, down, shares = [], [], []
    for k in range(len(frames)):
        contacts, place = frames.table(k, "contacts"), frames.table(k)["position"][0, 0]
        bar.append(place)
        down.append((first - frames.table(k, "nodes")["position"])[section, 2].mean())
        force = abs(contacts["force"][:, 2])
        if HOOK <= place <= FLAT and force.sum() > 0:
            at = (contacts["point"][:, 0] * force).sum() / force.sum()
            moment = abs(contacts["force"][:, 0].sum()) * (HEIGHT / 2 + 2.0e-3)
            shares.append(down[-1] / cantilever(force.sum(), moment, at))
    run.compare("deflection on the flat top over that of the force, median", 1, float(numpy.median(shares)), 0.05)
    run.between("largest deflection", max(down), 1.6e-3, 1.9e-3, "m")
    run.compare("deflection at the end over the largest", 0, down[-1] / max(down), 0.01)
    figure = Figure("a snap-fit", "displacement of the bar [mm]", "the arm goes down by [mm]")
    figure.line(1e3 * (bar[0] - numpy.array(bar)), 1e3 * numpy.array(down), "hook", BLUE)
    run.plot(figure)
