"""From the laws and options of a scene to a law, an integrator, a problem, a simulation."""

from .. import kernel
from ..kernel import (FremondImpactFrictionNSL, GlobalFrictionContact, MoreauJeanGOSI, NewtonImpactFrictionNSL,
                      NewtonImpactRollingFrictionNSL)
from ._stored import numbers, word

# Solvers where none is given, by problem and dimension.
_SOLVERS = {(kernel.GenericMechanical, None): 2000, (kernel.RollingFrictionContact, 5): 3000,
            (kernel.RollingFrictionContact, 3): 4000, (kernel.GlobalRollingFrictionContact, 5): 5000,
            (kernel.GlobalRollingFrictionContact, 3): 5000, (kernel.FrictionContact, 3): 500,
            (kernel.FrictionContact, 2): 400, (GlobalFrictionContact, 3): 605, (GlobalFrictionContact, 2): 605}


def make_law(entry, plane):
    """The law that an entry of data/nslaws describes."""
    kind = word(entry, "type")
    value = lambda key: float(numbers(entry, key))  # noqa: E731
    size = 2 if plane else 3
    if kind == "NewtonImpactFrictionNSL":
        return NewtonImpactFrictionNSL(value("e"), 0.0, value("mu"), size)
    if kind == "FremondImpactFrictionNSL":
        return FremondImpactFrictionNSL(value("e"), 0.0, value("mu"), size)
    if kind == "NewtonImpactRollingFrictionNSL":
        return NewtonImpactRollingFrictionNSL(value("e"), 0.0, value("mu"), value("mu_r"), 3 if plane else 5)
    if kind == "NewtonImpactNSL":
        return kernel.NewtonImpactNSL(value("e"))
    return kernel.RelayNSL(int(numbers(entry, "size")), value("lb"), value("ub"))


def _kind_of_problem(laws, has_joints, is_global, plane):
    """The class of the problem and its dimension, or None."""
    kinds = {type(law) for law in laws}
    if has_joints:
        if is_global:
            raise RuntimeError("run: joints need MoreauJeanOSI, not MoreauJeanGOSI")
        return kernel.GenericMechanical, None
    if NewtonImpactRollingFrictionNSL in kinds:
        kind = kernel.GlobalRollingFrictionContact if is_global else kernel.RollingFrictionContact
        return kind, 3 if plane else 5
    if kinds and not kinds & {NewtonImpactFrictionNSL, FremondImpactFrictionNSL}:
        raise RuntimeError("Unknown nslaw type: contacts need a law with friction")
    if is_global and FremondImpactFrictionNSL in kinds:
        raise RuntimeError("run: Fremond's law needs MoreauJeanOSI, not MoreauJeanGOSI")
    return GlobalFrictionContact if is_global else kernel.FrictionContact, 2 if plane else 3


def make_problem(options, laws, has_joints, plane):
    """The nonsmooth problem of a run, by the laws that are in its scene."""
    is_global = options["osi"] is MoreauJeanGOSI
    kind, dimension = _kind_of_problem(laws, has_joints, is_global, plane)
    given = options["solver_options"] or kernel.solver_options_create(_SOLVERS[kind, dimension])
    problem = kind(given) if dimension is None else kind(dimension, given)
    problem.setKeepLambdaAndYState(True)
    return problem


def make_integrator(options):
    """The integrator of a run, with the thresholds of its contacts."""
    osi = options["osi"](options["theta"])
    if options["gamma"]:
        osi.setGamma(options["gamma"])
    for key in ("constraint_activation_threshold", "constraint_activation_threshold_velocity",
                "activate_with_negative_relative_velocity"):
        if options[key]:
            getattr(osi, "set" + "".join(part.capitalize() for part in key.split("_")))(options[key])
    return osi


def make_simulation(options, model, manager, osi, problem, t0, h):
    """A simulation of the model, with projection of positions if the options select it."""
    stepping = options["time_stepping"] or kernel.TimeStepping
    problems = [problem]
    if issubclass(stepping, kernel.TimeSteppingDirectProjection):
        positions = options["solver_options_pos"] or kernel.solver_options_create(105)
        problems.append(kernel.MLCPProjectOnConstraints(positions, 1.0))
    s = stepping(model, kernel.TimeDiscretisation(t0, h), osi, *problems)
    s.insertInteractionManager(manager)
    s.setNewtonOptions(options["Newton_options"])
    s.setNewtonMaxIteration(int(options["Newton_max_iter"]))
    s.setNewtonTolerance(options["Newton_tolerance"])
    s.setDisplayNewtonConvergence(bool(options["display_Newton_convergence"]))
    if len(problems) > 1:
        s.setProjectionMaxIteration(int(options["projection_itermax"]))
        s.setConstraintTolUnilateral(options["projection_tolerance_unilateral"])
        s.setConstraintTol(options["projection_tolerance"])
    return s
