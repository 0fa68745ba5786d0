"""Quaternions and angles that scripts use."""

import math

import numpy

from ..mechanics.collision.contactors import product, rotated
from ..mechanics.collision.tools import quaternion_of


def floatv(values):
    return [float(value) for value in values]


def quaternion_get(orientation):
    """[w, x, y, z] of an orientation in any of the forms of add_object()."""
    return quaternion_of(orientation)


def quaternion_multiply(a, b):
    return list(product(numpy.asarray(a, float), numpy.asarray(b, float)))


def phiv(q0, q1, q2, q3):
    """The first of three angles about x, y, z."""
    return math.atan2(2.0 * (q0 * q1 + q2 * q3), 1.0 - 2.0 * (q1 * q1 + q2 * q2))


def thetav(q0, q1, q2, q3):
    """The second of three angles about x, y, z."""
    return math.asin(max(-1.0, min(1.0, 2.0 * (q0 * q2 - q3 * q1))))


def psiv(q0, q1, q2, q3):
    """The third of three angles about x, y, z."""
    return math.atan2(2.0 * (q0 * q3 + q1 * q2), 1.0 - 2.0 * (q2 * q2 + q3 * q3))


class Quaternion:
    """w, x, y, z; turns points."""

    def __init__(self, *values):
        self.values = numpy.array(quaternion_get(values[0] if len(values) == 1 else values), float)

    def __mul__(self, other):
        made = Quaternion([1, 0, 0, 0])
        made.values = product(self.values, other.values)
        return made

    def __getitem__(self, i):
        return self.values[i]

    def rotate(self, v):
        return rotated(self.values, v)
