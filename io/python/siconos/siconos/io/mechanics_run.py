"""siconos.io.mechanics_run: MechanicsHdf5Runner, which runs the scene of an HDF5 file and writes the results into it."""

import math

from .. import _siconos, kernel
from ..kernel import *  # noqa: F401,F403
from ..mechanics.collision.bullet import *  # noqa: F401,F403
from ..mechanics.collision.bullet import SiconosBulletCollisionManager
from ..mechanics.collision.tools import Contactor, Shape, Volume  # noqa: F401
from ._bodies import Bodies, Shapes
from ._imports import Imports
from ._joints import Joints
from ._layout import data, group  # noqa: F401
from ._names import *  # noqa: F401,F403
from ._options import MechanicsHdf5Runner_run_options, as_json, bullet_options_of, is_plane, options_of, serialized  # noqa: F401
from ._outputs import Outputs
from ._population import Population
from ._problem import make_integrator, make_problem, make_simulation
from ._quaternions import (Quaternion, floatv, phi, phiv, psi, psiv, quaternion_get, quaternion_multiply, theta,
                           thetav)  # noqa: F401
from ._recorder import Recorder
from ._stored import change, is_in_memory, word
from .io_base import MechanicsIO
from .mechanics_hdf5 import MechanicsHdf5


GRAVITY = 9.80665
backend, use_bullet, have_bullet, have_occ = "bullet", True, True, False


class FunctionHook:
    """A hook that is a function of the runner, as in Siconos 4.4."""

    def __init__(self, function, io):
        self._function, self._io = function, io

    def initialize(self, io):
        pass

    def call(self, step):
        self._function(self._io)


def hook_of(given, io):
    """The hook: an object with initialize(io) and call(step), or a function."""
    return FunctionHook(given, io) if callable(given) and not hasattr(given, "call") else given


