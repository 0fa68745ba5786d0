"""Copies: values are printed as the calls that make them; classes that cannot be copied or derived raise errors that name
the alternative."""

from . import _ricochet

_KEPT = "; the state of a scene is kept by a checkpoint (`ricochet run --checkpoint-every N`)"
_ADVICE = (
    ((_ricochet.RigidBodies, _ricochet.ElasticBodies), "create another one, and add() bodies with the states in its arrays" + _KEPT),
    (_ricochet.DynamicalSystem, "create another from copies of its arrays" + _KEPT),
    ((_ricochet.Simulation, _ricochet.NonSmoothDynamicalSystem), "create another by a function, from copies of arrays" + _KEPT),
    (_ricochet.Interaction, "create another from copies of its law and its relation"),
    (object, "create another by the arguments that made it"))


def _refusing(kind, advice):
    def __reduce_ex__(self, protocol):
        raise TypeError(f"{type(self).__name__}: is not copied or pickled; {advice}")

    kind.__reduce_ex__ = __reduce_ex__


def _is_a_value(kind):
    """True for classes that can be copied: laws, shapes, meshes and others, which know their constructor's arguments."""
    return any("__reduce__" in vars(base) or "__getstate__" in vars(base) and "__setstate__" in vars(base)
               for base in kind.__mro__ if base is not object)


def _text(self):
    """A law, a shape or another value as the call that makes it."""
    kind, arguments = self.__reduce__()[:2]
    return f"{kind.__name__}({', '.join(map(repr, arguments))})"


for _kind in [thing for thing in vars(_ricochet).values() if isinstance(thing, type)]:
    if "__reduce__" in vars(_kind):
        _kind.__repr__ = _text
    if not _is_a_value(_kind) and not issubclass(_kind, BaseException) and not any(
            _is_a_value(other) for other in _kind.__subclasses__()):
        _refusing(_kind, next(advice for base, advice in _ADVICE if issubclass(_kind, base)))


def _no_derived_laws(kind, **options):
    raise TypeError(f"{kind.__name__}: laws are not derived in Python, because solvers support the laws of the kernel only; keep a law as a "
                    "member, and put new terms into a relation or a system")


_ricochet.NonSmoothLaw.__init_subclass__ = classmethod(_no_derived_laws)
__all__ = []
