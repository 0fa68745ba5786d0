"""Layers of grains on inclined ground: the law of friction of dense flows."""
import numpy

from cases.granular.flows import RADIUS, grains_scene, grid
from report.case import GRAVITY, case
from report.figure import BLUE, GREEN, ORANGE, RED, Figure
from report.simulate import columns

D = 2 * RADIUS
ROUGH = 1.3 * D  # distance of the fixed discs of the ground


def layer(run, angle, wide, rows, end, seed=8):
    """Simulates a layer of discs, at first 2.45 R apart, that starts from rest on a ground of fixed discs. Returns
    times, and positions and velocities of the grains in the middle fifth of the layer."""
    slope = numpy.radians(angle)
    pitch = 2.45 * RADIUS
    number = int((wide * pitch + 1.2) / ROUGH)
    ground = {"shape": "g1", "material": "wall", "motion": "static", "at": [-0.2, 0, 0]}
    ground["grid"] = {"count": [number, 1, 1], "spacing": [ROUGH, 1, 1]}
    scene = grains_scene(run, 1e-3, end, [ground, grid(wide, rows, 0, 2.5 * RADIUS, seed)], 0.4)
    scene["gravity"] = [run.gravity * numpy.sin(slope), -run.gravity * numpy.cos(slope)]
    frames = run.scene(scene, every=20)
    x, v = (columns(frames, name, slice(number, None)) for name in ("position", "velocity"))
    middle = abs(x[0, :, 0] - wide * pitch / 2) < wide * pitch / 10
    return frames.times, x[:, middle, :2], v[:, middle, :2]


def flow(times, x, v, angle):
    """Inertial number and friction in the last quarter of a flow, with the correlation and the points of its profile.
    The inertial number follows from A in Bagnold's profile u = A (h^1.5 - (h - y)^1.5), friction from the balance of
    gravity and acceleration."""
    late = times > 0.75 * times[-1]
    g = GRAVITY * numpy.cos(numpy.radians(angle))
    speed = v[:, :, 0].mean(axis=1)
    friction = numpy.tan(numpy.radians(angle)) - numpy.polyfit(times[late], speed[late], 1)[0] / g
    y, u = x[late][:, :, 1].ravel(), v[late][:, :, 0].ravel()
    top = numpy.quantile(y, 0.98)
    edges = numpy.arange(D, top, D)
    bins = [(y >= low) & (y < low + D) for low in edges]
    y, u = (numpy.array([values[b].mean() for b in bins if b.any()]) for values in (y, u))
    h = top + RADIUS
    bagnold = h**1.5 - numpy.maximum(h - y, 0) ** 1.5
    slope, _ = numpy.polyfit(bagnold, u, 1)
    # The pressure is ρ φ g (h - y), φ = 0.8 in the plane, so the inertial number does not depend on y.
    return 1.5 * slope * D / numpy.sqrt(0.8 * g), friction, numpy.corrcoef(bagnold, u)[0, 1], y / D, u


@case(
    "Layers that flow down a slope: μ(I)",
    question="How does the friction of a dense flow of grains depend on its inertial number I = γ' d / √(P/ρ)?",
    setup="A layer of discs of three sizes, 14 high and 260 long, friction 0.4, on fixed discs, starts from rest on "
    "slopes of 10, 23, 25 and 27 degrees. Its middle fifth is measured, which the ends do not affect within 1.5 s. "
    "Means of three layers, since single layers differ by up to 0.01 in μ; `ricochet run` in the plane.",
    known="da Cruz et al. (2005), for discs with friction 0.4 in shear: μ = 0.25 + 1.1 I; other flows agree within "
    "0.04 (GDR MiDi 2004, Forterre and Pouliquen 2008). On a slope I is the same in all depths, u = A (h^1.5 - (h - "
    "y)^1.5) (Bagnold 1954), if the slope is well above the one at which a layer of this height stops; 20 degrees "
    "are too near to it. Below tan θ = 0.25 the layer stays at rest.",
)
def incline(run):
    wide, rows, end = run.pick((90, 12, 0.8), (260, 14, 1.5))
    found = []
    profile = Figure("velocity in the layer, the last quarter", "height over d", "u [m/s]")
    for angle, colour in zip(run.pick([10, 27], [10, 23, 25, 27]), (BLUE, GREEN, ORANGE, RED)):
        times, x, v = layer(run, angle, wide, rows, end)
        if angle == 10:
            speed = v[times > 0.75 * end][:, :, 0].mean()
            run.compare("mean velocity at 10 degrees over √(g d)", 0, speed / numpy.sqrt(GRAVITY * D), 0.02)
            continue
        flows = [flow(times, x, v, angle)]
        for seed in run.pick((), (9, 10)):
            flows.append(flow(*layer(run, angle, wide, rows, end, seed), angle))
        number, friction, correlation = numpy.mean([f[:3] for f in flows], axis=0)
        y, u = flows[0][3:]
        found.append([angle, number, friction, correlation])
        run.compare(f"μ at {angle} degrees, I = {number:.3g}", 0.25 + 1.1 * number, friction, run.pick(0.08, 0.04))
        run.between(f"correlation with Bagnold's profile, {angle} degrees", correlation, run.pick(0.9, 0.97))
        profile.line(y, u, f"{angle}°", colour)
    run.table(["slope [degrees]", "I", "μ", "correlation with Bagnold's profile"], found)
    _, number, friction, _ = numpy.array(found).T
    if len(found) > 2:
        run.compare("growth of μ with I", 1.1, numpy.polyfit(number, friction, 1)[0], 0.4)
    figure = Figure("friction of the flow", "I", "μ")
    line = numpy.linspace(0, 0.3, 20)
    figure.band(line, 0.21 + 1.1 * line, 0.29 + 1.1 * line, "0.25 + 1.1 I, ± 0.04")
    figure.points(number, friction, "Ricochet", RED)
    run.plot(figure)
    run.plot(profile)
