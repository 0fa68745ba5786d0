"""siconos.mechanics.collision.convexhull: mass properties of the convex hull of points."""

import numpy

from ... import _siconos


def corners_of_plane_hull(points):
    """The corners of the hull of points in the plane, counter-clockwise (Andrew's chains)."""
    chains = []
    unique = sorted(set(map(tuple, points)))
    for ordered in unique, unique[::-1]:
        chain = []
        for p in ordered:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        chains += chain[:-1]
    return [list(map(float, corner)) for corner in chains]


def _turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


class _Hull:
    def __init__(self, points, dimension):
        self._points = numpy.asarray(points, float)
        if self._points.ndim != 2 or len(points) <= dimension or self._points.shape[1] != dimension:
            raise RuntimeError("a convex hull in space has at least 4 points of 3 numbers, in the plane 3 of 2")

    @property
    def hull(self):
        """scipy's, made when it is asked for."""
        from scipy.spatial import ConvexHull as Hull
        return Hull(self._points)

    def barycenter(self):
        """The mean of the points."""
        return self._points.mean(axis=0)


class ConvexHull(_Hull):
    """Of points in space."""

    def __init__(self, points):
        super().__init__(points, 3)
        corners = _siconos.triangles_of_hull(self._points)
        inside = corners.mean(axis=(0, 1))
        self._tetrahedra = numpy.concatenate([corners, numpy.broadcast_to(inside, (len(corners), 1, 3))], axis=1)
        edges = self._tetrahedra[:, :3] - inside
        self._volumes = numpy.abs(numpy.linalg.det(edges)) / 6

    def volume(self):
        return self._volumes.sum()

    def volume_divergence_theorem(self):
        return self.volume()

    def centroid(self):
        """The integral of x over the volume, divided by it."""
        return self._volumes @ self._tetrahedra.mean(axis=1) / self.volume()

    def inertia(self, G):
        """The inertia about G for unit density, 3 x 3, and the volume.

        Of a tetrahedron with corners a: the second moment is V / 20 (sum a a' + 16 c c'), c their mean."""
        corners = self._tetrahedra - numpy.asarray(G, float)
        means = corners.mean(axis=1)
        moments = numpy.einsum("t,tki,tkj->ij", self._volumes, corners, corners)
        moments += 16 * numpy.einsum("t,ti,tj->ij", self._volumes, means, means)
        moments /= 20
        return numpy.trace(moments) * numpy.eye(3) - moments, self.volume()


class ConvexHull2d(_Hull):
    """Of points in the plane."""

    def __init__(self, points):
        super().__init__(points, 2)
        corners = numpy.array(corners_of_plane_hull(self._points))
        self._ends = corners, numpy.roll(corners, -1, axis=0)

    def _sectors(self, G):
        a, b = self._ends[0] - G, self._ends[1] - G
        return a, b, a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]

    def area(self):
        return self._sectors(numpy.zeros(2))[2].sum() / 2

    def centroid(self):
        a, b, twice = self._sectors(numpy.zeros(2))
        return twice @ (a + b) / (3 * twice.sum())

    def inertia(self, G):
        """The moment about G for unit density, and the area."""
        a, b, twice = self._sectors(numpy.asarray(G, float))
        squares = (a * a).sum(axis=1) + (a * b).sum(axis=1) + (b * b).sum(axis=1)
        return twice @ squares / 12, twice.sum() / 2
