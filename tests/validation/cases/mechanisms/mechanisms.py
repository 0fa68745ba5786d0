"""Mechanisms with friction and impacts: stick-slip, Painlevé's rod, a shaken ball, Newton's cradle, the woodpecker."""
import numpy

import ricochet
from report.case import GRAVITY, case
from report.figure import BLUE, GREEN, ORANGE, RED, Figure
from report.mathematics import runge_kutta


@case(
    "Stick-slip: a block drawn by a spring",
    question="When does the block begin to slide, when does it stick again, and which cycle follows?",
    setup="1 kg on a floor with friction 0.3, a spring of 9 N/m whose end moves with 0.7 m/s and is 0.5 m ahead of "
    "what friction holds; event-driven.",
    known="It slides at once, sticks at t1 = 2 (π - arctan(a ω / V)) / ω, slides from t1 + a / V on, and then moves "
    "with "
    "v = V (1 - cos ω t): static and kinetic friction are equal, so the velocity touches zero every 2 π / ω.",
)
def stick_slip(run):
    mu, k, V, a = 0.3, 9.0, 0.7, 0.5
    omega = numpy.sqrt(k)
    columns = run.program(
        "stick_slip",
        scheme="events",
        h=0.02,
        end=run.pick(5.0, 8.0),
        mu=mu,
        k=k,
        V=V,
        held=a + mu * GRAVITY / k,
        gravity=run.gravity,
        tolerance=1e-11,
    )
    t, v = columns["t"], columns["v"]
    events = t[columns["event"] > 0]
    sticks = 2 * (numpy.pi - numpy.arctan(a * omega / V)) / omega
    slides = sticks + a / V
    run.compare("it sticks", sticks, events[0], 1e-8, "s")
    run.compare("it slides again", slides, events[1], 1e-8, "s")
    late = t > slides
    run.compare(
        "largest error of the velocity in the cycle",
        0,
        numpy.abs(v - V * (1 - numpy.cos(omega * (t - slides))))[late].max(),
        1e-6,
        "m/s",
    )
    figure = Figure("velocity of the block", "t [s]", "v [m/s]")
    figure.line(t, v, "Ricochet")
    figure.theory(t[late], V * (1 - numpy.cos(omega * (t[late] - slides))), "cycle")
    run.plot(figure)


def rod_force(angle, spin, mu, sliding, g=GRAVITY, l=1.0):
    """Normal force λ and B of a rod of length 2 l and mass 1 that slides with friction: B λ = g - l ω² sin a."""
    c, s = numpy.cos(angle), numpy.sin(angle)
    B = 1 + 3 * c * (c - sliding * mu * s)
    return (g - l * spin**2 * s) / B, B


@case(
    "Painlevé's rod: jam and lift-off",
    question="What does a rod do that is dragged on its end, where Coulomb's law has no or more than one answer?",
    setup="A rod of length 2 m and 1 kg, its end on a floor, slides backwards with 1 m/s at 60 degrees, friction "
    "0.5 (regular), at arctan 2 with friction 3 "
    "(paradox); and with a spin that lifts it off; Moreau-Jean with steps of 1 ms to 10 µs.",
    known="The normal force is λ = (g - l ω² sin a) / B, B = 1 + 3 cos a (cos a - μ sin a) (Painlevé 1895; Génot "
    "and Brogliato 1999): with B > 0 regular, "
    "with g < l ω² sin a it lifts off, with B < 0 and g > l ω² sin a the only solution is an impulse without "
    "collision: the slip stops at once, however short the step is.",
)
def painleve_rod(run):
    figure = Figure("slip of the end", "t [s]", "[m/s]")
    # 1. Regular: the mean force in the first 4 ms.
    angle, mu, h, end = numpy.pi / 3, 0.5, 1e-5, 0.004
    columns = run.program("rod", mu=mu, angle=angle, slip=-1.0, h=h, end=end, gravity=run.gravity)
    force, _ = rod_force(angle, 0.0, mu, 1)
    run.compare(
        "mean normal force in 4 ms, regular",
        force,
        columns["normal"].sum() / columns["t"][-1],
        0.01,
        "N",
        relative=True,
    )
    # 2. Lift-off: omega^2 l sin a > g.
    spin = 1.3 * numpy.sqrt(GRAVITY / numpy.sin(angle))
    columns = run.program("rod", mu=mu, angle=angle, slip=-1.0, spin=spin, h=1e-4, end=0.05, gravity=run.gravity)
    run.compare("impulses after the first step, lift-off", 0, columns["normal"][2:].sum(), 1e-12, "N s")
    run.between("height of the end after 50 ms, lift-off", columns["height"][-1], 1e-4, unit="m")
    # 3. Paradox: B < 0, without rotation.
    angle, mu = numpy.arctan(2.0), 3.0
    _, B = rod_force(angle, 0.0, mu, 1)
    run.between("B in the paradox", B, high=-1e-3)
    c, s = numpy.cos(angle), numpy.sin(angle)
    W = numpy.array([[1 + 3 * c * c, -3 * s * c], [-3 * s * c, 1 + 3 * s * s]])
    # The impulse that stops the end. It is within the friction cone, so it solves the impact law.
    impulse = numpy.linalg.solve(W, [0.0, 1.0])
    run.between("friction that the jam needs, over 3", abs(impulse[1]) / impulse[0] / mu, 0, 1)
    rows = []
    for h, colour in zip(run.pick([1e-3, 1e-4], [1e-3, 1e-4, 1e-5]), (GREEN, ORANGE, RED)):
        columns = run.program("rod", mu=mu, angle=angle, slip=-1.0, h=h, end=max(6 * h, 0.004), gravity=run.gravity)
        rows.append([h, columns["normal"].max(), numpy.abs(columns["slip"][1:3]).min()])
        figure.line(columns["t"], columns["slip"], f"paradox, h = {h:g} s", colour)
    run.compare("impulse of the jam, shortest step", impulse[0], rows[-1][1], 2 * rows[-1][0] * GRAVITY * 3, "N s")
    run.compare("slip after two steps, shortest step", 0, rows[-1][2], 2 * rows[-1][0] * GRAVITY * 3, "m/s")
    run.table(["h [s]", "largest impulse of a step [N s]", "slip after two steps [m/s]"], rows)
    run.plot(figure)


