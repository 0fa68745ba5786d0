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
    scene = {"gravity": [0, 0, -run.gravity], "time": {"step": 2e-3, "end": 2e-3 * steps}, "materials": {"stone": {"density": 2500}},
             "laws": [{"friction": 0.4}], "shapes": {"ground": {"half_space": {}}, "ball": {"sphere": {"radius": 0.05}}},
             "bodies": [{"shape": "ground", "material": "stone", "motion": "static"},
                        {"shape": "ball", "material": "stone", "at": [0, 0, 0.05],
                         "grid": {"count": [edge, edge, levels], "spacing": [0.1] * 3, "jitter": 1e-3}}],
             "contacts": {"margin": 0.01, "predictive": True, "recovery": 0.2}, "solver": {"sweeps": 20, "theta": 1}}
    path, last = run.folder / f"heap-{edge}-{ranks}.yaml", run.folder / f"heap-{edge}-{ranks}-{steps}.h5"
    path.write_text(json.dumps(scene))
    begin = time.perf_counter()
    subprocess.run([os.environ["RICOCHET_PROGRAM"], "run", "--quiet", "--ranks", str(ranks), "--checkpoint-every", str(steps), str(path)],
                   check=True, capture_output=True, cwd=run.folder)
    return time.perf_counter() - begin, last


@case("The cost of a step against the number of bodies", timed=True,
      question="Do time and memory of a step grow in proportion to the number of bodies?",
      setup="Heaps of 1 000 to 64 000 spheres in contact, friction 0.4, 20 sweeps, on one rank; the difference of runs of few and of many steps.",
      known="Contact detection on a grid, and a fixed number of sweeps: proportional, exponent 1; from 10 to 12 % more for each tenfold where caches end.")
def step_scaling(run):
    rows = []
    for edge in run.pick([10, 16], [10, 20, 40]):
        few, many = 5, run.pick(25, 45)
        seconds = [heap(run, edge, edge, steps)[0] for steps in (few, many)]
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        rows.append([edge**3, 1e3 * (seconds[1] - seconds[0]) / (many - few), memory])
    if not run.short:  # short runs are too short to be timed
        run.compare("exponent of the time of a step", 1, order([r[0] for r in rows], [r[1] for r in rows]), 0.25)
    run.between("memory a body, from the largest two", 1024 * (rows[-1][2] - rows[-2][2]) / (rows[-1][0] - rows[-2][0]), 0, 10, "kB")
    run.table(["bodies", "a step [ms]", "memory at most [MB]"], rows)
    figure = Figure("time of a step", "bodies", "[ms]", logx=True, logy=True)
    figure.line([r[0] for r in rows], [r[1] for r in rows], "Ricochet, one rank")
    figure.theory([rows[0][0], rows[-1][0]], [rows[0][1], rows[0][1] * rows[-1][0] / rows[0][0]], "proportional")
    run.plot(figure)


@case("Ranks: the same bits, and how much faster", timed=True,
      question="Do two ranks compute the same state as one, and in which time? What would more ranks give?",
      setup="A heap of spheres on one and on two ranks of this machine, 40 steps; `ricochet compare` of their checkpoints.",
      known="The state is equal to the last bit, by construction. The time on p ranks is modelled by t(p) = s + w / p, with s and w from one and two "
            "ranks: beyond two it is a model, not a measurement, and leaves out what messages cost among many.")
def ranks(run):
    edge, steps = run.pick(12, 27), run.pick(10, 40)
    seconds, files = zip(*(heap(run, edge, edge, steps, p) for p in (1, 2)))
    compared = subprocess.run([os.environ["RICOCHET_PROGRAM"], "compare", *map(str, files)], capture_output=True, text=True, check=False)
    run.compare("checkpoints differ (status of ricochet compare)", 0, compared.returncode, 0)
    run.remark(f"`ricochet compare` says: {compared.stdout.strip().splitlines()[0] if compared.stdout.strip() else 'nothing'}.")
    work = max(2 * (seconds[0] - seconds[1]), 0)
    serial = seconds[0] - work
    model = [[p, serial + work / p] for p in (1, 2, 4, 8, 16)]
    run.table(["ranks", "seconds", ""], [[p, t, "measured" if p < 3 else "model"] for p, t in model[:1] + [[2, seconds[1]]] + model[2:]])
    figure = Figure(f"{edge**3} spheres, {steps} steps", "ranks", "[s]", logx=True)
    figure.theory(*zip(*model), "model s + w / p")
    figure.points([1, 2], seconds, "measured", RED)
    run.plot(figure)


