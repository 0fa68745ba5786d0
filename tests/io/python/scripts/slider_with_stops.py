"""A weight on a vertical rail falls onto a stop; another one slides with dry friction."""
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Cube', 'Box', (0.2, 0.2, 0.2))
    for name, x in ('stopped', 0), ('braked', 2):
        io.add_object(name, [Contactor('Cube')], translation=[x, 0, 1], velocity=[0, 0, 0, 0, 0, 0], mass=1.,
                      inertia=[1, 1, 1])
    io.add_Newton_impact_nsl('stop', 0.)
    io.add_relay_nsl('friction', -4.0 * 1e-3, 4.0 * 1e-3)
    io.add_Newton_impact_friction_nsl('contact', mu=0.3)
    # The coordinate of a joint to the world is minus the displacement of the body.
    io.add_joint('way', 'stopped', None, None, [[0, 0, 1]], 'PrismaticJointR', True, nslaws='stop', stops=[[0, 0.5, -1]])
    io.add_joint('brake', 'braked', None, None, [[0, 0, 1]], 'PrismaticJointR', True, friction='friction')
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.6, h=1e-3, theta=0.5, Newton_max_iter=10, solver_options=options, verbose=False)
    rows = io.dynamic_data()[-2:]
z = {int(row[1]): row[4] for row in rows}
assert abs(z[1] - 0.5) < 1e-2, z
assert abs(z[2] - (1 - 0.5 * (9.80665 - 4.) * 0.36)) < 1e-2, z
