"""Contactors: shapes of bodies, static shapes, and hits of rays."""

from ._frames import composed


class SiconosContactor:
    """A shape of a body, with its place and its collision group."""

    def __init__(self, shape, offset=(0, 0, 0, 1, 0, 0, 0), collision_group=0):
        self.shape, self.collision_group = shape, collision_group
        self.offset = offset  # position and quaternion in the frame of the body

    @property
    def frame(self):
        offset = [float(number) for number in self.offset]
        return offset[:3], offset[3:]


class SiconosContactorSet(list):
    push_back = list.append

    def size(self):
        return len(self)

    def empty(self):
        return not self


class StaticBody:
    """Static shapes with one number in tables of results."""

    def __init__(self, manager, contactors, position, number):
        self.number, self._manager = number, manager
        position = [float(number) for number in ((0, 0, 0, 1, 0, 0, 0) if position is None else position)]
        frame = position[:3], position[3:]
        self.contactors = {  # by identity
            manager.insertStatic(c.shape.placed(composed(frame, c.frame), c.collision_group), number): c
            for c in contactors if c.collision_group >= 0}

    def remove(self):
        for identity in self.contactors:
            self._manager.removeStatic(identity)
        self.contactors = {}


def _array(numbers):
    import numpy
    return numpy.array(numbers)


class QueryResult:
    """A hit of a ray: the body that it enters (None if static), the point, and the contactor."""

    def __init__(self, body, number, point, distance, contactor):
        self.body, self.staticNumber, self.point, self.distance = body, number, _array(point), distance
        self.contactor, self.shape = contactor, None if contactor is None else contactor.shape
