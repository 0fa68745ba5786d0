"""A chain of pivots and a knee, and cylinders on a screw: results of Siconos 4.4."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor


def run(T, file):
    options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
    options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10000
    options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-12
    sk.solver_options_update_internal(options, 1, sn.SICONOS_FRICTION_3D_ONECONTACT_NSN)
    with MechanicsHdf5Runner(file, mode='r+') as io:
        io.run(t0=0, T=T, h=0.002, theta=0.5, Newton_max_iter=10, solver_options=options, output_frequency=5, verbose=False)
        last = io.dynamic_data()[-1, 0]
        return [rows[rows[:, 0] == last] for rows in (io.dynamic_data()[:], io.velocities_data()[:])]


with MechanicsHdf5Runner('chain.hdf5') as io:
    io.add_primitive_shape('Link', 'Box', (1, .1, .1))
    for k in range(4):
        io.add_object('link%d' % k, [Contactor('Link', collision_group=-1)], translation=[k + .5, 0, 0], mass=1. + k,
                      inertia=[.01, .1, .1], velocity=[0, 0, 0, 0, .1 * k, 0])
    io.add_joint('j0', 'link0', None, [[0, 0, 0]], [[0, 1, 0]], 'PivotJointR', True)
    for k, kind in enumerate(('PivotJointR', 'KneeJointR', 'PivotJointR'), 1):
        io.add_joint('j%d' % k, 'link%d' % (k - 1), 'link%d' % k, points=[[k, 0, 0]], joint_class=kind, absolute=True,
                     axes=[[0, 1, 0]] if kind[0] == 'P' else [])
    io.add_Newton_impact_friction_nsl('contact', mu=0.3, collision_group1=1, collision_group2=1)
places, velocities = run(1., 'chain.hdf5')
PLACES = [[.14544329, 0, -2.4519758, .60671294], [-.08588443, 0, -3.4239995, .63288367]]
VELOCITIES = [[-6.33153, 0, -.38938454, 0, 3.5652165, 0], [-8.877383, 0, .24872063, 0, 1.6865525, 0]]
assert abs(places[2:, 2:6] - PLACES).max() < 1e-6, places
assert abs(velocities[2:, 2:] - VELOCITIES).max() < 1e-5, velocities

with MechanicsHdf5Runner('screw.hdf5') as io:
    io.add_primitive_shape('Rod', 'Cylinder', (.5, 1))
    io.add_object('a', [Contactor('Rod')], translation=[0, 0, 0], mass=1., inertia=[1, .5, 1])
    io.add_object('b', [Contactor('Rod')], translation=[3, 0, 0], mass=2., inertia=[1, .5, 1], velocity=[0, 0, 0, 0, 0, 1.])
    io.add_Newton_impact_nsl('stop', e=.2)
    io.add_joint('ja', 'a', None, [[0, 0, 0]], [[0, 0, 1]], 'CylindricalJointR', coupled=[[0, 1, 2.5]])
    io.add_joint('jb', 'b', None, [[3, 0, 0]], [[0, 0, 1]], 'CylindricalJointR', nslaws='stop',
                 stops=[[0, -.8, 1], [1, 2., -1]])
places, velocities = run(1., 'screw.hdf5')
assert abs(places[:, 2:6] - [[0, 0, -.6763207, .6634314], [3, 0, -4.903325, .87758255]]).max() < 1e-6, places
assert abs(velocities[:, 2:] - [[0, 0, -1.3526413, 0, 0, -3.3816035], [0, 0, -9.80665, 0, 0, 1]]).max() < 1e-5, velocities