@case(
    "A ball on a shaking floor",
    question="Does the ball bounce once a period at the phase that theory gives, and from which acceleration on are "
    "there two heights?",
    setup="Floor A sin ω t with A = 1 cm, restitution 0.5, event-driven with CVODE, for two hundred periods; Γ = A "
    "ω² / g.",
    known="Once a period where Γ > π (1 - e)/(1 + e), at the phase cos φ = π (1 - e) / ((1 + e) Γ); period doubling "
    "at "
    "Γ² = (π (1 - e)/(1 + e))² + (2 (1 + e²)/(1 + e)²)² (Luo and Han 1996).",
)
def shaken_ball(run):
    e, A = 0.5, 0.01
    low = numpy.pi * (1 - e) / (1 + e)
    double = numpy.sqrt(low**2 + (2 * (1 + e**2) / (1 + e) ** 2) ** 2)
    run.remark(f"One bounce a period from Γ = {low:.4f} on, two heights from Γ = {double:.4f} on.")
    figure, spreads = Figure("phases of the last impacts", "Γ", "phase of the impact [rad]"), {}
    gammas = sorted(set(run.pick([1.02, 1.2], [1.02, 1.1, 1.2, 1.3, 1.4]) + [double / low * f for f in (0.98, 1.02)]))
    for gamma in gammas:
        omega = numpy.sqrt(gamma * low * GRAVITY / A)
        phase = numpy.arccos(1 / gamma)
        period = 2 * numpy.pi / omega
        v0 = A * omega * numpy.cos(phase)
        relative = 2 * numpy.pi * GRAVITY / omega / 2  # the flight takes one period
        columns = run.program(
            "shaken_ball",
            scheme="events",
            h=period / 4,
            end=run.pick(120, 250) * period,
            e=e,
            amplitude=A,
            omega=float(omega),
            start=1e-9 + 0.02 * A + A,
            speed=float(relative),
            gravity=run.gravity,
            tolerance=1e-10,
        )
        impacts = columns["t"][columns["event"] > 0][-16:]
        phases = numpy.mod(omega * impacts + numpy.pi, 2 * numpy.pi) - numpy.pi
        spreads[gamma] = phases.max() - phases.min()
        figure.points([gamma * low] * len(phases), phases)
        if gamma < double / low * 0.97:
            run.compare(f"phase at Γ = {gamma * low:.3f}", phase, phases[-1], 1e-5, "rad")
    curve = numpy.linspace(1, max(gammas), 50)
    figure.theory(curve * low, numpy.arccos(1 / curve), "one bounce a period")
    run.between("spread of phases 2 % below the doubling", spreads[double / low * 0.98], 0, 0.01, "rad")
    run.between("spread of phases 2 % above the doubling", spreads[double / low * 1.02], 0.05, unit="rad")
    run.plot(figure)


def springs_in_time(beads, exponent):
    """Velocities after all have separated, of beads of mass 1 with springs k δ^exponent between them; the first bead
    arrives with velocity 1."""
    n, k = beads, 1e4

    def rate(_, x):
        force = k * numpy.maximum(x[: n - 1] - x[1:n], 0) ** exponent
        out = numpy.zeros(2 * n)
        out[:n] = x[n:]
        out[n : 2 * n - 1] -= force
        out[n + 1 :] += force
        return out

    return runge_kutta(rate, numpy.r_[numpy.zeros(n), 1.0, numpy.zeros(n - 1)], 0.6 if exponent > 1 else 0.3, 6000)[
        -1, n:
    ]


