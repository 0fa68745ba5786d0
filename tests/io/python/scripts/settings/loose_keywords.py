"""Keywords of older scripts: solver, itermax, tolerance; a relation that gives up when the tolerance is missed."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Ball', 'Sphere', (0.5,))
    io.add_primitive_shape('Ground', 'Box', (20, 20, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.3)
    io.add_object('ball', [Contactor('Ball')], translation=[0, 0, 0.6], mass=1.)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -0.5])
with MechanicsHdf5Runner(mode='r+') as io:
    done = io.run(with_timer=False, t0=0, T=0.3, h=0.005, theta=0.50001, Newton_max_iter=1, exit_tolerance=1.0,
                  numerics_verbose=False, verbose=False)
    z = io.dynamic_data()[-1, 4]
assert done is True and abs(z - 0.5) < 0.02
