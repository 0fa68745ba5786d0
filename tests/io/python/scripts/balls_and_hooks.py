"""Balls that fall; hooks before and after each step, one of which ends the run."""
import numpy as np
from siconos.io.mechanics_run import MechanicsHdf5Runner, MechanicsHdf5Runner_run_options
from siconos.mechanics.collision.tools import Contactor


class Hook:
    def __init__(self):
        self.calls = []

    def initialize(self, io):
        self.io = io

    def call(self, step):
        self.calls.append(self.io.current_time())
        if step == 80:
            return False


with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Ball', 'Sphere', (0.25,))
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.5, e=0.5)
    for i in range(4):
        io.add_object('ball%d' % i, [Contactor('Ball')], translation=[0.6 * i, 0, 0.5 + 0.2 * i],
                      velocity=[0, 0, 0, 0, 0, 0], mass=1., inertia=[0.025] * 3)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
options = MechanicsHdf5Runner_run_options()
options['t0'], options['T'], options['h'], options['verbose'] = 0, 1., 0.005, False
hook = Hook()
options['end_run_iteration_hook'] = hook
with MechanicsHdf5Runner(mode='r+', verbose=False) as io:
    io.run(options)
    positions = io.dynamic_data()[:]
assert len(hook.calls) == 80 and len(positions) == 4 * 81, (len(hook.calls), len(positions))
assert positions[:, 4].min() > 0.2
