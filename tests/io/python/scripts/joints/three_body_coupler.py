"""A gear: two wheels on one arm that is a body, coupled by ratio."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk
import numpy as np
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Bar', 'Box', (1.5, .1, .1))
    io.add_primitive_shape('Wheel', 'Cylinder', (.4, .1))
    io.add_object('arm', [Contactor('Bar')], [0, 0, 0], mass=1., inertia=[.01, .2, .2])
    io.add_object('one', [Contactor('Wheel')], [-.5, .2, 0], mass=1., inertia=[.05, .08, .05], velocity=[0, 0, 0, 0, 2., 0])
    io.add_object('two', [Contactor('Wheel')], [.5, .2, 0], mass=1., inertia=[.05, .08, .05], velocity=[0, 0, 0, 0, -4., 0])
    io.add_joint('fix', 'arm', None, None, None, 'FixedJointR', True)
    io.add_joint('j1', 'one', 'arm', [[-.5, .2, 0]], [[0, 1, 0]], 'PivotJointR', True)
    io.add_joint('j2', 'two', 'arm', [[.5, .2, 0]], [[0, 1, 0]], 'PivotJointR', True)
    io.add_joint('gear', 'one', 'two', None, None, 'CouplerJointR', coupled=[(0, 0, -2.)], references=['j1', 'j2', 'arm'])
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-12
class Torque:
    def initialize(self, io):
        ds = io._nsds.topology().getDynamicalSystem('one')
        ds.setMExtPtr([0, .1, 0])
    def step(self):
        pass
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1, h=.001, theta=.5, Newton_max_iter=5, solver_options=options, controller=Torque(), verbose=False)
    v = io.velocities_data()[-3:]
one, two = [r for r in v if r[1] == 2][0], [r for r in v if r[1] == 3][0]
assert abs(two[6] + 2 * one[6]) < 1e-4, (one, two)
# I (w1 + 4 w1) = torque: 0.08 (1 + 4) w' = .1
assert abs(one[6] - (2 + .1 / .4)) < 1e-3, one
