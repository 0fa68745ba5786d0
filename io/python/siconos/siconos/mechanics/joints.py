"""siconos.mechanics.joints."""

from .. import _siconos
from .._siconos import (CylindricalJointR, FixedJointR, KneeJointR, NewtonEulerJointR, PivotJointR,  # noqa: F401
                        PrismaticJointR)
from ..kernel import (cast_CylindricalJointR, cast_FixedJointR, cast_KneeJointR, cast_NewtonEulerJointR,  # noqa: F401
                      cast_PivotJointR, cast_PrismaticJointR)


class CouplerJointR(_siconos.JointCouplerR):
    """x_dof2 - ratio x_dof1 stays as it is: x are coordinates of two joints of the bodies that it links, or of one
    joint. The joints have their positions."""

    def __init__(self, joint1, dof1, joint2, dof2, ratio, ref1=None, ref1_index=0, ref2=None, ref2_index=0):
        if not (isinstance(joint1, NewtonEulerJointR) and isinstance(joint2, NewtonEulerJointR)):
            raise TypeError(f"CouplerJointR couples two joints, not {joint1!r} and {joint2!r}")
        if ref1 is not None or ref2 is not None:
            raise NotImplementedError("CouplerJointR: a reference is a third body, and an interaction links two; in a "
                                      "scene couple joints of one body each to the world")
        self._of = joint1, joint2, dof1, dof2
        super().__init__(joint1.coordinate(dof1), (0, 1), joint2.coordinate(dof2), (0, 1), float(ratio))

    joint1, joint2, dof1, dof2 = (lambda self, i=i: self._of[i] for i in range(4))

    def numberOfConstraints(self):
        return 1


class JointStopR(_siconos.JointCoordinateR):
    """The end of a way or an angle: position - x >= 0 where direction is True, otherwise x - position >= 0."""

    def __init__(self, joint, position, direction, axis=0):
        super().__init__(joint.coordinate(int(axis)))
        self.setStop(float(position), -1.0 if direction else 1.0)
        self._of = joint, position, bool(direction), axis

    joint, position, direction, axis = (lambda self, *_, i=i: self._of[i] for i in range(4))

    def numberOfConstraints(self):
        return 1


class JointFrictionR(_siconos.JointCoordinateR):
    """Friction along one degree of freedom, with a law RelayNSL(1, -p, p) of impulses in a step."""

    def __init__(self, joint, axes=(0,)):
        if len(axes) != 1:
            raise NotImplementedError("JointFrictionR: give one degree of freedom to each, and each an interaction")
        super().__init__(joint.coordinate(int(axes[0])))
        self._of = joint, axes[0]

    joint, axis = (lambda self, *_, i=i: self._of[i] for i in range(2))

    def numberOfConstraints(self):
        return 1


def _casting(kind):
    return lambda relation: relation if isinstance(relation, kind) else None


cast_CouplerJointR = _casting(CouplerJointR)
cast_JointStopR, cast_JointFrictionR = _casting(JointStopR), _casting(JointFrictionR)
