"""A screw: the translation of a cylindrical joint is coupled to its angle."""
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Nut', 'Box', (0.4, 0.4, 0.2))
    io.add_Newton_impact_friction_nsl('contact', mu=0.5, e=0.)
    io.add_object('nut', [Contactor('Nut')], translation=[0, 0, 1], velocity=[0, 0, 0, 0, 0, 0], mass=1., inertia=[1, 1, 1])
    # angle - 2 way = 0
    io.add_joint('screw', 'nut', None, [[0, 0, 1]], [[0, 0, 1]], 'CylindricalJointR', True, coupled=[(0, 1, 2.0)])
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.5, h=1e-3, theta=0.5, solver_options=options, verbose=False, output_frequency=50)
    v = io.velocities_data()[-1]
# (m + 4 I) dv/dt = -m g
assert abs(v[4] + 9.80665 / 5 * v[0]) < 1e-3 and abs(v[7] - 2 * v[4]) < 1e-6, v
