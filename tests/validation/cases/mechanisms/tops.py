"""Rotating bodies: a free box, a gyroscope, a tippe top."""
import numpy

from report.case import GRAVITY, case
from report.figure import RED, Figure
from report.mathematics import complete_elliptic
from report.simulate import columns, order


def along(q, axis):
    """Directions in the world of an axis of a body, for rows of quaternions (w, x, y, z)."""
    w, u = q[:, :1], q[:, 1:]
    axis = numpy.array(axis, float)
    t = 2 * numpy.cross(u, axis)
    return axis + w * t + numpy.cross(u, t)


@case(
    "A free body that turns about its middle axis",
    question="After which time does a box that spins about its middle axis turn over?",
    setup="A box of 0.1 x 0.2 x 0.4 m in free space spins with 10 rad/s about its axis of the middle moment of "
    "inertia, a little beside it; `ricochet run`.",
    known="Euler's equations: the period of the flip is 4 K(k) / rate, with the elliptic integral of the energy and "
    "the angular momentum; both are conserved.",
)
def free_top(run):
    a, b, c = 0.1, 0.2, 0.4
    I = numpy.array([b * b + c * c, a * a + c * c, a * a + b * b]) / 12  # for mass 1; I[1] is the middle one
    w0 = numpy.array([0.2, 10.0, 0.1])
    two_energies, momentum2 = (I * w0**2).sum(), (I**2 * w0**2).sum()
    A, B, C = numpy.sort(I)[::-1]
    # The formulas of Landau and Lifshitz, Mechanics, section 37, hold for M^2 > 2 E B.
    if momentum2 < two_energies * B:
        A, C = C, A
    rate = numpy.sqrt((A - B) * (momentum2 - two_energies * C) / (A * B * C))
    k2 = (B - C) * (two_energies * A - momentum2) / ((A - B) * (momentum2 - two_energies * C))
    period = 4 * complete_elliptic(numpy.sqrt(k2)) / rate
    h = run.pick(2e-3, 5e-4)
    frames = run.scene(
        {
            "time": {"step": h, "end": 2.6 * period},
            "materials": {"m": {"density": 1000}},
            "laws": [{"friction": 0}],
            "shapes": {"box": {"box": {"size": [a, b, c]}}},
            "bodies": [{"shape": "box", "material": "m", "spin": [float(x) for x in w0]}],
        },
        gravity=[0, 0, 0],
    )
    t, q = frames.times, columns(frames, "orientation", [0])[:, 0]
    spin = columns(frames, "angular_velocity", [0])[:, 0]
    body = numpy.stack([(along(q, axis) * spin).sum(1) for axis in numpy.eye(3)], 1)  # along the body's axes
    w = body[:, 1]
    zeros = t[1:][(w[1:] < 0) != (w[:-1] < 0)]
    found = 2 * numpy.diff(zeros).mean()
    run.compare("period of the flip", period, found, max((10 * h) ** 2, 2 * h / period), "s", relative=True)
    L = sum((I[i] * body[:, i])[:, None] * along(q, axis) for i, axis in enumerate(numpy.eye(3)))
    run.compare(
        "largest change of the angular momentum",
        0,
        numpy.linalg.norm(L - L[0], axis=1).max() / numpy.sqrt(momentum2),
        1e-9,
    )
    run.compare("largest change of the energy", 0, numpy.abs((I * body**2).sum(1) / two_energies - 1).max(), 1e-9)
    figure = Figure("spin about the middle axis", "t [s]", "ω2 [rad/s]")
    figure.line(t, w, "Ricochet")
    for n in range(5):
        figure.line([period * (n / 2 + 0.25)] * 2, [-10, 10], "" if n else "zeros, theory", RED, dashed=True)
    run.plot(figure)


