"""Bodies pressed against each other at rest: Hertz's ball, Signorini's problem, a beam on the ground."""
import numpy

from report.case import case
from report.figure import BLUE, GREEN, ORANGE, RED, Figure
from report.simulate import order

YOUNG, STEPS = 1e6, 8


def pressed(run, block, die, at, depth, margin):
    """A scene in which a rigid die is pressed into a block, whose lower end is fixed: four steps down by `depth`, then
    four steps at rest. With steps of 1 s, θ = 1 and a density of 1 kg/m³ inertia has no effect."""
    down = {"velocity": [0, 0, -depth / 4], "to": 4.0}
    block = {"material": "soft", "young": run.stiffness(YOUNG), "density": 1, "corotational": False, **block}
    return {
        "gravity": [0, 0, 0],
        "time": {"step": 1.0, "end": float(STEPS)},
        "materials": {"soft": {"density": 1}, "hard": {"density": 1}},
        "laws": [{"friction": 0, "restitution": 0}],
        "shapes": {"die": die},
        "bodies": [{"shape": "die", "material": "hard", "motion": "moving", "moving": down, **at}],
        "elastic": [block],
        "contacts": {"margin": margin, "predictive": True, "recovery": 1},
        "solver": {"theta": 1, "tolerance": 1e-9},
    }


def save_box(path, xs, ys, zs):
    """Writes a mesh of hexahedra with nodes at these coordinates, as a file of Gmsh."""
    shape = (len(xs), len(ys), len(zs))
    number = numpy.arange(1, numpy.prod(shape) + 1).reshape(shape)
    lower, upper = number[:, :, :-1], number[:, :, 1:]
    around = [(slice(None, -1), slice(None, -1)), (slice(1, None), slice(None, -1))]
    around += [(slice(1, None), slice(1, None)), (slice(None, -1), slice(1, None))]
    corners = numpy.stack([part[a].ravel() for part in (lower, upper) for a in around], 1)
    nodes = numpy.stack(numpy.meshgrid(xs, ys, zs, indexing="ij"), -1).reshape(-1, 3)
    lines = ["$MeshFormat", "2.2 0 8", "$EndMeshFormat", "$Nodes", str(len(nodes))]
    lines += [f"{k} {x!r} {y!r} {z!r}" for k, (x, y, z) in enumerate(nodes.tolist(), 1)]
    lines += ["$EndNodes", "$Elements", str(len(corners))]
    lines += [f"{k} 5 2 1 1 " + " ".join(map(str, row)) for k, row in enumerate(corners.tolist(), 1)]
    path.write_text("\n".join(lines + ["$EndElements", ""]))


@case(
    "Hertz: a ball pressed into a block",
    question="Which force presses a ball to a depth, over which circle, and how is the pressure distributed?",
    setup="A rigid ball of radius R = 1 m is pressed 4 mm into a block of E = 1 MPa, ν = 0.3, 4 m wide and 2 m "
    "high, of 21, 29 and 41 nodes a side, closest below the ball (105 903 degrees of freedom); `ricochet run`, a mesh "
    "of Gmsh's format.",
    known="Hertz (1882): F = 4/3 E* √R d^(3/2), E* = E / (1 - ν²), over a circle of radius a = √(R d), pressure 2 E* "
    "/ π √(d / R) √(1 - r²/a²). A layer of height H on a rigid ground is stiffer, F grows by the factor 1 + 0.881 χ + "
    "0.775 χ², χ = a / H (Dimitriadis et al. 2002, ν = 0.3), and the greatest pressure by less. The bound of the force "
    "is the error of the mesh, (Δ / a)², the order of Signorini's problem, with the mean size Δ of the elements in the "
    "circle; the bound of a is one element. The greatest pressure is read from the ellipse that fits the nodes within "
    "0.8 a best.",
    broken="stiffness",
)
def hertz(run):
    depth, wide, fine = 0.004, 2.0, 0.08
    a, stiff, rows = numpy.sqrt(depth), YOUNG / (1 - 0.3**2), []
    theory = 4 / 3 * stiff * depth**1.5 * (1 + 0.881 * a / wide + 0.775 * (a / wide) ** 2)
    peak = 2 * stiff / numpy.pi * a
    figure = Figure("pressure below the ball", "r / a", "pressure over the greatest")
    r = numpy.linspace(0, 1, 60)
    figure.theory(r, numpy.sqrt(1 - r**2), "Hertz")
    for half, colour in zip(run.pick((10,), (10, 14, 20)), (GREEN, BLUE, RED)):
        s = numpy.linspace(-1, 1, 2 * half + 1)
        across = wide * (fine * s + (1 - fine) * s**5)
        force, place, pressure = indented(run, across, depth)
        inner = place < 0.8 * a
        ellipse = numpy.polyfit(place[inner] ** 2, pressure[inner] ** 2, 1)
        cell = a / numpy.interp(a, across[half:], numpy.arange(half + 1))  # the mean one in the circle
        greatest = numpy.sqrt(ellipse[1])
        rows.append([cell / a, force / theory, greatest / peak, numpy.sqrt(-ellipse[1] / ellipse[0]) / a])
        figure.points(place / a, pressure / peak, f"{len(across)} nodes", colour)
    bound = (cell / a) ** 2
    run.compare("force", theory, force, bound, "N", relative=True)
    run.compare("greatest pressure", peak, greatest, bound, "Pa", relative=True)
    run.compare("radius", a, place.max(), numpy.diff(across[across < a])[-1], "m")
    run.table(
        ["element over a", "force over the layer's", "greatest pressure over Hertz's", "a of the ellipse over a"], rows
    )
    run.plot(figure)


