"""Linkages and rocking bodies, as scenes in the plane."""
import numpy

from report.case import GRAVITY, case
from report.figure import RED, Figure
from report.simulate import columns, order


def rods(run, count, length, h, end, angles):
    """Simulates thin rods in the plane that hang on pins, one below the other, from these angles to the vertical."""
    wide, bodies, joints, place = 0.01, [], [], numpy.zeros(2)
    for k, angle in enumerate(angles[:count]):
        half = length / 2 * numpy.array([numpy.sin(angle), -numpy.cos(angle)])
        bodies.append(
            {
                "name": f"r{k}",
                "shape": "rod",
                "material": "m",
                "at": [float(x) for x in place + half],
                "angle": float(numpy.degrees(angle)),
            }
        )
        joints.append(
            {
                "kind": "pin",
                "a": f"r{k}",
                "b": f"r{k - 1}" if k else "world",
                "at": [float(x) for x in place],
                "touch": False,
            }
        )
        place = place + 2 * half
    scene = {
        "time": {"step": h, "end": end},
        "materials": {"m": {"density": 1000}},
        "laws": [{"friction": 0, "touch": False}],
        "shapes": {"rod": {"rectangle": {"size": [wide, length]}}},
        "bodies": bodies,
        "joints": joints,
        "solver": {"tolerance": 1e-12},
    }
    return run.scene(scene, gravity=[0, -run.gravity])


def turned(frames, count):
    """Angles of the rods over time."""
    q = columns(frames, "orientation", slice(0, count))
    return numpy.unwrap(2 * numpy.arctan2(q[:, :, 3], q[:, :, 0]), axis=0)


@case(
    "A double pendulum: frequencies and energy",
    question="Do two rods on pins swing with the frequencies of theory, and do they keep their energy in chaotic "
    "motion?",
    setup="Two thin rods of 0.5 m; small motions in each of their two modes; then released at 120 and 100 degrees; "
    "`ricochet run`, θ = 1/2.",
    known="ω² = (3 ± 6/√7) g / l for two equal thin rods; the energy is conserved. The scheme uses lever arms in "
    "the middle of a step, which gives an error of second order.",
)
def double_pendulum(run):
    l, small, figure = (
        0.5,
        0.01,
        Figure("small motion in the slow and the fast mode", "t [s]", "angle of the first " "rod [rad]"),
    )
    for sign, ratio, name in (-1, (2 * numpy.sqrt(7) - 1) / 3, "slow"), (1, -(2 * numpy.sqrt(7) + 1) / 3, "fast"):
        omega = numpy.sqrt((3 + sign * 6 / numpy.sqrt(7)) * GRAVITY / l)
        h = run.pick(1e-3, 2.5e-4)
        frames = rods(run, 2, l, h, 4 * 2 * numpy.pi / omega, [small, small * ratio])
        t, angle = frames.times, turned(frames, 2)[:, 0]
        zero = [a + (b - a) * x / (x - y) for a, b, x, y in zip(t, t[1:], angle, angle[1:]) if (x > 0) != (y > 0)]
        found = numpy.pi / numpy.diff(zero).mean()
        # The amplitude, 0.01, and the width, a fiftieth of the length, change frequencies by less than 3e-4.
        run.compare(f"frequency of the {name} mode", omega, found, 1e-3 + omega * h, "rad/s", relative=True)
        figure.line(t, angle, name + " mode", RED if sign > 0 else "#1f5fa8")
    rows, start = [], numpy.radians([120.0, 100.0])
    for h in run.pick([1e-3, 5e-4], [1e-3, 5e-4, 2.5e-4]):
        frames = rods(run, 2, l, h, 3.0, start)
        energy = frames.scalar("kinetic_energy") + frames.scalar("potential_energy")
        swing = energy[0] - (-GRAVITY * 0.01 * l * 1000 * 2 * l)  # above hanging at rest
        rows.append([h, numpy.abs(energy - energy[0]).max() / swing])
    high = omega * (omega * rows[-1][0]) ** 2 * 3
    run.between("largest relative error of the energy, chaotic, 3 s", rows[-1][1], 0, high)
    run.compare("order of the energy's error", 2, order(*numpy.array(rows).T), 0.35)
    run.table(["h [s]", "largest relative error of the energy"], rows)
    run.plot(figure)


