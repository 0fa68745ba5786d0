"""Systems, interactions, joints and simulations print what they hold: <LagrangianDS: q = [1.], velocity = [0.]>."""

import numpy

from . import _ricochet

_STATES = ("q", "velocity", "twist", "x")


def _numbers(array):
    """The middle of long arrays is left out."""
    return numpy.array2string(array, precision=6, threshold=12, edgeitems=2, separator=", ")


def _text_of_system(self):
    """The present state."""
    shown = [f"{name} = {_numbers(getattr(self, name))}" for name in _STATES if hasattr(type(self), name)]
    return f"<{type(self).__name__}: {', '.join(shown)}>"


def _text_of_interaction(self):
    """The outputs and multipliers of the levels that the scheme uses; there are none before the first step."""
    shown = [f"{name}({level}) = {_numbers(values)}" for name in ("y", "lambda_") for level in range(3)
             if len(values := getattr(self, name)(level))]
    return f"<{type(self).__name__}: {', '.join(shown) or 'before the first step'}>"


def _text_of_joints(self):
    count = len(self)
    return f"<{type(self).__name__}: {count} {'joint' if count == 1 else 'joints'}, {self.rows} equations>"


def _text_of_axis(self):
    return f"<{type(self).__name__}: coordinate = {self.coordinate:.6g}, rate = {self.rate:.6g}>"


def _text_of_bodies(self):
    count = len(self.identities)
    return f"<{type(self).__name__}: {count} {'body' if count == 1 else 'bodies'}>"


def _text_of_simulation(self):
    return f"<{type(self).__name__}: t = {self.startingTime:.9g} s, step {self.stepNumber}, h = {self.timeStep:.9g} s>"


_ricochet.DynamicalSystem.__repr__ = _text_of_system
_ricochet.Interaction.__repr__ = _text_of_interaction
_ricochet.JointsR.__repr__ = _text_of_joints
_ricochet.JointAxisR.__repr__ = _text_of_axis
_ricochet.RigidBodies.__repr__ = _text_of_bodies
_ricochet.Simulation.__repr__ = _text_of_simulation
__all__ = []
