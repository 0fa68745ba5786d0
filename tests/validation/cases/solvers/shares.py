"""The fraction of problems that each solver solves, and processor times, which differ from run to run."""
import collections
import concurrent.futures
import os
import pathlib
import subprocess

import numpy

import ricochet
from cases.solvers.answers import made_backwards
from cases.solvers.scaling import remark_load
from report.case import Skipped, case
from report.figure import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, Figure

TOLERANCES = (1e-4, 1e-6, 1e-8)
LIMIT = 0.25  # seconds for one solve
COLOURS = (GREEN, BLUE, RED, ORANGE, PURPLE, "#00868b", "#8b5a2b", GREY, "#c71585")
EXAMPLES = pathlib.Path(__file__).resolve().parents[4] / "examples/problems"


def published(folders):
    """Files in these folders of RICO_PROBLEMS; none if the variable is not set."""
    root = os.environ.get("RICO_PROBLEMS")
    return [path for folder in folders for path in sorted(pathlib.Path(root, folder).glob("*.h5"))] if root else []


def raced(files, solvers, tolerances):
    """Processor seconds for each problem, infinite if it is not solved: {(side, solver): {tolerance: [seconds]}}."""
    program = pathlib.Path(os.environ["RICOCHET_BUILD"], "tests/bench/siconos/solver_times")
    if not program.exists():
        raise Skipped(f"{program.name} is not built: ninja -C build/release {program.name}")
    words = [program, LIMIT, ",".join(f"{t:g}" for t in tolerances), ",".join(solvers)]

    def lines(part):
        command = [str(word) for word in [*words, *part]]
        done = subprocess.run(command, capture_output=True, text=True, check=True) if part else None
        return done.stdout.splitlines() if part else []

    times = collections.defaultdict(lambda: collections.defaultdict(dict))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for line in [line for part in pool.map(lines, (files[::2], files[1::2])) for line in part]:
            name, _, side, solver, tolerance, seconds = line.split("\t")
            times[side, solver][float(tolerance)][name] = numpy.inf if seconds == "-" else float(seconds)
    names = sorted({n for found in times.values() for of in found.values() for n in of})
    return {
        who: {t: numpy.array([of.get(n, numpy.inf) for n in names]) for t, of in found.items()}
        for who, found in times.items()
    }


def profile(title, times, dashed=()):
    """Performance profile: the fraction of problems solved within a multiple of the time of the fastest solver."""
    best = numpy.min(list(times.values()), axis=0)
    solved = numpy.isfinite(best)
    figure = Figure(title, "time over that of the fastest of all solvers", "share of problems", logx=True)
    for colour, (name, seconds) in zip(COLOURS, times.items()):
        ratio = numpy.sort(seconds[solved] / best[solved])
        ratio = ratio[numpy.isfinite(ratio)]
        share = numpy.arange(1, len(ratio) + 1) / len(best)
        if len(ratio):
            figure.line(numpy.r_[ratio, 1e3], numpy.r_[share, share[-1]], name, colour, dashed=name in dashed)
    return figure


def judge(run, times, title):
    """Checks that `auto` solves as many problems as any other solver; writes fractions, times and profiles."""
    auto, rows = times["Ricochet", "auto"], []
    count = len(auto[TOLERANCES[1]])
    for tolerance in auto:
        solved = {who: int(numpy.isfinite(found[tolerance]).sum()) for who, found in times.items()}
        best = max(n for who, n in solved.items() if who != ("Ricochet", "auto"))
        text = f"problems that auto solves to {tolerance:g}, less those of the best other solver"
        run.between(text, solved["Ricochet", "auto"] - best, 0)
    for who, found in times.items():
        cells = [f"{who[0]} {who[1]}"]
        for tolerance, seconds in found.items():
            both = numpy.isfinite(seconds) & numpy.isfinite(auto[tolerance])
            ratio = numpy.exp(numpy.log(seconds[both] / auto[tolerance][both]).mean()) if both.any() else numpy.nan
            cells += [f"{100 * numpy.isfinite(seconds).mean():.0f} %", f"{ratio:.3g}" if both.any() else "-"]
        rows.append(cells)
    run.table(["solver", *(text for t in auto for text in (f"solved to {t:g}", "time"))], rows)
    run.remark(
        f"{count} problems. Time: geometric mean over the problems that both solve, in times of auto's. "
        + ("" if any(side == "Siconos" for side, _ in times) else "Siconos was not there. ")
    )
    middle = {f"{side} {solver}": found[TOLERANCES[1]] for (side, solver), found in times.items()}
    for side in sorted({who[0] for who in times}):
        figure = profile(f"{title}, to {TOLERANCES[1]:g}: {side}", middle)
        figure.series = [s for s in figure.series if s[2].startswith(side) or s[2] == "Ricochet auto"]
        run.plot(figure)


