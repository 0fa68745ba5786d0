"""siconos.mechanics.joints."""

from .._siconos import (CouplerJointR, CylindricalJointR, FixedJointR, JointFrictionR, JointStopR,  # noqa: F401
                        KneeJointR, NewtonEulerJointR, PivotJointR, PrismaticJointR)
from ..kernel import (cast_CylindricalJointR, cast_FixedJointR, cast_KneeJointR, cast_NewtonEulerJointR,  # noqa: F401
                      cast_PivotJointR, cast_PrismaticJointR)

# The results of typeOfDoF().
for _joint in CouplerJointR, CylindricalJointR, FixedJointR, KneeJointR, NewtonEulerJointR, PivotJointR, PrismaticJointR:
    _joint.DOF_TYPE_INVALID, _joint.DOF_TYPE_LINEAR, _joint.DOF_TYPE_ANGULAR = 0, 1, 2


def _casting(kind):
    return lambda relation: relation if isinstance(relation, kind) else None


cast_CouplerJointR = _casting(CouplerJointR)
cast_JointStopR, cast_JointFrictionR = _casting(JointStopR), _casting(JointFrictionR)