@case(
    "A gyroscope on a ball joint",
    question="How fast does a heavy symmetric top precess?",
    setup="A disc of radius 0.1 m on an axis of 0.15 m, held at its end by a ball joint, spins with 150 rad/s at 60 "
    "degrees from the vertical and "
    "starts with the regular precession; `ricochet run`, θ = 1/2.",
    known="Regular precession Ω: A' Ω² cos α - C ω3 Ω + m g l = 0 in the form (A' - C) Ω² cos α - C s Ω + m g l = "
    "0, with the "
    "spin s of the disc about its axis relative to the precession; the slower root.",
)
def gyroscope(run):
    R, thick, l, s, alpha = 0.1, 0.02, 0.15, 150.0, numpy.radians(60)
    C, A = 0.5 * R**2, 0.25 * R**2 + thick**2 / 12 + l**2  # per mass, A about the joint
    ca, sa = numpy.cos(alpha), numpy.sin(alpha)
    # W solves A W^2 cos a - C (s + W cos a) W + g l = 0.
    a2, a1, a0 = (A - C) * ca, -C * s, GRAVITY * l
    W = (-a1 - numpy.sqrt(a1**2 - 4 * a2 * a0)) / (2 * a2)
    axis = numpy.array([sa, 0, ca])
    omega = numpy.array([0, 0, W]) + s * axis
    velocity = numpy.cross(omega, l * axis)
    rows = []
    for h in run.pick([1e-3, 5e-4], [1e-3, 5e-4, 2.5e-4]):
        scene = {
            "time": {"step": h, "end": run.pick(1.0, 2.0)},
            "materials": {"m": {"density": 1000}},
            "laws": [{"friction": 0}],
            "shapes": {"disc": {"cylinder": {"radius": R, "length": thick}}},
            "bodies": [
                {
                    "name": "disc",
                    "shape": "disc",
                    "material": "m",
                    "at": [float(x) for x in l * axis],
                    "axis": [0, 1, 0],
                    "angle": 60,
                    "velocity": [float(x) for x in velocity],
                    "spin": [float(x) for x in omega],
                }
            ],
            "joints": [{"kind": "ball", "a": "disc", "b": "world", "at": [0, 0, 0]}],
            "solver": {"tolerance": 1e-12},
        }
        frames = run.scene(scene)
        t, x = frames.times, columns(frames, "position", [0])[:, 0]
        angle = numpy.unwrap(numpy.arctan2(x[:, 1], x[:, 0]))
        rows.append(
            [
                h,
                numpy.polyfit(t, angle, 1)[0],
                numpy.abs(numpy.arccos(x[:, 2] / numpy.linalg.norm(x, axis=1)) - alpha).max(),
                numpy.abs(numpy.linalg.norm(x, axis=1) - l).max(),
            ]
        )
    # The impulses of the joint act in the middle of a step and keep the angular momentum, so the error is of second
    # order in s h, which is 0.04 for the shortest step.
    h, T = rows[-1][0], t[-1]
    run.compare("rate of precession", W, rows[-1][1], (s * h) ** 2, "rad/s", relative=True)
    run.between("largest nutation", rows[-1][2], 0, W * sa * (s * h) ** 2 * T, "rad")
    run.compare(
        "order of convergence of the nutation", 2, order([row[0] for row in rows], [row[2] for row in rows]), 0.15
    )
    run.compare("largest change of the length", 0, rows[-1][3], 1e-6, "m")
    run.table(["h [s]", "precession [rad/s]", "largest nutation [rad]", "largest change of the length [m]"], rows)
    figure = Figure("angle of precession", "t [s]", "[rad]")
    figure.line(t, angle, "Ricochet")
    figure.theory(t, W * t)
    run.plot(figure)


@case(
    "A tippe top",
    question="Does a spinning top with a low centre of mass turn over, and with which spin does it end?",
    setup="A ball of 2 cm with its centre of mass 0.3 R low, 155 rad/s, friction 0.03, 14 s with steps of 0.1 ms; "
    "and one whose "
    "moments of inertia forbid it.",
    known="Jellett's quantity J, the product of L and the contact point relative to the centre of mass, is conserved "
    "for any friction; the top turns over only if 1 - a/R < A/C < 1 + a/R and then "
    "spins with J / (C (R + a)).",
)
def tippe_top(run):
    R, mass = 0.02, 0.02
    offset, C = 0.3 * R, 0.4 * mass * R * R
    h, end = run.pick(2e-4, 1e-4), 14.0
    columns_ = run.program("tippe_top", h=h, end=end, mu=0.03, gravity=run.gravity)
    t, up, J = columns_["t"], columns_["up"], columns_["jellett"]
    # A step uses the contact point of its beginning, which gives a relative error of the order of spin times h.
    bound = 2 * 155 * h
    run.compare("axis up at the end", -1, up[-1], 0.02)
    run.compare("spin at the end", J[0] / (C * (R + offset)), abs(columns_["spin"][-1]), bound, "rad/s", relative=True)
    run.compare("largest change of Jellett's quantity", 0, numpy.abs(J / J[0] - 1).max(), bound)
    energy = columns_["energy"]
    run.between("largest gain of energy between rows, relative", numpy.diff(energy).max() / energy[0], high=1e-5)
    other = run.program("tippe_top", h=h, end=run.pick(3.0, 6.0), mu=0.03, inertia=0.6, gravity=run.gravity)
    run.between("axis up with A/C = 0.6, least", other["up"].min(), 0)
    figure = Figure("axis of a tippe top", "t [s]", "upward component")
    figure.line(t, up, "A/C = 0.94: turns over")
    figure.line(other["t"], other["up"], "A/C = 0.6: does not", RED)
    run.plot(figure)
