"""siconos.mechanics.joints."""

from .._siconos import (CouplerJointR, CylindricalJointR, FixedJointR, JointFrictionR, JointStopR,  # noqa: F401
                        KneeJointR, NewtonEulerJointR, PivotJointR, PrismaticJointR)
from ..kernel import (cast_CylindricalJointR, cast_FixedJointR, cast_KneeJointR, cast_NewtonEulerJointR,  # noqa: F401
                      cast_PivotJointR, cast_PrismaticJointR)


def _casting(kind):
    return lambda relation: relation if isinstance(relation, kind) else None


cast_CouplerJointR = _casting(CouplerJointR)
cast_JointStopR, cast_JointFrictionR = _casting(JointStopR), _casting(JointFrictionR)
