"""A carriage moves on a rail between two stops with restitution; there are no contacts."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Car', 'Box', (0.5, 0.5, 0.5))
    io.add_object('car', [Contactor('Car')], [0, 0, 0], velocity=[2., 0, 0, 0, 0, 0], mass=1.)
    io.add_Newton_impact_nsl('elastic', e=0.5)
    io.add_relay_nsl('drag', -5e-4, 5e-4)
    io.add_joint('rail', 'car', None, [], [[1, 0, 0]], 'PrismaticJointR', stops=[[0, 1.0, -1], [0, -1.0, 1]],
                 nslaws='elastic', friction=['drag'])
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-12
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=4, h=0.005, theta=0.5, Newton_max_iter=10, solver_options=options, verbose=False)
    x, v = io.dynamic_data()[:, 2], io.velocities_data()[:, 2]
assert -1.02 < x.min() and x.max() < 1.02 and v.min() < -0.6
