"""Objects, laws and joints that a hook adds and imports; births and deaths that a runner overrides."""
import numpy as np
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor


class Runner(MechanicsHdf5Runner):
    deaths = 0

    def execute_deaths(self):
        self.deaths += 1
        super().execute_deaths()


class Hook:
    def initialize(self, io):
        self.io = io

    def call(self, step):
        io = self.io
        if step == 10:
            io.add_object('late', [Contactor('Ball', collision_group=1)], translation=[2, 0, 1], mass=1)
            io.import_object('late', translation=[2., 0, 3], velocity=[0., 0, -1, 0, 0, 0])
            io.add_Newton_impact_friction_nsl('slippery', mu=0, collision_group1=0, collision_group2=1)
            io.import_nonsmooth_law('slippery')
        if step == 20:
            io.add_joint('held', 'bar', None, [[-.5, 0, 1]], [[0, 1, 0]], 'PivotJointR', True)
            io.import_joint('held')
            io.add_boundary_condition('fixed', 'late', indices=[0, 1, 2], bc_class='FixedBC')
            io.import_boundary_conditions('fixed')


with Runner() as io:
    io.add_primitive_shape('Ball', 'Sphere', (.3,))
    io.add_primitive_shape('Bar', 'Box', (1, .1, .1))
    io.add_primitive_shape('Ground', 'Box', (20, 20, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=.3)
    io.add_object('bar', [Contactor('Bar', collision_group=5)], translation=[0, 0, 1], mass=1)
    io.add_object('other', [Contactor('Bar', collision_group=5)], translation=[0, 5, 1], mass=1, time_of_death=.1)
    io.add_joint('other_held', 'other', None, [[-.5, 5, 1]], [[0, 1, 0]], 'PivotJointR', True)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
    io.run(T=.3, h=.005, theta=.5, Newton_max_iter=10, verbose=False, start_run_iteration_hook=Hook(),
           set_external_forces=lambda body: body.setFExtPtr([0, 0, -10 * body.scalarMass()]))
    assert io.deaths == 60, io.deaths
    rows = io.dynamic_data()[:]
late, bar, other = (rows[rows[:, 1] == number] for number in (3, 1, 2))
assert len(other) == 20 and len(late) == 51, (len(other), len(late))
assert abs(late[0, 4] - (3 - .005 - .5 * 10 * .005**2)) < 1e-3 and abs(late[-1, 4] - late[11, 4]) < 1e-6
# The point of the bar that was at (-.5, 0, 1) when it was held is still there.
w, turn = bar[-1, 5], bar[-1, 7]
arm = np.array([-.5, 1 - bar[19, 4]])
turned = np.array([[1 - 2 * turn**2, 2 * w * turn], [-2 * w * turn, 1 - 2 * turn**2]]) @ arm
assert np.abs(bar[-1, [2, 4]] + turned - [-.5, 1]).max() < 4e-3, (bar[-1], turned)
