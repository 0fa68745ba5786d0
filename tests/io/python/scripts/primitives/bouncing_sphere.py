"""Restitution: the heights of successive bounces fall by e^2."""
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner(io_filename='bounce.hdf5') as io:
    io.add_primitive_shape('Sphere', 'Sphere', [0.25])
    io.add_primitive_shape('Ground', 'Box', [10, 10, 1])
    io.add_Newton_impact_friction_nsl('contact', 0.0, 0.8)
    io.add_object('sphere', [Contactor('Sphere')], translation=np.array([0., 0., 2.25]), velocity=np.zeros(6),
                  mass=np.float64(1))
    io.add_object('ground', [Contactor('Ground')], (0, 0, -0.5))
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.dparam[0] = 1e-12
with MechanicsHdf5Runner(io_filename='bounce.hdf5', mode='r+') as io:
    io.run(t0=0, T=2.5, h=1e-3, theta=0.5, Newton_max_iter=1, solver_options=options, output_frequency=1, verbose=False)
    z = io.dynamic_data()[:, 4]
    v = io.velocities_data()[:, 4]
peaks = [k for k in range(1, len(v)) if v[k - 1] > 0 >= v[k]]
assert abs(z[peaks[0]] - 0.25 - 2 * 0.64) < 0.02 and abs(z[peaks[1]] - 0.25 - 2 * 0.64**2) < 0.02, z[peaks]