BESIDE = (
    f"Each solver has {LIMIT} s for a problem, with its own defaults except for the tolerance. An independent "
    "program computes the residual of the natural map over |q| for every result; if it rejects a result of a solver of "
    "Siconos, which has its own measure of error, that solver runs again with a thousandth of the tolerance."
)
ASKED = (
    "Some problems have no solution, and not all of these are known: so `auto`, which chooses among Ricochet's types, "
    "must solve at least as many as any other single solver, of Ricochet or of Siconos."
)


@case(
    "Published friction problems, compared with Siconos",
    timed=True,
    question="Which share of friction problems of the literature does each solver bring to 1e-4, 1e-6 and 1e-8, and "
    "how fast beside the fastest?",
    setup="The sets fc3d, fc2d, rfc3d and masonry of the folder RICO_PROBLEMS: contacts of stacks, spheres, capsules, "
    f"rovers, chutes and vaults, by Siconos and LMGC90; and Siconos 4.4 where it is installed. {BESIDE}",
    known=ASKED,
)
def published_friction(run):
    files = [] if run.short else published(["fc3d", "fc2d", "rfc3d", "masonry"])
    if not files:
        raise Skipped("RICO_PROBLEMS names no folder of published friction problems")
    remark_load(run)
    ours = ("auto", "nsgs", "newton", "ipm", "prox", "admm")
    theirs = ("NSGS", "NSGS-NSN_GP", "NSGS-ProjLocal", "NSN_AC", "PROX", "ADMM", "VI_EG", "LEMKE", "CPG")
    judge(run, raced(files, ours + theirs, TOLERANCES), "friction")


@case(
    "Published LCPs, MLCPs and relays, compared with Siconos",
    timed=True,
    question="Which share of problems with intervals does each solver bring to 1e-4, 1e-6 and 1e-8, and how fast "
    "beside the fastest?",
    setup=f"The sets lcp, mlcp and relay of the folder RICO_PROBLEMS: circuits, blocks, and problems of textbooks; "
    f"without them the files of examples/problems; and Siconos 4.4 where it is installed. {BESIDE}",
    known=ASKED,
)
def published_intervals(run):
    files = [] if run.short else published(["lcp", "mlcp", "relay"])
    if not files:
        run.remark("Without RICO_PROBLEMS: the files of examples/problems.")
    remark_load(run)
    ours = ("auto", "array core", "lemke", "newton", "ipm", "pgs")
    theirs = ("LEMKE", "PIVOT", "RPGS", "ENUM", "AVI_CAOFERRIS", "NEWTON_MIN_FBLSA", "PGS", "FB", "LCP_LEMKE")
    judge(run, raced(files or sorted(EXAMPLES.glob("*.h5")), ours + theirs, TOLERANCES), "intervals")


@case(
    "Friction problems constructed from their solutions: share and time",
    timed=True,
    question="Which share of problems that have a solution does each type bring to 1e-4, 1e-6 and 1e-8, and how "
    "fast?",
    setup="Friction problems constructed from their solutions, with 10 to 100 contacts, friction 0.5; "
    "`ricochet.solve`.",
    known="All are solvable and well conditioned, so `auto` must solve each of them to 1e-8.",
)
def solver_shares(run):
    mu = 0.5
    made = [made_backwards(n, 100 * n + seed, mu)[:2] for n in run.pick([10], [10, 30, 100]) for seed in range(3)]
    rows, times = [], {}
    for solver in "auto", "nsgs", "newton", "admm":
        for tol in run.pick(TOLERANCES[1:2], TOLERANCES):
            answers = [ricochet.solve(W, q, mu=mu, solver=solver, tol=tol) for W, q in made]
            seconds = numpy.array([a.seconds if a.converged else numpy.inf for a in answers])
            share = numpy.isfinite(seconds).mean()
            rows.append([solver, f"{tol:g}", f"{100 * share:.0f} %", 1e3 * float(numpy.median(seconds))])
            if tol == TOLERANCES[1]:
                times[solver] = seconds
            if solver == "auto":
                run.compare(f"share solved to {tol:g}", 1, share, 0)
    run.table(["solver", "tolerance", "solved", "median [ms]"], rows)
    remark_load(run)
    run.plot(profile(f"{len(made)} problems constructed from solutions, to {TOLERANCES[1]:g}", times))
