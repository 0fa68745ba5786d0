"""A contact relation in a class of the script: the manager makes one for each contact, and is called when the contact ends."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.mechanics.collision import SiconosPlane, SiconosSphere, RigidBodyDS, SiconosContactor, SiconosContactorSet
from siconos.mechanics.collision.bullet import SiconosBulletOptions, SiconosBulletCollisionManager, BulletR

class SlopedR(BulletR):
    ended = 0
    def updateContactPointsFromManifoldPoint(self, manifold, point, flip, scaling, ds1, ds2):
        super(SlopedR, self).updateContactPointsFromManifoldPoint(manifold, point, flip, scaling, ds1, ds2)
        n = self.relNc()
        tilt = .1
        c, t = np.cos(tilt), np.sin(tilt)
        self.setRelNc(np.array([c * n[0] + t * n[2], n[1], c * n[2] - t * n[0]]))
    def preDelete(self):
        SlopedR.ended += 1

class Manager(SiconosBulletCollisionManager):
    def __init__(self, options):
        super(Manager, self).__init__(options)
        self.made = []
    def makeBulletR(self, ds1, shape1, ds2, shape2, manifoldpoint):
        r = SlopedR()
        self.made.append(r)
        assert ds1.number() == body.number() and ds2 is None and abs(manifoldpoint.getDistance()) < .02
        return r

model = sk.NonSmoothDynamicalSystem(0, 1.)
body = RigidBodyDS([0, 0, .5, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0], 1., np.eye(3) * .1)
body.setFExtPtr([0, 0, -9.81])
shape = SiconosSphere(.5)
body.contactors().push_back(SiconosContactor(shape))
model.insertDynamicalSystem(body)
options = SiconosBulletOptions()
options.contactBreakingThreshold = .02
manager = Manager(options)
manager.insertNonSmoothLaw(sk.NewtonImpactFrictionNSL(0., 0., 0., 3), 0, 0)
ground = SiconosContactorSet()
ground.append(SiconosContactor(SiconosPlane()))
manager.addStaticBody(ground)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 5e-3))
s.insertIntegrator(sk.MoreauJeanOSI(.5))
s.insertInteractionManager(manager)
osnspb = sk.FrictionContact(3, sn.SICONOS_FRICTION_3D_NSGS)
osnspb.numericsSolverOptions().dparam[0] = 1e-10
s.insertNonSmoothProblem(osnspb)
for k in range(100):
    s.computeOneStep()
    s.nextStep()
assert manager.made
# Without friction; the point of contact, below the centre, moves across the normal (sin, 0, cos). It stays in contact.
q, v, normal = body.q(), body.twist(), np.array([np.sin(.1), 0, np.cos(.1)])
turned = sk.SiconosVector(v[3:])
sk.changeFrameBodyToAbs(sk.SiconosVector(q), turned)
at_contact = v[:3] + np.cross(np.array(turned), [0, 0, -q[2]])
assert v[0] > .4 and abs(normal @ at_contact) < .02, (v, at_contact)
relation = manager.made[-1]
assert abs(relation.nc() - normal).max() < 1e-12
# the value at the beginning of the step, when the plane is level
assert abs(relation.distance() - normal[2] * (q[2] - .5)) < 2e-3
body.setFExtPtr([0, 0, 300.])
for k in range(40):
    s.computeOneStep()
    s.nextStep()
assert SlopedR.ended >= 1
