"""Quaternions and frames of shapes."""

import numpy


def product(a, b):
    """The product of two quaternions."""
    return numpy.array([
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]])


def _cross(a, b):
    """numpy.cross() of two vectors, which takes ten times as long."""
    return numpy.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def rotated(q, v):
    """The vector v turned by a unit quaternion: q v q*."""
    q, v = numpy.asarray(q, float), numpy.asarray(v, float)
    t = 2 * _cross(q[1:], v)
    return v + q[0] * t + _cross(q[1:], t)


def composed(outer, inner):
    """(position, quaternion) of a frame that is given relative to another frame."""
    return outer[0] + rotated(outer[1], inner[0]), product(outer[1], inner[1])
