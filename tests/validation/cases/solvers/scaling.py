"""The cost of a step by the number of bodies and of ranks. Wall times differ from run to run; therefore these cases run
alone."""
import dataclasses
import json
import os
import subprocess

import numpy

from report.case import case
from report.figure import BLUE, RED, Figure
from report.simulate import order

FEW = 2  # steps of the short run, whose time is subtracted: first steps have additional costs


def scene(edge, levels):
    """A heap of edge x edge x levels spheres on the ground, each in contact with its neighbours."""
    return {
        "time": {"step": 2e-3, "end": 1.0},
        "materials": {"stone": {"density": 2500}},
        "laws": [{"friction": 0.4}],
        "shapes": {"ground": {"half_space": {}}, "ball": {"sphere": {"radius": 0.05}}},
        "bodies": [
            {"shape": "ground", "material": "stone", "motion": "static"},
            {
                "shape": "ball",
                "material": "stone",
                "at": [0, 0, 0.05],
                "grid": {"count": [edge, edge, levels], "spacing": [0.1] * 3, "jitter": 1e-3},
            },
        ],
        "contacts": {"margin": 0.01, "predictive": True, "recovery": 0.2},
        "solver": {"sweeps": 20, "theta": 1},
    }


@dataclasses.dataclass
class Cost:
    """Seconds per step, the largest memory of all ranks together in bytes, and the path of the last checkpoint."""

    seconds: float
    memory: float
    checkpoint: str


def cost(run, edge, levels, steps, ranks=1, repeats=1, keep=False):
    """Measures the cost of a step: the time of a long run less that of a short one, the least of `repeats` each. The
    program itself measures time, from the end of set-up on, and memory. `keep`: another run, which is not timed, writes
    a checkpoint."""
    path = run.folder / f"heap-{edge}-{levels}-{ranks}.yaml"
    path.write_text(json.dumps({"gravity": [0, 0, -run.gravity], **scene(edge, levels)}))
    measured = lambda count: _summary(run, path, count, ranks)
    found = [(measured(FEW), measured(FEW + steps)) for _ in range(repeats)]
    seconds = min(long["seconds"] for _, long in found) - min(short["seconds"] for short, _ in found)
    kept = str(run.folder / _summary(run, path, FEW, ranks, keep=True)["checkpoint"]) if keep else ""
    return Cost(seconds / steps, found[-1][1]["memory"], kept)


def _summary(run, path, steps, ranks, keep=False):
    command = [os.environ["RICOCHET_PROGRAM"], "run", "--quiet", "--ranks", ranks, "--steps", steps]
    command += ["--checkpoint-every", steps if keep else 0, "--json-summary", "-", path]
    done = subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, cwd=run.folder)
    return json.loads(done.stdout)


def remark_load(run):
    """Adds the load of the machine at the beginning of the case to the page."""
    run.remark(f"{os.cpu_count()} cores; load of the machine before the case: {os.getloadavg()[0]:.1f}.")


@case(
    "The cost of a step against the number of bodies",
    timed=True,
    question="Do time and memory of a step grow in proportion to the number of bodies?",
    setup="Heaps of 10³ to 10⁶ spheres in contact, friction 0.4, 20 sweeps over the contacts in a step, on one rank. "
    "The time is the difference of a run of 2 steps and a longer one; the memory is the largest of that run's process.",
    known="Contact detection on a grid and a fixed number of sweeps: both are proportional to the number of bodies, "
    "exponent 1. Time grows by 10 to 12 % more for each tenfold if the data do not fit into the caches; the memory "
    "of the "
    "program itself, some 40 MB, is subtracted with the difference of the two largest runs. A body has some 3 contacts "
    "of 3 rows, their reactions, last reactions and geometry: at most 5 kB.",
)
def step_scaling(run):
    remark_load(run)
    sizes = run.pick({16: 10, 22: 10}, {10: 200, 22: 60, 46: 20, 100: 4})
    rows = []
    for edge, steps in sizes.items():
        found = cost(run, edge, edge, steps, repeats=1 if edge > 50 else 2)
        rows.append([edge**3, 1e3 * found.seconds, 1e6 * found.seconds / edge**3, found.memory / 1e6])
    bodies, times, _, memory = numpy.array(rows).T
    if not run.short:  # short runs are too short to be timed
        run.compare("exponent of the time of a step", 1, order(bodies, times), 0.15)
    run.between("memory of a body", 1e3 * (memory[-1] - memory[-2]) / (bodies[-1] - bodies[-2]), 0.1, 5, "kB")
    run.table(["bodies", "a step [ms]", "a step and body [µs]", "largest memory [MB]"], rows)
    figure = Figure("time of a step, one rank", "bodies", "[ms]", logx=True, logy=True)
    figure.line(bodies, times, "Ricochet")
    figure.theory([bodies[0], bodies[-1]], [times[0], times[0] * bodies[-1] / bodies[0]], "proportional")
    run.plot(figure)
    figure = Figure("largest memory, one rank", "bodies", "[MB]", logx=True, logy=True)
    figure.line(bodies, memory, "Ricochet")
    run.plot(figure)


