"""A cylinder, a cone and a capsule stand or lie on the floor; one contactor never collides."""
from math import pi
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Cyl', 'Cylinder', (0.4, 1.0))
    io.add_primitive_shape('Cone', 'Cone', (0.5, 1.0))
    io.add_primitive_shape('Cap', 'Capsule', (0.25, 1.0))
    io.add_primitive_shape('Ghost', 'Box', (3, 3, 3))
    io.add_primitive_shape('Ground', 'Box', (20, 20, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.5, e=0.)
    up = [(1, 0, 0), pi / 2]
    io.add_object('standing', [Contactor('Cyl', relative_orientation=up), Contactor('Ghost', collision_group=-1)],
                  translation=[0, 0, 0.5], mass=1., inertia=[0.1, 0.1, 0.08])
    io.add_object('cone', [Contactor('Cone')], translation=[3, 0, 0.5], orientation=up, mass=1., inertia=[0.1, 0.1,
                                                                                                          0.1])
    io.add_object('lying', [Contactor('Cap')], translation=[-3, 0, 0.25], mass=1.)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.5, h=0.005, solver_options=options, verbose=False, output_frequency=20)
    z = {int(r[1]): r[4] for r in io.dynamic_data()[-3:]}
assert abs(z[1] - .5) < .02 and abs(z[2] - .25) < .02 and abs(z[3] - .25) < .02, z
