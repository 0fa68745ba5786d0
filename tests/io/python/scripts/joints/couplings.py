"""Two wheels on axles of the world with a ratio of 3; a wheel on an arm geared to the arm's own axle; a screw, and a slide with
a stop and friction, made without the runner."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor
from siconos.mechanics.joints import (CouplerJointR, CylindricalJointR, JointFrictionR, JointStopR, PrismaticJointR,
                                      cast_CouplerJointR, cast_JointStopR)

INERTIA = [1.0, 1.0, 2.0]
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Wheel', 'Box', (0.4, 0.4, 0.2))
    io.add_Newton_impact_friction_nsl('contact', mu=0.5, e=0., collision_group1=0, collision_group2=1)
    for name, x, spin in (('one', 0, 1.), ('two', 1, 0.), ('arm', 5, 0.), ('planet', 6, 6.)):
        io.add_object(name, [Contactor('Wheel')], translation=[x, 0, 1], velocity=[0, 0, 0, 0, 0, spin], mass=1., inertia=INERTIA)
        if name != 'planet':
            io.add_joint('axle ' + name, name, None, [[x, 0, 1]], [[0, 0, 1]], 'PivotJointR')
    io.add_joint('axle planet', 'arm', 'planet', [[6, 0, 1]], [[0, 0, 1]], 'PivotJointR')
    io.add_joint('gear', 'one', 'two', None, None, 'CouplerJointR', coupled=[(0, 0, 3.0)], references=['axle one', 'axle two'])
    # The rotation of the planet relative to the arm is twice that of the world relative to the arm.
    io.add_joint('train', 'arm', 'planet', None, None, 'CouplerJointR', coupled=[(0, 0, 2.0)],
                 references=['axle arm', 'axle planet'])
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.2, h=1e-3, theta=0.5, solver_options=options, verbose=False, output_frequency=50)
    v = {int(row[1]): row[7] for row in io.velocities_data()[-4:]}
# w2 = 3 w1; the impulse between the wheels changes w1 by -3 I and w2 by I.
assert np.allclose([v[1], v[2]], [0.1, 0.3], atol=1e-6), v
# Planet - arm = -2 arm: they rotate with the same speed w in opposite directions. The impulse J of the coupling is J on the
# planet, 2 w = 12 - J, and J on the arm, (2 + 1) w = J: w = 12 / 5.
assert abs(v[3] + v[4]) < 1e-6 and abs(v[4] - 2.4) < 1e-3, v

nut = sk.NewtonEulerDS([0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0], 1.0, np.eye(3))
nut.setFExtPtr([0, 0, -10.0])
guide = CylindricalJointR([0, 0, 0], [0, 0, 1], True, nut)
screw = CouplerJointR(guide, 0, guide, 1, 2.0)
assert cast_CouplerJointR(screw) is screw and cast_CouplerJointR(guide) is None and screw.numberOfConstraints() == 1


def run(body, T, *links):
    nsds = sk.NonSmoothDynamicalSystem(0, T)
    nsds.insertDynamicalSystem(body)
    for relation, law in links:
        nsds.link(sk.Interaction(law, relation), body)
    s = sk.TimeStepping(nsds, sk.TimeDiscretisation(0, 1e-3), sk.MoreauJeanOSI(0.5), sk.GenericMechanical(options))
    while s.hasNextEvent():
        s.computeOneStep()
        s.nextStep()


run(nut, 0.1, (guide, sk.EqualityConditionNSL(4)), (screw, sk.EqualityConditionNSL(1)))
assert abs(abs(nut.twist()[2]) - 10 * 0.1 / 5) < 1e-6 and abs(abs(nut.twist()[5]) - 2 * 10 * 0.1 / 5) < 1e-6, nut.twist()

# The coordinate is that of the world relative to the body: it grows as the body falls.
for T, z in (0.1, -0.5 * 6 * 0.1**2), (0.5, -0.2):
    slide = sk.NewtonEulerDS([0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0], 1.0, np.eye(3))
    slide.setFExtPtr([0, 0, -10.0])
    way = PrismaticJointR([0, 0, 1], True, slide)
    stop = JointStopR(way, 0.2, True, 0)
    assert cast_JointStopR(stop) is stop and stop.direction() == -1 and stop.axis() == 0
    run(slide, T, (way, sk.EqualityConditionNSL(5)), (stop, sk.NewtonImpactNSL(0.0)),
        (JointFrictionR(way, [0]), sk.RelayNSL(1, -4e-3, 4e-3)))  # impulses of a step
    assert abs(slide.q()[2] - z) < 2e-3, (T, slide.q())
