"""A heavy ball and three pins; a pin is a cylinder with a sphere on it."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner, MechanicsHdf5Runner_run_options
import siconos.io.mechanics_run
import siconos.numerics as sn
import siconos.kernel as sk
from math import pi, sin, cos
import math
siconos.io.mechanics_run.set_backend('bullet')

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Body', 'Cylinder', (0.06, 0.3), insideMargin=0.002, outsideMargin=0.0)
    io.add_primitive_shape('Head', 'Sphere', (0.05,))
    io.add_primitive_shape('Ball', 'Sphere', (0.11,))
    io.add_primitive_shape('Lane', 'Box', (8., 2., 0.2))
    for n, (x, y) in enumerate([(0, 0), (0.3, 0.17), (0.3, -0.17)]):
        io.add_object('pin{0}'.format(n),
                      [Contactor('Body', instance_name='Body%d' % n, relative_orientation=[(1., 0, 0), pi / 2]),
                       Contactor('Head', instance_name='Head%d' % n, relative_translation=[0, 0, 0.19])],
                      translation=[x, y, 0.15], orientation=[(0, 0, 1), 0.3], velocity=[0, 0, 0, 0, 0, 0], mass=1.5,
                      inertia=[0.013, 0.013, 0.003])
    io.add_object('ball', [Contactor('Ball')], translation=[-1., 0.02, 0.111], velocity=[5, 0, 0, 0, 5 / 0.11, 0],
                  mass=6.)
    io.add_object('lane', [Contactor('Lane')], translation=(0, 0, -0.1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.15, e=0.0)

options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 200
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-6
run_options = MechanicsHdf5Runner_run_options()
run_options['t0'] = 0.0
run_options['T'] = 0.8
run_options['h'] = 2e-3
run_options['solver_options'] = options
run_options['output_frequency'] = None
run_options['Newton_max_iter'] = 1
run_options['verbose'] = False
run_options['with_timer'] = True
run_options['skip_last_update_output'] = True
run_options['skip_reset_lambdas'] = True
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(run_options)
    dynamic = io.dynamic_data()[:]
    timing = io.log_data()['computeOneStep']['timing'][:]
start, end = dynamic[dynamic[:, 0] == 0], dynamic[dynamic[:, 0] == dynamic[-1, 0]]
assert len(end) == 4 and len(timing) == 400
hit = [row for row in end if row[1] == 1][0]
assert abs(hit[2] - 0) > 0.2 and hit[4] < 0.14, hit
assert [row[2] for row in end if row[1] == 4][0] > 0.5
