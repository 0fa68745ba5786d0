"""Boxes by the global formulation: MoreauJeanGOSI with two solvers, beside the reduced one."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner, MechanicsHdf5Runner_run_options
import siconos.numerics as sn
import siconos.kernel as sk
import numpy as np
ends = []
for number, (osi, solver, tolerance) in enumerate(((sk.MoreauJeanOSI, sn.SICONOS_FRICTION_3D_NSGS, 1e-8),
                           (sk.MoreauJeanGOSI, sn.SICONOS_GLOBAL_FRICTION_3D_NSGS_WR, 1e-8),
                           (sk.MoreauJeanGOSI, sn.SICONOS_GLOBAL_FRICTION_3D_ADMM, 1e-8),
                           (sk.MoreauJeanOSI, sn.SICONOS_FRICTION_3D_ADMM, 1e-8))):
    name = 'global_osi%d.hdf5' % number
    with MechanicsHdf5Runner(io_filename=name) as io:
        io.add_primitive_shape('Cube', 'Box', (1, 1, 1))
        io.add_primitive_shape('Ground', 'Box', (100, 100, .5))
        io.add_Newton_impact_friction_nsl('contact', mu=.3)
        for k in range(2):
            io.add_object('cube%d' % k, [Contactor('Cube')], translation=[1.5 * k, 0, .52], velocity=[2, 0, 0, 0, 0, 0], mass=1)
        io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.25])
    options = sk.solver_options_create(solver)
    options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10000
    options.dparam[sn.SICONOS_DPARAM_TOL] = tolerance
    run_options = MechanicsHdf5Runner_run_options()
    run_options.update(dict(t0=0, T=.5, h=.005, theta=.50001, Newton_max_iter=1, solver_options=options, osi=osi,
                            verbose=False, output_frequency=10, constraint_activation_threshold=1e-8))
    if osi is sk.MoreauJeanOSI:
        run_options['osns_assembly_type'] = sk.REDUCED_DIRECT
    with MechanicsHdf5Runner(mode='r+', io_filename=name) as io:
        io.run(run_options)
        ends.append(io.dynamic_data()[-2:, 1:5])
for end in ends[1:]:
    assert abs(end - ends[0]).max() < 2e-3, ends
