"""Spheres and a box come to rest on a height map."""
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

n = 41
x, y = np.meshgrid(np.linspace(-10, 10, n), np.linspace(-5, 5, n), indexing='ij')
heights = 0.02 * x**2 + 0.04 * y**2
with MechanicsHdf5Runner() as io:
    io.add_height_map('Hills', heights, (20, 10), insideMargin=0.0, outsideMargin=0.0)
    io.add_primitive_shape('Ball', 'Sphere', (0.5,))
    io.add_convex_shape('Cube', [(a, b, c) for a in (-.4, .4) for b in (-.4, .4) for c in (-.4, .4)])
    io.add_Newton_impact_friction_nsl('contact', mu=0.3, e=0.0)
    io.add_object('ball', [Contactor('Ball')], translation=[4, 0, 1.2], mass=1.)
    io.add_object('cube', [Contactor('Cube')], translation=[-4, 1, 1.2], mass=1.)
    io.add_object('hills', [Contactor('Hills')], translation=[0, 0, 0])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-6
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=2., h=0.005, multipoints_iterations=True, Newton_max_iter=2, solver_options=options,
           output_frequency=20,
           verbose=False)
    rows = io.dynamic_data()[-2:]
for row in rows:
    ground = 0.02 * row[2]**2 + 0.04 * row[3]**2
    assert 0.3 < row[4] - ground < 0.7, row
assert abs(rows[rows[:, 1] == 1][0][2] - 4) > 0.3
