"""Inertias of bodies whose scripts give none: those of the collision engine of Siconos 4.4, of boxes around shapes."""

import numpy

from ... import _siconos


def of_box(mass, sides):
    """The principal moments of a box about its centre."""
    squares = [float(side) ** 2 for side in sides]
    return [mass / 12 * (sum(squares) - square) for square in squares]


def shrunk_sides(points, distance):
    """The sides of the box around the convex hull of points, after its faces have moved inwards by a distance."""
    sides = numpy.ptp(points, axis=0)
    normals, offsets = _planes(points)
    centre = points.mean(axis=0)
    offsets = offsets - normals @ centre - distance
    if distance <= 0 or offsets.min() <= 0:
        return sides
    # The corners of the shrunk hull are those points n / d whose planes n x = d are the faces of the polar hull.
    length = sides.max()
    polar = numpy.unique(numpy.round(length * normals / offsets[:, None], 9), axis=0)
    normals, offsets = _planes(polar)
    return length * numpy.ptp(normals / offsets[:, None], axis=0)


def _planes(points):
    """Normals n and offsets d of the faces n x = d of a convex hull."""
    corners = _siconos.triangles_of_hull(points)
    normals = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= numpy.linalg.norm(normals, axis=1)[:, None]
    return normals, (normals * corners[:, 0]).sum(axis=1)
