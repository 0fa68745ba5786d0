"""README.md lists all cases; FAMILY.md has the question, numbers and plots of each case of a family. A run of some
cases replaces only their entries."""
import pathlib
import re
import textwrap

from .case import BROKEN, FAMILIES, REGISTRY, number

COLUMNS = 120
FORMULA = 70  # longest formula, in columns, that stays in one line
HERE = pathlib.Path(__file__).resolve().parent.parent
LIST, PICTURES = HERE / "README.md", HERE / "pictures"
HEAD = """# Validation

Written by `tests/validation/run`: do not edit. Each case asks one question whose answer is known from theory or
experiment, simulates it with Ricochet, and passes if the numbers agree within a bound that was fixed before: by the
error term of the theory, or by the uncertainty of the experiment. A case that fails is kept here, with an
explanation. The lists give for each case the check that is nearest to its bound, and link to its section on the page
of its family, with the question, the set-up, all numbers and plots.

    tests/validation/run                # all cases, under 30 minutes on two cores; needs a build (tests/run)
    tests/validation/run arch_thickness # one; `--list` names them, `--short` runs the short forms, as tests/run does
    tests/validation/run --broken       # some cases with one constant wrong: each must fail
    tests/validation/run --rewrite      # the pages, from stored results and present descriptions

A case is a Python function in `cases/FAMILY/`, registered with its question and what is known; `report/` runs it and
writes these pages; `programs/` are models in C++ for what scenes and `import ricochet` do not have. Numbers are in SI
units unless said otherwise. They are those of one machine; others agree to the digits shown, except in chaotic motion.
"""

FAMILY_HEAD = """# Validation: {title}

Written by `tests/validation/run`: do not edit. [All families](README.md).
"""

BROKEN_HEAD = """## Broken on purpose

These are short forms with one constant that is wrong in the simulation and right in the known values. Each must fail;
the list gives the check that is farthest beyond its bound. `tests/validation/run --broken` writes this list.
"""


def save(results):
    """Writes the pictures and the pages. `results`: pairs of a case and its outcome."""
    for case, outcome in results:
        _save_pictures(case, outcome)
    new = {case.name: (_row(case, outcome), section(case, outcome)) for case, outcome in results}
    for path, text in _pages({**_old_entries(), **new}, _old_broken()):
        path.write_text(text)
    _remove_strays()


def stale():
    """The names of the pages that differ from the descriptions of the cases with the stored results."""
    return [path.name for path, text in _pages(_old_entries(), _old_broken()) if _text(path) != text]


def save_broken(results):
    """Writes the results of the cases that were broken on purpose."""
    verdicts = {"FAILS": "fails, as it must", "passes": "**passes though broken**"}
    rows = [
        f"- {verdicts.get(outcome.verdict, outcome.verdict)}: [{case.title}]({_anchor(case)});\n"
        + _second(f"{BROKEN[case.broken]}: {_worst(outcome)}")
        for case, outcome in results
    ]
    LIST.write_text(_list(_ordered(_old_entries()), "".join(rows)))


def _pages(entries, broken):
    """Pairs of a page's path and its text. `entries`: for each case its item in the list and its section."""
    entries = _ordered(entries)
    return [(LIST, _list(entries, broken))] + [(_page(family), _family_page(family, entries)) for family in FAMILIES]


def _ordered(entries):
    return {name: entries[name] for name in REGISTRY if name in entries}


def _page(family):
    return HERE / f"{family}.md"


def _anchor(case):
    return f"{case.family}.md#{case.name}"


def _list(entries, broken):
    """`entries`: for each case its item in the list and its section. `broken`: the list of cases broken on purpose."""
    ends = [re.match(r"- \*\*(\w+)", row)[1] for row, _ in entries.values()]
    parts = [
        HEAD,
        f"{len(ends)} cases: {ends.count('passes')} pass, {ends.count('FAILS') + ends.count('error')} fail, "
        f"{ends.count('skipped')} are skipped.\n",
    ]
    for timed in False, True:
        for family in FAMILIES:
            names = _names(family, timed, entries)
            if names:
                parts.append(f"## {_heading(family, timed)}\n\n" + "".join(entries[n][0] for n in names))
    if broken:
        parts += [BROKEN_HEAD, f"<!-- broken -->\n{broken}<!-- end -->\n"]
    return "\n".join(parts)


def _family_page(family, entries):
    parts = [FAMILY_HEAD.format(title=FAMILIES[family])]
    for timed in False, True:
        names = _names(family, timed, entries)
        if names:
            parts += [f"## {_heading(family, timed)}\n"] * timed
            parts += [entries[n][1] for n in names]
    return "\n".join(parts)


def _names(family, timed, entries):
    return [n for n in entries if REGISTRY[n].family == family and REGISTRY[n].timed == timed]


