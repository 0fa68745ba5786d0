"""A ball that rolls is stopped by resistance to rolling; another one is not."""
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Ball', 'Sphere', (0.5,))
    io.add_primitive_shape('Ground', 'Box', (40, 40, 1))
    io.add_Newton_impact_rolling_friction_nsl('contact', e=0., mu=0.5, mu_r=0.05)
    io.add_object('ball', [Contactor('Ball')], translation=[0, 0, 0.5], velocity=[1, 0, 0, 0, 2, 0], mass=1.)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
options = sk.solver_options_create(sn.SICONOS_ROLLING_FRICTION_3D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1., h=0.005, solver_options=options, verbose=False, output_frequency=20)
    v = io.velocities_data()[:]
# With the moment M = mu_r N opposite to the rolling: dv/dt = -(5/7) mu_r g / r.
expected = 1 - 5 / 7. * 0.05 * 9.80665 / 0.5 * v[-1, 0]
assert abs(v[-1, 2] - expected) < 0.05, (v[-1], expected)
