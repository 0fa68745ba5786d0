"""Quaternions and frames of shapes, as lists: numpy takes longer for so few numbers."""


def product(a, b):
    """The product of two quaternions."""
    return [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]]


def _cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def rotated(q, v):
    """The vector v turned by a unit quaternion: q v q*."""
    t = [2 * c for c in _cross(q[1:], v)]
    return [a + q[0] * b + c for a, b, c in zip(v, t, _cross(q[1:], t))]


def composed(outer, inner):
    """(position, quaternion) of a frame that is given relative to another frame."""
    return [a + b for a, b in zip(outer[0], rotated(outer[1], inner[0]))], product(outer[1], inner[1])
