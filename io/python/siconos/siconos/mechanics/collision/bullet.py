"""siconos.mechanics.collision.bullet: the names; detection is Ricochet's."""

import weakref

from ..._siconos import ShapesManager
from . import contactors
from .contact_relations import BulletR, OwnContacts
from .bodies import RigidBody2dDS, RigidBodyDS  # noqa: F401
from .contactors import (SiconosBox, SiconosBox2d, SiconosCapsule, SiconosCone, SiconosContactor,  # noqa: F401
                         SiconosContactorSet, SiconosConvexHull, SiconosConvexHull2d, SiconosCylinder, SiconosDisk,
                         SiconosHeightMap, SiconosMesh, SiconosPlane, SiconosSphere)

SICONOS_BULLET_3D, SICONOS_BULLET_2D = 0, 1


class SiconosBulletOptions:
    """contactBreakingThreshold / worldScale is the distance below which there is a contact; the rest is accepted."""

    def __init__(self):
        self.dimension = SICONOS_BULLET_3D
        self.contactBreakingThreshold, self.contactProcessingThreshold = 0.02, 0.03
        self.worldScale = 1.0
        self.useAxisSweep3 = self.clearOverlappingPairCache = False
        self.perturbationIterations = self.minimumPointsPerturbationThreshold = 3
        self.enableSatConvex = self.enablePolyhedralContactClipping = False
        self.Depth2D, self.extrapolationCoefficient = 0.04, 0.0


class SiconosBulletStatistics:
    def __init__(self, contacts):
        self.new_interactions_created = contacts
        self.existing_interactions_processed = 0
        self.interaction_warnings = 0


class SiconosBulletCollisionManager(ShapesManager):
    """Finds the contacts of bodies at the beginning of each step."""

    def __init__(self, options=None):
        self._options = options or SiconosBulletOptions()
        super().__init__(self._options.contactBreakingThreshold / self._options.worldScale)
        self._statics, self._found, self._model = [], set(), None
        if type(self).makeBulletR is not SiconosBulletCollisionManager.makeBulletR:
            make = weakref.WeakMethod(self.makeBulletR)
            own = OwnContacts(lambda *contact: make()(*contact), self._options.worldScale)
            self.setAdjust(own.adjust)

    def options(self):
        return self._options

    def makeBulletR(self, ds1, shape1, ds2, shape2, manifoldpoint):
        """Derived classes give a BulletR of their own for a contact that is new; ds2 is None where a shape is static.
        Shapes are not given."""
        return BulletR()

    def resetStatistics(self):
        """All contacts of a step count as new."""

    def clearOverlappingPairCache(self):
        """Nothing is kept from step to step but reactions."""

    def _attach(self, model):
        """The model of the simulation that it is inserted into."""
        self._model = model
        find = weakref.WeakMethod(self._find_bodies)
        self.setBeforeUpdate(lambda: find() and find()())

    def _find_bodies(self):
        """Bodies with contactors come with their systems, and go with them."""
        there = self._model.dynamicalSystems()
        for body in self._found.difference(there):
            self.removeBody(body)
        for body in there:
            own = getattr(body, "_contactors", None)
            if own and body not in self._found:
                self._found.add(body)
                self.insertBody(body, [c.shape.placed(c.frame, c.collision_group) for c in own])

    def removeBody(self, body):
        self._found.discard(body)
        super().removeBody(body)

    def addStaticBody(self, contactor_set, position=None, number=0):
        body = contactors.StaticBody(self, contactor_set, position, number)
        self._statics.append(body)
        return body

    def removeStaticBody(self, body):
        body.remove()

    def useEqualityConstraints(self, value):
        """Joints are interactions of their own."""

    def statistics(self):
        return SiconosBulletStatistics(self.numberOfContacts())

    def lineIntersectionQuery(self, start, end, closestOnly=False, sorted=True):
        """What a ray from start to end enters first."""
        hit = self.castRay([float(x) for x in start], [float(x) for x in end])
        return [] if hit is None else [contactors.QueryResult(*hit)]


def cast_BulletR(relation):
    """The relation itself where a script has made it; else None: those of contacts are Ricochet's own."""
    return relation if isinstance(relation, BulletR) else None
