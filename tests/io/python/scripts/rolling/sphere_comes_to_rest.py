"""Resistance to rolling stops a sphere: mu_r is the arm of the normal force."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

radius, v0, mu_r = 0.5, 1.0, 0.05
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Sphere', 'Sphere', (radius,))
    io.add_primitive_shape('Ground', 'Box', (20, 20, 1))
    io.add_Newton_impact_rolling_friction_nsl('contact', mu=0.5, mu_r=mu_r, e=0.)
    io.add_object('sphere', [Contactor('Sphere')], translation=[0, 0, radius - 1e-4], velocity=[v0, 0, 0, 0,
                                                                                                v0 / radius, 0], mass=1.)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -0.5])
options = sk.solver_options_create(sn.SICONOS_ROLLING_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=2.5, h=0.005, theta=1.0, Newton_max_iter=2, solver_options=options, verbose=False)
    x, v = io.dynamic_data()[:, 2], io.velocities_data()[:, 2]
deceleration = mu_r * 9.80665 / (radius * 1.4)
assert abs(v[200] - (v0 - deceleration * 1.0)) < 0.03, (v[200], v0 - deceleration)
assert abs(v[-1]) < 0.01 or v0 - deceleration * 2.5 > 0
