"""Limit analysis of symmetric arches: existence of a line of thrust within the masonry (Heyman 1966)."""
import itertools

import numpy


def ring(inner, outer, angles):
    """Corners of the stones of a ring between these angles, from the right foot on: two inner ones, two outer ones."""
    place = lambda r, a: (r * numpy.cos(a), r * numpy.sin(a))
    return [[place(inner, b), place(inner, a), place(outer, a), place(outer, b)] for a, b in zip(angles, angles[1:])]


def area_and_centroid(corners):
    x, y = numpy.array(corners).T
    x2, y2 = numpy.roll(x, -1), numpy.roll(y, -1)
    cross = x * y2 - x2 * y
    area = cross.sum() / 2
    return abs(area), numpy.array([((x + x2) * cross).sum(), ((y + y2) * cross).sum()]) / (6 * area)


def stands(stones):
    """Returns true if half an arch has a line of thrust. `stones`: corners (inner upper, inner lower, outer lower,
    outer upper) from the foot to the crown, where only a horizontal force acts. The unknowns are that force H and its
    moment H y; at each joint the resultant must pass between the inner and the outer corner. Stones do not slide, and
    their strength is unlimited."""
    stones = stones[::-1]  # from the crown down
    inner, outer = numpy.array(stones[0][0]), numpy.array(stones[0][3])
    rows = [(outer[1], -1.0, 0.0), (-inner[1], 1.0, 0.0), (1.0, 0.0, 0.0)]  # a H + b (H y) + c >= 0
    weight, moment = 0.0, 0.0
    for corners in stones:
        area, centre = area_and_centroid(corners)
        weight, moment = weight + area, moment + area * centre[0]
        for point, sign in (corners[1], 1.0), (corners[2], -1.0):
            # Moments about the corner, of the weight above and of the force (H, 0) of the other half at y.
            turning = moment - weight * point[0]
            rows.append((-sign * point[1], sign, -sign * -turning))
    return _feasible(numpy.array(rows))


def _feasible(rows):
    """Returns true if a H + b m + c >= 0 has a solution; then an intersection of two of the lines is one."""
    scale = numpy.abs(rows).max()
    for i, j in itertools.combinations(range(len(rows)), 2):
        corner = rows[[i, j], :2]
        if abs(numpy.linalg.det(corner)) < 1e-12:
            continue
        solution = numpy.linalg.solve(corner, -rows[[i, j], 2])
        if (rows[:, :2] @ solution + rows[:, 2] >= -1e-9 * scale).all():
            return True
    return False
