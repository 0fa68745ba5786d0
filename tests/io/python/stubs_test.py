"""stubs_test.py STUB [--write] -- compares the type hints of the compiled module with its signatures; --write writes them again.

If mypy is there, it checks the hints, and the examples of README.md with them."""
import ast
import importlib.util
import inspect
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    import numpy  # noqa: F401
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): type hints are not tested")
    sys.exit(77)
import ricochet
from ricochet import _ricochet, derived
from ricochet.names import snake_case

HEAD = '''"""Type hints of the compiled module, written by tests/io/python/stubs_test.py --write."""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, Iterator, List, Optional, Protocol, Sequence, Tuple, Union, overload

import numpy
from numpy.typing import ArrayLike

class _Sparse(Protocol):
    def tocsr(self) -> Any: ...

_Values = Union[ArrayLike, Sequence[Any], _Sparse]
__version__: str

'''


def words(text):
    """Converts a signature to Python's syntax."""
    text = re.sub(r"(ricochet\.)?_ricochet\.", "", text)
    text = re.sub(r"numpy\.ndarray\[[^\[\]]*\]", "numpy.ndarray", text)
    text = re.sub(r"<[^<>]* object at [^<>]*>|<[^<>]*>", "...", text)
    text = text.replace("(self: handle)", "(self)").replace("buffer", "Any")
    text = re.sub(r"\b(rico|std|pybind11)::[\w:]+(<[^()]*>)?", "Any", text)
    text = re.sub(r"\b(int|float)\[\d+\]", r"\1", text)
    return re.sub(r"\bfunction\b", "Callable[..., Any]", text).replace("List[sequence]", "List[Any]")


def accepted(signature):
    """Arguments may be sequences, matrices of scipy, paths as text; None where it is the default."""
    arguments, arrow, result = signature.partition(") ->")
    for exact, wide in (("numpy.ndarray", "_Values"), ("List[", "Sequence["), ("os.PathLike", "Union[str, os.PathLike[str]]")):
        arguments = arguments.replace(exact, wide)
    return re.sub(r": (\w+) = None", r": Optional[\1] = None", arguments) + arrow + result


def signatures(name, function):
    found = re.findall(rf"^(?:\d+\. )?{re.escape(name)}(\(.*\)(?: -> .*)?)$", inspect.unwrap(function).__doc__ or "", re.M)
    found = [accepted(words(signature)) for signature in found if "*args, **kwargs" not in signature]
    return found or [f"(self, *args: Any, **kwargs: Any) -> {'None' if name == '__init__' else 'Any'}"]


def sound(line):
    try:
        ast.parse(line)
        return True
    except SyntaxError:
        return False


def function_lines(name, function, indent):
    kept = [f"def {name}{s}: ..." for s in signatures(name, function)]
    kept = [line if sound(line) else f"def {name}(*args: Any, **kwargs: Any) -> Any: ..." for line in kept]
    for line in kept:
        if len(kept) > 1:
            yield indent + "@overload"
        yield indent + line


def alias_of(name, place):
    """The C++ name of a member whose Python name differs."""
    return next((other for other in vars(place) if other != name and snake_case(other) == name
                 and vars(place)[other] is vars(place)[name]), None)


def class_lines(name, kind):
    bases = ", ".join(b.__name__ for b in kind.__bases__ if b.__module__.endswith("_ricochet") or b is RuntimeError)
    yield f"class {name}({bases}):" if bases else f"class {name}:"
    lines = []
    for key, member in sorted(vars(kind).items()):
        if alias_of(key, kind):
            lines.append(f"    {key} = {alias_of(key, kind)}")
        elif isinstance(member, property):
            result = re.search(r"-> (.*)$", words(getattr(member.fget, "__doc__", "") or ""), re.M)
            hint = result.group(1) if result and sound(f"x: {result.group(1)}") else "Any"
            lines += ["    @property", f"    def {key}(self) -> {hint}: ..."]
        elif key == "__init__" or (not key.startswith("_") and callable(member)) or key in ("__len__", "__getitem__"):
            lines += function_lines(key, member, "    ")
    yield from lines or ["    ..."]
    yield ""


def stub():
    lines = []
    for name, thing in sorted(vars(_ricochet).items()):
        if inspect.isclass(thing):
            lines += class_lines(name, thing)
        elif alias_of(name, _ricochet):
            lines += [f"{name} = {alias_of(name, _ricochet)}", ""]
        elif callable(thing) and not name.startswith("_"):
            lines += [*function_lines(name, thing, ""), ""]
    public = [name for name, thing in sorted(vars(_ricochet).items())
              if not name.startswith("_") and (name in derived.__all__ or getattr(ricochet, name, None) is thing)]
    return HEAD + "\n".join([f"__all__ = {public}".replace("'", '"'), "", *lines])


def names(text):
    """Returns the names that are defined: functions, classes and their members."""
    found = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign):
            found.add(node.targets[0].id)
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            found.add(node.name)
            members = node.body if isinstance(node, ast.ClassDef) else []
            found |= {f"{node.name}.{m.name}" for m in members if isinstance(m, ast.FunctionDef)}
            found |= {f"{node.name}.{m.targets[0].id}" for m in members if isinstance(m, ast.Assign)}
    return found


text, file = stub(), pathlib.Path(sys.argv[1])
ast.parse(text)
if "--write" in sys.argv:
    file.write_text(text)
elif names(file.read_text()) != names(text):  # pybind11's versions write types differently
    print("the type hints are not those of the module; renew them: PYTHONPATH=build/release/io/python python3 "
          "tests/io/python/stubs_test.py io/python/ricochet/_ricochet.pyi --write")
    sys.exit(1)
print(f"{len(text.splitlines())} lines of type hints")


def examples(page):
    """The examples of a page, one module each."""
    return re.findall(r"```python\n(.*?)```", page.read_text(), re.S)


def check_types():
    """Runs mypy on the hints and on the examples."""
    source = file.resolve().parents[1]
    with tempfile.TemporaryDirectory() as place:
        modules = []
        for k, text in enumerate(examples(source / "README.md")):
            modules.append(pathlib.Path(place) / f"example{k}.py")
            modules[-1].write_text(text)
        return subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", f"{place}/cache", "--ignore-missing-imports",
                               "--follow-imports=silent", str(file.resolve()), *map(str, modules)], cwd=place).returncode


if importlib.util.find_spec("mypy") is None:
    print("no mypy here (Debian: apt-get install mypy): the examples are not checked")
else:
    sys.exit(check_types())
