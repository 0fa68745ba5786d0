"""siconos.io.mechanics_run: MechanicsHdf5Runner, which runs the scene of an HDF5 file and writes what happens into it."""

import json
import math
import shutil
import time as clock

import numpy

from .. import _siconos, kernel
from ..kernel import MoreauJeanGOSI, MoreauJeanOSI, SICONOS_TS_NONLINEAR  # noqa: F401
from ..mechanics.collision.bullet import SICONOS_BULLET_2D, SiconosBulletCollisionManager, SiconosBulletOptions
from ..mechanics.collision.contactors import product, rotated
from . import _output as output
from ._bodies import Bodies, Object, Shapes, boundary_condition
from ._joints import Joints
from ._layout import COLUMNS, Tables, data, group, text  # noqa: F401
from .mechanics_hdf5 import MechanicsHdf5

GRAVITY = 9.80665

_DEFAULTS = {
    "with_timer": False, "time_stepping": None, "interaction_manager": None, "bullet_options": None, "body_class": None,
    "shape_class": None, "face_class": None, "edge_class": None, "controller": None, "gravity_scale": 1.0, "t0": 0, "T": 10,
    "h": 0.0005, "multipoints_iterations": None, "theta": 0.5, "gamma": None, "Newton_options": SICONOS_TS_NONLINEAR,
    "Newton_max_iter": 20, "Newton_tolerance": 1e-10, "Newton_warning_on_nonconvergence": True,
    "Warning_nonsmooth_solver": True, "display_Newton_convergence": False, "set_external_forces": None,
    "solver_options": None, "solver_options_pos": None, "osnspb_max_size": 0, "osns_assembly_type": None,
    "exit_tolerance": None, "projection_itermax": 20, "projection_tolerance": 1e-8,
    "projection_tolerance_unilateral": 1e-8, "numerics_verbose": False, "numerics_verbose_level": 0,
    "violation_verbose": False, "verbose": True, "verbose_progress": True, "output_frequency": None,
    "output_backup": False, "output_backup_frequency": None, "friction_contact_trace_params": None,
    "output_contact_index_set": 1, "output_contact_forces": True, "output_contact_info": True,
    "output_contact_work": True, "output_energy_work": False, "osi": MoreauJeanOSI,
    "constraint_activation_threshold": None, "constraint_activation_threshold_velocity": None,
    "activate_with_negative_relative_velocity": None, "explode_Newton_solve": False, "explode_computeOneStep": False,
    "skip_last_update_output": False, "skip_last_update_input": False, "skip_reset_lambdas": False,
    "start_run_iteration_hook": None, "before_next_step_iteration_hook": None, "end_run_iteration_hook": None,
}


class MechanicsHdf5Runner_run_options(dict):
    """All options of run(), with their defaults. Others may be set; they are kept, and not used."""

    def __init__(self):
        super().__init__(_DEFAULTS)

    def display(self):
        for key, value in sorted(self.items()):
            print(f"{key}: {value}")


