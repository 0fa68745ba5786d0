"""Hooks: a gate is opened, a body that has left is removed, and the run ends when all bodies are at rest."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk
import numpy as np

class Start():
    def __init__(self): pass
    def initialize(self, io):
        self._io = io
        self.calls = 0
    def call(self, step):
        self.calls += 1

class Gate():
    def initialize(self, io):
        self._io = io
    def call(self, step):
        time = self._io.current_time()
        if time > .2 and 'gate' in self._io._static:
            number = self._io._static['gate']['number']
            assert number < 0
            body = self._io._static['gate'].get('body')
            if body is None:
                body = [b for b in [self._io._static['gate']['object']]][0]
            self._io._interman.removeStaticBody(body)
            del self._io._static['gate']

class End():
    def initialize(self, io):
        self._io = io
        self.removed = []
    def call(self, step):
        positions = self._io._io.positions(self._io._nsds)
        if positions is not None:
            z = positions[:, 3]
            for ds_id in positions[z < -2., 0]:
                ds = self._io._nsds.dynamicalSystem(int(ds_id))
                self._io._interman.removeBody(ds)
                self._io._nsds.removeDynamicalSystem(ds)
                self.removed.append(int(ds_id))
        return len(self.removed) < 2

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Ball', 'Sphere', (.2,))
    io.add_primitive_shape('Gate', 'Box', (4, 4, .2))
    for k in range(2):
        io.add_object('ball%d' % k, [Contactor('Ball')], translation=[k - .5, 0, .2 + .1 * k], mass=1)
    io.add_object('gate', [Contactor('Gate')], translation=[0, 0, -.1])
    io.add_Newton_impact_friction_nsl('contact', mu=.1)
start, end = Start(), End()
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=10, h=.005, theta=.50001, Newton_max_iter=1, start_run_iteration_hook=start,
           before_next_step_iteration_hook=Gate(), end_run_iteration_hook=end, verbose=False,
           solver_options=sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS))
    last = io.dynamic_data()[-1, 0]
assert end.removed == [1, 2] or end.removed == [2, 1], end.removed
assert last < 1.2 and start.calls < 300