class MechanicsHdf5Runner(Imports, Outputs, MechanicsHdf5):
    """A scene in an HDF5 file, and its simulation."""

    def __init__(self, io_filename=None, io_filename_backup=None, mode="w", interaction_manager=None, nsds=None,
                 simulation=None, osi=None, shape_filename=None, set_external_forces=None, gravity_scale=None,
                 collision_margin=None, use_compression=False, output_domains=False, verbose=True):
        super().__init__(io_filename, mode, io_filename_backup, use_compression, output_domains, verbose)
        self._interman, self._nsds, self._simulation, self._osi = interaction_manager, nsds, simulation, osi
        self._osnspb, self._bodies, self._k, self._k0 = None, None, 1, 1
        self._set_external_forces, self._gravity_scale = set_external_forces, gravity_scale
        self._collision_margin, self._time, self._plane = collision_margin, None, False
        self._given_manager = interaction_manager
        self._started, self._finished, self._problem_files = False, False, None
        self._io = MechanicsIO()

    @property
    def _static(self):
        return {} if self._bodies is None else self._bodies.static

    def current_time(self):
        """The end of the present step; before the first one its beginning."""
        if self._simulation is None:
            return self._time
        return self._simulation.nextTime() if self._started else self._simulation.startingTime()

    def apply_gravity(self, body):
        """Sets the weight of a body, as a run without external forces of the script's does."""
        weight = -body.scalarMass() * GRAVITY / (self._gravity_scale or 1.0)
        body.setFExtPtr([0.0, weight, 0.0] if self._plane else [0.0, 0.0, weight])

    # The objects that run() creates.

    def run(self, *arguments, **keywords):
        """Runs the scene: run(options), run(run_options=options), or options as keywords."""
        self.run_initialize(*arguments, **keywords)
        return True if self._finished else self.run_loop()

    def run_initialize(self, *arguments, **keywords):
        """Makes the model and its simulation, and writes the state at the beginning."""
        self._options = options = options_of(arguments, keywords, self.print_verbose)
        self._started = self._finished = False
        self._plane = self.dimension() == 2 or is_plane(options)
        self._gravity_scale = options["gravity_scale"] or 1.0
        if options["set_external_forces"] is not None:
            self._set_external_forces = options["set_external_forces"]
        h, t0, T = float(options["h"]), float(options["t0"]), float(options["T"])
        if not (math.isfinite(h) and h > 0):
            raise ValueError(f"run: the step h is a positive number, not {options['h']}")
        stored = self._stored_time()
        t0 = t0 if stored is None else stored
        self._time = t0
        if T <= t0:
            self.print_verbose(f"Simulation time {t0} >= T={T}, exiting.")
            self._finished = True
            return
        self._k = self._k0 = 1 + int(t0 / h)
        self._make_model(t0, T, h, stored is not None)
        self._hooks = [hook_of(options[f"{key}_iteration_hook"], self)
                       for key in ("start_run", "before_next_step", "end_run")]
        for what in (options["controller"], *self._hooks):
            if what is not None:
                what.initialize(self)
        if options["output_energy_work"] and not self._plane:
            self._tables.add("energy_work")
        self._recorder = Recorder(self, self._tables, options, self._plane, self._should_output_domains)
        self._calls_outputs = self._are_outputs_overridden()
        self._output_beginning()
        params = options["friction_contact_trace_params"]
        self._problem_files = None
        if params is not None:
            from .FrictionContactTrace import ProblemFiles
            self._problem_files = ProblemFiles(params, self._osnspb, self._nsds)
        self._store_options()

    def _stored_time(self):
        """The last time in the file, for a run that continues."""
        table = self._part("dynamic")
        if is_in_memory(table):
            return table.values.last_time() if len(table.values) else None
        return float(table[:, 0].max()) if table.shape[0] else None

    def _make_model(self, t0, T, h, goes_on):
        options = self._options
        manager, given = options["interaction_manager"] or self._given_manager, bullet_options_of(options)
        self._interman = (manager(given) if callable(manager) else manager) or SiconosBulletCollisionManager(given)
        self._io = MechanicsIO(self._interman)
        self._nsds = kernel.NonSmoothDynamicalSystem(t0, T)
        self._bodies = Bodies(self._interman, self._nsds, Shapes(self._part("ref")), self._plane)
        self._population = Population(self, self._bodies, self._plane, self._set_external_forces)
        self._population.begin(t0, goes_on)
        self._laws = {}
        for name in sorted(self._part("nslaws")):
            self.import_nonsmooth_law(name)
        entries = self._part("joints")
        self._joints = Joints(self._bodies, self._nsds, self._laws, self.print_verbose)
        for name in sorted(entries, key=lambda n: (word(entries[n], "type") == "CouplerJointR", n)):
            self.import_joint(name)
        self._osi = make_integrator(options)
        self._osnspb = make_problem(options, self._laws.values(), len(entries) > 0, self._plane)
        self._simulation = make_simulation(options, self._nsds, self._interman, self._osi, self._osnspb, t0, h)

    # The loop.

    def run_loop(self):
        """Runs all steps. Returns True, or False if exit_tolerance ended the run."""
        s, options = self._simulation, self._options
        verbose = options["verbose"] and self.verbose
        start, before_next, end = self._hooks
        last = self._k0 - 1 + math.ceil((float(options["T"]) - self._time) / float(options["h"]) - 1e-9)
        while s.hasNextEvent():
            if verbose and options["verbose_progress"]:
                print(f"[io.mechanics] step {self._k} of {last}")
            self._started = True
            if start is not None and start.call(self._k) is False:
                return True
            self.import_births()
            self.execute_deaths()
            if options["controller"] is not None:
                options["controller"].step()
            self._compute_step()
            if self._is_output_step():
                self._output_step()
            self._backup()
            if verbose:
                self.print_solver_infos()
            if options["exit_tolerance"] is not None and self._osnspb.residual() > options["exit_tolerance"]:
                self.print_verbose(f"residual {self._osnspb.residual()} > {options['exit_tolerance']}, exiting.")
                return False
            if before_next is not None and before_next.call(self._k) is False:
                return True
            s.nextStep()
            if end is not None and end.call(self._k) is False:
                return True
            self._k += 1
        return True

    def _compute_step(self):
        self.log(self._simulation.computeOneStep, self._options["with_timer"])()
        if self._problem_files is not None:
            self._problem_files.record()

    def _is_output_step(self):
        frequency = self._options["output_frequency"]
        frequency = 1 if frequency is None else frequency
        return self._k == 1 or (frequency > 0 and self._k % frequency == 0)

    def _backup(self):
        options = self._options
        if options["output_backup"] and self._k % (options["output_backup_frequency"] or 1) == 0:
            import shutil
            if is_in_memory(self._root):
                _siconos._write_scene(self._io_filename_backup, self._root)
            else:
                self._out.flush()
                shutil.copyfile(self._io_filename, self._io_filename_backup)

    def _store_options(self):
        entry = data(self._root["data"], "siconos_mechanics_run_options", 1)
        change(entry, options=as_json({key: serialized(value) for key, value in self._options.items()}))


def set_backend(name):
    """'bullet' and 'native' select Ricochet's detection; 'occ' does not exist."""
    if name not in ("bullet", "native"):
        raise NotImplementedError(f"backend {name}: shapes of OpenCASCADE are not in Ricochet; use 'bullet'")


Hdf5 = MechanicsHdf5Runner
