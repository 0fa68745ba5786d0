"""Common parts of the scenes with many spheres."""
import numpy

RADIUS = 0.005  # m, mean radius
SIZES = (0.9, 0.95, 1.0, 1.05, 1.1)  # radii over RADIUS
SIEVED = [f"s{k}" for k in range(len(SIZES))]  # the shapes of grains
STILL = {"material": "wall", "motion": "static"}


def spheres_scene(run, end, bodies, friction, shapes=None, sweeps=30):
    """A scene of spheres whose radii differ by a tenth; all contacts have the same friction."""
    spheres = {name: {"sphere": {"radius": RADIUS * f}} for name, f in zip(SIEVED, SIZES)}
    return {
        "time": {"step": 1e-3, "end": end},
        "materials": {"wall": {}, "grain": {"density": 2500}},
        "laws": [{"friction": run.friction(friction)}],
        "shapes": {"plane": {"half_space": {}}, **spheres, **(shapes or {})},
        "bodies": bodies,
        "contacts": {"margin": 0.1 * RADIUS, "predictive": True, "recovery": 0.1},
        "solver": {"sweeps": sweeps, "theta": 1},
    }


def heap(count, at, seed, pitch=2.3):
    """Spheres on a grid of `count` points, which settle under gravity."""
    places = {"count": list(count), "spacing": [pitch * RADIUS] * 3, "jitter": 0.04 * RADIUS}
    return {"shape": SIEVED, "material": "grain", "seed": seed, "at": list(at), "grid": places}


def radii(table, grains):
    """Radii of the last `grains` bodies of a table, in which shapes are numbers in the order of the scene."""
    kinds = table["shape"][-grains:]
    return RADIUS * numpy.array(SIZES)[kinds.astype(int) - int(kinds.min())]


def walls(side):
    """Four planes around a square box."""
    plane = {"shape": "plane", **STILL}
    places = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return [{**plane, "at": [x * side / 2, y * side / 2, 0], "axis": [-y, x, 0], "angle": -90} for x, y in places]
