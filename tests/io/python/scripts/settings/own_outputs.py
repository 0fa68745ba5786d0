"""Runners derived by the user: output methods that are overridden are called, others are called in a hook; both give the
tables of a plain run."""
import h5py
import numpy
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor


class Counting(MechanicsHdf5Runner):
    initial = calls = results = 0

    def output_dynamic_objects(self, initial=False):
        self.initial += initial
        self.calls += 1
        super().output_dynamic_objects(initial)

    def output_results(self, with_timer=False):
        self.results += 1
        super().output_results(with_timer)


class Twice:
    """Writes once more what the run has written."""

    def initialize(self, io):
        self.io = io

    def call(self, step):
        if step % 10 == 0:
            self.io.output_velocities()
            self.io.output_contact_forces()
            self.io.output_solver_infos()


def run(kind, name, hook=None, function=None):
    with kind(name) as io:
        io.add_primitive_shape('Ball', 'Sphere', (0.3,))
        io.add_primitive_shape('Ground', 'Box', (10, 10, .2))
        io.add_Newton_impact_friction_nsl('contact', mu=0.3)
        io.add_object('ball', [Contactor('Ball')], translation=[0, 0, .5], velocity=[1, 0, 0, 0, 0, 0], mass=1,
                      inertia=[.04] * 3)
        io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.1])
        io.run(t0=0, T=.3, h=2e-3, output_frequency=10, verbose=False, before_next_step_iteration_hook=hook,
               start_run_iteration_hook=function, output_contact_info=True, output_contact_work=True)
    with h5py.File(name) as file:
        return io, {key: table[:] for key, table in file['data'].items() if isinstance(table, h5py.Dataset)}


plain = run(MechanicsHdf5Runner, 'plain.hdf5')[1]
io, own = run(Counting, 'own.hdf5')
assert io.initial == 1 and io.calls == 17 and io.results == 16, (io.initial, io.calls, io.results)
for key in 'static', 'dynamic', 'velocities', 'cf', 'cf_info', 'cf_work', 'solv':
    assert len(plain[key]) > 1 and numpy.array_equal(plain[key], own[key]), key
double = run(MechanicsHdf5Runner, 'double.hdf5', Twice())[1]
for key in 'velocities', 'cf', 'solv':
    again = double[key][numpy.isin(double[key][:, 0], double['cf'][:, 0])]
    assert len(again) and numpy.array_equal(again[::2], again[1::2]), key
    assert numpy.array_equal(numpy.unique(double[key], axis=0), numpy.unique(plain[key], axis=0)), key

# A hook may be a function of the runner, whose result means nothing.
times = []
run(MechanicsHdf5Runner, 'function.hdf5', function=lambda io: times.append(io.current_time()) or False)
assert len(times) == 150 and abs(times[9] - 0.02) < 1e-12, times
