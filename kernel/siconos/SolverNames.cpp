#include <SolverOptions.h>

#include <cstring>

namespace {

struct SolverName {
  int id;
  const char* name;
};

// clang-format off
constexpr SolverName kNames[] = {
    {100, "MLCP_PGS"}, {101, "MLCP_RPGS"}, {102, "MLCP_PSOR"}, {103, "MLCP_RPSOR"}, {104, "MLCP_PATH"},
    {105, "MLCP_ENUM"}, {106, "MLCP_SIMPLEX"}, {107, "MLCP_DIRECT_ENUM"}, {108, "MLCP_PATH_ENUM"},
    {109, "MLCP_DIRECT_SIMPLEX"}, {110, "MLCP_DIRECT_PATH"}, {111, "MLCP_DIRECT_PATH_ENUM"}, {112, "MLCP_FB"},
    {113, "MLCP_DIRECT_FB"}, {114, "MLCP_PGS_SBM"}, {115, "MLCP_LCP_LEMKE"}, {200, "Lemke"}, {201, "NSGS_SBM"},
    {202, "PGS"}, {203, "CPG"}, {204, "Latin"}, {205, "Latin_w"}, {206, "QP"}, {207, "NSQP"},
    {208, "NewtonMin"}, {209, "NewtonFB"}, {210, "PSOR"}, {211, "RPGS"}, {212, "PATH"}, {213, "ENUM"},
    {214, "AVI CaoFerris"}, {215, "Pivot based method"}, {216, "Bard-type pivoting method"},
    {217, "Murty's least index pivoting method"}, {218, "NewtonMinFB"},
    {219, "For testing only: solver used in the Pathsearch algorithm"},
    {220, "Pivot based method with BLU updates using LUMOD"}, {221, "Using GAMS solvers"},
    {222, "Convex QP Projected Gradient"}, {300, "RELAY_PGS"}, {301, "RELAY_ENUM"}, {302, "RELAY_PATH"},
    {303, "RELAY_LEMKE"}, {306, "RELAY_AVI_CAOFERRIS"},
    {307, "test version of the solver by Cao & Ferris; DO NOT USE!"}, {400, "F2D_NSGS"}, {402, "F2D_CPG"},
    {404, "F2D_LEMKE"}, {405, "F2D_ENUM"}, {500, "FC3D_NSGS"}, {501, "FC3D_NSGSV"}, {502, "FC3D_PROX"},
    {503, "FC3D_TFP"}, {504, "FC3D_NSN_AC"}, {505, "FC3D_DeSaxceFixedPoint"},
    {506, "FC3D_VI_FixedPointProjection"}, {507, "FC3D_VI_ExtraGradient"}, {508, "FC3D_HyperplaneProjection"},
    {510, "FC3D_NCPGlockerFBFixedPoint"}, {511, "FC3D_FixedPointProjection"}, {512, "FC3D_ExtraGradient"},
    {513, "FC3D_NSN_FB"}, {514, "FC3D_GAMS_PATH"}, {515, "FC3D_GAMS_PATHVI"}, {516, "FC3D_ACLMFP"},
    {517, "FC3D_SOCLCP"}, {518, "FC3D_GAMS_LCP_PATH"}, {519, "FC3D_GAMS_LCP_PATHVI"}, {520, "FC3D_NSN_NM"},
    {521, "FC3D_NSN_AC_TEST"}, {522, "FC3D_PFP"}, {523, "FC3D ADMM"}, {550, "FC3D_ONECONTACT_NSN"},
    {551, "FC3D_ONECONTACT_NSN_GP"}, {552, "FC3D_ProjectionOnCone"},
    {553, "FC3D_ProjectionOnConeWithLocalIteration"}, {554, "FC3D_projectionOnConeWithRegularization"},
    {555, "FC3D_ProjectionOnConeWithDiagonalization"}, {556, "FC3D_NCPGlockerFBPATH"},
    {557, "FC3D_projectionOnCylinder"}, {558, "FC3D_ProjectionOnCone_velocity"},
    {561, "FC3D_NCPGlockerFBNewton"}, {562, "FC3D_QUARTIC"}, {563, "FC3D_QUARTIC_NU"},
    {564, "FC3D_projectionOnCylinderWithLocalIteration"}, {565, "FC3D_ONECONTACT_NSN_GP_HYBRID"},
    {567, "FC3D ConvexQP PG solver"}, {600, "GFC3D_NSGS_WR"}, {601, "GFC3D_NSGSV_WR"}, {602, "GFC3D_PROX_WR"},
    {603, "GFC3D_DSFP_WR"}, {604, "GFC3D_TFP_WR"}, {605, "GFC3D_NSGS"}, {606, "GFC3D_NSN_AC_WR"},
    {607, "GFC3D_NSN_AC"}, {608, "GFC3D_GAMS_PATH"}, {609, "GFC3D_GAMS_PATHVI"}, {610, "GFC3D_VI_FPP"},
    {611, "GFC3D_VI_EG"}, {612, "GFC3D_ACLMFP"}, {613, "GFC3D ADMM"}, {614, "GFC3D_ADMM_WR"},
    {615, "GFC3D IPM"}, {700, "MCP Newton FBLSA"}, {701, "MCP Newton minFBLSA"}, {710, "NewtonFB"},
    {800, "AVI from Cao & Ferris"}, {801, "PATHVI"}, {900, "NCP Newton FBLSA"}, {901, "NCP Newton minFBLSA"},
    {902, "NCP Path search"}, {903, "NCP PATH"}, {1000, "VI_EG"}, {1001, "VI_FPP"}, {1002, "VI_HP"},
    {1020, "Box VI solver based on Qi C-function"}, {1021, "Box VI solver based on the Newton-Josephy method"},
    {1100, "SOCLCP_NSGS"}, {1106, "SOCLCP_VI_FixedPointProjection"}, {1107, "SOCLCP_VI_ExtraGradient"},
    {1200, "CONVEXQP PG"}, {1201, "CONVEXQP VI FPP"}, {1202, "CONVEXQP VI EG"}, {1203, "CONVEXQP ADMM"},
    {2000, "GMP_NSGS"}, {3000, "RFC3D_NSGS"}, {3001, "RFC3D_ProjectionOnCone"},
    {3002, "RFC3D_ProjectionOnConeWithLocalIteration"}, {3003, "RFC3D ADMM"}, {4000, "RFC2D_NSGS"},
    {4002, "RFC2D_ProjectionOnConeWithLocalIteration"}, {5000, "GFC3D_NSGS_WR"}, {10000, "Newton method LSA"}};
// clang-format on

}  // namespace

const char* solver_options_id_to_name(int id) {
  for (const SolverName& solver : kNames)
    if (solver.id == id) return solver.name;
  return "NONAME";
}

int solver_options_name_to_id(const char* name) {
  for (const SolverName& solver : kNames)
    if (std::strcmp(solver.name, name) == 0) return solver.id;
  return 0;
}
