"""stubs_test.py STUB [--write] -- compares the type hints of the compiled module with its signatures; --write writes them again."""
import ast
import inspect
import pathlib
import re
import sys

try:
    import numpy  # noqa: F401
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): type hints are not tested")
    sys.exit(77)
from ricochet import _ricochet
from ricochet.names import snake_case

HEAD = '''"""Type hints of the compiled module, written by tests/io/python/stubs_test.py --write."""

from __future__ import annotations

import os
from typing import Any, Iterator, List, Optional, Tuple, Union, overload

import numpy

'''


def words(text):
    """Converts a signature to Python's syntax."""
    text = re.sub(r"(ricochet\.)?_ricochet\.", "", text)
    text = re.sub(r"numpy\.ndarray\[[^\[\]]*\]", "numpy.ndarray", text)
    text = re.sub(r"<[^<>]* object at [^<>]*>|<[^<>]*>", "...", text)
    text = text.replace("(self: handle)", "(self)").replace("buffer", "Any")
    return re.sub(r"\b(rico|std|pybind11)::[\w:]+(<[^()]*>)?", "Any", text)


def signatures(name, function):
    found = re.findall(rf"^(?:\d+\. )?{re.escape(name)}(\(.*\)(?: -> .*)?)$", inspect.unwrap(function).__doc__ or "", re.M)
    found = [words(signature) for signature in found if "*args, **kwargs" not in signature]
    return found or ["(self, *args: Any, **kwargs: Any) -> Any"]


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
    return HEAD + "\n".join(lines)


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
