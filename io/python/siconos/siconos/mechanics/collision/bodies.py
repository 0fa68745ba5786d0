"""Rigid bodies that carry their contactors, for scripts that use the collision manager without the runner; and round
bodies with relations of their own."""

from ... import _siconos
from ..._siconos import (Circle, CircleCircleR, CircularDS, CircularR, Disk, DiskDiskR, DiskPlanR,  # noqa: F401
                         SphereLDS, SphereLDSPlanR, SphereLDSSphereLDSR, SphereNEDS, SphereNEDSPlanR,
                         SphereNEDSSphereNEDSR)
from ...kernel import BodyOfPython
from .contactors import SiconosContactorSet


class Touching:
    """A body with contactors, which the collision manager of its simulation finds at the beginning of each step."""

    are_there = False  # has a script made one? Managers of others need not look for them

    def __init__(self, *arguments):
        super().__init__(*arguments)
        Touching.are_there = True
        self._contactors, self._self_collide, self._uses_contactors = SiconosContactorSet(), True, True

    def contactors(self):
        return self._contactors

    def setContactors(self, contactors):
        self._contactors = contactors

    def allowSelfCollide(self):
        return self._self_collide

    def setAllowSelfCollide(self, allow):
        self._self_collide = bool(allow)

    def useContactorInertia(self):
        """If true, the collision manager sets the inertia: that of the last contactor, for the whole mass."""
        return self._uses_contactors

    def setUseContactorInertia(self, use):
        self._uses_contactors = bool(use)


class RigidBodyDS(Touching, BodyOfPython, _siconos.RigidBodyDS):
    """In space: q = (x, quaternion), twist = (v, angular velocity in the body's axes)."""

    def __init__(self, position, twist, mass, inertia=None):
        super().__init__(position, twist, mass, [[1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0]] if inertia is None else inertia)


class RigidBody2dDS(Touching, _siconos.RigidBody2dDS):
    """In the plane: q = (x, y, angle)."""

    def __init__(self, position, velocity, mass, *inertia):
        super().__init__(position, velocity, mass, *inertia)