def indented(run, across, depth):
    """Presses a ball into a block with nodes at the coordinates `across`. Returns the force, and for each loaded node
    its distance from the axis and its pressure, the force over the node's part of the surface."""
    wide = across[-1]
    save_box(run.folder / "block.msh", across, across, across[: len(across) // 2 + 1])
    block = {"mesh": {"file": "block.msh"}, "poisson": 0.3}
    block["fixed"] = {"box": {"from": [-2 * wide, -2 * wide, -1.01 * wide], "to": [2 * wide, 2 * wide, -0.99 * wide]}}
    scene = pressed(run, block, {"sphere": {"radius": 1.0}}, {"at": [0, 0, 1.0]}, depth, 0.1)
    contacts = run.scene(scene, every=STEPS, contacts=True).table(-1, "contacts")
    force = abs(contacts["force"][:, 2])
    bears = force > 1e-6 * force.max()
    place = contacts["point"][bears, :2].T
    share = numpy.diff((across[1:] + across[:-1]) / 2)
    i, j = (numpy.argmin(abs(x[:, None] - across[1:-1]), axis=1) for x in place)
    return force.sum(), numpy.hypot(*place), force[bears] / (share[i] * share[j])


def strip(run, n):
    """Signorini's problem on a strip of 2 x 1 m, 2n x n elements: force over thickness, displacements [x, z]."""
    thick = 1 / n
    block = {"box": {"size": [2, thick, 1], "cells": [2 * n, 1, n]}, "poisson": 0, "at": [0, 0, -0.5]}
    block["fixed"] = {"groups": "bottom"}
    die = {"cylinder": {"radius": 2.0, "length": 1.0}}
    frames = run.scene(
        pressed(run, block, die, {"at": [0, 0, 2.0], "axis": [1, 0, 0], "angle": 90}, 0.05, 0.2), STEPS, contacts=True
    )
    first, last = (frames.table(k, "nodes")["position"] for k in (0, -1))
    front = first[:, 1] < 0
    order_ = numpy.lexsort((first[front, 2].round(9), first[front, 0].round(9)))
    moved = (last - first)[front][order_][:, [0, 2]]
    return abs(frames.table(-1, "contacts")["force"][:, 2].sum()) / thick, moved.reshape(2 * n + 1, n + 1, 2)


def refined(u, times):
    """Interpolates bilinear displacements on a grid that is finer by `times`."""
    for axis in (0, 1):
        n = u.shape[axis] - 1
        place = numpy.arange(n * times + 1) / times
        below = numpy.minimum(place.astype(int), n - 1)
        part = (place - below).reshape((-1, 1, 1) if axis == 0 else (1, -1, 1))
        u = numpy.take(u, below, axis) * (1 - part) + numpy.take(u, below + 1, axis) * part
    return u


def norms(u, cell):
    """Norms in L2 of u and of its gradient; differences along edges are exact for bilinear functions."""
    along = [numpy.diff(u, axis=axis) / cell for axis in (0, 1)]
    return numpy.sqrt((u**2).sum()) * cell, numpy.sqrt(sum((d**2).sum() for d in along)) * cell


@case(
    "Signorini's problem: order of convergence",
    question="How fast do displacements, their gradients and the force converge where the contact is an unknown part "
    "of the boundary?",
    setup="A strip of 2 m x 1 m, ν = 0 and one element thick, which makes it a problem of the plane, on a fixed "
    "ground; a rigid cylinder of radius 2 m is pressed 5 cm into it; 8 to 32 elements over the height against 128; "
    "with fewer than 8 there are not two elements on half the contact.",
    known="Elements of first order converge with order 1 in H1 (Drouet and Hild 2015), so the energy, and with it the "
    "force, with order 2; in L2 the order is 2 by experience; 3/2 is proven. The mesh of 128 elements has itself "
    "a quarter of the error of the finest that is compared with it: that changes the order in H1 by some 5 %.",
)
def signorini_order(run):
    meshes, finest = run.pick([8, 16], [8, 16, 32]), run.pick(64, 128)
    best, exact = strip(run, finest)
    rows = []
    for n in meshes:
        force, moved = strip(run, n)
        low, high = norms(refined(moved, finest // n) - exact, 1 / finest)
        rows.append([1 / n, high, low, abs(force - best)])
    sizes, gradient, value, forces = numpy.array(rows).T
    run.compare("order in H1", 1, order(sizes, gradient), run.pick(0.25, 0.15))
    run.between("order in L2", order(sizes, value), 1.5)
    run.between("order of the force", order(sizes, forces), 1.5)
    run.table(["element [m]", "error of the gradient in L2", "error in L2", "error of the force [N/m]"], rows)
    figure = Figure("errors against the finest mesh", "element [m]", "relative error", logx=True, logy=True)
    whole = norms(exact, 1 / finest)
    for errors, scale, name, colour in (
        (gradient, whole[1], "H1", BLUE),
        (value, whole[0], "L2", GREEN),
        (forces, best, "force", ORANGE),
    ):
        figure.line(sizes, errors / scale, name, colour)
        figure.points(sizes, errors / scale, "", colour)
    figure.theory(sizes, gradient[0] / whole[1] * sizes / sizes[0], "order 1")
    figure.theory(sizes, value[0] / whole[0] * (sizes / sizes[0]) ** 2, "order 2")
    run.plot(figure)
