"""A ball comes to rest at the bottom of a bowl given by heights."""
import numpy as np
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

x = np.linspace(-2, 2, 41)
heights = 0.25 * (x[:, None]**2 + x[None, :]**2)
with MechanicsHdf5Runner() as io:
    io.add_height_map('Bowl', heights, (4, 4))
    io.add_primitive_shape('Ball', 'Sphere', (0.3,))
    io.add_Newton_impact_friction_nsl('contact', mu=0.5, e=0.)
    io.add_object('ball', [Contactor('Ball')], translation=[0, 0, 0.4], velocity=[0, 0, 0, 0, 0, 0], mass=1.)
    io.add_object('bowl', [Contactor('Bowl')], translation=[0, 0, 0])
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.5, h=0.005, verbose=False, output_frequency=10)
    last = io.dynamic_data()[-1]
assert abs(last[2]) < 0.05 and abs(last[4] - 0.3) < 0.03, last
