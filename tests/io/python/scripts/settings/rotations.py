"""Rotations by quaternions, on vectors and matrices that are changed in place."""
import numpy as np
import siconos.kernel as sk
angle, axis = 0.7, np.array([1., 2., 2.]) / 3
q = sk.SiconosVector([1, 2, 3, np.cos(angle / 2), *(np.sin(angle / 2) * axis)])
R = sk.SimpleMatrix(3, 3)
sk.computeRotationMatrix(q, R)
M = sk.getMatrix(R).copy()
K = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
assert abs(M - (np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K)).max() < 1e-14
v = sk.SiconosVector([1., -1., .5])
before = np.array(v).copy()
sk.quaternionRotate(q, v)
assert abs(np.array(v) - M @ before).max() < 1e-14
sk.changeFrameAbsToBody(q, v)
assert abs(np.array(v) - before).max() < 1e-14
columns = sk.SimpleMatrix(3, 3)
columns.eye()
sk.quaternionRotate(q, columns)
assert abs(sk.getMatrix(columns) - M).max() < 1e-14
sk.changeFrameAbsToBody(q, columns)
assert abs(sk.getMatrix(columns) - np.eye(3)).max() < 1e-14
turn = sk.SiconosVector(3)
sk.rotationVectorFromConfiguration(q, turn)
assert abs(np.array(turn) - angle * axis).max() < 1e-14
out = sk.SiconosVector(3)
assert abs(sk.axisAngleFromConfiguration(q, out) - angle) < 1e-14 and abs(np.array(out) - axis).max() < 1e-14
# For q0 < 0 the vector has the angle 2 asin |(q1, q2, q3)|, as in Siconos 4.4.
sk.rotationVectorFromQuaternion(-q[3], q[4], q[5], q[6], out)
assert abs(np.array(out) - angle * axis).max() < 1e-14, np.array(out)
other = sk.SiconosVector([0, 0, 0, 1, 0, 0, 0])
sk.quaternionFromRotationVector(turn, other)
assert abs(np.array(other)[3:] - np.array(q)[3:]).max() < 1e-14
other[3] = 2.
sk.normalizeq(other)
assert abs(sk.quaternionNorm(other) - 1) < 1e-14
for call in (lambda: sk.computeRotationMatrix(q, sk.SimpleMatrix(2, 2)), lambda: sk.normalizeq([1.]),
             lambda: sk.quaternionRotate(q, [1., 2.])):
    try:
        call()
    except ValueError:
        pass
    else:
        raise AssertionError("a wrong size was not refused")

# Velocities along the axes of the world (True) and of the body, returned or written to a vector.
body = sk.NewtonEulerDS([0., 0, 0, .6, 0, .8, 0], [1., 2, 3, 4, 5, 6], 2., np.eye(3))
for velocity, world, own in ((body.linearVelocity, [1, 2, 3], [-3.16, 2, .12]),
                             (body.angularVelocity, [4.64, 5, -5.52], [4, 5, 6])):
    for absolute, wanted in ((True, world), (False, own)):
        assert velocity(absolute, v) is None and abs(np.array(v) - wanted).max() < 1e-14, (absolute, np.array(v))
        assert abs(velocity(absolute) - wanted).max() < 1e-14
    try:
        velocity(True, [1., 2.])
    except ValueError:
        pass
    else:
        raise AssertionError("a wrong size was not refused")

# The functions of the runner: for numbers, and for columns of a table.
from siconos.io.mechanics_run import Quaternion, phiv, psiv, thetav  # noqa: E402
angle = 0.3
for axis, of in ((0, phiv), (1, thetav), (2, psiv)):
    turned = np.zeros((2, 4))
    turned[:, 0], turned[:, 1 + axis] = np.cos(angle / 2), np.sin(angle / 2)
    assert abs(of(*turned.T) - angle).max() < 1e-15 and abs(of(*turned[0]) - angle) < 1e-15
    q = Quaternion(list(turned[0]))
    found, by = q.axisAngle()
    assert abs(by - angle) < 1e-15 and abs(found[axis] - 1) < 1e-15
    assert abs((q * q.conjugate()).values - [1, 0, 0, 0]).max() < 1e-15
