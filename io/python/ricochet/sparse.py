"""Systems and relations also take matrices of scipy.sparse, which they store as dense ones."""

import functools

from . import _ricochet


def _dense(value):
    return value.toarray() if hasattr(value, "toarray") else value


def _takes_sparse(kind):
    made = kind.__init__

    @functools.wraps(made)
    def __init__(self, *arguments, **options):
        made(self, *map(_dense, arguments), **{name: _dense(value) for name, value in options.items()})

    kind.__init__ = __init__


for _kind in [thing for thing in vars(_ricochet).values() if isinstance(thing, type)]:
    if issubclass(_kind, (_ricochet.DynamicalSystem, _ricochet.Relation)) and "__init__" in vars(_kind):
        _takes_sparse(_kind)
__all__ = []
