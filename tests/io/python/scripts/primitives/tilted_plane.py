"""Boxes on an incline: one box, with mu below the slope, slides; the other, with mu above it, stays. A function sets the forces."""
import math
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner, MechanicsHdf5Runner_run_options
import siconos.numerics as sn
import siconos.kernel as sk

angle = math.pi / 8
gravity = 9.81

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Brick', 'Box', (1.0, 0.5, 0.25), insideMargin=0.01, outsideMargin=0.0)
    io.add_primitive_shape('Incline', 'Box', (60, 20, 0.5))
    io.add_Newton_impact_friction_nsl('rough', mu=0.6, e=0., collision_group1=0, collision_group2=0)
    io.add_Newton_impact_friction_nsl('smooth', mu=0.2, e=0., collision_group1=1, collision_group2=0)
    io.add_object('incline', [Contactor('Incline', collision_group=0)], translation=[0, 0, -0.25])
    io.add_object('stays', [Contactor('Brick', collision_group=0)], translation=[0, -2, 0.1251], mass=2.0)
    io.add_object('slides', [Contactor('Brick', collision_group=1)], translation=[0, 2, 0.1251], mass=2.0)


def tilted(body):
    m = body.scalarMass()
    body.setFExtPtr([m * gravity * math.sin(angle), 0, -m * gravity * math.cos(angle)])


options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
run_options = MechanicsHdf5Runner_run_options()
run_options['t0'] = 0
run_options['T'] = 1.0
run_options['h'] = 0.005
run_options['theta'] = 1.0
run_options['Newton_max_iter'] = 3
run_options['solver_options'] = options
run_options['set_external_forces'] = tilted
run_options['verbose'] = True
run_options['with_timer'] = True
run_options['violation_verbose'] = True
run_options['output_frequency'] = 5
run_options['skip_last_update_output'] = True
run_options['skip_reset_lambdas'] = True
run_options['osns_assembly_type'] = sk.REDUCED_DIRECT
run_options['explode_Newton_solve'] = True
run_options['osi_explicit_Jacobians_of_relations'] = True
with MechanicsHdf5Runner(mode='r+', collision_margin=0.01) as io:
    io.run(run_options)
    rows = io.dynamic_data()[:]
    ids = {name: io.instances()[name].attrs['id'] for name in ('stays', 'slides')}
    assert io.log_data() is not None
x = rows[rows[:, 1] == ids['slides']][-1][2]
assert abs(x - gravity * (math.sin(angle) - 0.2 * math.cos(angle)) / 2) < 0.05, x
assert abs(rows[rows[:, 1] == ids['stays']][-1][2]) < 1e-3
