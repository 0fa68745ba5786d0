"""A hammer of two contactors, off the centre of mass, falls on its head; another one without collisions falls
through the floor."""
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Head', 'Box', (0.4, 0.4, 0.6))
    io.add_primitive_shape('Handle', 'Box', (2.0, 0.1, 0.1))
    io.add_primitive_shape('Ground', 'Box', (20, 20, 0.5))
    io.add_Newton_impact_friction_nsl('contact', mu=0.5)
    for name, group in (('hammer', 0), ('ghost', -1)):
        io.add_object(name,
                      [Contactor('Head', relative_translation=[1.0, 0, 0], collision_group=group),
                       Contactor('Handle', relative_translation=[0, 0, 0], relative_orientation=[(1, 0, 0), 0.5],
                                 collision_group=group, instance_name='the-handle-of-' + name)],
                      translation=[0, 5 if name == 'ghost' else 0, 1.0], center_of_mass=[0.75, 0, 0],
                      velocity=[0, 0, 0, 0, 0, 0], mass=3.0, inertia=np.diag([0.1, 0.6, 0.6]))
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -0.25])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.6, h=0.002, Newton_max_iter=20, multipoints_iterations=True, solver_options=options)
    last = io.dynamic_data()[:][-2:]
    ids = {name: io.instances()[name].attrs['id'] for name in ('hammer', 'ghost')}
    assert 'the-handle-of-ghost' in io.instances()['ghost']
ghost = last[last[:, 1] == ids['ghost']][0]
assert abs(ghost[4] - (1 - 9.80665 * 0.36 / 2)) < 0.02, ghost
hammer = last[last[:, 1] == ids['hammer']][0]
assert 0.1 < hammer[4] < 0.4, hammer
