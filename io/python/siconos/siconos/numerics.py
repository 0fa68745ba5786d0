"""siconos.numerics: solvers and parameters by number, problems and drivers."""

from . import _siconos as _numerics  # noqa: F401
from ._solver_options import (solver_options_copy, solver_options_create, solver_options_delete,  # noqa: F401
                              solver_options_print, solver_options_set_internal_solver,
                              solver_options_update_internal)
from ._solver_options import restore_defaults as _restore_defaults
from ._siconos import (parameters as _parameters, solver_options_get_internal_solver,  # noqa: F401
                       solver_options_id_to_name, solver_options_name_to_id)


def _solvers(prefix, first, names):
    for number, name in enumerate(names.split(), first):
        if name != "-":
            globals()[prefix + name] = number


_solvers("SICONOS_MLCP_", 100, "PGS RPGS PSOR RPSOR PATH ENUM SIMPLEX DIRECT_ENUM PATH_ENUM DIRECT_SIMPLEX DIRECT_PATH "
         "DIRECT_PATH_ENUM FB DIRECT_FB PGS_SBM LCP_LEMKE")
_solvers("SICONOS_LCP_", 200,
         "LEMKE NSGS_SBM PGS CPG LATIN LATIN_W QP NSQP NEWTONMIN NEWTON_FB_FBLSA PSOR RPGS PATH ENUM "
         "AVI_CAOFERRIS PIVOT BARD MURTY NEWTON_MIN_FBLSA PATHSEARCH PIVOT_LUMOD GAMS CONVEXQP_PG")
_solvers("SICONOS_RELAY_", 300, "PGS ENUM PATH LEMKE - - AVI_CAOFERRIS AVI_CAOFERRIS_TEST")
_solvers("SICONOS_FRICTION_2D_", 400, "NSGS - CPG - LEMKE ENUM")
_solvers("SICONOS_FRICTION_3D_", 500,
         "NSGS NSGSV PROX TFP NSN_AC DSFP VI_FPP VI_EG HP - - FPP EG NSN_FB - - ACLMFP SOCLCP - - "
         "NSN_NM - PFP ADMM")
_solvers("SICONOS_FRICTION_3D_ONECONTACT_", 550, "NSN NSN_GP ProjectionOnCone ProjectionOnConeWithLocalIteration "
         "ProjectionOnConeWithRegularization ProjectionOnConeWithDiagonalization - - - - - - QUARTIC - - NSN_GP_HYBRID")
_solvers("SICONOS_GLOBAL_FRICTION_3D_", 600,
         "NSGS_WR NSGSV_WR PROX_WR DSFP_WR TFP_WR NSGS NSN_AC_WR NSN_AC - - VI_FPP VI_EG ACLMFP "
         "ADMM ADMM_WR IPM")
_solvers("SICONOS_MCP_", 700, "NEWTON_FB_FBLSA NEWTON_MIN_FBLSA")
_solvers("SICONOS_AVI_", 800, "CAOFERRIS PATHAVI")
_solvers("SICONOS_NCP_", 900, "NEWTON_FB_FBLSA NEWTON_MIN_FBLSA PATHSEARCH PATH")
_solvers("SICONOS_VI_", 1000, "EG FPP HP")
_solvers("SICONOS_VI_BOX_", 1020, "QI AVI_LSA PATH")
_solvers("SICONOS_GENERIC_MECHANICAL_", 2000, "NSGS")
_solvers("SICONOS_ROLLING_FRICTION_3D_", 3000,
         "NSGS ONECONTACT_ProjectionOnCone ONECONTACT_ProjectionOnConeWithLocalIteration ADMM")
_solvers("SICONOS_ROLLING_FRICTION_2D_", 4000,
         "NSGS ONECONTACT_ProjectionOnCone ONECONTACT_ProjectionOnConeWithLocalIteration")
_solvers("SICONOS_GLOBAL_ROLLING_FRICTION_3D_", 5000, "NSGS_WR IPM")
SICONOS_MCP_NEWTON_FBLSA = 700

# Places in iparam and dparam, and what may stand there: as in the headers.
globals().update({_name: _number for _name, _number in vars(_parameters).items() if _name.startswith("SICONOS_")})
# Projections, and the numbers that they return.
globals().update({_name: _value for _name, _value in vars(_numerics).items()
                  if _name.startswith(("PROJ", "projectionOn", "display_status"))})
# The names of solvers in messages.
globals().update({_name + "_STR": solver_options_id_to_name(_number) for _name, _number in list(globals().items())
                  if _name.startswith("SICONOS_") and type(_number) is int
                  and solver_options_id_to_name(_number) != "NONAME"})
SICONOS_NONAME_STR = "NONAME"


def SolverOptions(*arguments):
    """SolverOptions(id); of the older form (problem, id) the problem is not needed."""
    return solver_options_create(arguments[-1])


# NAME_set_default(options) of every solver.
for _name in """lcp_lexicolemke lcp_nsgs_sbm lcp_latin lcp_latin_w lcp_newton_FB lcp_psor lcp_rpgs lcp_enum lcp_pivot
        lcp_pathsearch lcp_pivot_lumod mlcp_pgs mlcp_pgs_sbm mlcp_rpgs mlcp_psor mlcp_rpsor mlcp_direct mlcp_direct_enum
        mlcp_enum fc2d_nsgs fc3d_nsgs fc3d_nsgs_velocity fc3d_proximal fc3d_tfp fc3d_nsn_ac fc3d_dsfp fc3d_hp fc3d_fpp
        fc3d_eg fc3d_nsn_fb fc3d_aclmfp fc3d_nsn_nm fc3d_pfp fc3d_admm fc3d_onecontact_nsn fc3d_onecontact_nsn_gp
        fc3d_poc gfc3d_ipm gfc3d_nsn_ac gfc3d_aclmfp gfc3d_admm rfc3d_nsgs rfc3d_poc_withLocalIteration rfc3d_poc
        rolling_fc3d_admm rfc2d_nsgs rfc2d_poc_withLocalIteration rfc2d_poc convexQP_ADMM convexQP_ProjectedGradient
        soclcp_nsgs soclcp_projection variationalInequality_ExtraGradient variationalInequality_FixedPointProjection
        variationalInequality_HyperplaneProjection variationalInequality_BOX_QI variationalInequality_BOX_AVI
        newton_lsa""".split():
    globals()[_name + "_set_default"] = _restore_defaults


def numerics_set_verbose(level):
    """Ricochet's solvers print nothing."""


_PARTS = ("_block_matrix", "_c_functions", "_convex", "_errors", "_fclib", "_nonlinear", "_numerics_matrix",
          "_numerics_matrix_parts", "_problem_files", "_problems")


def _load_parts():
    """Problems, drivers and matrices: modules that scripts which only set options do not need."""
    from importlib import import_module
    for part in _PARTS:
        module = import_module("." + part, __package__)
        names = ["set_cstruct"] if part == "_c_functions" else module.__all__
        globals().update({name: getattr(module, name) for name in names})


def __dir__():
    if "FrictionContactProblem" not in globals():
        _load_parts()
    return sorted(globals())


def __getattr__(name):
    """Loads the parts when one of their names, or all of them, are asked for."""
    if name.startswith("__") and name != "__all__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if "FrictionContactProblem" not in globals():
        _load_parts()
    if name == "__all__":
        return [known for known in globals() if not known.startswith("_")]
    if name in globals():
        return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
