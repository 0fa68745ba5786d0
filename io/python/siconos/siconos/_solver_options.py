"""Options of solvers, by Siconos' numbers."""

import math

from . import _siconos

_NSN, _HYBRID = 550, 565
_PATH = (1000, 1e-12, [])
_DESCENT = (20000, 1e-3, [])
# id: (iterations, tolerance, internal solvers)
_DEFAULTS = {
    **dict.fromkeys((100, 101, 102), (50000, 1e-6, [])), 114: (1000, 1e-6, [202]), **dict.fromkeys((104, 212, 302), _PATH),
    **dict.fromkeys((105, 108, 111), (10000000, 1e-12, [])),
    **dict.fromkeys((106, 107, 109, 110, 112, 113, 115, 214, 221, 306, 307, 800, 801), (10000, 1e-12, [])),
    **dict.fromkeys((200, 202, 203, 211, 300, 303, 404), (10000, 1e-6, [])), 201: (1000, 1e-6, [210]),
    **dict.fromkeys((204, 205, 400, 402), (1000, 1e-4, [])), **dict.fromkeys((209, 218), (1000, 1e-10, [])),
    **dict.fromkeys((206, 207, 213, 301, 405), (0, 1e-6, [])),
    **dict.fromkeys((215, 216, 217, 219, 220), (10000, 100 * 2**-52, [])),
    **dict.fromkeys((500, 600, 605), (1000, 1e-4, [_HYBRID])), **dict.fromkeys((501, 601), (1000, 1e-4, [_NSN])),
    **dict.fromkeys((502, 602), (1000, 1e-4, [504])), **dict.fromkeys((503, 604), (1000, 1e-4, [500])),
    **dict.fromkeys((504, 513, 606), (200, 1e-3, [])), 508: (2000000, 1e-3, []),
    **dict.fromkeys((505, 506, 507, 511, 512, 566, 603, 610, 611), _DESCENT),
    **dict.fromkeys((514, 515, 518, 519, 608, 609), (10000, 1e-9, [])),
    **dict.fromkeys((510, 556, 561, 562, 563, 3001, 3002, 4001, 4002), _PATH),
    516: (1000, 1e-4, [1100]), 612: (1000, 1e-4, [1203]), 517: (1000, 1e-4, [1151]), 520: (1, 1e-3, []),
    521: (1000, 1e-10, []), 607: (200, 1e-10, []), 615: (200, 1e-8, []), 522: (1000, 1e-4, [202, 1201]),
    **dict.fromkeys((222, 523, 567, 613, 614, 3003), (20000, 1e-6, [])),
    **dict.fromkeys((_NSN, 551, _HYBRID), (10, 1e-14, [])),
    **dict.fromkeys((552, 553, 554, 555, 557, 558, 564), (1000, 1e-14, [])),
    **dict.fromkeys((1150, 1151, 1152), (1000, 1e-16, [])), 710: (10, 1e-7, []),
    3000: (1000, 1e-4, [3002]), 4000: (1000, 1e-4, [4002]), 5000: (1000, 1e-4, [3002]),
    2000: (10000, 1e-4, [200, _HYBRID, 303, 400]),
    # Inequalities are solved to tighter tolerances than Siconos' 1e-3.
    **dict.fromkeys((700, 701, 900, 901, 903, 1020, 1022), (1000, 1e-10, [])),
    902: (1000, 1e-10, [215]), 1021: (1000, 1e-10, [306]), 1100: (20000, 1e-10, [1151]),
    **dict.fromkeys((1000, 1001, 1002, 1106, 1107, 1200, 1201, 1202, 1203), (20000, 1e-10, [])),
}
_OTHERS = (1000, 1e-6, [])


def _fill(options, solver_id):
    iterations, tolerance, internal = _DEFAULTS.get(solver_id, _OTHERS)
    options.solverId = solver_id
    options.iparam[:], options.dparam[:] = 0, 0.0
    options.iparam[0], options.dparam[0], options.dparam[1] = iterations, tolerance, math.inf
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
