"""Wrong arguments of the compiled module raise errors that name them, and its functions show their signatures in help()."""

import inspect

from . import _ricochet
from .signatures import description, fits, has_parameters, signatures_of, words

_REFUSED = ("incompatible function arguments", "incompatible constructor arguments")


def _shown(value):
    text = " ".join(repr(value).split())
    return text if len(text) <= 60 else text[:57] + "..."


def _bound(parameters, positional, named):
    """The values by name, or what is wrong with their names or number."""
    values = dict(zip((p.name for p in parameters), positional))
    if len(positional) > len(parameters):
        return None, f"{_shown(positional[len(parameters)])} is one argument too many; it takes {len(parameters)}"
    for name, value in named.items():
        if name not in (p.name for p in parameters):
            known = ", ".join(p.name for p in parameters)
            return None, f"there is no argument {name}; " + (f"there are {known}" if known else "there are none")
        if name in values:
            return None, f"{name} is given twice"
        values[name] = value
    missing = [p.name for p in parameters if p.name not in values and not p.has_default]
    return (None, f"{missing[0]} is missing") if missing else (values, None)


def _complaint(signature, positional, named):
    """The number of arguments that do not fit a signature, and a message for the first one."""
    values, wrong = _bound(signature, positional, named)
    if wrong:
        return len(signature) + 1, wrong
    bad = [p for p in signature if p.name in values and not fits(values[p.name], p)]
    what = words(bad[0]) if bad else "an integer from 0 on"
    if not bad:  # what the check of types has not found: a number that C++ has no room for
        bad = [p for p in signature if isinstance(values.get(p.name), int) and not 0 <= values[p.name] < 2**31]
    return (len(bad), f"{bad[0].name} is {what}, not {_shown(values[bad[0].name])}") if bad else (0, None)


def _explained(where, function, error, positional, named):
    """The error that names the first wrong argument, by the signature that the call fits best."""
    if not str(error).split(":", 1)[-1].strip().startswith(_REFUSED):
        return error
    wrong = min((_complaint(s, positional, named) for s in signatures_of(function)), key=lambda c: c[0])[1]
    return TypeError(f"{where}: {wrong}") if wrong else error


class _Described:
    """The function inside a check. It has the signature that help() shows, which is read when it is needed."""

    def __init__(self, function, is_method):
        self.__wrapped__, self._is_method = function, is_method

    @property
    def __signature__(self):
        signatures = signatures_of(self.__wrapped__)
        parameters = [p.shown() for p in signatures[0]] if len(signatures) == 1 else [
            inspect.Parameter(name, kind) for name, kind in (("arguments", inspect.Parameter.VAR_POSITIONAL),
                                                             ("named", inspect.Parameter.VAR_KEYWORD))]
        own = [inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)] if self._is_method else []
        return inspect.Signature(own + parameters)


def _checked(function, where, is_method):
    """The function with a signature, whose TypeErrors name the argument."""
    if not has_parameters(function) and function.__name__ != "__init__":
        return function

    def checked(*positional, **named):
        try:
            return function(*positional, **named)
        except TypeError as error:
            explained = _explained(where, function, error, positional[is_method:], named)
            if explained is error:
                raise
        raise explained

    checked.__name__, checked.__qualname__ = function.__name__, where[:-2]
    checked.__module__, checked.__doc__ = "ricochet", description(function)
    checked.__wrapped__ = _Described(function, is_method)
    return checked


for _name, _thing in list(vars(_ricochet).items()):
    if isinstance(_thing, type):
        for _member, _function in list(vars(_thing).items()):
            if type(_function).__name__ == "instancemethod" and (_member == "__init__" or not _member.startswith("_")):
                _where = f"{_name}()" if _member == "__init__" else f"{_name}.{_member}()"
                setattr(_thing, _member, _checked(_function, _where, True))
    elif type(_thing).__name__ == "builtin_function_or_method" and not _name.startswith("_"):
        setattr(_ricochet, _name, _checked(_thing, f"{_name}()", False))
__all__ = []
