"""Marbles with rolling resistance in a valley given by heights; options made from numbers only."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk
import numpy as np
nx = ny = 25
x = np.linspace(-2, 2, nx)
heights = np.zeros((nx, ny))
for i in range(nx):
    for j in range(ny):
        heights[i, j] = 0.15 * x[i]**2
with MechanicsHdf5Runner() as io:
    io.add_height_map('Valley', heights, (4.0, 4.0))
    io.add_primitive_shape('Marble', 'Sphere', (.1,))
    io.add_Newton_impact_rolling_friction_nsl('rolling', mu=0.5, mu_r=2e-2, e=0.0, collision_group1=0, collision_group2=0)
    for i in range(3):
        io.add_object('marble%d' % i, [Contactor('Marble')], translation=[-1.0 + .1 * i, i - 1., .15 * (-1. + .1 * i)**2 + .13],
                      velocity=[0, 0, 0, 0, 0, 0], mass=.5, inertia=[.002] * 3)
    io.add_object('valley', [Contactor('Valley')], translation=[0, 0, 0])
options = sk.solver_options_create(sn.SICONOS_ROLLING_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=3., h=.005, multipoints_iterations=True, theta=.50001, Newton_max_iter=1, solver_options=options,
           output_frequency=20, verbose=False)
    d = io.dynamic_data()[:]
for n in (1, 2, 3):
    way = d[d[:, 1] == n]
    assert abs(way[:, 2]).max() < 1.05 and abs(way[-1, 2]) < .9 and abs(way[-1, 3] - (n - 2.)) < .05, way[-1]
    assert way[:, 2].max() > -.6, way[:, 2]
