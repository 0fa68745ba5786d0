"""Cases and their registry. A case is a function that simulates and compares, with a decorator that describes it."""
import dataclasses
import math

GRAVITY = 9.81  # m/s2, in all cases
FAMILIES = {
    "closed_forms": "Closed forms: balls, blocks, chains, circuits",
    "mechanisms": "Tops, mechanisms and toys",
    "orders": "Orders of convergence",
    "masonry": "Masonry",
    "granular": "Granular matter",
    "elastic": "Elastic bodies",
    "solvers": "Solvers",
}
# The constants that a broken run changes, and how.
BROKEN = {"gravity": "gravity halved", "friction": "friction doubled", "stiffness": "stiffness halved"}
REGISTRY = {}


@dataclasses.dataclass(frozen=True)
class Case:
    """One question with a known answer."""

    name: str
    family: str
    title: str
    question: str
    setup: str
    known: str
    function: object
    source: str  # file below tests/validation
    broken: str = ""  # one of BROKEN: a run with this constant changed must fail
    timed: bool = False  # has wall times, which differ from run to run


def case(title, *, question, setup, known, broken="", timed=False):
    """Registers a function `f(run)` as the case of its name, in the family of its package."""

    def register(function):
        _, family, module = function.__module__.split(".")
        name = function.__name__
        if name in REGISTRY:
            raise ValueError(f"two cases are named {name}")
        if broken and broken not in BROKEN:
            raise ValueError(f"{name}: broken is one of {', '.join(BROKEN)}, not {broken}")
        REGISTRY[name] = Case(
            name, family, title, question, setup, known, function, f"cases/{family}/{module}.py", broken, timed
        )
        return function

    return register


@dataclasses.dataclass
class Check:
    """A number and its bounds. It passes if low <= got <= high."""

    what: str
    known: str
    got: float
    low: float
    high: float
    unit: str = ""

    @property
    def passes(self):
        return math.isfinite(self.got) and self.low <= self.got <= self.high


class Outcome:
    """The results of a case: checks, tables, figures and remarks."""

    def __init__(self):
        self.checks, self.tables, self.figures, self.remarks = [], [], [], []
        self.skipped = self.error = ""

    def compare(self, what, known, got, bound, unit="", relative=False):
        """Checks |got - known| <= bound, or bound |known| if relative. The bound follows from theory."""
        width = bound * abs(known) if relative else bound
        text = number(known) + " ± " + (percent(bound) if relative else number(bound, 2))
        self.checks.append(Check(what, text, float(got), known - width, known + width, unit))

    def between(self, what, got, low=-math.inf, high=math.inf, unit=""):
        """Checks low <= got <= high."""
        text = (
            f"{number(low)} to {number(high)}"
            if math.isfinite(low) and math.isfinite(high)
            else f"≤ {number(high)}"
            if math.isfinite(high)
            else f"≥ {number(low)}"
        )
        self.checks.append(Check(what, text, float(got), low, high, unit))

    def table(self, header, rows):
        """Adds a table below the checks, for example of errors by step."""
        self.tables.append((header, [[x if isinstance(x, str) else number(x) for x in row] for row in rows]))

    def plot(self, figure):
        self.figures.append(figure)

    def remark(self, text):
        self.remarks.append(text)

    @property
    def passes(self):
        return not self.error and bool(self.checks) and all(check.passes for check in self.checks)

    @property
    def verdict(self):
        return "error" if self.error else "skipped" if self.skipped else "passes" if self.passes else "FAILS"


class Skipped(Exception):
    """Thrown if a program or data that a case needs is missing."""


def number(x, digits=5):
    """Formats a number with five digits; with so few, results of other compilers look the same."""
    if isinstance(x, (int,)) and abs(x) < 10**7:
        return str(x)
    x = float(x)
    if not math.isfinite(x):
        return {math.inf: "∞", -math.inf: "-∞"}.get(x, "nan")
    text = f"{x:.{digits}g}"
    return "0" if float(text) == 0 else text


def percent(x):
    return number(100 * x, 3) + " %"
