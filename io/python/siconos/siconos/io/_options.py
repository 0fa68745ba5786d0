"""The options of MechanicsHdf5Runner.run(), as keywords or as an object."""

from .. import _siconos
from ..kernel import MoreauJeanOSI, SICONOS_TS_NONLINEAR
from ..mechanics.collision.bullet import SICONOS_BULLET_2D, SiconosBulletOptions

# Also the order of positional arguments.
DEFAULTS = {
    "with_timer": False, "time_stepping": None, "interaction_manager": None, "bullet_options": None, "body_class": None,
    "shape_class": None, "face_class": None, "edge_class": None, "controller": None, "gravity_scale": 1.0, "t0": 0,
    "T": 10, "h": 0.0005, "multipoints_iterations": None, "theta": 0.5, "gamma": None, "Newton_options": SICONOS_TS_NONLINEAR,
    "Newton_max_iter": 20, "set_external_forces": None, "solver_options": None, "solver_options_pos": None,
    "osnspb_max_size": 0, "exit_tolerance": None, "projection_itermax": 20, "projection_tolerance": 1e-8,
    "projection_tolerance_unilateral": 1e-8, "numerics_verbose": False, "numerics_verbose_level": 0,
    "violation_verbose": False, "verbose": True, "verbose_progress": True, "output_frequency": None,
    "output_backup": False, "output_backup_frequency": None, "friction_contact_trace_params": None,
    "output_contact_index_set": 1, "osi": MoreauJeanOSI, "constraint_activation_threshold": None,
    "explode_Newton_solve": False, "explode_computeOneStep": False, "display_Newton_convergence": False,
    "start_run_iteration_hook": None, "before_next_step_iteration_hook": None, "end_run_iteration_hook": None,
    "skip_last_update_output": False, "skip_last_update_input": False, "skip_reset_lambdas": False,
    "osns_assembly_type": None, "output_contact_forces": True, "output_contact_info": True, "output_contact_work": True,
    "output_energy_work": False, "Newton_tolerance": 1e-10, "Newton_warning_on_nonconvergence": True,
    "Warning_nonsmooth_solver": True, "constraint_activation_threshold_velocity": None,
    "activate_with_negative_relative_velocity": None,
}

# Names that keywords had in Siconos 4.4.
_OLDER = {"contact_index_set": "output_contact_index_set", "solve_options": "solver_options"}


class MechanicsHdf5Runner_run_options(dict):
    """All options of run() with their defaults. Other attributes may be set, and are not used."""

    def __init__(self):
        super().__init__(DEFAULTS)

    def display(self):
        for key, value in sorted(self.items()):
            print(f"{key}: {value}")


def options_of(arguments, keywords, warn):
    """One dictionary of the arguments of run(). `warn` is called for unknown keywords."""
    keywords = dict(keywords)
    given = keywords.pop("run_options", None)
    if arguments and isinstance(arguments[0], dict):
        given, arguments = arguments[0], arguments[1:]
    if given is not None:
        return {**DEFAULTS, **given}
    options = {**DEFAULTS, "theta": 0.50001, **dict(zip(DEFAULTS, arguments))}
    for key, value in keywords.items():
        key = _OLDER.get(key, key)
        if key not in options:
            warn(f"run: there is no option {key}; it is left out")
        options[key] = value
    return options


def bullet_options_of(options):
    """The collision options of a run; creates them if none are given."""
    given = options["bullet_options"]
    if options["multipoints_iterations"] and given is not None:
        raise RuntimeError("run: give bullet_options or multipoints_iterations, not both")
    return given or SiconosBulletOptions()


def is_plane(options):
    """True if the collision options select a scene in the plane."""
    given = options["bullet_options"]
    return given is not None and given.dimension == SICONOS_BULLET_2D


def serialized(value):
    """The value of an option as far as JSON can represent it."""
    if isinstance(value, (bool, int, float, str, type(None))):
        return value
    if isinstance(value, SiconosBulletOptions):
        return vars(value)
    if isinstance(value, _siconos.SolverOptions):
        return {"solverId": value.solverId, "iparam": [value.iparam[i] for i in range(value.iSize)],
                "dparam": [value.dparam[i] for i in range(value.dSize)]}
    return "not serialized"


def as_json(value):
    """The text of JSON. Python's own module takes longer to import than a short scene to run; it writes unusual texts."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{as_json(str(key))}: {as_json(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_json, value)) + "]"
    if isinstance(value, str) and value.isascii() and value.isprintable() and not set(value) & set('"\\'):
        return f'"{value}"'
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, (int, float)):
        return {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}.get(repr(value), repr(value))
    import json
    return json.dumps(value)
