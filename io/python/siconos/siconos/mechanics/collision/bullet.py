"""siconos.mechanics.collision.bullet: Siconos' names for Ricochet's detection."""

import weakref

from ..._siconos import ShapesManager
from . import contactors
from .contact_relations import BulletR, OwnContacts
from .bodies import RigidBody2dDS, RigidBodyDS, Touching  # noqa: F401
from .contactors import SiconosContactor, SiconosContactorSet  # noqa: F401
from .native import SiconosBodies, SpaceFilter  # noqa: F401
from .shapes import (ContactShape, SiconosBox, SiconosBox2d, SiconosCapsule, SiconosCone,  # noqa: F401
                     SiconosConvexHull, SiconosConvexHull2d, SiconosCylinder, SiconosDisk, SiconosHeightMap, SiconosMesh,
                     SiconosPlane, SiconosSphere)

SICONOS_BULLET_3D, SICONOS_BULLET_2D = 0, 1


class SiconosBulletOptions:
    """contactBreakingThreshold / worldScale is the largest distance of a contact.

    With clearOverlappingPairCache contacts act as those found in their step. All other options are accepted and not used.
    """

    def __init__(self):
        self.dimension = SICONOS_BULLET_3D
        self.contactBreakingThreshold, self.contactProcessingThreshold = 0.02, 0.03
        self.worldScale = 1.0
        self.useAxisSweep3 = self.clearOverlappingPairCache = False
        self.perturbationIterations = self.minimumPointsPerturbationThreshold = 3
        self.enableSatConvex = self.enablePolyhedralContactClipping = False
        self.Depth2D, self.extrapolationCoefficient = 0.04, 0.0


class SiconosBulletStatistics:
    """The numbers of new and of continuing contacts of a step."""

    def __init__(self, new=0, existing=0):
        self.new_interactions_created = new
        self.existing_interactions_processed = existing
        self.interaction_warnings = 0


class SiconosBulletCollisionManager(ShapesManager):
    """Finds the contacts of bodies at the beginning of each step."""

    def __init__(self, options=None):
        self._options = options or SiconosBulletOptions()
        super().__init__(self._options.contactBreakingThreshold / self._options.worldScale)
        self.setFindsAnew(bool(self._options.clearOverlappingPairCache))
        self._steps, self._reset_in = 0, -1
        self._statics, self._found, self._model, self._contactors = [], set(), None, {}
        if type(self).makeBulletR is not SiconosBulletCollisionManager.makeBulletR:
            make = weakref.WeakMethod(self.makeBulletR)
            own = OwnContacts(lambda *contact: make()(*contact), self._options.worldScale)
            self.setAdjust(own.adjust)

    def options(self):
        return self._options

    def makeBulletR(self, ds1, shape1, ds2, shape2, manifoldpoint):
        """Derived classes return their own BulletR for a new contact; ds2 is None if a shape is static. Shapes are not passed."""
        return BulletR()

    def resetStatistics(self):
        """Counts nothing until the next step."""
        self._reset_in = self._steps

    def clearOverlappingPairCache(self):
        """Does nothing: only reactions are kept between steps."""

    def _attach(self, model):
        """The model of the simulation that it is inserted into."""
        self._model = model
        find = weakref.WeakMethod(self._find_bodies)
        self.setBeforeUpdate(lambda: find() and find()())

    def _find_bodies(self):
        """Adds and removes bodies with contactors together with their systems."""
        self._steps += 1
        if not Touching.are_there:
            return
        there = [body for body in self._model.dynamicalSystems() if isinstance(body, Touching)]
        for body in self._found.difference(there):
            self.removeBody(body)
        for body in there:
            if body.contactors() and body not in self._found:
                self._found.add(body)
                _set_inertia(body)
                self.insertContactors(body, body.contactors())

    def insertContactors(self, body, own):
        """The shapes of a body."""
        self._contactors[body] = list(own)
        self.insertBody(body, [c.shape.placed(c.frame, c.collision_group) for c in own])

    def removeBody(self, body):
        self._found.discard(body)
        self._contactors.pop(body, None)
        super().removeBody(body)

    def addStaticBody(self, contactor_set, position=None, number=0):
        body = contactors.StaticBody(self, contactor_set, position, number)
        self._statics.append(body)
        return body

    def removeStaticBody(self, body):
        """`body`: the result of addStaticBody(), or an object with its number."""
        if not isinstance(body, contactors.StaticBody):
            body = next(s for s in self._statics if s.number == body.number)
        body.remove()
        self._statics = [s for s in self._statics if s is not body]

    # Their names before 4.4.
    insertStaticContactorSet, removeStaticContactorSet = addStaticBody, removeStaticBody

    def useEqualityConstraints(self, value=True):
        """Accepted: joints are separate interactions."""

    def statistics(self):
        """Contacts found at the beginning of the last step: new ones, and those of the step before."""
        if self._reset_in == self._steps:
            return SiconosBulletStatistics()
        new = self.numberOfNewContacts()
        return SiconosBulletStatistics(new, self.numberOfContacts() - new)

    def lineIntersectionQuery(self, start, end, closestOnly=False, sorted=True):
        """The bodies that a ray from start to end enters, by distance; only the first if closestOnly."""
        hits = self.castRay([float(x) for x in start], [float(x) for x in end], bool(closestOnly))
        return [contactors.QueryResult(*hit[:4], self._contactor(*hit)) for hit in hits]

    def _contactor(self, body, number, point, distance, identity, place):
        if body is not None:
            return self._contactors[body][place]
        return next((s.contactors[identity] for s in self._statics if identity in s.contactors), None)


def _set_inertia(body):
    """That of its contactors, as Siconos does before the first step."""
    if not isinstance(body, RigidBodyDS) or not body.useContactorInertia():
        return
    touching = (c.shape for c in body.contactors() if c.collision_group >= 0)
    found = [inertia for shape in touching if (inertia := shape.inertia(body.scalarMass())) is not None]
    if found:
        x, y, z = map(float, found[-1])
        body.setInertia([[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]])


def cast_BulletR(relation):
    """The relation of a contact, from a script or from the manager; else None."""
    return relation if isinstance(relation, BulletR) or hasattr(relation, "bodyShapeRecordA") else None


SiconosCollisionManager, SiconosShape, SiconosCollisionQueryResult = (
    SiconosBulletCollisionManager, ContactShape, contactors.QueryResult)
ContactR = Bullet1DR = Bullet5DR = Bullet2dR = Bullet2d3DR = Contact2dR = Contact2d3DR = BulletR
cast_Bullet1DR = cast_Bullet5DR = cast_Bullet2dR = cast_Bullet2d3DR = cast_ContactR = cast_BulletR
