"""Pivots with dry friction and stops between links."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Link', 'Box', (1, 0.1, 0.1))
    io.add_primitive_shape('Ground', 'Box', (100, 100, .5))
    io.add_Newton_impact_friction_nsl('contact', mu=0.3)
    io.add_relay_nsl('friction', lb=-0.05, ub=0.05, size=1)
    io.add_Newton_impact_nsl('stop', e=0.0)
    for i in range(3):
        io.add_object('link%d' % i, [Contactor('Link')], translation=[0.5 + i, 0, 3], mass=1, inertia=[0.01, 0.1, 0.1])
        io.add_joint('j%d' % i, 'link%d' % i, 'link%d' % (i - 1) if i else None, points=[[i, 0, 3]], axes=[[0, 1, 0]],
                     joint_class='PivotJointR', absolute=True, friction='friction', stops=[[0, 1.0, -1], [0, -1.0, 1]],
                     nslaws='stop')
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -2.25])
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-9
sk.solver_options_update_internal(options, 1, sn.SICONOS_FRICTION_3D_ONECONTACT_NSN)
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(with_timer=False, t0=0, T=1, h=0.002, theta=0.5, Newton_max_iter=10, solver_options=options,
           numerics_verbose=False, output_frequency=1, verbose=False)
    for name in ('j1', 'j1_stop0', 'j1_stop1', 'j1_friction0'):
        assert io._nsds.topology().getInteraction(name) is not None
    rows = io.dynamic_data()[:]
assert rows[-3:, 4].min() < 2.5
