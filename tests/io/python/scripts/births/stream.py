"""Balls are created one after another and removed; so is a floor. Hooks of all three kinds are called."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Ball', 'Sphere', (0.2,))
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.3, e=0.)
    for k in range(10):
        io.add_object('ball_%02d' % k, [Contactor('Ball')], translation=[0.01 * k, 0, 2.], velocity=[0] * 6, mass=1.,
                      time_of_birth=0.1 * k,
                      time_of_death=0.1 * k + 0.75)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -0.5], time_of_death=1.2)


class Count:
    def __init__(self):
        self.calls = []

    def initialize(self, io):
        self.io = io

    def call(self, step):
        self.calls.append((step, self.io.current_time()))


hooks = [Count() for _ in range(3)]
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-6
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=2., h=0.01, Newton_max_iter=1, solver_options=options, start_run_iteration_hook=hooks[0],
           before_next_step_iteration_hook=hooks[1], end_run_iteration_hook=hooks[2], verbose=False, output_frequency=1)
    rows = io.dynamic_data()[:]
    static = io.static_data()[:]
assert [len(hook.calls) for hook in hooks] == [200] * 3
assert abs(hooks[0].calls[4][1] - 0.05) < 1e-9 and abs(hooks[2].calls[4][1] - 0.06) < 1e-9, hooks[2].calls[4]
assert set(rows[:, 1]) == set(range(1, 11)) and static[-1, 0] < 1.25
