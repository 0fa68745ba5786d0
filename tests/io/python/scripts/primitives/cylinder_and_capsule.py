"""Round shapes with the inertia of their contactors, turned by axis and angle, on a floor of another group."""
import math

import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Cyl', 'Cylinder', (0.5, 1.0))
    io.add_primitive_shape('Cap', 'Capsule', (0.3, 0.8))
    io.add_primitive_shape('Cone', 'Cone', (0.5, 1.0))
    io.add_primitive_shape('Floor', 'Box', (40, 40, 1.0))
    io.add_Newton_impact_friction_nsl('contact', mu=0.4, e=0.0, collision_group1=0, collision_group2=1)
    io.add_object('cylinder', [Contactor('Cyl', collision_group=0)], translation=[-3, 0, 1.0],
                  orientation=[(1, 0, 0), math.pi / 2], velocity=[0, 0, 0, 0, 0, 0], mass=2.0)
    io.add_object('capsule', [Contactor('Cap')], translation=[0, 0, 0.6], orientation=[(0, 0, 1), math.pi / 3.],
                  velocity=[1, 0, 0, 0, 0, 0], mass=1.0)
    io.add_object('cone', [Contactor('Cone')], translation=[3, 0, 1.0], orientation=[(1, 0, 0), math.pi / 2.],
                  velocity=[0, 0, 0, 0, 0, 0], mass=1.5)
    io.add_object('floor', [Contactor('Floor', collision_group=1)], translation=[0, 0, -0.5])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(with_timer=False, gravity_scale=1, t0=0, T=1.0, h=0.005, theta=0.50001, Newton_max_iter=20,
           set_external_forces=None, solver_options=options, numerics_verbose=False, output_frequency=None)
    rows = io.dynamic_data()[-3:]
    number = {name: io.instances()[name].attrs['id'] for name in ('cylinder', 'capsule', 'cone')}
height = {int(row[1]): row[4] for row in rows}
assert abs(height[number['cylinder']] - 0.5) < 0.02 and abs(height[number['capsule']] - 0.3) < 0.02
assert abs(height[number['cone']] - 0.25) < 0.02, height
