"""Axes that are not of length 1: displacements, angles and stops are measured with the axis as it is given."""
import numpy as np
import siconos.kernel as sk
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor
from siconos.mechanics.joints import PivotJointR

joint = PivotJointR([0, 0, 0], [0, 0, 3], True, sk.NewtonEulerDS([1, 0, 0, 1, 0, 0, 0], [0] * 6, 1, np.eye(3)))
q = sk.BlockVector(sk.SiconosVector([1, 0, 0, np.cos(.1), 0, 0, np.sin(.1)]))
angle = sk.SiconosVector(1)
joint.computehDoF(0, q, angle, 0)
assert abs(abs(angle[0]) - 2 * np.arctan(3 * np.tan(.1))) < 1e-12, angle[0]
assert np.allclose(joint.normalDoF(q, 0), [0, 0, 3])

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Bar', 'Box', (1, .2, .2))
    io.add_Newton_impact_friction_nsl('contact', mu=.3)
    io.add_object('bar', [Contactor('Bar')], translation=[0, 0, 2], mass=1, inertia=[.1, .2, .3])
    io.add_joint('slide', 'bar', None, None, [[1, 0, 1]], 'PrismaticJointR', True, stops=[[0, .5, -1], [0, -.5, 1]])
    io.run(T=.6, h=.002, verbose=False, output_frequency=50)
    rows = io.dynamic_data()[:]
# It slides down to the stop: (1, 0, 1) . displacement = -1/2, each coordinate -1/4.
assert np.abs(np.abs(rows[-1, 2:5] - [0, 0, 2]) - [.25, 0, .25]).max() < 1e-2, rows[-1]
