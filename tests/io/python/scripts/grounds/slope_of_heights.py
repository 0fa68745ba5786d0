"""A ball rolls and a box slides down a plane slope that is given by heights: both have closed forms."""
from math import atan, cos, sin
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk
slope, g, T = .25, 9.80665, 1.
a = atan(slope)
x = np.linspace(-10, 10, 41)
heights = np.outer(-slope * x, np.ones(21))
with MechanicsHdf5Runner() as io:
    io.add_height_map('Slope', heights, (20., 10.), insideMargin=0.)
    io.add_primitive_shape('Ball', 'Sphere', (.5,))
    io.add_primitive_shape('Box', 'Box', (1., 1., 1.))
    io.add_object('slope', [Contactor('Slope')], translation=[0, 0, 0])
    start = [-5. + .5 * sin(a), 2.2, 5. * slope + .5 * cos(a)]
    io.add_object('ball', [Contactor('Ball')], translation=start, mass=1., inertia=[.1, .1, .1])
    start[1] = -2.2
    io.add_object('box', [Contactor('Box')], translation=start, orientation=[(0, 1, 0), a], mass=1.)
    io.add_Newton_impact_friction_nsl('contact', mu=0.15, e=0.0)
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[0] = 1000
options.dparam[0] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(T=T, h=0.002, solver_options=options, verbose=False)
    d = io.dynamic_data()[:]
for n, acceleration in (1, 5 / 7 * g * sin(a)), (2, g * (sin(a) - .15 * cos(a))):
    way = d[d[:, 1] == n]
    along = (way[-1, 2] - way[0, 2]) * cos(a) - (way[-1, 4] - way[0, 4]) * sin(a)
    assert abs(along / (acceleration * T**2 / 2) - 1) < 1e-5 and abs(way[-1, 3] - way[0, 3]) < 1e-6, (n, along)
