"""Inertias that scripts do not give, as computed by the collision engine of Siconos 4.4; classes of bodies of a script."""
import numpy as np
import siconos.kernel as sk
import siconos.mechanics.collision as collision
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.bullet import SiconosBulletCollisionManager
from siconos.mechanics.collision.tools import Contactor

tetrahedron = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1.]])
made = []


class Body(collision.RigidBodyDS):
    def __init__(self, *arguments):
        made.append(len(arguments))
        super().__init__(*arguments)


def in_runner(kind, values, margin=None, inertia=None, body_class=None, groups=(0,)):
    with MechanicsHdf5Runner() as io:
        if kind == 'Hull':
            io.add_convex_shape('Shape', values, insideMargin=margin)
        else:
            io.add_primitive_shape('Shape', kind, values, insideMargin=margin)
        contactors = [Contactor('Shape' if k == 0 else 'Ball', collision_group=group) for k, group in enumerate(groups)]
        io.add_primitive_shape('Ball', 'Sphere', (.5,))
        io.add_object('body', contactors, translation=[0, 0, 1.], mass=2., inertia=inertia)
        io.add_Newton_impact_friction_nsl('contact', mu=.1)
        io.run(T=.002, h=.001, verbose=False, body_class=body_class)
        body = io._nsds.topology().getDynamicalSystem('body')
        return np.diag(body.inertia()), body


# Numbers of Siconos 4.4.
for kind, values, margin, expected in (
        ('Sphere', (1.,), None, (.8, .8, .8)), ('Box', (1, 2, 3.), None, (2.23387, 1.72053, .87387)),
        ('Cylinder', (.5, 2.), .1, (.79167, .25, .79167)), ('Capsule', (.5, 2.), .1, (.83333, .33333, .83333)),
        ('Cone', (1., 2.), .1, (1.55333, 2.25333, 1.55333)), ('Hull', tetrahedron, .1, (.42354, .42354, .42354)),
        ('Hull', tetrahedron, None, (.35071, .35071, .35071)), ('Hull', tetrahedron, 0., (.33333, .33333, .33333))):
    found, _ = in_runner(kind, values, margin)
    assert abs(found - expected).max() < 1e-3 * max(expected), (kind, margin, found, expected)

# Shapes that never collide have none.
for groups, expected in ((5,), (2.23387, 1.72053, .87387)), ((-1,), (1, 1, 1)), ((0, -1), (2.23387, 1.72053, .87387)), (
        (-1, 0), (.2, .2, .2)):
    found, _ = in_runner('Box', (1, 2, 3.), groups=groups)
    assert abs(found - expected).max() < 1e-3, (groups, found)

for inertia, count in (None, 3), ([1., 2., 3.], 4):
    found, body = in_runner('Box', (1, 2, 3.), None, inertia, Body)
    assert type(body) is Body and made.pop() == count
    assert abs(found - ([2.23387, 1.72053, .87387] if inertia is None else inertia)).max() < 1e-4, found


def in_manager(shapes, *inertia, use=True):
    body = collision.RigidBodyDS([0, 0, 0, 1, 0, 0, 0], [0] * 6, 2., *inertia)
    body.setUseContactorInertia(use)
    for shape in shapes:
        body.contactors().append(collision.SiconosContactor(shape))
    nsds = sk.NonSmoothDynamicalSystem(0, 1)
    nsds.insertDynamicalSystem(body)
    manager = SiconosBulletCollisionManager()
    manager.useEqualityConstraints()
    s = sk.TimeStepping(nsds, sk.TimeDiscretisation(0, .01), sk.MoreauJeanOSI(.5), sk.FrictionContact(3))
    s.insertInteractionManager(manager)
    s.computeOneStep()
    return np.diag(body.inertia())


ball, box = collision.SiconosSphere(1.), collision.SiconosBox(9., 9., 9.)
box.setDimensions(1., 2., 3.)
assert box.insideMargin() == .1 and box.outsideMargin() == 0 and list(box.dimensions()) == [1, 2, 3]
assert abs(in_manager([box]) - [2.51333, 1.94667, 1.04667]).max() < 1e-4
assert abs(in_manager([box, ball]) - .8).max() < 1e-12 and abs(in_manager([ball], 7 * np.eye(3)) - .8).max() < 1e-12
assert abs(in_manager([ball], 7 * np.eye(3), use=False) - 7).max() < 1e-12
