"""A closed chain with the projection of positions, by positional arguments of add_joint."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner, MechanicsHdf5Runner_run_options
import siconos.numerics as sn
import siconos.kernel as sk
import numpy as np

crank, coupler, rocker, base = 0.5, 1.5, 1.0, 1.5
A, D = np.array([0., 0, 0]), np.array([base, 0, 0])
B = A + [0, 0, crank]
# C: distance coupler from B, rocker from D
d = D - B
L = np.linalg.norm(d)
a = (coupler**2 - rocker**2 + L**2) / (2 * L)
e = d / L
n = np.array([-e[2], 0, e[0]])
C = B + a * e + np.sqrt(coupler**2 - a**2) * n

def bar(io, name, P, Q, mass):
    way = Q - P
    length = np.linalg.norm(way)
    angle = float(-np.arctan2(way[2], way[0]))
    if name not in io.shapes():
        io.add_primitive_shape(name, 'Box', (length, 0.05, 0.05))
    io.add_object(name, [Contactor(name)], (P + Q) / 2, [(0, 1, 0), angle], mass=mass,
                  inertia=[mass * 0.0004, mass * length**2 / 12, mass * length**2 / 12])

with MechanicsHdf5Runner() as io:
    bar(io, 'crank', A, B, 1.)
    bar(io, 'coupler', B, C, 2.)
    bar(io, 'rocker', D, C, 1.5)
    io.add_joint('ja', 'crank', None, [A], [[0, 1, 0]], 'PivotJointR', True)
    io.add_joint('jb', 'crank', 'coupler', [B], [[0, 1, 0]], 'PivotJointR', True)
    io.add_joint('jc', 'coupler', 'rocker', [C], [[0, 1, 0]], 'PivotJointR', True)
    io.add_joint('jd', 'rocker', None, [D], [[0, 1, 0]], 'PivotJointR', True)

options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-12
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.6, h=0.001, theta=0.5, Newton_max_iter=10, solver_options=options, with_timer=False,
           time_stepping=sk.TimeSteppingDirectProjection, osi=sk.MoreauJeanDirectProjectionOSI, projection_itermax=5,
           projection_tolerance=1e-8, projection_tolerance_unilateral=1e-8, output_frequency=1, verbose=False)
    q = {n: io._nsds.topology().getDynamicalSystem(n).q().copy() for n in ('crank', 'coupler', 'rocker')}

def end(state, x):
    w, i, j, k = state[3:]
    return state[:3] + x * np.array([1 - 2 * (j * j + k * k), 2 * (i * j + w * k), 2 * (i * k - w * j)])
assert np.linalg.norm(end(q['crank'], crank / 2) - end(q['coupler'], -coupler / 2)) < 1e-6
assert np.linalg.norm(end(q['coupler'], coupler / 2) - end(q['rocker'], rocker / 2)) < 1e-6
assert abs(q['crank'][0]) > 1e-3
