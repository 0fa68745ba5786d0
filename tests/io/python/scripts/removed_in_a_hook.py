"""A hook takes away the support of a ball."""
from siconos.io.mechanics_run import MechanicsHdf5Runner, MechanicsHdf5Runner_run_options
from siconos.mechanics.collision.tools import Contactor


class Remove:
    def initialize(self, io):
        self.io = io

    def call(self, step):
        if step == 20:
            ds = self.io._nsds.topology().getDynamicalSystem('support')
            self.io._interman.removeBody(ds)
            self.io._nsds.removeDynamicalSystem(ds)


with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Ball', 'Sphere', (0.25,))
    io.add_primitive_shape('Plate', 'Box', (2, 2, 0.5))
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.5, e=0.)
    io.add_object('ball', [Contactor('Ball')], translation=[0, 0, 0.75], mass=1.)
    io.add_object('support', [Contactor('Plate')], translation=[0, 0, 0.25], mass=5.)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
options = MechanicsHdf5Runner_run_options()
options.update(t0=0, T=0.6, h=0.005, verbose=False, before_next_step_iteration_hook=Remove())
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(options)
    rows = io.dynamic_data()[:]
    assert io._nsds.getNumberOfDS() == 1
assert abs(rows[rows[:, 1] == 1][10, 4] - 0.75) < 0.01 and abs(rows[-1, 4] - 0.25) < 0.03, rows[-1]