class MechanicsHdf5Runner(MechanicsHdf5):
    """A scene in an HDF5 file, and its simulation."""

    def __init__(self, io_filename=None, io_filename_backup=None, mode="w", interaction_manager=None, nsds=None,
                 simulation=None, osi=None, shape_filename=None, set_external_forces=None, gravity_scale=None,
                 collision_margin=None, use_compression=False, output_domains=False, verbose=True):
        super().__init__(io_filename, mode, io_filename_backup, use_compression, output_domains, verbose)
        self._interman, self._nsds, self._simulation, self._osi = interaction_manager, nsds, simulation, osi
        self._osnspb, self._bodies, self._k, self._k0 = None, None, 1, 1
        self._set_external_forces, self._gravity_scale = set_external_forces, gravity_scale
        self._collision_margin, self._time = collision_margin, None
        self._io = output.Reader(self)

    @property
    def _static(self):
        return {} if self._bodies is None else self._bodies.static

    def current_time(self):
        """The end of the present step; before the first one its beginning."""
        if self._simulation is None:
            return self._time
        return self._simulation.nextTime() if self._started else self._simulation.startingTime()

    # What run() sets up.

    def run(self, *arguments, **keywords):
        """Runs the scene: run(options), run(run_options=options), or options as keywords."""
        self.run_initialize(*arguments, **keywords)
        return True if self._finished else self.run_loop()

    def run_initialize(self, *arguments, **keywords):
        self._options = options = _options_of(arguments, keywords, self.print_verbose)
        self._started = self._finished = False
        self._plane = self.dimension() == 2 or _is_plane(options["bullet_options"])
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
        for what in (options["controller"], *self._hooks()):
            if what is not None:
                what.initialize(self)
        self._output(first=True)
        self._store_options()

    def _hooks(self):
        return [self._options[f"{key}_iteration_hook"] for key in ("start_run", "before_next_step", "end_run")]

    def _stored_time(self):
        """Of a run that goes on: the last time in the file."""
        rows = self._table("dynamic")
        return float(rows[:, 0].max()) if rows.shape[0] else None

    def _make_model(self, t0, T, h, goes_on):
        options = self._options
        manager, given = options["interaction_manager"] or self._interman, self._bullet_options()
        self._interman = (manager(given) if callable(manager) else manager) or SiconosBulletCollisionManager(given)
        self._nsds = kernel.NonSmoothDynamicalSystem(t0, T)
        self._bodies = Bodies(self._interman, self._nsds, Shapes(self._ref), self._plane)
        self._births, self._deaths = [], []
        for name in sorted(self._input):
            self._schedule(Object(name, self._input[name], self._plane), t0, goes_on)
        self._laws = {}
        for name in sorted(self.nonsmooth_laws()):
            self._add_law_to_model(name, self.nonsmooth_laws()[name].attrs)
        self._joints = Joints(self._bodies, self._nsds, self._laws, self.print_verbose)
        entries = self.joints()
        for name in sorted(entries, key=lambda n: (text(entries[n].attrs["type"]) == "CouplerJointR", n)):
            self._joints.add(name, entries[name])
        self._make_simulation(t0, h)

    def _bullet_options(self):
        given = self._options["bullet_options"]
        if self._options["multipoints_iterations"] and given is not None:
            raise RuntimeError("run: give bullet_options or multipoints_iterations, not both")
        return given or SiconosBulletOptions()

    def _schedule(self, thing, t0, goes_on):
        if 0 <= thing.death <= t0 and (goes_on or thing.death < t0):
            return
        if thing.birth >= t0 and not (goes_on and thing.birth == t0):
            self._births.append((thing.birth, thing))
            return
        self._import(thing, t0 if goes_on else None)

    def _import(self, thing, restart_time=None):
        if thing.death >= 0:
            self._deaths.append((thing.death, thing.name))
        if thing.mass is None:
            return self._bodies.add_static(thing)
        if restart_time is not None:
            self._restart(thing, restart_time)
        body = self._bodies.make(thing)
        entries = self.boundary_conditions()
        for name in sorted(entries):
            if text(entries[name].attrs["object1"]) == thing.name:
                body.setBoundaryConditions(boundary_condition(entries[name], 3 if self._plane else 6))
        if self._set_external_forces is not None:
            self._set_external_forces(body)
        else:
            weight = -thing.mass * GRAVITY / self._gravity_scale
            body.setFExtPtr([0.0, weight, 0.0] if self._plane else [0.0, 0.0, weight])
        self._call_external_functions(thing.name, body)
        self._bodies.insert(thing, body)

    def _restart(self, thing, time):
        found = []
        for table in self.dynamic_data(), self.velocities_data():
            rows = table[:]
            mine = rows[(abs(rows[:, 0] - numpy.float32(time)) < 1e-9) & (rows[:, 1] == thing.number)]
            if not len(mine):
                return
            found.append(mine[-1][2:])
        thing.restart(*found, self._plane)

    def _call_external_functions(self, name, body):
        for entry in self.external_functions().values():
            attributes = entry.attrs
            if text(attributes["body_name"]) != name:
                continue
            plugin = text(attributes["plugin_name"]), text(attributes["plugin_function_name"])
            if "function_name" in attributes:
                getattr(body, text(attributes["function_name"]))(*plugin)
            else:
                condition = kernel.BoundaryCondition([int(i) for i in attributes["bc_indices"]])
                condition.setComputePrescribedVelocityFunction(*plugin)
                body.setBoundaryConditions(condition)

    def _add_law_to_model(self, name, attributes):
        kind = text(attributes["type"])
        value = lambda key: float(attributes[key])  # noqa: E731
        size = 2 if self._plane else 3
        if kind == "NewtonImpactFrictionNSL":
            law = kernel.NewtonImpactFrictionNSL(value("e"), 0.0, value("mu"), size)
        elif kind == "FremondImpactFrictionNSL":
            law = kernel.FremondImpactFrictionNSL(value("e"), 0.0, value("mu"), size)
        elif kind == "NewtonImpactRollingFrictionNSL":
            law = kernel.NewtonImpactRollingFrictionNSL(value("e"), 0.0, value("mu"), value("mu_r"), 3 if self._plane else 5)
        elif kind == "NewtonImpactNSL":
            law = kernel.NewtonImpactNSL(value("e"))
        else:
            law = kernel.RelayNSL(int(attributes["size"]), value("lb"), value("ub"))
        self._laws[name] = law
        groups = int(attributes["gid1"]), int(attributes["gid2"])
        if min(groups) >= 0:
            self._interman.insertNonSmoothLaw(law, *groups)

    def _make_problem(self):
        options = self._options
        kinds = {type(law) for law in self._laws.values()}
        is_global = options["osi"] is MoreauJeanGOSI
        rolling, friction = kernel.NewtonImpactRollingFrictionNSL, kernel.NewtonImpactFrictionNSL
        if len(self.joints()):
            if is_global:
                raise RuntimeError("run: joints need MoreauJeanOSI, not MoreauJeanGOSI")
            kind, dimension = kernel.GenericMechanical, ()
        elif rolling in kinds:
            kind, dimension = kernel.RollingFrictionContact, (3 if self._plane else 5,)
        elif not kinds or kinds & {friction, kernel.FremondImpactFrictionNSL}:
            if is_global and kernel.FremondImpactFrictionNSL in kinds:
                raise RuntimeError("run: Fremond's law needs MoreauJeanOSI, not MoreauJeanGOSI")
            kind = kernel.GlobalFrictionContact if is_global else kernel.FrictionContact
            dimension = (2 if self._plane else 3,)
        else:
            raise RuntimeError("Unknown nslaw type: contacts need a law with friction")
        given = options["solver_options"]
        if given is None:
            given = kernel.solver_options_create({kernel.GenericMechanical: 2000, kernel.RollingFrictionContact: 3000}.get(
                kind, 400 if self._plane else 500))
        problem = kind(*dimension, given)
        problem.setKeepLambdaAndYState(True)
        return problem

    def _make_simulation(self, t0, h):
        options = self._options
        self._osi = options["osi"](options["theta"])
        if options["gamma"]:
            self._osi.setGamma(options["gamma"])
        for key in ("constraint_activation_threshold", "constraint_activation_threshold_velocity",
                    "activate_with_negative_relative_velocity"):
            if options[key]:
                getattr(self._osi, "set" + "".join(part.capitalize() for part in key.split("_")))(options[key])
        self._osnspb = self._make_problem()
        instants = kernel.TimeDiscretisation(t0, h)
        stepping = options["time_stepping"] or kernel.TimeStepping
        problems = [self._osnspb]
        if issubclass(stepping, kernel.TimeSteppingDirectProjection):
            positions = options["solver_options_pos"] or kernel.solver_options_create(105)
            problems.append(kernel.MLCPProjectOnConstraints(positions, 1.0))
        self._simulation = s = stepping(self._nsds, instants, self._osi, *problems)
        s.insertInteractionManager(self._interman)
        s.setNewtonOptions(options["Newton_options"])
        s.setNewtonMaxIteration(int(options["Newton_max_iter"]))
        s.setNewtonTolerance(options["Newton_tolerance"])
        s.setDisplayNewtonConvergence(bool(options["display_Newton_convergence"]))
        if len(problems) > 1:
            s.setProjectionMaxIteration(int(options["projection_itermax"]))
            s.setConstraintTolUnilateral(options["projection_tolerance_unilateral"])
            s.setConstraintTol(options["projection_tolerance"])

    # The loop.

    def run_loop(self):
        """Step by step to the end. True, or False where exit_tolerance has ended it."""
        s, options = self._simulation, self._options
        verbose = options["verbose"] and self.verbose
        start, before_next, end = self._hooks()
        last = self._k0 - 1 + math.ceil((float(options["T"]) - self._time) / float(options["h"]) - 1e-9)
        while s.hasNextEvent():
            if verbose and options["verbose_progress"]:
                self.print_verbose(f"step {self._k} of {last}")
            self._started = True
            if start is not None and start.call(self._k) is False:
                return True
            self._bring_and_remove(s.nextTime())
            if options["controller"] is not None:
                options["controller"].step()
            begun = clock.perf_counter()
            s.computeOneStep()
            if options["with_timer"]:
                self._log_time("computeOneStep", clock.perf_counter() - begun, verbose)
            if self._is_output_step():
                self._output()
            self._backup()
            if verbose:
                self._print_step()
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

    def _bring_and_remove(self, time):
        tolerance = 1e-9 * max(1.0, abs(time))
        for entry in sorted((b for b in self._births if b[0] <= time + tolerance), key=lambda b: (b[0], b[1].name)):
            self._births.remove(entry)
            self._import(entry[1])
        for entry in sorted(d for d in self._deaths if d[0] <= time + tolerance):
            self._deaths.remove(entry)
            self._bodies.remove(entry[1])

    def _is_output_step(self):
        frequency = self._options["output_frequency"]
        frequency = 1 if frequency is None else frequency
        return self._k == 1 or (frequency > 0 and self._k % frequency == 0)

    def _output(self, first=False):
        options, tables = self._options, self._tables
        time = self._simulation.startingTime() if first else self._simulation.nextTime()
        systems = list(self._nsds.dynamicalSystems())
        if not self._plane:
            systems = [s for s in systems if isinstance(s, _siconos.RigidBodyDS)]
        positions, velocities = output.states(systems, self._plane)
        tables.append("static", output.timed(time, output.static_rows(self._bodies.static)))
        tables.append("dynamic", output.timed(time, positions))
        tables.append("velocities", output.timed(time, velocities))
        if first:
            return
        contacts = self._interman.contacts()
        if options["output_contact_index_set"] == 1:
            contacts = output.active(contacts)
        if len(contacts):
            for name, key, rows in (("cf", "forces", output.forces), ("cf_info", "info", output.info),
                                    ("cf_work", "work", output.work)):
                if options["output_contact_" + key]:
                    tables.append(name, rows(time, contacts))
            if self._should_output_domains:
                tables.append("domain", [[time, 0, number] for number in contacts[:, 0]])
        tables.append("solv", [[time, self._osnspb.iterations(), self._osnspb.residual(), self._osnspb.residual()]])

    def _backup(self):
        options = self._options
        if options["output_backup"] and self._k % (options["output_backup_frequency"] or 1) == 0:
            self._out.flush()
            shutil.copyfile(self._io_filename, self._io_filename_backup)

    def _print_step(self):
        contacts = self._interman.statistics().new_interactions_created
        if contacts:
            self.print_verbose(f"contacts: {contacts}, solver: {self._osnspb.iterations()} iterations, "
                               f"precision {self._osnspb.residual():.3g}")
        self.print_verbose("")

    def _log_time(self, name, seconds, verbose):
        if verbose:
            self.print_verbose(f"| {name} ..... {seconds:.6f}")
        entry = group(self._data["log"], name)
        for table, value in (("timing", seconds), ("value", 0.0)):
            rows = data(entry, table, 1)
            rows.resize(rows.shape[0] + 1, 0)
            rows[-1, 0] = value

    def _store_options(self):
        entry = data(self._data, "siconos_mechanics_run_options", 1)
        entry.attrs["options"] = json.dumps({key: _serialized(value) for key, value in self._options.items()})


