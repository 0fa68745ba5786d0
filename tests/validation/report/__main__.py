"""The command: python -m report, called by tests/validation/run."""
import argparse
import importlib
import multiprocessing
import pathlib
import sys
import tempfile
import time
import traceback

from . import case as cases
from . import page
from .simulate import Run

LIMIT = 180  # seconds for one case


def main():
    options = _options()
    _load()
    if options.list:
        return _list()
    if options.check:
        return _check()
    if options.rewrite:
        page.save([])
        return 0
    chosen = _chosen(options)
    started = time.time()
    results = list(_results(chosen, options))
    _say(f"{len(results)} cases in {time.time() - started:.0f} s")
    if options.broken:
        return _judge_broken(results, options)
    if not options.short:
        page.save(results)
        _say(f"wrote {page.LIST} and the pages of the families")
    failed = [c.name for c, outcome in results if outcome.verdict not in ("passes", "skipped")]
    if failed:
        _say("failed: " + " ".join(failed))
    return 1 if failed else 0


def _options():
    parser = argparse.ArgumentParser(
        prog="tests/validation/run",
        description="Runs the cases of the validation report, and writes tests/validation/README.md, a page for each "
        "family, and their pictures.",
    )
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="cases or families (default: all); the pages keep the results of others",
    )
    parser.add_argument("--list", action="store_true", help="print names and titles of all cases; run nothing")
    parser.add_argument(
        "--rewrite",
        action="store_true",
        help="write the pages with the stored results and the present descriptions of the cases; run nothing",
    )
    parser.add_argument(
        "--check", action="store_true", help="name the pages that --rewrite would change; run and write nothing"
    )
    parser.add_argument("--short", action="store_true", help="short forms, seconds in all; writes no page")
    parser.add_argument(
        "--jobs", type=int, default=2, metavar="N", help="cases at a time (2); those that measure time run alone"
    )
    parser.add_argument(
        "--broken",
        action="store_true",
        help=f"some cases of each family, in their short forms, with {' or '.join(cases.BROKEN.values())}: succeeds "
        "where each fails; with --short or a NAME it writes no page",
    )
    return parser.parse_args()


def _load():
    for path in sorted((page.HERE / "cases").glob("*/[a-z]*.py")):
        importlib.import_module(f"cases.{path.parent.name}.{path.stem}")
    ordered = sorted(cases.REGISTRY.values(), key=lambda c: (list(cases.FAMILIES).index(c.family), c.timed))
    cases.REGISTRY.clear()
    cases.REGISTRY.update({c.name: c for c in ordered})


def _list():
    for c in cases.REGISTRY.values():
        print(f"{c.family:13} {c.name:26} {c.title}")
    return 0


def _check():
    stale = page.stale()
    if stale:
        _say(f"these pages differ from the cases; tests/validation/run --rewrite writes them: {' '.join(stale)}")
    return 1 if stale else 0


def _chosen(options):
    known = {**cases.FAMILIES, **cases.REGISTRY}
    for name in options.names:
        if name not in known:
            sys.exit(f"run: there is no case or family {name}; --list names them")
    chosen = [
        c for c in cases.REGISTRY.values() if not options.names or c.name in options.names or c.family in options.names
    ]
    if options.broken:
        chosen = [c for c in chosen if c.broken]
        missing = {c.family for c in cases.REGISTRY.values() if not options.names} - {c.family for c in chosen}
        if missing:
            sys.exit(f"run: no case is broken on purpose in {', '.join(sorted(missing))}")
    return chosen


def _results(chosen, options):
    """Runs cases; those that measure time run alone, after all others."""
    tasks = [(c.name, options.short or options.broken, c.broken if options.broken else "") for c in chosen]
    together = [t for t in tasks if not cases.REGISTRY[t[0]].timed]
    alone = [t for t in tasks if cases.REGISTRY[t[0]].timed]
    # Cases that measure time start after the pool has ended. The pool forks in a thread of its own; a worker that is
    # forked while this thread starts a program keeps that program's pipe open, and the wait for the program never ends.
    with multiprocessing.Pool(max(1, options.jobs), maxtasksperchild=1) as pool:
        yield from _told(pool.imap(_run_one, together, chunksize=1))
        pool.close()
        pool.join()
    yield from _told(map(_run_one, alone))


def _told(done):
    """Prints the verdict of each case when it ends."""
    for name, outcome, seconds in done:
        _say(f"{outcome.verdict:8} {seconds:6.1f} s  {name}" + f"  {outcome.error or outcome.skipped}"[:300].rstrip())
        for check in outcome.checks:
            if not check.passes:
                _say(f"         {check.what}: {cases.number(check.got)} {check.unit}, known {check.known}")
        yield cases.REGISTRY[name], outcome


def _run_one(task):
    name, short, broken = task
    started = time.time()
    with tempfile.TemporaryDirectory(prefix="ricochet-validation-") as folder:
        run = Run(short, broken, pathlib.Path(folder))
        try:
            cases.REGISTRY[name].function(run)
        except cases.Skipped as reason:
            run.skipped = str(reason)
        except Exception as error:  # a case that ends in an error must not end the others
            traceback.print_exc()
            run.error = f"{type(error).__name__}: {error}"
    seconds = time.time() - started
    run.error = run.error or _too_wide(name, run)
    if seconds > LIMIT:
        run.remark(f"This run took longer than the {LIMIT} s that a case may take.")
    outcome = cases.Outcome()
    outcome.__dict__.update({key: value for key, value in vars(run).items() if key in vars(outcome)})
    return name, outcome, seconds


def _too_wide(name, outcome):
    """An error message if a line of the page is too long."""
    wide = [line for line in page.section(cases.REGISTRY[name], outcome).splitlines() if len(line) > page.COLUMNS]
    return f"a line of the page has more than {page.COLUMNS} columns: {wide[0]}" if wide else ""


def _judge_broken(results, options):
    """Succeeds if each case fails by a check, not by an error."""
    if not options.short and not options.names:
        page.save_broken(results)
        _say(f"wrote {page.LIST} and the pages of the families")
    kept = [c.name for c, outcome in results if outcome.verdict not in ("FAILS", "skipped")]
    _say(f"passes though broken: {' '.join(kept)}" if kept else "each fails, as it must")
    return 1 if kept or not results else 0


def _say(text):
    print(text, flush=True)


sys.exit(main())