def _heading(family, timed):
    return FAMILIES[family] + (": wall times, which differ from run to run" if timed else "")


def _row(case, outcome):
    return _first(case, outcome.verdict) + _second(_worst(outcome))


def _first(case, verdict):
    return f"- **{verdict}**: [{case.title}]({_anchor(case)});\n"


def _second(text):
    return textwrap.indent(_wrapped(text), "  ")


def section(case, outcome):
    """The section about a case, on the page of its family."""
    text = [_description(case, outcome.verdict)]
    if outcome.error or outcome.skipped:
        text.append(_wrapped(f"**{outcome.verdict}**: {outcome.error or outcome.skipped}"))
    if outcome.checks:
        text += _table(
            ["quantity", "known", "Ricochet", "unit", ""],
            [[c.what, c.known, _shown(c), c.unit, "passes" if c.passes else "**FAILS**"] for c in outcome.checks],
        )
    for header, cells in outcome.tables:
        text += _table(header, cells)
    text += [_wrapped(remark) for remark in outcome.remarks]
    text += [f"![{figure.title}]({_picture(case, k)})" for k, figure in enumerate(outcome.figures)]
    return "\n".join(text + ["\n<!-- end -->\n"])


def _description(case, verdict):
    return "\n".join(
        [
            f"<!-- case {case.name} -->",
            f'<a id="{case.name}"></a>',
            f"### {case.title}: {verdict}\n",
            _wrapped(f"**Question.** {case.question}"),
            _wrapped(f"**Set-up.** {case.setup}"),
            _wrapped(f"**Known.** {case.known}"),
            f"[{case.source}]({case.source})\n",
        ]
    )


def _wrapped(text):
    """Lines of the text. Operators stay with their operands; longer formulas are broken between terms."""
    joined = re.sub(r" (=|<=|>=|<|>|/|\+|-|·|≈) ", "\0\\1\0", " ".join(text.split()))
    words = [word.replace("\0", " ") if len(word) > FORMULA else word for word in joined.split(" ")]
    lines = textwrap.wrap(" ".join(words), COLUMNS - 2, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ") + "\n"


def _worst(outcome):
    """The check that is nearest to its bound, or farthest beyond it."""
    if outcome.error or outcome.skipped or not outcome.checks:
        return (outcome.error or outcome.skipped)[:100]
    check = max(outcome.checks, key=lambda c: (not c.passes, _nearness(c)))
    return f"{check.what}: {_shown(check)}{' ' * bool(check.unit)}{check.unit}, known {check.known}"


def _shown(check):
    """The computed number; numbers that are only rounding errors are not shown, since they differ by machine."""
    return "< 1e-9" if abs(check.got) < 1e-9 <= check.high < float("inf") else number(check.got)


def _nearness(check):
    finite = [bound for bound in (check.low, check.high) if abs(bound) < float("inf")]
    if len(finite) == 2 and check.high > check.low:
        return abs(2 * check.got - check.low - check.high) / (check.high - check.low)
    return 0.0


def _table(header, rows):
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |" for cells in [header] + rows]
    return [lines[0], "|" + "---|" * len(header), *lines[1:], ""]


def _picture(case, k):
    return f"pictures/{case.family}/{case.name}{'' if k == 0 else '-' + str(k + 1)}.svg"


def _save_pictures(case, outcome):
    for k, figure in enumerate(outcome.figures):
        path = HERE / _picture(case, k)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(figure.svg())


def _old_entries():
    """The list item and the section of each case, from the results in the pages and the descriptions of the cases."""
    rows = dict(re.findall(r"^- \*\*\w+\*\*: \[.*\]\(\w+\.md#(\w+)\);\n((?:  .*\n)*)", _text(LIST), re.M))
    results = r"<!-- case (\w+) -->.*?^### [^\n]*: (\w+)\n.*?^\[cases/[^\n]*\n(.*?<!-- end -->\n)"
    entries = {}
    for name, verdict, rest in re.findall(results, "".join(map(_text, map(_page, FAMILIES))), re.S | re.M):
        if name in rows and name in REGISTRY:
            case = REGISTRY[name]
            entries[name] = (_first(case, verdict) + rows[name], _description(case, verdict) + rest)
    return entries


def _old_broken():
    found = re.search(r"<!-- broken -->\n(.*?)<!-- end -->\n", _text(LIST), re.S)
    return found[1] if found else ""


def _text(path):
    return path.read_text() if path.exists() else ""


def _remove_strays():
    """Removes pictures that are on no page."""
    shown = {name for family in FAMILIES for name in re.findall(r"\((pictures/[^)]*)\)", _text(_page(family)))}
    for path in PICTURES.glob("*/*.svg"):
        if str(path.relative_to(HERE)) not in shown:
            path.unlink()