@case(
    "Newton's cradle: three laws of impact",
    question="What do beads in contact do when the first is hit?",
    setup="Equal beads that touch, elastic: the law of Liu, Zhao and Brogliato with linear and Hertz springs "
    "(event-driven, `MultipleImpact`); "
    "Newton's law at both contacts at once (LCP, Moreau-Jean).",
    known="Springs: the motion in time of stiff springs, here by a Runge-Kutta method (three beads, Hertz: -0.071, "
    "0.077, 0.994). Newton's law at all "
    "contacts at once reverses all relative velocities: (-1/3, 2/3, 2/3).",
)
def cradle(run):
    figure, step = Figure("velocities after the impact", "bead", "v / v0"), run.pick(1e-4, 1e-5)
    for exponent, name, colour in (1.0, "linear springs", BLUE), (1.5, "Hertz's springs", RED):
        for beads in run.pick([3], [3, 5]):
            known = springs_in_time(beads, exponent)
            found = run.program("cradle", beads=beads, eta=exponent, step=step)["velocity"]
            run.compare(f"{beads} beads, {name}: largest difference", 0, numpy.abs(found - known).max(), 1e-3)
        figure.points(range(1, beads + 1), found, name, colour)
        figure.theory(range(1, beads + 1), known, "" if exponent > 1 else "in time")
    beads = ricochet.LagrangianLinearTIDS([0, 1, 2], [1, 0, 0], numpy.eye(3))
    model = ricochet.NonSmoothDynamicalSystem(0, 2e-3)
    model.insertDynamicalSystem(beads)
    for row in [-1, 1, 0], [0, -1, 1]:
        model.link(
            ricochet.Interaction(ricochet.NewtonImpactNSL(1.0), ricochet.LagrangianLinearTIR([row], [-1.0])), beads
        )
    ricochet.TimeStepping(
        model, ricochet.TimeDiscretisation(0, 1e-3), ricochet.MoreauJeanOSI(0.5), ricochet.LCP()
    ).run()
    for bead, known in enumerate((-1 / 3, 2 / 3, 2 / 3)):
        run.compare(f"Newton's law at once: bead {bead + 1}", known, beads.velocity[bead], 1e-10)
    run.plot(figure)


@case(
    "The woodpecker toy",
    question="Does the toy move down its pole in the published limit cycle?",
    setup="Glocker's model with three degrees of freedom and three contacts (beak, two edges of the sleeve), "
    "friction 0.3; Moreau-Jean, "
    "h = 100 µs to 10 µs.",
    known="Glocker (1995) gives a state on the limit cycle with one beak impact: bird at -0.2788 rad, sleeve jammed "
    "at -0.1036 rad, "
    "velocities -0.3411 m/s, 0 and -7.4583 rad/s. While the sleeve is stuck, the bird is a pendulum on its "
    "spring.",
)
def woodpecker(run):
    rows, bound = [], run.pick(0.03, 0.01)
    for h in run.pick([5e-5], [1e-4, 3e-5, 1e-5]):
        columns = run.program("woodpecker", h=h, end=run.pick(1.5, 3.0), gravity=run.gravity)
        t, bird = columns["t"], columns["bird"]
        down = numpy.nonzero((bird[1:] < -0.2788) & (bird[:-1] >= -0.2788) & (columns["wbird"][1:] < 0))[0] + 1
        down = down[-6:]  # passages of the published state in the last cycles
        periods = numpy.diff(t[down])
        rows.append(
            [
                h,
                periods.mean(),
                periods.std() / periods.mean(),
                columns["vy"][down].mean(),
                columns["wbird"][down].mean(),
                (columns["y"][down[0]] - columns["y"][down[-1]]) / 5,
            ]
        )
    run.table(["h [s]", "period [s]", "scatter", "sleeve [m/s]", "bird [rad/s]", "descent [m]"], rows)
    run.remark(
        "Scatter: of the last five periods, relative. Sleeve and bird: velocities where the bird is at -0.2788 rad. "
        "Descent: in a cycle."
    )
    run.compare(
        "velocity of the sleeve where the bird is at -0.2788 rad", -0.3411, rows[-1][3], bound, "m/s", relative=True
    )
    run.compare("angular velocity of the bird there", -7.4583, rows[-1][4], bound, "rad/s", relative=True)
    run.compare("angle of the sleeve there", -0.1036, columns["sleeve"][down[-1]], bound, "rad", relative=True)
    run.between("relative scatter of the last five periods", rows[-1][2], 0, 0.01)
    late = slice(down[-2], None)
    figure = Figure("the limit cycle of the bird", "angle of the bird [rad]", "its velocity [rad/s]")
    figure.line(bird[late], columns["wbird"][late], "Ricochet")
    figure.points([-0.2788], [-7.4583], "published state", RED)
    run.plot(figure)
