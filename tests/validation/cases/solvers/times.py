"""What solving and stepping costs: wall times, so these cases run alone and their numbers differ from run to run."""
import json
import os
import pathlib
import resource
import subprocess
import time

import numpy

import ricochet
from cases.solvers.answers import made_backwards
from report.case import case
from report.figure import BLUE, GREEN, ORANGE, RED, Figure
from report.simulate import order


def heap(run, edge, levels, steps, ranks=1):
    """Seconds of `steps` steps of a heap of edge x edge x levels spheres; and the file of its checkpoint."""
    scene = {
        "gravity": [0, 0, -run.gravity],
        "time": {"step": 2e-3, "end": 2e-3 * steps},
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
    path, last = run.folder / f"heap-{edge}-{ranks}.yaml", run.folder / f"heap-{edge}-{ranks}-{steps}.h5"
    path.write_text(json.dumps(scene))
    begin = time.perf_counter()
    subprocess.run(
        [
            os.environ["RICOCHET_PROGRAM"],
            "run",
            "--quiet",
            "--ranks",
            str(ranks),
            "--checkpoint-every",
            str(steps),
            str(path),
        ],
        check=True,
        capture_output=True,
        cwd=run.folder,
    )
    return time.perf_counter() - begin, last


def remark_load(run):
    """Says how busy the machine was, where it was; True then."""
    load, cores = os.getloadavg()[0], os.cpu_count()
    if load > cores:
        run.remark(f"The machine of {cores} cores had a load of {load:.0f}: these times tell little.")
    return load > cores


@case(
    "The cost of a step against the number of bodies",
    timed=True,
    question="Do time and memory of a step grow in proportion to the number of bodies?",
    setup="Heaps of 1 000 to 64 000 spheres in contact, friction 0.4, 20 sweeps, on one rank; the difference of "
    "runs of few and of many steps.",
    known="Contact detection on a grid, and a fixed number of sweeps: proportional, exponent 1; from 10 to 12 % "
    "more for each tenfold where caches end.",
)
def step_scaling(run):
    rows = []
    for edge in run.pick([10, 16], [10, 20, 40]):
        few, many = 5, run.pick(25, 45)
        seconds = [heap(run, edge, edge, steps)[0] for steps in (few, many)]
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        rows.append([edge**3, 1e3 * (seconds[1] - seconds[0]) / (many - few), memory])
    if not run.short:  # short runs are too short to be timed
        run.compare("exponent of the time of a step", 1, order([r[0] for r in rows], [r[1] for r in rows]), 0.25)
    run.between(
        "memory a body, from the largest two",
        1024 * (rows[-1][2] - rows[-2][2]) / (rows[-1][0] - rows[-2][0]),
        0,
        10,
        "kB",
    )
    run.table(["bodies", "a step [ms]", "memory at most [MB]"], rows)
    remark_load(run)
    figure = Figure("time of a step", "bodies", "[ms]", logx=True, logy=True)
    figure.line([r[0] for r in rows], [r[1] for r in rows], "Ricochet, one rank")
    figure.theory([rows[0][0], rows[-1][0]], [rows[0][1], rows[0][1] * rows[-1][0] / rows[0][0]], "proportional")
    run.plot(figure)


@case(
    "Ranks: the same bits, and how much faster",
    timed=True,
    question="Do two ranks compute the same state as one, and in which time? What would more ranks give?",
    setup="A heap of spheres on one and on two ranks of this machine, 40 steps; `ricochet compare` of their "
    "checkpoints.",
    known="The state is equal to the last bit, by construction. The time on p ranks is modelled by t(p) = s + w / "
    "p, with s and w from one and two "
    "ranks: beyond two it is a model, not a measurement, and leaves out what messages cost among many.",
)
def ranks(run):
    edge, steps = run.pick(12, 27), run.pick(10, 40)
    seconds, files = zip(*(heap(run, edge, edge, steps, p) for p in (1, 2)))
    compared = subprocess.run(
        [os.environ["RICOCHET_PROGRAM"], "compare", *map(str, files)], capture_output=True, text=True, check=False
    )
    run.compare("checkpoints differ (status of ricochet compare)", 0, compared.returncode, 0)
    run.remark(
        f"`ricochet compare` says: "
        f"{compared.stdout.strip().splitlines()[0] if compared.stdout.strip() else 'nothing'}."
    )
    work = 2 * (seconds[0] - seconds[1])
    rows = [[1, seconds[0], "measured"], [2, seconds[1], "measured"]]
    figure = Figure(f"{edge**3} spheres, {steps} steps", "ranks", "[s]", logx=True)
    if remark_load(run) or work <= 0:
        run.remark("No model is made of times of a busy machine, or where two ranks are not faster than one.")
    else:
        model = [[p, seconds[0] - work + work / p] for p in (1, 2, 4, 8, 16)]
        rows += [[*row, "model"] for row in model[2:]]
        figure.theory(*zip(*model), "model s + w / p")
    run.table(["ranks", "seconds", ""], rows)
    figure.points([1, 2], seconds, "measured", RED)
    run.plot(figure)


def solve_made(problems, mu, solver, tol):
    """Of each problem whether it was solved, and the seconds."""
    answers = (ricochet.solve(W, q, mu=mu, solver=solver, tol=tol) for W, q in problems)
    return [(answer.converged, answer.seconds) for answer in answers]


def solve_files(paths, solver, tol):
    """The same for problems in files, at most a second each."""
    options = ["--solver", solver, "--tol", str(tol), "--time-limit", "1", "--json"]
    command = [os.environ["RICOCHET_PROGRAM"], "solve", *options, *map(str, paths)]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines() if paths else []
    found = [json.loads(line) for line in lines if line.startswith("{")]
    return [(row["reason"].startswith("RICO_CONVERGED"), row["seconds"] or numpy.inf) for row in found]


def published_problems(most):
    """Some files of every folder below RICO_PROBLEMS; none where that is not set."""
    root = os.environ.get("RICO_PROBLEMS")
    folders = sorted({path.parent for path in pathlib.Path(root).rglob("*.h*5")}) if root else []
    return [path for folder in folders for path in sorted(folder.glob("*.h*5"))[:most]]


def profile(times):
    """Of each solver the share of problems that it solves within a multiple of the fastest time."""
    best = numpy.min(list(times.values()), axis=0)
    solved = numpy.isfinite(best)
    figure = Figure("share solved within a multiple of the fastest time, 1e-6", "multiple", "share", logx=True)
    for colour, (solver, seconds) in zip((GREEN, BLUE, RED, ORANGE), times.items()):
        ratio = numpy.sort(seconds[solved] / best[solved])
        ratio = ratio[numpy.isfinite(ratio)]
        figure.line(ratio, numpy.arange(1, len(ratio) + 1) / len(best), solver, colour)
    return figure


def shown_share(answers):
    return f"{100 * numpy.mean([good for good, _ in answers]):.0f} %" if answers else "-"


@case(
    "Share of problems solved, and the time",
    timed=True,
    question="Which share of problems does each solver bring to 1e-4, 1e-6 and 1e-8, and how fast beside the fastest?",
    setup="Friction problems made backwards with 10 to 100 contacts; and, where RICO_PROBLEMS names a folder of them, "
    "published ones, two files of each set, a second at most for each. Some sets are no friction problems: not every "
    "solver takes them.",
    known="All that are made are solvable and well conditioned, so `auto` must solve each of them to 1e-8.",
)
def solver_shares(run):
    mu = 0.5
    made = [made_backwards(n, 100 * n + seed, mu)[:2] for n in run.pick([10], [10, 30, 100]) for seed in range(3)]
    published = [] if run.short else published_problems(2)
    rows, times = [], {}
    for solver in "auto", "nsgs", "newton", "admm":
        for tol in run.pick([1e-6], [1e-4, 1e-6, 1e-8]):
            ours, theirs = solve_made(made, mu, solver, tol), solve_files(published, solver, tol)
            seconds = numpy.array([t if good else numpy.inf for good, t in ours + theirs])
            rows.append(
                [solver, f"{tol:g}", shown_share(ours), shown_share(theirs), 1e3 * float(numpy.median(seconds))]
            )
            if tol == 1e-6:
                times[solver] = seconds
            if solver == "auto":
                run.compare(f"share of made problems solved to {tol:g}", 1, numpy.mean([good for good, _ in ours]), 0)
    run.table(["solver", "tolerance", "solved, made", "solved, published", "median [ms]"], rows)
    run.remark(f"{len(made)} problems made, {len(published)} published.")
    remark_load(run)
    run.plot(profile(times))
