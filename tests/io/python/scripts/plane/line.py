"""In the plane: a disk slides down a Line, a x + b y + c = 0 with b > 0, without friction: g sin(angle) along it."""
import numpy as np
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

ANGLE = 0.3
normal, along = np.array([np.sin(ANGLE), np.cos(ANGLE)]), np.array([np.cos(ANGLE), -np.sin(ANGLE)])
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Slope', 'Line', (2 * normal[0], 2 * normal[1], -2 * 0.5))  # at 0.5 from the origin
    io.add_primitive_shape('Disk', 'Disk', (0.1,))
    io.add_Newton_impact_friction_nsl('contact', mu=0.0, e=0.)
    io.add_object('slope', [Contactor('Slope')], translation=[0, 0])
    io.add_object('disk', [Contactor('Disk')], translation=0.6 * normal, velocity=[0, 0, 0], mass=1., inertia=0.005)
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.5, h=1e-3, theta=0.5, verbose=False, output_frequency=100)
    end, v = io.dynamic_data()[-1][2:4], io.velocities_data()[-1][2:4]
g = 9.80665 * np.sin(ANGLE)
assert np.allclose(v, g * 0.5 * along, atol=1e-2), v
assert abs(end @ normal - 0.6) < 1e-3 and abs(end @ along - g * 0.125) < 5e-3, end