def _options_of(arguments, keywords, warn):
    given = keywords.pop("run_options", None)
    if arguments and isinstance(arguments[0], dict):
        given, arguments = arguments[0], arguments[1:]
    if given is not None:
        return {**_DEFAULTS, **given}
    names = ("with_timer", "time_stepping", "interaction_manager", "bullet_options", "body_class", "shape_class", "face_class",
             "edge_class", "controller", "gravity_scale", "t0", "T", "h")
    options = {**_DEFAULTS, "theta": 0.50001, **dict(zip(names, arguments))}
    for key, value in keywords.items():
        if key not in options:
            warn(f"run: there is no option {key}; it is left out")
        options[key] = value
    return options


def _is_plane(bullet_options):
    return bullet_options is not None and bullet_options.dimension == SICONOS_BULLET_2D


def _serialized(value):
    if isinstance(value, (bool, int, float, str, type(None))):
        return value
    if isinstance(value, SiconosBulletOptions):
        return vars(value)
    if isinstance(value, _siconos.SolverOptions):
        return {"solverId": value.solverId, "iparam": value.iparam.tolist(), "dparam": value.dparam.tolist()}
    return "not serialized"


def set_backend(name):
    """'bullet' and 'native' mean Ricochet's detection; 'occ' is not there."""
    if name not in ("bullet", "native"):
        raise NotImplementedError(f"backend {name}: shapes of OpenCASCADE are not in Ricochet; use 'bullet'")


