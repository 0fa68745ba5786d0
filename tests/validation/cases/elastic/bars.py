"""Bars that hit a wall or each other: waves, and the width of their fronts on a mesh."""
import numpy

from report.case import case
from report.figure import BLUE, GREEN, ORANGE, RED, Figure
from report.simulate import order

YOUNG, DENSITY, SIDE, SPEED = 1e6, 1000.0, 0.1, 0.1
WAVE = numpy.sqrt(YOUNG / DENSITY)  # m/s
COURANT = 0.25  # c h over the length of an element


def front(way, cell):
    """Returns the width of the front of a wave after the distance `way` in elements of length `cell`. With lumped
    masses and θ = 1/2 the speed of a wave of wave number k is lower by the fraction (1/24 + r²/12) (k cell)², with
    r = c h / cell. A jump therefore becomes Airy's integral with this width."""
    return (3 * way * (1 / 24 + COURANT**2 / 12) * cell**2) ** (1 / 3)


def bars(run, lengths, cells, places, velocities, end, along, bodies=()):
    """Simulates bars along axis 0 or 2 with ν = 0, one element thick; returns all steps."""
    size = [[length if axis == along else SIDE for axis in range(3)] for length in lengths]
    scene = {
        "gravity": [0, 0, 0],
        "time": {"step": COURANT * lengths[0] / cells[0] / WAVE, "end": end},
        "materials": {"bar": {"density": DENSITY}},
        "laws": [{"friction": 0, "restitution": 0}],
        "shapes": {"ground": {"half_space": {}}},
        "bodies": list(bodies),
        "elastic": [
            {
                "box": {"size": s, "cells": [n if axis == along else 1 for axis in range(3)]},
                "material": "bar",
                "young": run.stiffness(YOUNG),
                "poisson": 0,
                "corotational": False,
                "at": [x if axis == along else 0 for axis in range(3)],
                "velocity": [v if axis == along else 0 for axis in range(3)],
            }
            for s, n, x, v in zip(size, cells, places, velocities)
        ],
        "contacts": {"margin": 1e-3},
        "solver": {"theta": 0.5, "tolerance": 1e-8},
    }
    return run.scene(scene, contacts=True)


def sections(frames, k, body, along):
    """Positions and velocities of the cross sections of a bar in frame k, from its first end to the other."""
    nodes = frames.table(k, "nodes")
    own = nodes["body"] == numpy.unique(nodes["body"])[body]
    x, v = nodes["position"][own][:, along], nodes["velocity"][own][:, along]
    rows = numpy.argsort(x, kind="stable").reshape(-1, 4)  # four nodes a section, which stays plane
    return x[rows].mean(1), v[rows].mean(1)


def mean_velocity(velocity):
    """Mean over the mass of a bar; the sections at its ends have half of the mass of the others."""
    return (velocity.sum() - (velocity[0] + velocity[-1]) / 2) / (len(velocity) - 1)


def contact_forces(frames, along):
    """The contact force along the bars in each frame."""
    return numpy.array([abs(frames.table(k, "contacts")["force"][:, along].sum()) for k in range(len(frames))])


