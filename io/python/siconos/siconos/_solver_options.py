"""Options of solvers, by Siconos' numbers."""

from . import _siconos


def _fill(options, solver_id):
    options.solverId = solver_id
    _siconos._solver_options_restore(options)


def solver_options_create(solver_id):
    """Options with the defaults of a solver; iparam[0] bounds its iterations, dparam[0] is its tolerance."""
    return _siconos._solver_options_create(int(solver_id))


def restore_defaults(options):
    """Sets the parameters that options of its solver are created with."""
    _siconos._solver_options_restore(options)


def solver_options_update_internal(options, n, solver_id):
    """A fresh internal solver n."""
    if not 0 <= n < max(1, options.numberOfInternalSolvers):
        raise IndexError(f"there is no internal solver {n} of {options.numberOfInternalSolvers}")
    if options.numberOfInternalSolvers == 0:
        _siconos._solver_options_resize(options, 1)
    _fill(_siconos.solver_options_get_internal_solver(options, n), int(solver_id))


def solver_options_set_internal_solver(options, n, inner):
    """Internal solver n gets the number and the parameters of `inner`."""
    solver_options_update_internal(options, n, inner.solverId)
    _copy_into(_siconos.solver_options_get_internal_solver(options, n), inner)


def _copy_into(options, source):
    options.iparam[:], options.dparam[:] = source.iparam, source.dparam
    _siconos._solver_options_resize(options, source.numberOfInternalSolvers)
    for n in range(source.numberOfInternalSolvers):
        inner = _siconos.solver_options_get_internal_solver(source, n)
        solver_options_set_internal_solver(options, n, inner)


def solver_options_copy(source):
    """Options of their own, with the same numbers."""
    options = solver_options_create(source.solverId)
    _copy_into(options, source)
    return options


def solver_options_delete(options):
    """Does nothing: Python frees options."""


def solver_options_print(options, depth=0):
    """Prints the nonzero parameters, and those of internal solvers."""
    indent = "  " * depth
    print(f"{indent}{_siconos.solver_options_id_to_name(options.solverId)}")
    for name, values in (("iparam", options.iparam), ("dparam", options.dparam)):
        print(indent + "  " + ", ".join(f"{name}[{i}] = {values[i]}" for i in values.nonzero()[0]))
    for n in range(options.numberOfInternalSolvers):
        solver_options_print(_siconos.solver_options_get_internal_solver(options, n), depth + 1)
