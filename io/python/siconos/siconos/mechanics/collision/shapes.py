"""Shapes as objects, for scripts that use the collision manager without the runner."""

import math

from ... import _siconos
from ._frames import composed
from .convexhull import corners_of_plane_hull
from .inertias import of_box, shrunk_sides

_Z_TO_Y = [math.sqrt(0.5), -math.sqrt(0.5), 0.0, 0.0]


def _array(numbers):
    import numpy
    return numpy.asarray(numbers, float)


class ContactShape:
    """A shape and its frame relative to the frame of scripts, where axes are along y."""

    def __init__(self, shape, position=(0.0, 0.0, 0.0), orientation=(1.0, 0.0, 0.0, 0.0)):
        self.shape, self.frame = shape, (list(position), list(orientation))
        self._inside, self._outside = 0.1, 0.0

    def insideMargin(self):
        """The margin inside a shape. It affects only cones, and inertias that are computed from shapes."""
        return self._inside

    def outsideMargin(self):
        """The thickness of a layer around the shape, a part of it. Height maps and meshes have no layer."""
        return self._outside

    def setInsideMargin(self, margin):
        self._inside = float(margin)

    def setOutsideMargin(self, margin):
        self._outside = float(margin)

    def inertia(self, mass):
        """The principal moments of this mass with this shape; None if Siconos does not compute them."""
        return None

    def placed(self, frame, group):
        """The shape for the collision manager, in a frame given relative to the body."""
        position, orientation = composed(frame, self._place())
        return _siconos.PlacedShape(self.shape, position, orientation, group, self._layer())

    def _place(self):
        return self.frame

    def _layer(self):
        return self._outside


class _Round(ContactShape):
    """A shape with a radius, and a length if it has an axis."""

    def __init__(self, radius, length=None):
        self._radius, self._length = float(radius), length
        super().__init__(self._made(), orientation=(1.0, 0.0, 0.0, 0.0) if length is None else _Z_TO_Y)

    def radius(self):
        return self._radius

    def length(self):
        return self._length

    def setRadius(self, radius):
        """Has an effect only before the shape belongs to a body."""
        self._radius = float(radius)
        self.shape = self._made()

    def setLength(self, length):
        """Has an effect only before the shape belongs to a body."""
        self._length = float(length)
        self.shape = self._made()


class SiconosSphere(_Round):
    def __init__(self, radius):
        super().__init__(radius)

    def _made(self):
        return _siconos.sphere(self._radius)

    def inertia(self, mass):
        return [0.4 * mass * self._radius**2] * 3


class SiconosDisk(_Round):
    def __init__(self, radius):
        super().__init__(radius)

    def _made(self):
        return _siconos.disk(self._radius)


class SiconosCylinder(_Round):
    def _made(self):
        return _siconos.cylinder(self._radius, self._length / 2)

    def inertia(self, mass):
        across = mass * (3 * self._radius**2 + self._length**2) / 12
        return [across, mass * self._radius**2 / 2, across]


class SiconosCapsule(_Round):
    """As in Siconos 4.4, the cylinder without its caps is half the length."""

    def _made(self):
        return _siconos.capsule(self._radius, self._length / 4)

    def inertia(self, mass):
        width = 2 * self._radius
        return of_box(mass, [width, width + self._length / 2, width])


class SiconosCone(_Round):
    """As in Siconos 4.4, its height is half the length, its origin at the middle of the height, and its layer has the
    thickness of both margins."""

    def _made(self):
        return _siconos.cone(self._radius, self._length / 2)

    def _place(self):
        """The origin of Ricochet's cones is their centre of mass, a quarter of the height above the base."""
        return [0.0, -self._length / 8, 0.0], self.frame[1]

    def _layer(self):
        return self._inside + self._outside

    def inertia(self, mass):
        sides = 2 * self._radius, self._length / 2, 2 * self._radius
        return of_box(mass, [side + 6 * self._inside for side in sides])


class SiconosPlane(ContactShape):
    def __init__(self):
        super().__init__(_siconos.half_space())


class _WithSides(ContactShape):
    """Side lengths as one sequence, or as separate arguments."""

    def __init__(self, *lengths):
        self.setDimensions(*lengths)
        super().__init__(self.shape)

    def dimensions(self):
        return _array(self._sides)

    def setDimensions(self, *lengths):
        """Has an effect only before the shape belongs to a body."""
        self._sides = [float(side) for side in (lengths[0] if len(lengths) == 1 else lengths)]
        self.shape = self._made(*(side / 2 for side in self._sides))


class SiconosBox(_WithSides):
    def _made(self, x, y, z):
        return _siconos.box(x, y, z)

    def inertia(self, mass):
        return of_box(mass, [side + 2 * self._inside for side in self._sides])


class SiconosBox2d(_WithSides):
    def _made(self, x, y):
        return _siconos.polygon([[-x, -y], [x, -y], [x, y], [-x, y]])


class SiconosConvexHull(ContactShape):
    def __init__(self, points):
        self.setVertices(points)
        super().__init__(self.shape)

    def vertices(self):
        return _array(self._points)

    def setVertices(self, points):
        """Has an effect only before the shape belongs to a body."""
        self._points = points if isinstance(points, list) else _array(points)
        self.shape = self._made()

    def _made(self):
        return _siconos.hull(self._points)

    def inertia(self, mass):
        return of_box(mass, shrunk_sides(_array(self._points), self._inside) + 6 * self._inside)


class SiconosConvexHull2d(SiconosConvexHull):
    def _made(self):
        return _siconos.polygon(corners_of_plane_hull(self._points))

    def inertia(self, mass):
        return None


class SiconosHeightMap(ContactShape):
    """Heights over a rectangle: rows along x, columns along y. The diagonal from (i + 1, j) to (i, j + 1) divides each
    cell, as in Siconos; the shape is turned by a quarter, because Ricochet's height fields have the other diagonal."""

    def __init__(self, heights, lx, ly):
        import numpy
        self._heights, self._sides = numpy.asarray(heights, float), (float(lx), float(ly))
        if self._heights.ndim != 2 or not numpy.isfinite(self._heights).all():
            raise ValueError("a height map has finite numbers in two dimensions")
        nx, ny = self._heights.shape
        turned = numpy.ascontiguousarray(self._heights[::-1].T)
        super().__init__(_siconos.height_field(turned, ly / (ny - 1), lx / (nx - 1)), (lx / 2, -ly / 2, 0.0),
                         (math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5)))

    def _layer(self):
        return 0.0

    def height_data(self):
        return self._heights

    def length_x(self):
        return self._sides[0]

    def length_y(self):
        return self._sides[1]


class SiconosMesh(ContactShape):
    """A surface of triangles. Indices: three per triangle, in a list or in rows. Points: in rows or in columns."""

    def __init__(self, indices, points):
        import numpy
        points = numpy.asarray(points, float)
        points = points.T if points.shape[0] == 3 != points.shape[1] else points
        super().__init__(_siconos.mesh(points, numpy.reshape(indices, (-1, 3)).astype(int).tolist()))

    def _layer(self):
        return 0.0


def surface(points, triangles=None):
    """A surface of triangles; without triangles the convex hull of the points."""
    if triangles is None:
        return SiconosConvexHull(points)
    return ContactShape(_siconos.mesh(points, triangles.tolist()))


def half_plane(a, b, c):
    """A half-plane, solid where a x + b y + c < 0."""
    length = math.hypot(a, b)
    angle = math.atan2(-a, b)  # from the y axis, the outward normal of a half-space
    return ContactShape(_siconos.half_plane(), (-a * c / length**2, -b * c / length**2, 0.0),
                        (math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2)))