def made_problems(sizes, mu):
    for n in sizes:
        for seed in range(3):
            W, q, _, _ = made_backwards(n, 100 * n + seed, mu)
            yield f"made-{n}-{seed}", lambda solver, tol, W=W, q=q: solve_array(W, q, mu, solver, tol)


def solve_array(W, q, mu, solver, tol):
    begin = time.perf_counter()
    answer = ricochet.solve(W, q, mu=mu, solver=solver, tol=tol)
    return answer.converged, time.perf_counter() - begin


def solve_file(path, solver, tol):
    begin = time.perf_counter()
    done = subprocess.run([os.environ["RICOCHET_PROGRAM"], "solve", "--solver", solver, "--tol", str(tol), "--time-limit", "5", "--json", str(path)],
                          capture_output=True, text=True, check=False)
    return done.returncode == 0, time.perf_counter() - begin


def published_problems(most):
    """Some files of every folder below RICO_PROBLEMS, or none where that is not set."""
    root = os.environ.get("RICO_PROBLEMS")
    for folder in sorted({path.parent for path in pathlib.Path(root).rglob("*.h*5")}) if root else []:
        for path in sorted(folder.glob("*.h*5"))[:most]:
            yield path.name, lambda solver, tol, path=path: solve_file(path, solver, tol)


@case("Share of problems solved, and the time", timed=True,
      question="Which share of friction problems does each solver bring to 1e-4, 1e-6 and 1e-8, and how fast beside the fastest?",
      setup="Problems made backwards with 10 to 100 contacts; and, where RICO_PROBLEMS names a folder of them, published ones (FCLIB files, three of each set). Wall times.",
      known="All of those that are well conditioned are solvable, so `auto` must solve each of them to 1e-8.")
def solver_shares(run):
    problems = list(made_problems(run.pick([10], [10, 30, 100]), 0.5))
    made = len(problems)
    problems += [] if run.short else list(published_problems(3))
    rows, times = [], {}
    for solver in "auto", "nsgs", "newton", "admm":
        for tol in run.pick([1e-6], [1e-4, 1e-6, 1e-8]):
            answers = [solve(solver, tol) for _, solve in problems]
            times[solver, tol] = numpy.array([seconds if good else numpy.inf for good, seconds in answers])
            rows.append([solver, f"{tol:g}", f"{100 * numpy.mean([good for good, _ in answers[:made]]):.0f} %",
                         f"{100 * numpy.mean([good for good, _ in answers[made:]]):.0f} %" if len(problems) > made else "-",
                         1e3 * float(numpy.median([seconds for _, seconds in answers]))])
            if solver == "auto":
                run.compare(f"share of made problems that auto solves to {tol:g}", 1, numpy.mean([good for good, _ in answers[:made]]), 0)
    run.table(["solver", "tolerance", "solved, made", "solved, published", "median [ms]"], rows)
    run.remark(f"{made} problems made, {len(problems) - made} published" + ("." if len(problems) > made else ": RICO_PROBLEMS names no folder."))
    figure = Figure("share solved within a multiple of the fastest time, 1e-6", "time over the fastest", "share", logx=True)
    best = numpy.min([times[solver, 1e-6] for solver in ("auto", "nsgs", "newton", "admm")], axis=0)
    for solver, colour in ("auto", GREEN), ("nsgs", BLUE), ("newton", RED), ("admm", ORANGE):
        ratio = numpy.sort(times[solver, 1e-6][numpy.isfinite(best)] / best[numpy.isfinite(best)])
        ratio = ratio[numpy.isfinite(ratio)]
        if len(ratio):
            figure.line(numpy.repeat(numpy.r_[1, ratio, max(ratio[-1], 100)], 2)[1:-1],
                        numpy.repeat(numpy.r_[0, numpy.arange(1, len(ratio) + 1), len(ratio)] / len(best), 2)[:-2], solver, colour)
    run.plot(figure)
