"""Signatures of compiled functions, which stand in the first lines of their documentation."""

import inspect
import operator
import os
import re

import numpy

from . import _ricochet

_WORDS = {"float": "a number", "int": "an integer", "bool": "True or False", "str": "a string", "function": "a function",
          "None": "None", "os.PathLike": "the path of a file", "sequence": "a sequence"}


class Parameter:
    """A parameter: its name, the type as text, and its default as text if it has one."""

    def __init__(self, text):
        declared, self.has_default, self.default = _split_default(text)
        self.name, _, self.type = (part.strip() for part in declared.partition(":"))

    def shown(self):
        """For inspect.Signature."""
        default = _Text(self.default) if self.has_default else inspect.Parameter.empty
        return inspect.Parameter(self.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default)


class _Text:
    """A default as the documentation writes it."""

    def __init__(self, text):
        self._text = text

    def __repr__(self):
        return self._text


def _split_default(text):
    declared, sign, default = text.partition(" = ")
    return declared, bool(sign), re.sub(r"<([\w.]+\.)?(\w+) object at [^>]*>", r"\2()", default)


def parts(text):
    """The parts of a text between commas that stand in no brackets."""
    found, depth, begin = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter in "[(<{") - (letter in "])}" or letter == ">" and text[i - 1] != "-")
        if letter == "," and depth == 0:
            found.append(text[begin:i].strip())
            begin = i + 1
    return [part for part in [*found, text[begin:].strip()] if part]


_OVERLOADED = "(*args, **kwargs)\nOverloaded function.\n"


def has_parameters(function):
    """True if a function takes arguments other than `self`."""
    line = (function.__doc__ or "").partition("\n")[0].partition(" -> ")[0]
    return ", " in line or ":" in line and "(self:" not in line


def signatures_of(function):
    """The lists of parameters, without `self`, of all overloads; one list if they differ in types alone."""
    lines = re.findall(rf"^(?:\d+\. )?{re.escape(function.__name__)}\((.*)\)(?: -> .*)?$", function.__doc__ or "", re.M)
    parameters = [[Parameter(p) for p in parts(line) if not re.match(r"self\b", p)] for line in lines if line != "*args, **kwargs"]
    if len(parameters) > 1 and len({tuple(p.name for p in given) for given in parameters}) == 1:
        parameters = [list(map(_united, zip(*parameters)))]
    return parameters


def description(function):
    """The documentation of a function without its signatures, each text once."""
    doc = function.__doc__ or ""
    if not doc.startswith(function.__name__ + _OVERLOADED):
        return doc.partition("\n")[2].strip() or None
    texts = re.split(r"^\d+\. \w+\(.*$", doc, flags=re.M)[1:]
    return "\n".join(dict.fromkeys(text.strip() for text in texts if text.strip())) or None


def _united(same):
    """The parameter of overloads that differ in types alone."""
    united, types = same[0], list(dict.fromkeys(p.type for p in same))
    if len(types) > 1:
        united.type = f"Union[{', '.join(types)}]"
    return united


def _inside(kind, text):
    """The text in the brackets of `kind[...]`, or None."""
    return text[len(kind) + 1:-1] if text.startswith(kind + "[") and text.endswith("]") else None


def _is_convertible(convert, value):
    try:
        convert(value)
        return True
    except (TypeError, ValueError, OverflowError):
        return False


def fits(value, parameter):
    """False if a value cannot be converted to the type of a parameter."""
    return parameter.default == "None" and value is None or _fits(value, parameter.type)


def _fits(value, kind):
    if kind in ("float", "int", "bool", "str", "function", "None", "os.PathLike", "sequence"):
        return _SIMPLE[kind](value)
    if kind.startswith("numpy.ndarray"):
        return not isinstance(value, str) and (hasattr(value, "toarray") or _is_convertible(lambda v: numpy.asarray(v, float), value))
    for group, fit in (("Optional", lambda i: value is None or _fits(value, i)), ("Union", lambda i: any(_fits(value, p) for p in parts(i))),
                       ("List", lambda i: _is_list(value, i)), ("Dict", lambda i: _is_dictionary(value, *parts(i)))):
        inside = _inside(group, kind)
        if inside is not None:
            return fit(inside)
    known = getattr(_ricochet, kind.rpartition(".")[2], None)
    return not isinstance(known, type) or isinstance(value, known)


_SIMPLE = {"float": lambda v: not isinstance(v, str) and _is_convertible(float, v), "int": lambda v: _is_convertible(operator.index, v),
           "bool": lambda v: isinstance(v, (bool, numpy.bool_)), "str": lambda v: isinstance(v, str), "function": callable,
           "None": lambda v: v is None, "os.PathLike": lambda v: isinstance(v, (str, os.PathLike)),
           "sequence": lambda v: hasattr(v, "__getitem__")}


def _counted(inside):
    """`float[3]` as `float` and 3, `float` as `float` and None."""
    count = re.fullmatch(r"(.*)\[(\d+)\]", inside)
    return (count.group(1), int(count.group(2))) if count else (inside, None)


def _is_list(value, inside):
    kind, count = _counted(inside)
    if isinstance(value, (str, dict)) or not hasattr(value, "__len__"):
        return False
    return count in (None, len(value)) and all(_fits(v, kind) for v in value)


def _is_dictionary(value, keys, kind):
    return isinstance(value, dict) and all(_fits(k, keys) and _fits(v, kind) for k, v in value.items())


def words(parameter):
    """The name of the type of a parameter."""
    text = _words(parameter.type)
    return text + " or None" if parameter.default == "None" and "None" not in text else text


def _words(kind):
    if kind in _WORDS:
        return _WORDS[kind]
    if kind.startswith("numpy.ndarray"):
        return "an array of numbers"
    for group, join in (("Optional", lambda i: _words(i) + " or None"), ("Union", lambda i: _listed(map(_words, parts(i)))),
                        ("List", _words_of_list), ("Dict", lambda i: "a dictionary of " + " to ".join(map(_plural, parts(i))))):
        inside = _inside(group, kind)
        if inside is not None:
            return join(inside)
    name = kind.rpartition(".")[2]
    return ("an " if name[:1] in "AEIOU" else "a ") + name


def _listed(texts):
    *first, last = texts
    return ", ".join(first) + " or " + last if first else last


def _words_of_list(inside):
    kind, count = _counted(inside)
    return f"{count} {_plural(kind)}" if count else f"a list of {_plural(kind)}"


def _plural(kind):
    return {"float": "numbers", "int": "integers", "str": "strings"}.get(kind) or re.sub("^an? ", "", _words(kind)) + "s"
