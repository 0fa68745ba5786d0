"""Beams and an obstacle: where a beam touches the ground."""
import numpy

from report.case import GRAVITY, case
from report.figure import BLUE, GREEN, RED, Figure

LENGTH, HEIGHT, DENSITY = 1.0, 0.01, 1000.0
YOUNG = 2.0e8


def touch_down(drop):
    """Distance from the clamp at which a long beam under its weight touches a ground that is lower by `drop`. The
    bending moment is zero there."""
    return (6 * YOUNG * HEIGHT**2 * drop / (DENSITY * GRAVITY)) ** 0.25


def at_rest(run, drop, cells):
    """Simulates a beam clamped at its left end until it rests on the ground: positions of its middle line, contacts."""
    scene = {
        # θ = 1 and steps of several periods of the beam damp its oscillation completely.
        "time": {"step": 5.0, "end": 200.0},
        "materials": {"beam": {"density": DENSITY}},
        "laws": [{"friction": 0, "restitution": 0}],
        "shapes": {"ground": {"half_space": {}}},
        "bodies": [{"shape": "ground", "material": "beam", "motion": "static"}],
        "elastic": [
            {
                "box": {"size": [LENGTH, HEIGHT, HEIGHT], "cells": [cells, 1, 2]},
                "material": "beam",
                "young": run.stiffness(YOUNG),
                "poisson": 0,
                "corotational": False,
                "fixed": {"groups": "left"},
                "at": [LENGTH / 2, 0, HEIGHT / 2 + drop],
            }
        ],
        "contacts": {"margin": 0.1, "predictive": True, "recovery": 1},
        "solver": {"theta": 1, "tolerance": 1e-12},
    }
    frames = run.scene(scene, every=40, contacts=True)
    first, last = (frames.table(k, "nodes")["position"] for k in (0, -1))
    middle = (abs(first[:, 2] - HEIGHT / 2 - drop) < 1e-9) & (first[:, 1] < 0)
    rows = numpy.argsort(first[middle, 0])
    return first[middle, 0][rows], (first - last)[middle, 2][rows], frames.table(-1, "contacts")


@case(
    "A clamped beam that lies on the ground",
    question="Where does a beam that is clamped above the ground touch it, and which forces does the ground bear "
    "there?",
    setup="A beam of 1 m, 1 cm high, E = 200 MPa, ρ = 1000 kg/m³, ν = 0, clamped horizontally 2 to 20 mm above a rigid "
    "ground, bends under its weight; 200 x 1 x 2 hexahedra, `ricochet run`, elastic. The tolerance is 1e-12, relative "
    "to the energy: it hardly changes if a force moves along so slender a beam, and with 1e-9 single forces have "
    "errors of a tenth.",
    known="Euler and Bernoulli: it touches at s = (72 E I δ / q)^(1/4), lies flat from there, and the ground bears q "
    "s / 3 at s and the weight q per length of the part that lies on it: q (L - 2 s / 3) in all. Before: w = q (x⁴ "
    "- 8/3 s x³ + 2 s² x²) / "
    "(24 E I). Hexahedra are too stiff by at most 2 % in bending, and shear adds 0.2 (H / s)² x 12 < 2 %. s changes by "
    "a quarter of each, so its bound is 1 %; that of the first node in contact is an element.",
    broken="stiffness",
)
def beam_ground(run):
    cells, rows = run.pick(80, 200), []
    weight = DENSITY * HEIGHT**2 * GRAVITY  # N/m
    figure = Figure("beams on the ground", "x [m]", "height of the lower side [m]")
    for drop, colour in zip((0.002, 0.007, 0.02), (BLUE, GREEN, RED)):
        x, down, contacts = at_rest(run, drop, cells)
        s = touch_down(drop)
        force, place = contacts["force"][:, 2], contacts["point"][:, 0]
        borne = abs(force.sum())
        found = 1.5 * (LENGTH - borne / weight)
        touches = place[abs(force) > 1e-6 * borne].min()
        theory = numpy.where(x < s, drop * (3 * (x / s) ** 4 - 8 * (x / s) ** 3 + 6 * (x / s) ** 2), drop)
        rows.append([drop, s, found, touches, abs(down - theory).max() / drop])
        name = f"{1000 * drop:g} mm"
        run.compare(f"{name}: s, from the force on the ground", s, found, 0.01, "m", relative=True)
        run.compare(f"{name}: first node on the ground", s, touches, 0.01 * s + LENGTH / cells, "m")
        # A shift of the curve by 1 % of s changes it by at most 2 % of δ, because its slope is at most 16/9 δ / s.
        run.compare(f"{name}: largest difference of the curve over δ", 0, rows[-1][-1], 0.02)
        figure.line(x, drop - down, f"δ = {name}", colour)
        figure.theory(x, drop - theory, "Euler and Bernoulli" if drop == 0.002 else "")
    run.table(["δ [m]", "s [m]", "s from the force [m]", "first node [m]", "difference of the curve over δ"], rows)
    run.plot(figure)
