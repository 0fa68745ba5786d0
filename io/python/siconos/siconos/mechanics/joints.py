"""siconos.mechanics.joints."""

from .._siconos import (CylindricalJointR, FixedJointR, KneeJointR, NewtonEulerJointR, PivotJointR,  # noqa: F401
                        PrismaticJointR)
from ..kernel import (cast_CylindricalJointR, cast_FixedJointR, cast_KneeJointR, cast_NewtonEulerJointR,  # noqa: F401
                      cast_PivotJointR, cast_PrismaticJointR)


def cast_CouplerJointR(relation):
    """No relation is one of these."""
    return None


cast_JointStopR = cast_JointFrictionR = cast_CouplerJointR


def CouplerJointR(*arguments):
    raise NotImplementedError("CouplerJointR: give couplings to add_joint(..., 'CouplerJointR', coupled=...) of a scene")