def floatv(values):
    return [float(value) for value in values]


def quaternion_get(orientation):
    """[w, x, y, z] of an orientation in any of the forms of add_object()."""
    from ..mechanics.collision.tools import quaternion_of
    return quaternion_of(orientation)


def quaternion_multiply(a, b):
    return list(product(numpy.asarray(a, float), numpy.asarray(b, float)))


def phiv(q0, q1, q2, q3):
    """The first of three angles about x, y, z."""
    return math.atan2(2.0 * (q0 * q1 + q2 * q3), 1.0 - 2.0 * (q1 * q1 + q2 * q2))


def thetav(q0, q1, q2, q3):
    return math.asin(max(-1.0, min(1.0, 2.0 * (q0 * q2 - q3 * q1))))


def psiv(q0, q1, q2, q3):
    return math.atan2(2.0 * (q0 * q3 + q1 * q2), 1.0 - 2.0 * (q2 * q2 + q3 * q3))


class Quaternion:
    """w, x, y, z; turns points."""

    def __init__(self, *values):
        self.values = numpy.array(quaternion_get(values[0] if len(values) == 1 else values), float)

    def __mul__(self, other):
        made = Quaternion([1, 0, 0, 0])
        made.values = product(self.values, other.values)
        return made

    def __getitem__(self, i):
        return self.values[i]

    def rotate(self, v):
        return rotated(self.values, v)


Hdf5 = MechanicsHdf5Runner
