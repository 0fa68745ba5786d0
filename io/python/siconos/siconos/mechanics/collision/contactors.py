"""Shapes and contactors as objects, for scripts that use the collision manager without the runner."""

import numpy

from ... import _siconos

_Z_TO_Y = [numpy.sqrt(0.5), -numpy.sqrt(0.5), 0.0, 0.0]


def product(a, b):
    """Of quaternions."""
    return numpy.array([
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]])


def rotated(q, v):
    """q v q* of a unit quaternion."""
    q, v = numpy.asarray(q, float), numpy.asarray(v, float)
    t = 2 * numpy.cross(q[1:], v)
    return v + q[0] * t + numpy.cross(q[1:], t)


def composed(outer, inner):
    """(position, quaternion) of a frame within another."""
    return outer[0] + rotated(outer[1], inner[0]), product(outer[1], inner[1])


class ContactShape:
    """A shape, and where it stands in the frame that scripts mean: theirs have their axis along y."""

    def __init__(self, shape, position=(0.0, 0.0, 0.0), orientation=(1.0, 0.0, 0.0, 0.0)):
        self.shape, self.frame = shape, (numpy.array(position), numpy.array(orientation))

    def placed(self, frame, group):
        """In a frame of the body."""
        position, orientation = composed(frame, self.frame)
        return _siconos.PlacedShape(self.shape, position, orientation, group)


def SiconosBox(*lengths):
    lx, ly, lz = lengths[0] if len(lengths) == 1 else lengths
    return ContactShape(_siconos.box(lx / 2, ly / 2, lz / 2))


def SiconosSphere(radius):
    return ContactShape(_siconos.sphere(radius))


def SiconosPlane():
    return ContactShape(_siconos.half_space())


def SiconosCylinder(radius, length):
    return ContactShape(_siconos.cylinder(radius, length / 2), orientation=_Z_TO_Y)


def SiconosCapsule(radius, length):
    return ContactShape(_siconos.capsule(radius, length / 2), orientation=_Z_TO_Y)


def SiconosCone(radius, length):
    """Its origin is the centre of mass, a quarter of the length above the base."""
    return ContactShape(_siconos.cone(radius, length), orientation=_Z_TO_Y)


def SiconosConvexHull(points):
    return ContactShape(_siconos.hull(points))


def SiconosDisk(radius):
    return ContactShape(_siconos.disk(radius))


def SiconosBox2d(lx, ly):
    x, y = lx / 2, ly / 2
    return ContactShape(_siconos.polygon([[-x, -y], [x, -y], [x, y], [-x, y]]))


def SiconosConvexHull2d(points):
    from scipy.spatial import ConvexHull
    points = numpy.asarray(points, float)
    return ContactShape(_siconos.polygon(points[ConvexHull(points).vertices]))


def SiconosHeightMap(heights, lx, ly):
    heights = numpy.asarray(heights, float)
    nx, ny = heights.shape
    return ContactShape(_siconos.height_field(heights, lx / (nx - 1), ly / (ny - 1)), (-lx / 2, -ly / 2, 0.0))


def surface(points, triangles=None):
    """A surface of triangles; their corners' convex hull where there are none."""
    if triangles is None:
        return SiconosConvexHull(points)
    return ContactShape(_siconos.mesh(points, triangles.tolist()))


def half_plane(a, b, c):
    """Solid where a x + b y + c < 0, in the plane."""
    length = numpy.hypot(a, b)
    angle = numpy.arctan2(-a, b)  # from the y axis, along which half planes are free
    return ContactShape(_siconos.half_plane(), (-a * c / length**2, -b * c / length**2, 0.0),
                        (numpy.cos(angle / 2), 0.0, 0.0, numpy.sin(angle / 2)))


class SiconosContactor:
    def __init__(self, shape, offset=(0, 0, 0, 1, 0, 0, 0), collision_group=0):
        self.shape, self.collision_group = shape, collision_group
        offset = numpy.array(offset, float)
        self.frame = offset[:3], offset[3:]


class SiconosContactorSet(list):
    push_back = list.append

    def size(self):
        return len(self)

    def empty(self):
        return not self


class StaticBody:
    """Static shapes under one number."""

    def __init__(self, manager, contactors, position, number):
        self.number, self._manager = number, manager
        position = numpy.array([0, 0, 0, 1, 0, 0, 0] if position is None else position, float)
        frame = position[:3], position[3:]
        self._identities = [
            manager.insertStatic(c.shape.placed(composed(frame, c.frame), c.collision_group), number)
            for c in contactors if c.collision_group >= 0]

    def remove(self):
        for identity in self._identities:
            self._manager.removeStatic(identity)
        self._identities = []


class QueryResult:
    def __init__(self, body, number, point, distance):
        self.body, self.staticNumber, self.point, self.distance = body, number, numpy.array(point), distance
        self.shape = self.contactor = None
