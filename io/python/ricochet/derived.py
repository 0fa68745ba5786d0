"""Systems and relations from which classes may be derived: methods with the names of the functions compute the terms."""

import functools
import weakref

from . import _ricochet

_TERMS = {
    "FirstOrderNonLinearDS": "f jacobian M", "FirstOrderLinearDS": "A b",
    "LagrangianDS": "mass fext fint fgyr fint_q fint_v fgyr_q fgyr_v", "NewtonEulerDS": "fext mext fint mint",
    "FirstOrderNonLinearR": "h g jachx jacglambda jachlambda jacgx", "LagrangianScleronomousR": "h jachq dotjachq",
    "LagrangianRheonomousR": "h jachq hdot", "NewtonEulerR": "h jachq", "NewtonEuler1DR": "contact",
    "NewtonEuler3DR": "contact"}


def _weakly(reference, name):
    """A function that calls a method of an object by a weak reference, because the object owns the kernel's object, which
    owns this function."""
    def function(*arguments):
        own = reference()
        if own is None:
            raise ReferenceError(f"the object whose {name}() is called was deleted; keep a reference to it while it is simulated")
        return getattr(own, name)(*arguments)

    return function


def _derivable(kind, terms):
    """A class whose constructor uses the methods of a derived class as terms of the same names."""
    def __init__(self, *arguments, **named):
        reference = weakref.ref(self)
        for term in terms:
            if term not in named and callable(getattr(type(self), term, None)):
                named[term] = _weakly(reference, term)
        kind.__init__(self, *arguments, **named)

    functools.update_wrapper(__init__, kind.__init__)
    doc = f"{kind.__doc__}\n\nMethods {', '.join(terms)} of a derived class compute the terms."
    return type(kind.__name__, (kind,), {"__init__": __init__, "__doc__": doc, "__module__": "ricochet"})


for _name, _terms in _TERMS.items():
    globals()[_name] = _derivable(getattr(_ricochet, _name), _terms.split())
__all__ = list(_TERMS)
