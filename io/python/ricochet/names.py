"""Names in snake_case in addition to those of C++: model.insert_dynamical_system() is model.insertDynamicalSystem()."""

import re

from . import _ricochet


def snake_case(name):
    """setFExt becomes set_fext, hasNextEvent has_next_event."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _add(place, names):
    """Adds the name in snake_case for each member, unless the class has a member of this name."""
    for name in names:
        other = snake_case(name)
        if other != name and not hasattr(place, other):
            setattr(place, other, vars(place)[name])


_public = [name for name in vars(_ricochet) if not name.startswith("_")]
_classes = [vars(_ricochet)[name] for name in _public if isinstance(vars(_ricochet)[name], type)]
for _class in _classes:
    _add(_class, [name for name in vars(_class) if not name.startswith("_")])
_add(_ricochet, [name for name in _public if not isinstance(vars(_ricochet)[name], type)])
__all__ = []
