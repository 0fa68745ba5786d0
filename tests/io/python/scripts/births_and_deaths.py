"""Balls are created one after another, and one is removed."""
import siconos.numerics as sn
import siconos.kernel as sk
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Ball', 'Sphere', (0.2,))
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.5, e=0.)
    for i in range(3):
        io.add_object('ball%d' % i, [Contactor('Ball')], translation=[i, 0, 0.2], velocity=[0, 0, 0, 0, 0, 0], mass=1.,
                      time_of_birth=0.1 * i if i else -1, time_of_death=0.25 if i == 0 else -1)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.3, h=0.01, verbose=False, solver_options=sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS))
    rows = io.dynamic_data()[:]
counts = [sum(abs(rows[:, 0] - t) < 1e-4) for t in (0.05, 0.15, 0.22, 0.28)]
assert counts == [1, 2, 3, 2], counts