def model_of_ranks(bodies, one, two):
    """Returns w and c of the model t(n, p) = w n / p + c (n / p)^(2/3), p > 1, of work and the surface between ranks:
    the least-squares fit to the seconds of a step with these numbers of bodies on one and on two ranks."""
    n = numpy.array(bodies, float)
    w = float(numpy.mean(one / n))
    surface = (n / 2) ** (2 / 3)
    return w, max(0.0, float(((two - w * n / 2) * surface).sum() / (surface**2).sum()))


def time_of_model(w, c, n, p):
    return w * n / p + (c * (n / p) ** (2 / 3) if p > 1 else 0.0)


@case(
    "Ranks: the same bits, strong and weak scaling",
    timed=True,
    question="Do two ranks compute the same state as one? How much faster is a scene on two ranks, how much slower is "
    "one of twice the size, and what would more ranks give?",
    setup="Heaps of spheres as in the case before, 27 000 and 54 000, on one and on two ranks of this machine; the "
    "time of a step from the difference of a short and a longer run, the least of two repeats; `ricochet compare` of "
    "the checkpoints.",
    known="The state is equal to the last bit, by construction. Strong scaling: twice as fast at best; weak scaling: "
    "equal time at best. As two cores share one memory, at least half of that gain is required: 1.5 times faster, "
    "and "
    "0.75 of the time. Beyond two ranks nothing is measured here: t(n, p) = w n / p + c (n / p)^(2/3) is a model of "
    "work and of the surface between ranks, with w and c from these times. It leaves out the latency of messages and "
    "imbalance.",
)
def ranks(run):
    remark_load(run)
    edge, levels, steps = run.pick((12, (6, 12), 4), (30, (30, 60), 20))
    repeats = run.pick(1, 2)
    found = {(k, p): cost(run, edge, k, steps, p, repeats, keep=True) for k in levels for p in (1, 2)}
    files = [str(found[levels[-1], p].checkpoint) for p in (1, 2)]
    compared = subprocess.run(
        [os.environ["RICOCHET_PROGRAM"], "compare", *files], capture_output=True, text=True, check=False
    )
    run.compare("checkpoints differ (status of ricochet compare)", 0, compared.returncode, 0)
    words = compared.stdout.strip().splitlines()
    run.remark(f"`ricochet compare` says: {words[0] if words else 'nothing'}.")
    small, large = (edge**2 * k for k in levels)
    seconds = {(edge**2 * k, p): c.seconds for (k, p), c in found.items()}
    if run.short:  # runs too short for timing
        return
    run.between(f"strong scaling: {large} bodies, one rank over two", seconds[large, 1] / seconds[large, 2], 1.5, 2.1)
    weak = seconds[small, 1] / seconds[large, 2]
    run.between("weak scaling: time on one rank over that of twice the bodies on two", weak, 0.75, 1.05)
    bodies = [small, large]
    one, two = (numpy.array([seconds[n, p] for n in bodies]) for p in (1, 2))
    w, c = model_of_ranks(bodies, one, two)
    rows = [[n, p, 1e3 * seconds[n, p], 1e3 * time_of_model(w, c, n, p), "measured"] for n in bodies for p in (1, 2)]
    more = (4, 8, 16, 64, 256)
    rows += [[10**6, p, "-", 1e3 * time_of_model(w, c, 10**6, p), "model only"] for p in (1, 2, *more)]
    run.table(["bodies", "ranks", "a step, measured [ms]", "a step, model [ms]", ""], rows)
    run.remark(f"The model: w = {1e6 * w:.3g} µs a body, c = {1e6 * c:.3g} µs a body of the surface.")
    run.plot(figure_of_ranks(w, c, large, two[-1], one[-1], more))
    run.plot(weak_figure(w, c, small, weak, more))


def figure_of_ranks(w, c, bodies, two, one, more):
    """Strong scaling: speed relative to one rank."""
    title = f"strong scaling: {bodies} and 10⁶ bodies"
    figure = Figure(title, "ranks", "times faster than one rank", logx=True, logy=True)
    for n, colour in (bodies, BLUE), (10**6, "#2e8b57"):
        model = [time_of_model(w, c, n, 1) / time_of_model(w, c, n, p) for p in (1, 2, *more)]
        figure.line((1, 2, *more), model, f"model, {n} bodies, not measured beyond 2", colour, dashed=True)
    figure.points([1, 2], [1, one / two], "measured", RED)
    return figure


def weak_figure(w, c, bodies, weak, more):
    """Weak scaling with `bodies` per rank."""
    figure = Figure(f"weak scaling: {bodies} bodies a rank", "ranks", "time on one rank over time", logx=True)
    model = [time_of_model(w, c, bodies, 1) / time_of_model(w, c, bodies * p, p) for p in (1, 2, *more)]
    figure.theory((1, 2, *more), model, "model, not measured beyond 2")
    figure.points([1, 2], [1, weak], "measured", RED)
    return figure