@case(
    "A rocking block",
    question="With which periods and which loss does a slender block rock?",
    setup="A block of 0.2 m by 0.8 m tilted by 0.9 of its critical angle and released on ground with friction 1 and "
    "restitution 0, in the plane; `ricochet run`.",
    known="Housner (1963): quarter period arcosh(1 / (1 - θ/α)) / p, p² = 3 g / (4 R); each impact keeps (1 - 3/2 "
    "sin² α)² of the "
    "energy, so 1 - θ'/α = sqrt(1 - r (1 - (1 - θ/α)²)) in his approximation for slender "
    "blocks.",
    broken="gravity",
)
def rocking_block(run):
    b, H = 0.2, 0.8
    alpha, R = numpy.arctan(b / H), numpy.hypot(b, H) / 2
    p, r = numpy.sqrt(3 * GRAVITY / (4 * R)), (1 - 1.5 * numpy.sin(alpha) ** 2) ** 2
    theta = 0.9 * alpha
    turn = -theta  # clockwise, about the right corner
    corner = numpy.array([b / 2, 0.0])
    c, s = numpy.cos(turn), numpy.sin(turn)
    centre = corner + numpy.array([[c, -s], [s, c]]) @ (numpy.array([0, H / 2]) - corner)
    h = run.pick(4e-4, 2e-4)
    scene = {
        "time": {"step": h, "end": 4.0},
        "materials": {"m": {"density": 1000}},
        "laws": [{"friction": 1.0}],
        "shapes": {"ground": {"half_plane": {}}, "block": {"rectangle": {"size": [b, H]}}},
        "bodies": [
            {"shape": "ground", "material": "m", "motion": "static"},
            {"shape": "block", "material": "m", "at": [float(x) for x in centre], "angle": float(numpy.degrees(turn))},
        ],
        "contacts": {"margin": 0.2},
        "solver": {"tolerance": 1e-10},
    }
    frames = run.scene(scene, gravity=[0, -run.gravity])
    q = columns(frames, "orientation", [1])[:, 0]
    t, angle = frames.times, 2 * numpy.arctan2(q[:, 3], q[:, 0])
    zeros = t[1:][(angle[1:] > 0) != (angle[:-1] > 0)]
    known, phi = [], theta / alpha
    for n in range(5):
        quarter = numpy.arccosh(1 / (1 - phi)) / p
        known.append(quarter if n == 0 else known[-1] + last + quarter)
        phi = 1 - numpy.sqrt(1 - r * (1 - (1 - phi) ** 2))
        last = numpy.arccosh(1 / (1 - phi)) / p
    rows = [[n + 1, k, f] for n, (k, f) in enumerate(zip(known, zeros))]
    # Housner's formulas replace sin x by x. With alpha = 0.245 the error is alpha^2 / 6 = 1 % of a period.
    for n, k, f in rows[:4]:
        run.compare(f"time of impact {n}", k, f, 0.015, "s", relative=True)
    run.table(["impact", "Housner [s]", "Ricochet [s]"], rows)
    tops = [numpy.abs(angle[(t > a) & (t < b_)]).max() / alpha for a, b_ in zip(zeros, zeros[1:4])]
    phi = theta / alpha
    for n, top in enumerate(tops, 1):
        phi = 1 - numpy.sqrt(1 - r * (1 - (1 - phi) ** 2))
        run.compare(f"amplitude after impact {n}, of α", phi, top, 0.03, relative=True)
    figure = Figure("angle of the block over the critical one", "t [s]", "θ / α")
    figure.line(t, angle / alpha, "Ricochet")
    figure.points(known, [0] * len(known), "impacts, Housner", RED)
    run.plot(figure)
