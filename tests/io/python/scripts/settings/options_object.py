"""run() by an options object with every key that scripts set, and by its copies."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner, MechanicsHdf5Runner_run_options
from siconos.mechanics.collision.bullet import SiconosBulletOptions
import siconos.numerics as sn
import siconos.kernel as sk
import siconos.io.mechanics_run

siconos.io.mechanics_run.set_backend('bullet')

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Box', 'Box', (1, 1, 1))
    io.add_primitive_shape('Ground', 'Box', (20, 20, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.3)
    for k in range(3):
        io.add_object('box%d' % k, [Contactor('Box')], translation=[1.5 * k, 0, 0.55], velocity=[0, 1., 0, 0, 0, 0],
                      mass=1.)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -0.5])
bullet_options = SiconosBulletOptions()
bullet_options.worldScale = 1.0
bullet_options.contactBreakingThreshold = 0.04
solver = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
solver.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
solver.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
solver.iparam[sn.SICONOS_FRICTION_3D_IPARAM_ERROR_EVALUATION] = sn.SICONOS_FRICTION_3D_NSGS_ERROR_EVALUATION_LIGHT
run_options = MechanicsHdf5Runner_run_options()
run_options['t0'] = 0
run_options['T'] = 0.5
run_options['h'] = 0.005
run_options['theta'] = 0.50001
run_options['gravity_scale'] = 1.0
run_options['bullet_options'] = bullet_options
run_options['solver_options'] = solver
run_options['solver_options_pos'] = None
run_options['constraint_activation_threshold'] = 1e-5
run_options['constraint_activation_threshold_velocity'] = 0.0
run_options['activate_with_negative_relative_velocity'] = False
run_options['Newton_options'] = sk.SICONOS_TS_LINEAR
run_options['Newton_max_iter'] = 1
run_options['osns_assembly_type'] = sk.GLOBAL_REDUCED
run_options['osi'] = sk.MoreauJeanOSI
run_options['time_stepping'] = None
run_options['verbose'] = False
run_options['verbose_progress'] = False
run_options['with_timer'] = False
run_options['explode_Newton_solve'] = False
run_options['explode_computeOneStep'] = True
run_options['output_contact_forces'] = True
run_options['output_contact_info'] = True
run_options['output_contact_work'] = True
run_options['output_energy_work'] = True
run_options['output_frequency'] = 10
run_options['skip_last_update_input'] = True
run_options['numerics_verbose'] = False
run_options['numerics_verbose_level'] = 0
run_options['Newton_warning_on_nonconvergence'] = False
run_options['Warning_nonsmooth_solver'] = False
run_options['constraints_activation_threshold'] = 1.
run_options.display()
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(run_options=run_options)
    rows, cf = io.dynamic_data()[:], io.contact_forces_data()[:]
assert abs(rows[-3:, 4] - 0.5).max() < 0.02 and cf.shape[1] == 26 and len(cf) > 10
