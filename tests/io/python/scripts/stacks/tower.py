"""Ten boxes, one iteration of Newton, a solver that freezes contacts."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Box', 'Box', (1, 1, 1))
    io.add_primitive_shape('Ground', 'Box', (10, 10, .5))
    io.add_Newton_impact_friction_nsl('contact', mu=0.7)
    for k in range(10):
        io.add_object('box%03d' % k, [Contactor('Box')], translation=[0, 0, 0.5 + k], velocity=[0] * 6, mass=1.0)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.25])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 500
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-6
options.iparam[sn.SICONOS_FRICTION_3D_NSGS_FREEZING_CONTACT] = 20
sk.solver_options_update_internal(options, 0, sn.SICONOS_FRICTION_3D_ONECONTACT_NSN_GP_HYBRID)
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.5, h=0.005, theta=0.50001, Newton_max_iter=1, multipoints_iterations=True, solver_options=options,
           output_frequency=10, numerics_verbose=False, with_timer=False, verbose=False)
    rows = io.dynamic_data()[-10:]
for row in rows:
    assert abs(row[4] - (row[1] - 0.5)) < 0.05 and abs(row[2]) + abs(row[3]) < 0.02, row
