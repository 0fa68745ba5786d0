"""Balls are born and one dies, in one run and in two of which the second continues the first: the same rows."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor


def rows_of(file, *ends):
    with MechanicsHdf5Runner(file) as io:
        io.add_primitive_shape('Ball', 'Sphere', (.3,))
        io.add_primitive_shape('Ground', 'Box', (20, 20, 1))
        for k in range(4):
            io.add_object('ball%d' % k, [Contactor('Ball')], translation=[1.5 * k, 0, .6 + .2 * k], mass=1. + k,
                          velocity=[0, 0, -.5, 0, 0, 0], time_of_birth=.1 * k if k else -1,
                          time_of_death=.45 if k == 2 else -1)
        io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
        io.add_Newton_impact_friction_nsl('contact', mu=.3, e=0.)
    options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
    options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
    for begin, end in zip((0, *ends), ends):
        with MechanicsHdf5Runner(file, mode='r+') as io:
            io.run(t0=begin, T=end, h=.005, theta=.50001, Newton_max_iter=1, solver_options=options, output_frequency=1,
                   verbose=False)
            rows = io.dynamic_data()[:]
    return rows


once, twice = rows_of('once.hdf5', 1.), rows_of('twice.hdf5', .5, 1.)
last = [rows[rows[:, 0] == rows[:, 0].max()] for rows in (once, twice)]
assert [row[1] for row in last[0]] == [1, 2, 4] and [row[1] for row in last[1]] == [1, 2, 4], last
assert abs(last[0] - last[1]).max() < 1e-6, last
assert all(abs(row[4] - .3) < 2e-3 for row in last[0]), last[0]  # at rest
assert 3 in once[(once[:, 0] > .3) & (once[:, 0] < .44), 1] and 3 not in once[once[:, 0] > .46, 1]
