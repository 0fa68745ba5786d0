"""A ball that is thrown along the floor slides, then rolls: at the end its speed is 5/7 of the initial speed."""
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Ball', 'Sphere', (0.5,))
    io.add_primitive_shape('Ground', 'Box', (40, 40, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.3, e=0.)
    io.add_object('ball', [Contactor('Ball')], translation=[0, 0, 0.5], velocity=[2, 0, 0, 0, 0, 0], mass=1.)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-12
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1., h=1e-3, theta=0.5, solver_options=options, verbose=False, output_frequency=50)
    v = io.velocities_data()[-1]
assert abs(v[2] - 2 * 5 / 7.) < 5e-3, v
assert abs(v[6] - v[2] / 0.5) < 5e-3, v
