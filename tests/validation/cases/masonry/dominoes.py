"""The wave in a row of dominoes."""
import numpy

from cases.masonry.stones import drawn
from report.case import GRAVITY, case
from report.figure import BLUE, Figure
from report.simulate import columns


def wave_speed(height, thick, pitch, g=GRAVITY, dominoes=60):
    """The limit of the speed of the wave. Dominoes turn about their lower front edges, lean on the next one without
    friction, and hit it without rebound. Between impacts energy is conserved; at an impact the momentum of the leaning
    chain is shared with one more domino."""
    lean = lambda a: a + numpy.arcsin((pitch * numpy.cos(a) - thick) / height)  # angle of the domino behind
    ratio = lambda a, b: 1 - pitch * numpy.sin(a) / (height * numpy.cos(b - a))  # ratio of their velocities
    hits = numpy.arcsin((pitch - thick) / height)
    inertia = (height**2 + thick**2) / 3
    rise = lambda a: height / 2 * numpy.cos(a) + thick / 2 * numpy.sin(a)

    def chain(front, n):
        """Sums of heights and of squared velocity ratios of n dominoes, the first of which is at the angle `front`."""
        angle, speed, total, squares = front, 1.0, 0.0, 0.0
        for _ in range(n):
            total, squares = total + rise(angle), squares + speed**2
            behind = lean(angle)
            speed, angle = speed * ratio(angle, behind), behind
        return total, squares

    # Midpoint rule in u with theta / theta_hit = u^2, because the integrand is singular for a slow start.
    u = (numpy.arange(200) + 0.5) / 200
    omega = 3 * numpy.sqrt(g / height)
    for n in range(1, dominoes + 1):
        depth = min(n, 25)
        start, squares0 = chain(0.0, depth)
        energy = inertia * squares0 * omega**2 / 2 + g * start
        time = 0.0
        for v in u:
            potential, squares = chain(hits * v * v, depth)
            time += 2 * v / 200 * hits / numpy.sqrt(2 * (energy - g * potential) / (inertia * squares))
        potential, squares = chain(hits, depth)
        omega = numpy.sqrt(2 * (energy - g * potential) / (inertia * squares)) * squares / (squares + 1)
    return pitch / time


@case(
    "The wave in a row of dominoes",
    question="How fast does the wave run, against the distance of the dominoes?",
    setup="28 dominoes of 48 x 7.5 mm, without friction and rebound among each other, friction 4 on the floor; "
    "`ricochet run` in the plane, "
    "steps of 0.2 ms; speed over the last dozen.",
    known="Dominoes that turn about an edge, lean on each other without friction and hit without rebound (Shaw "
    "1978, van Leeuwen 2010): energy between hits, "
    "momenta of the leaning chain at hits; computed beside this case.",
)
def domino_wave(run):
    height, thick, found, known = 0.048, 0.0075, [], []
    gaps = run.pick([0.35], [0.2, 0.35, 0.5, 0.65])
    for gap in gaps:
        n, pitch = 28, gap * height + thick
        spin = -3 * numpy.sqrt(GRAVITY / height)
        arm = numpy.array([-thick / 2, height / 2])  # from the edge about which the first one turns
        bodies = [{"shape": "ground", "material": "floor", "motion": "static"}]
        bodies += [{"shape": "domino", "material": "domino", "at": [k * pitch, height / 2]} for k in range(n)]
        bodies[1].update(spin=float(spin), velocity=[float(-spin * arm[1]), float(spin * arm[0])])
        h = 2e-4
        scene = {
            "time": {"step": h, "end": float(n * pitch / 0.6 + 0.1)},
            "materials": {"floor": {}, "domino": {"density": 1000}},
            "laws": [{"friction": 4}, {"between": ["domino", "domino"], "friction": 0}],
            "shapes": {"ground": {"half_plane": {}}, "domino": {"rectangle": {"size": [thick, height]}}},
            "bodies": bodies,
            "contacts": {"margin": 2e-3},
            "solver": {"theta": 1, "tolerance": 1e-8},
        }
        frames = run.scene(scene, every=5, gravity=[0, -run.gravity])
        q = columns(frames, "orientation", slice(1, None))
        angle = numpy.abs(2 * numpy.arctan2(q[:, :, 3], q[:, :, 0]))
        begins = frames.times[(angle > 0.01).argmax(axis=0)]
        found.append(pitch * 12 / (begins[n - 2] - begins[n - 14]))
        known.append(wave_speed(height, thick, pitch, dominoes=60))
        if gap == 0.35:
            picture = Figure("half of them have fallen", "x [m]", "y [m]", equal=True)
            middle = int((angle > 0.01).sum(axis=1).searchsorted(n // 2))
            box = [[(-thick / 2, 0), (thick / 2, 0), (thick / 2, height), (-thick / 2, height)]]
            for k in range(n):
                corners = drawn(frames, [[(x + k * pitch, y) for x, y in box[0]]], k + 1, middle)[0]
                picture.polygon(corners, BLUE)
    # In the theory the lower edges stay in place; in the simulation dominoes may hop and slip. Bound: 5 %.
    for gap, v, w in zip(gaps, known, found):
        run.compare(f"speed at a gap of {gap:g} heights", v, w, 0.05, "m/s", relative=True)
    figure = Figure("speed of the wave", "gap over height", "v / sqrt(g h)")
    if len(gaps) > 1:
        figure.theory(gaps, numpy.array(known) / numpy.sqrt(GRAVITY * height))
    figure.points(gaps, numpy.array(found) / numpy.sqrt(GRAVITY * height), "Ricochet")
    run.plot(figure)
    run.plot(picture)
