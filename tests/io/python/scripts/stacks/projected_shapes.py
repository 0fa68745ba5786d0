"""Direct projection of shapes that penetrate: as in Siconos 4.4 a cube comes to rest on the floor, not in it."""
import numpy as np
import siconos.kernel as sk
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.bullet import SiconosBulletOptions
from siconos.mechanics.collision.tools import Contactor

PROJECTION = dict(osi=sk.MoreauJeanDirectProjectionOSI, time_stepping=sk.TimeSteppingDirectProjection,
                  projection_itermax=20, projection_tolerance=1e-8, projection_tolerance_unilateral=1e-8)


def heights(cubes, tilt=0., e=0, **options):
    with MechanicsHdf5Runner() as io:
        io.add_primitive_shape('Floor', 'Box', (10, 10, 1))
        io.add_primitive_shape('Cube', 'Box', (1, 1, 1.))
        io.add_object('floor', [Contactor('Floor')], translation=[0, 0, -.5])
        for k in range(cubes):
            io.add_object('cube%d' % k, [Contactor('Cube')], translation=[0, 0, .6 + 1.05 * k], mass=1.,
                          orientation=[(1, 0, 0), tilt])
        io.add_Newton_impact_friction_nsl('contact', mu=.3, e=e)
        io.run(T=1., h=.005, theta=.5, Newton_max_iter=5, verbose=False, **options)
        rows = io.dynamic_data()[:]
        return rows[rows[:, 0] > .999, 4]


resting = heights(1)
assert .48 < resting[0] < .499, resting  # without projection the penetration of the impact stays
assert abs(heights(1, **PROJECTION) - .5).max() < 1e-6
assert abs(heights(1, .05, **PROJECTION) - .5).max() < 1e-4  # a cube that tips
assert abs(heights(3, **PROJECTION) - [.5, 1.5, 2.5]).max() < 1e-4
# With restitution every second contact of a stack is open in a step; the correction of the others pushes it together.
assert abs(heights(4, e=.3, **PROJECTION) - [.5, 1.5, 2.5, 3.5]).max() < 1e-4


# With clearOverlappingPairCache a contact acts within one and a half steps, as that found in its step.
def first_impact(clears):
    options = SiconosBulletOptions()
    options.dimension, options.contactBreakingThreshold, options.clearOverlappingPairCache = 1, .04, clears
    with MechanicsHdf5Runner() as io:
        io.add_primitive_shape('Disk', 'Disk', (.5,))
        io.add_primitive_shape('Floor', 'Box2d', (20, 1))
        io.add_object('floor', [Contactor('Floor')], translation=[0, -.5])
        io.add_object('disk', [Contactor('Disk')], translation=[0, .55], velocity=[0, -1., 0], mass=1., inertia=.1)
        io.add_Newton_impact_friction_nsl('contact', mu=.4)
        io.run(T=.06, h=.005, theta=.5, bullet_options=options, verbose=False)
        v = io.velocities_data()[:]
        return float(v[np.argmax(np.diff(v[:, 3]) > 0) + 1, 0])


assert abs(first_impact(False) - .045) < 1e-6 and abs(first_impact(True) - .04) < 1e-6  # those of Siconos 4.4
