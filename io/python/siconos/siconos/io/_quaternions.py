"""Quaternions and angles that scripts use."""

import numpy

from ..mechanics.collision._frames import product, rotated
from ..mechanics.collision.tools import quaternion_of


def floatv(values):
    return [float(value) for value in values]


def quaternion_get(orientation):
    """[w, x, y, z] of an orientation in any of the forms of add_object()."""
    return quaternion_of(orientation)


def quaternion_multiply(a, b):
    return product([float(x) for x in a], [float(x) for x in b])


def phi(q0, q1, q2, q3):
    """The first of three angles about x, y, z; of arrays an array."""
    return numpy.arctan2(2.0 * (q0 * q1 + q2 * q3), 1.0 - 2.0 * (q1 * q1 + q2 * q2))


def theta(q0, q1, q2, q3):
    """The second of three angles about x, y, z."""
    return numpy.arcsin(numpy.clip(2.0 * (q0 * q2 - q3 * q1), -1.0, 1.0))


def psi(q0, q1, q2, q3):
    """The third of three angles about x, y, z."""
    return numpy.arctan2(2.0 * (q0 * q3 + q1 * q2), 1.0 - 2.0 * (q2 * q2 + q3 * q3))


phiv, thetav, psiv = phi, theta, psi


class Quaternion:
    """w, x, y, z; turns points."""

    def __init__(self, *values):
        self.values = numpy.array(quaternion_get(values[0] if len(values) == 1 else values), float)

    def __mul__(self, other):
        made = Quaternion([1, 0, 0, 0])
        made.values = numpy.array(product(self.values, other.values))
        return made

    def __getitem__(self, i):
        return self.values[i]

    def rotate(self, v):
        return numpy.array(rotated(self.values, v))

    def conjugate(self):
        made = Quaternion([1, 0, 0, 0])
        made.values = self.values * [1, -1, -1, -1]
        return made

    def axisAngle(self):
        """The unit axis and the angle; the x axis if there is no rotation."""
        w, v = self.values[0], self.values[1:]
        length = numpy.linalg.norm(v)
        return (v / length if length > 0 else numpy.array([1.0, 0, 0])), 2 * float(numpy.arctan2(length, w))
