"""A stack of five cubes stays at rest."""
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

with MechanicsHdf5Runner() as io:
    io.add_convex_shape('Cube', [(x, y, z) for x in (-.5, .5) for y in (-.5, .5) for z in (-.5, .5)])
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.5, e=0.)
    for i in range(5):
        io.add_object('cube%d' % i, [Contactor('Cube')], translation=[0, 0, 0.5 + i], velocity=[0, 0, 0, 0, 0, 0], mass=1,
                      inertia=[1 / 6.] * 3)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.5, h=0.005, Newton_max_iter=10, solver_options=options, verbose=False, output_frequency=10)
    last = io.dynamic_data()[-5:]
for row in last:
    assert abs(row[4] - (row[1] - 0.5)) < 0.05 and abs(row[2]) < 0.01, row
