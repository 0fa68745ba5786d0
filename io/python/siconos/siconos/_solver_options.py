"""Options of solvers, by Siconos' numbers."""

from . import _siconos

_NSN, _HYBRID = 550, 565
# id: (iterations, tolerance, internal solvers)
_DEFAULTS = {
    500: (1000, 1e-4, [_HYBRID]), 605: (1000, 1e-4, [_HYBRID]), 600: (1000, 1e-4, [_HYBRID]),
    400: (1000, 1e-4, []), 3000: (1000, 1e-4, [3002]), 4000: (1000, 1e-4, [4002]), 5000: (1000, 1e-4, [3002]),
    2000: (10000, 1e-4, [200, _HYBRID, 303, 400]), 523: (20000, 1e-6, []), 613: (20000, 1e-6, []),
    200: (10000, 1e-6, []), 303: (10000, 1e-6, []), 306: (10000, 1e-12, []), 105: (10000, 1e-12, []),
    _NSN: (10, 1e-14, []), _HYBRID: (10, 1e-14, []), 800: (10000, 1e-12, []), 801: (10000, 1e-12, []),
    **{n: (1000, 1e-10, []) for n in (700, 701, 900, 901, 902, 903, 1020, 1021, 1022)},
    **{n: (20000, 1e-10, []) for n in (1000, 1001, 1002, 1100, 1106, 1107, 1200, 1201, 1202, 1203)},
}
_OTHERS = (1000, 1e-6, [])


def _fill(options, solver_id):
    iterations, tolerance, internal = _DEFAULTS.get(solver_id, _OTHERS)
    options.solverId = solver_id
    options.iparam[:], options.dparam[:] = 0, 0.0
    options.iparam[0], options.dparam[0] = iterations, tolerance
    _siconos._solver_options_resize(options, len(internal))
    for n, inner in enumerate(internal):
        _fill(_siconos.solver_options_get_internal_solver(options, n), inner)


def solver_options_create(solver_id):
    """Options with the defaults of a solver; iparam[0] bounds its iterations, dparam[0] is its tolerance."""
    options = _siconos._solver_options_create(int(solver_id))
    _fill(options, int(solver_id))
    return options


def restore_defaults(options):
    """Sets the parameters that options of its solver are created with."""
    _fill(options, options.solverId)


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
