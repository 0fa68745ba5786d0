"""A run in two parts ends in the same state as a run in one part."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor


def scene(name):
    with MechanicsHdf5Runner(name, mode='w') as io:
        io.add_primitive_shape('Ball', 'Sphere', (0.25,))
        io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
        io.add_Newton_impact_friction_nsl('contact', mu=0.5, e=0.3)
        io.add_object('ball', [Contactor('Ball')], translation=[0, 0, 1], velocity=[1, 0, 0, 0, 0, 0], mass=1.)
        io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])


def run(name, T):
    with MechanicsHdf5Runner(name, mode='r+') as io:
        io.run(t0=0, T=T, h=0.005, verbose=False, solver_options=sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS))
        return io.dynamic_data()[:]


scene('whole.hdf5')
scene('parts.hdf5')
whole = run('whole.hdf5', 0.4)
run('parts.hdf5', 0.2)
parts = run('parts.hdf5', 0.4)
assert parts[-1, 0] > 0.39 and np.allclose(whole[-1], parts[-1], atol=1e-2), (whole[-1], parts[-1])
