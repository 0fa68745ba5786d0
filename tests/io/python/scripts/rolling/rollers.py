"""A cylinder slides and then rolls at 2/3 of its speed; a ball with rolling resistance slows down evenly."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk
g = 9.80665


def options(number):
    o = sk.solver_options_create(number)
    o.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10000
    o.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
    return o


with MechanicsHdf5Runner('cylinder.hdf5') as io:
    io.add_primitive_shape('Cyl', 'Cylinder', (0.5, 2.0))
    io.add_primitive_shape('Ground', 'Box', (50, 50, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.5, e=0.)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -0.5])
    io.add_object('cyl', [Contactor('Cyl')], translation=[0, 0, 0.5], velocity=[2, 0, 0, 0, 0, 0], mass=1)
with MechanicsHdf5Runner('cylinder.hdf5', mode='r+') as io:
    io.run(T=1, h=0.005, solver_options=options(sn.SICONOS_FRICTION_3D_NSGS), theta=0.50001, verbose=False)
    v = io.velocities_data()[-1]
assert abs(v[2] - 4 / 3) < 1e-6 and abs(v[6] - 8 / 3) < 1e-6 and abs(v[[3, 4, 5, 7]]).max() < 1e-6, v

with MechanicsHdf5Runner('ball.hdf5') as io:
    io.add_primitive_shape('Ball', 'Sphere', (1,), insideMargin=0.2)
    io.add_primitive_shape('Ground', 'Box', (100, 100, 0.1))
    io.add_Newton_impact_rolling_friction_nsl('contact', mu=0.3, mu_r=0.05, e=0.0)
    io.add_object('ball', [Contactor('Ball')], [0, 0, 1.0], velocity=[3, 0, 0, 0, 3, 0], mass=1, inertia=[.4, .4, .4])
    io.add_object('ground', [Contactor('Ground')], [0, 0, -.05])
with MechanicsHdf5Runner('ball.hdf5', mode='r+') as io:
    io.run(T=2, h=0.005, solver_options=options(sn.SICONOS_ROLLING_FRICTION_3D_NSGS), Newton_max_iter=1, verbose=False)
    v = io.velocities_data()[-1]
    cf = io.contact_forces_data()[:]
assert abs(v[2] - (3 - 0.05 * g * 2 / 1.4)) < 1e-5 and abs(v[3]) < 1e-9, v
# The contact rolls: the bodies' velocities there are equal, and the impulses do no work on it.
assert abs(cf[:, 17:20]).max() < 1e-6, cf[:, 17:20]
