"""Systems and simulations print what they hold, as <LagrangianDS: q = [1.], velocity = [0.]>."""

import numpy

from . import _ricochet

_STATES = ("q", "velocity", "twist", "x")


def _text_of_system(self):
    """The present state; the middle of long arrays is left out."""
    shown = [f"{name} = {numpy.array2string(getattr(self, name), precision=6, threshold=12, edgeitems=2, separator=', ')}"
             for name in _STATES if hasattr(type(self), name)]
    return f"<{type(self).__name__}: {', '.join(shown)}>"


def _text_of_bodies(self):
    count = len(self.identities)
    return f"<{type(self).__name__}: {count} {'body' if count == 1 else 'bodies'}>"


def _text_of_simulation(self):
    return f"<{type(self).__name__}: t = {self.startingTime:.9g} s, step {self.stepNumber}, h = {self.timeStep:.9g} s>"


_ricochet.DynamicalSystem.__repr__ = _text_of_system
_ricochet.RigidBodies.__repr__ = _text_of_bodies
_ricochet.Simulation.__repr__ = _text_of_simulation
__all__ = []
