"""Keywords of older scripts: solver, itermax and tolerance are ignored with a warning; contact_index_set has a new name."""
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
                  numerics_verbose=False, verbose=False, contact_index_set=0, solver=sn.SICONOS_FRICTION_3D_NSGS, itermax=1000,
                  tolerance=1e-6)
    z, contacts = io.dynamic_data()[-1, 4], io.contact_forces_data()[:]
assert done is True and abs(z - 0.5) < 0.02 and len(contacts)