@case(
    "A bar flies at a wall",
    question="Which force acts for how long, and how fast does the bar leave?",
    setup="A bar of 1 m with E = 1 MPa, ρ = 1000 kg/m³, ν = 0 in 20 to 160 elements flies at 0.1 m/s at a rigid wall "
    "without restitution; `ricochet run`, elastic, θ = 1/2, c h a quarter of an element.",
    known="Saint-Venant (1867), c = √(E/ρ): the force ρ c A v acts for 2 L / c, then the bar leaves as fast as it "
    "came. Waves of the mesh disperse, so a front has the width w = (3 x (1/24 + r²/12) Δ²)^(1/3) after the "
    "distance x, with "
    "elements Δ and r = c h / Δ: times are known to w / c, mean velocities to the share w / L. At a jump, a method "
    "of second order has an error in L2 of order 1/3 (Brenner, Thomée and Wahlbin 1975).",
    broken="stiffness",
)
def bar_wall(run):
    meshes, errors, rows = run.pick([10, 20, 40], [20, 40, 80, 160]), [], []
    ground = {"shape": "ground", "material": "bar", "motion": "static"}
    for n in meshes:
        frames = bars(run, [1.0], [n], [0.5], [-SPEED], 3 / WAVE, 2, [ground])
        force = contact_forces(frames, 2)
        strong = force > 0.2 * DENSITY * WAVE * SIDE**2 * SPEED
        lasts = frames.times[strong][-1] - frames.times[1] if strong.any() else 0.0
        rebound = mean_velocity(sections(frames, -1, 0, 2)[1])
        half = int(numpy.argmin(abs(frames.times - 0.5 / WAVE)))
        z, v = sections(frames, half, 0, 2)
        place = z - z[0]
        errors.append(numpy.sqrt(((v + SPEED * (place > 0.5)) ** 2).mean()) / SPEED)
        rows.append([n, lasts * WAVE / 2, rebound / SPEED, errors[-1]])
    w, theory = front(2, 1 / meshes[-1]), DENSITY * WAVE * SIDE**2 * SPEED
    t = frames.times * WAVE
    middle = force[(t > 0.4) & (t < 1.6)].mean()
    run.compare("duration of the contact", 2 / WAVE, lasts, w / WAVE, "s")
    run.compare("mean force, t from 0.4 to 1.6 L / c", theory, middle, w, "N", relative=True)
    run.compare("mean velocity afterwards", SPEED, rebound, w, "m/s", relative=True)
    found = order(1 / numpy.array(meshes), errors)
    run.compare("order of the error of the velocity at L / (2 c), in L2", 1 / 3, found, 0.1)
    run.table(["elements", "duration over 2 L / c", "velocity afterwards over v", "error at L / (2 c) over v"], rows)
    figure = Figure(f"force at the wall, {n} elements", "t c / L", "force over ρ c A v")
    figure.line(t, force / theory, "Ricochet")
    figure.theory([0, 0, 2, 2, 3], [0, 1, 1, 0, 0])
    run.plot(figure)
    profile = Figure("velocity along the bar", "place / L", "velocity over v")
    for time, colour in zip((0.25, 0.75, 1.25, 1.75), (BLUE, GREEN, ORANGE, RED)):
        z, v = sections(frames, int(numpy.argmin(abs(t - time))), 0, 2)
        profile.line(z - z[0], v / SPEED, f"t = {time:g} L / c", colour)
    run.plot(profile)


@case(
    "Two bars of one section meet",
    question="How does each of two bars move after their impact, if the moving bar is half as long as the other?",
    setup="Bars of 0.5 and 1 m of the material of the case before, elements of 25 to 6 mm, the shorter one moves at "
    "0.1 m/s; no restitution; `ricochet run`.",
    known="Saint-Venant (1867): the shorter bar stops, the longer one leaves with v L1 / L2: a restitution of L1 / L2, "
    "and the rest of the energy is vibration. The force ρ c A v / 2 acts for 2 L1 / c. Fronts have the width w of the "
    "case before.",
)
def bars_meet(run):
    rows = []
    for n in run.pick([10, 20], [20, 40, 80]):
        frames = bars(run, [0.5, 1.0], [n, 2 * n], [-0.25, 0.5], [SPEED, 0.0], 2.2 / WAVE, 0)
        force = contact_forces(frames, 0)
        theory = DENSITY * WAVE * SIDE**2 * SPEED / 2
        strong = force > 0.4 * theory
        lasts = frames.times[strong][-1] - frames.times[1] if strong.any() else 0.0
        v1, v2 = (mean_velocity(sections(frames, -1, body, 0)[1]) for body in (0, 1))
        rows.append([0.5 / n, lasts * WAVE, v1 / SPEED, v2 / SPEED])
    w = front(1, 0.5 / n)
    run.compare("duration of the contact", 1 / WAVE, lasts, w / WAVE, "s")
    run.compare("mean velocity of the shorter bar", 0, v1, w / 0.5 * SPEED, "m/s")
    run.compare("mean velocity of the longer bar", SPEED / 2, v2, w / 0.5 * SPEED / 2, "m/s")
    run.compare("momentum over that before", 1, (v1 + 2 * v2) / SPEED, 1e-6)
    run.table(["element [m]", "duration over 2 L1 / c", "v1 / v", "v2 / v"], rows)
    title = f"force between the bars, elements of {1000 * 0.5 / n:.3g} mm"
    figure = Figure(title, "t c / L2", "force over ρ c A v / 2")
    figure.line(frames.times * WAVE, force / theory, "Ricochet")
    figure.theory([0, 0, 1, 1, 2.2], [0, 1, 1, 0, 0])
    run.plot(figure)
