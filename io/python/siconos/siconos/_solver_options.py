"""Options of solvers, by the numbers that scripts know."""

from . import _siconos

_NSN, _HYBRID = 550, 565
# id: (iterations, tolerance, internal solvers)
_DEFAULTS = {
    500: (1000, 1e-4, [_HYBRID]), 605: (1000, 1e-4, [_HYBRID]), 600: (1000, 1e-4, [_HYBRID]),
    400: (1000, 1e-4, []), 3000: (1000, 1e-4, [3002]), 4000: (1000, 1e-4, [4002]), 5000: (1000, 1e-4, [3002]),
    2000: (10000, 1e-4, [200, _HYBRID, 303, 400]), 523: (20000, 1e-6, []), 613: (20000, 1e-6, []),
    200: (10000, 1e-6, []), 303: (10000, 1e-6, []), 306: (10000, 1e-12, []), 105: (10000, 1e-12, []),
    _NSN: (10, 1e-14, []), _HYBRID: (10, 1e-14, []),
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


def solver_options_update_internal(options, n, solver_id):
    """A fresh internal solver n."""
    if not 0 <= n < max(1, options.numberOfInternalSolvers):
        raise IndexError(f"there is no internal solver {n} of {options.numberOfInternalSolvers}")
    if options.numberOfInternalSolvers == 0:
        _siconos._solver_options_resize(options, 1)
    _fill(_siconos.solver_options_get_internal_solver(options, n), int(solver_id))


def solver_options_id_to_name(solver_id):
    from . import numerics
    return numerics._NAMES.get(int(solver_id), f"solver {solver_id}")
