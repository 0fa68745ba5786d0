"""A wall in the plane is moved by a harmonic velocity; its other coordinates are fixed."""
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Disk', 'Disk', (0.25,))
    io.add_primitive_shape('Plate', 'Box2d', (4, 0.5))
    io.add_Newton_impact_friction_nsl('contact', mu=0.5)
    io.add_object('plate', [Contactor('Plate')], translation=[0, -0.25], velocity=[0.5, 0, 0], mass=10., inertia=1.)
    io.add_object('disk', [Contactor('Disk')], translation=[0, 0.2501], mass=1., inertia=1 / 32.)
    io.add_boundary_condition('shake', 'plate', indices=[0, 1, 2], bc_class='HarmonicBC', a=[0., 0, 0], b=[0.5, 0, 0],
                              omega=[4., 0, 0], phi=[0., 0, 0])
options = sk.solver_options_create(sn.SICONOS_FRICTION_2D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1., h=0.002, theta=0.5, Newton_max_iter=5, solver_options=options, verbose=False)
    rows, v = io.dynamic_data()[:], io.velocities_data()[:]
plate = v[v[:, 1] == 1]
assert abs(plate[1:, 2] - 0.5 * np.cos(4 * plate[1:, 0])).max() < 1e-5
assert abs(rows[rows[:, 1] == 1][:, 3] + 0.25).max() < 1e-6 and abs(rows[rows[:, 1] == 2][-1, 3] - 0.25) < 0.01
