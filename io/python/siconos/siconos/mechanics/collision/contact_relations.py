"""Contact relations that classes may be derived from: a manager whose makeBulletR() gives one lets it move the points
and turn the normal of its contact, at the beginning of each step."""

import numpy

from . import _frames


def rotated(q, v):
    return numpy.array(_frames.rotated(q, v))


def _frame(body):
    """The frame of a body, (position, quaternion); that of the world for None."""
    if body is None:
        return numpy.zeros(3), numpy.array([1.0, 0, 0, 0])
    q = numpy.array(body.q())
    if len(q) == 7:
        return q[:3], q[3:]
    return numpy.array([*q[:2], 0.0]), numpy.array([numpy.cos(q[2] / 2), 0, 0, numpy.sin(q[2] / 2)])


def _conjugate(q):
    return numpy.array(q) * [1, -1, -1, -1]


class ManifoldPoint:
    """The result of detection: points on the bodies, in the world; the normal from the second to the first."""

    def __init__(self, found):
        self.pointOnA, self.pointOnB, self.m_normalWorldOnB = found.pointOnA, found.pointOnB, found.normal

    def getDistance(self):
        return float(self.m_normalWorldOnB @ (self.pointOnA - self.pointOnB))

    getPositionWorldOnA = lambda self: self.pointOnA  # noqa: E731
    getPositionWorldOnB = lambda self: self.pointOnB  # noqa: E731


class BulletR:
    """A contact of body 1 with body 2, or with a static shape. relPc1() is in the frame of body 1; relPc2() and
    relNc() are in that of body 2, or of the world."""

    def __init__(self):
        self._relPc1, self._relPc2, self._relNc = numpy.zeros(3), numpy.zeros(3), numpy.array([1.0, 0, 0])
        self._frames = _frame(None), _frame(None)

    def updateContactPointsFromManifoldPoint(self, manifold, point, flip, scaling, ds1, ds2):
        """Copies the result of detection. A derived class calls this function, and then changes the contact."""
        self._frames = (x1, q1), (x2, q2) = _frame(ds1), _frame(ds2)
        self._relPc1 = rotated(_conjugate(q1), numpy.array(point.getPositionWorldOnA()) - x1)
        self._relPc2 = rotated(_conjugate(q2), numpy.array(point.getPositionWorldOnB()) - x2)
        self._relNc = rotated(_conjugate(q2), point.m_normalWorldOnB)

    def preDelete(self):
        """Called when the contact has ended."""

    def relPc1(self):
        return self._relPc1

    def relPc2(self):
        return self._relPc2

    def relNc(self):
        return self._relNc

    def setRelPc1(self, point):
        self._relPc1 = numpy.array(point, float)

    def setRelPc2(self, point):
        self._relPc2 = numpy.array(point, float)

    def setRelNc(self, normal):
        self._relNc = numpy.array(normal, float)

    def pc1(self):
        """In the world."""
        (x, q), _ = self._frames
        return x + rotated(q, self._relPc1)

    def pc2(self):
        _, (x, q) = self._frames
        return x + rotated(q, self._relPc2)

    def nc(self):
        return rotated(self._frames[1][1], self._relNc)

    def distance(self):
        return float(self.nc() @ (self.pc1() - self.pc2()))


class OwnContacts:
    """The contacts of a manager that creates their relations."""

    def __init__(self, make, scaling):
        self._make, self._scaling, self._relations = make, scaling, {}

    def adjust(self, contacts):
        """Before a step: creates, updates and ends relations."""
        there = {}
        for found in contacts:
            point = ManifoldPoint(found)
            relation = self._relations.pop(found.number, None)
            if relation is None:
                relation = self._make(found.a, None, found.b, None, point) or BulletR()
            relation.updateContactPointsFromManifoldPoint(None, point, False, self._scaling, found.a, found.b)
            found.pointOnA, found.pointOnB, found.normal = relation.pc1(), relation.pc2(), relation.nc()
            there[found.number] = relation
        ended, self._relations = self._relations, there
        for relation in ended.values():
            relation.preDelete()
