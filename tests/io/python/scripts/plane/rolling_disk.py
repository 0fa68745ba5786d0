"""A disk with resistance to rolling in the plane."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Disk', 'Disk', (0.5,))
    io.add_primitive_shape('Ground', 'Box2d', (40, 1))
    io.add_Newton_impact_rolling_friction_nsl('contact', mu=0.5, mu_r=0.02, e=0.)
    io.add_object('disk', [Contactor('Disk')], translation=[0, 0.5 - 1e-4], velocity=[1, 0, -2], mass=1., inertia=0.125)
    io.add_object('ground', [Contactor('Ground')], translation=[0, -0.5])
options = sk.solver_options_create(sn.SICONOS_ROLLING_FRICTION_2D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1., h=0.005, theta=1., Newton_max_iter=2, solver_options=options, verbose=False)
    v = io.velocities_data()[:, 2]
assert abs(v[-1] - (1 - 0.02 * 9.80665 / (0.5 * 1.5))) < 0.02, v[-1]
