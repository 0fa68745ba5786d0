#include <SolverDefaults.hpp>
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <limits>

namespace {

constexpr double kRoundOff = 100.0 * std::numeric_limits<double>::epsilon();

// Numbers, names, iterations, tolerances and inner solvers of Siconos 4.4.
// clang-format off
constexpr SolverDefaults kSolvers[] = {
    {100, "MLCP_PGS", 50000, 1e-6}, {101, "MLCP_RPGS", 50000, 1e-6}, {102, "MLCP_PSOR", 50000, 1e-6},
    {103, "MLCP_RPSOR", 1000, 1e-6}, {104, "MLCP_PATH", 1000, 1e-12}, {105, "MLCP_ENUM", 10000000, 1e-12},
    {106, "MLCP_SIMPLEX", 10000, 1e-12}, {107, "MLCP_DIRECT_ENUM", 10000, 1e-12},
    {108, "MLCP_PATH_ENUM", 10000000, 1e-12}, {109, "MLCP_DIRECT_SIMPLEX", 10000, 1e-12},
    {110, "MLCP_DIRECT_PATH", 10000, 1e-12}, {111, "MLCP_DIRECT_PATH_ENUM", 10000000, 1e-12},
    {112, "MLCP_FB", 10000, 1e-12}, {113, "MLCP_DIRECT_FB", 10000, 1e-12}, {114, "MLCP_PGS_SBM", 1000, 1e-6, {202}},
    {115, "MLCP_LCP_LEMKE", 10000, 1e-12}, {200, "Lemke", 10000, 1e-6}, {201, "NSGS_SBM", 1000, 1e-6, {210}},
    {202, "PGS", 10000, 1e-6}, {203, "CPG", 10000, 1e-6}, {204, "Latin", 1000, 1e-4}, {205, "Latin_w", 1000, 1e-4},
    {206, "QP", 0, 1e-6}, {207, "NSQP", 0, 1e-6}, {208, "NewtonMin", 1000, 1e-6}, {209, "NewtonFB", 1000, 1e-10},
    {210, "PSOR", 1000, 1e-6}, {211, "RPGS", 10000, 1e-6}, {212, "PATH", 1000, 1e-12}, {213, "ENUM", 0, 1e-6},
    {214, "AVI CaoFerris", 10000, 1e-12}, {215, "Pivot based method", 10000, kRoundOff},
    {216, "Bard-type pivoting method", 10000, kRoundOff},
    {217, "Murty's least index pivoting method", 10000, kRoundOff}, {218, "NewtonMinFB", 1000, 1e-10},
    {219, "For testing only: solver used in the Pathsearch algorithm", 10000, kRoundOff},
    {220, "Pivot based method with BLU updates using LUMOD", 10000, kRoundOff},
    {221, "Using GAMS solvers", 10000, 1e-12}, {222, "Convex QP Projected Gradient", 20000, 1e-6},
    {300, "RELAY_PGS", 10000, 1e-6}, {301, "RELAY_ENUM", 0, 1e-6}, {302, "RELAY_PATH", 1000, 1e-12},
    {303, "RELAY_LEMKE", 10000, 1e-6}, {306, "RELAY_AVI_CAOFERRIS", 10000, 1e-12},
    {307, "test version of the solver by Cao & Ferris; DO NOT USE!", 10000, 1e-12}, {400, "F2D_NSGS", 1000, 1e-4},
    {402, "F2D_CPG", 1000, 1e-4}, {404, "F2D_LEMKE", 10000, 1e-6}, {405, "F2D_ENUM", 0, 1e-6},
    {500, "FC3D_NSGS", 1000, 1e-4, {565}}, {501, "FC3D_NSGSV", 1000, 1e-4, {550}},
    {502, "FC3D_PROX", 1000, 1e-4, {504}}, {503, "FC3D_TFP", 1000, 1e-4, {500}}, {504, "FC3D_NSN_AC", 200, 1e-3},
    {505, "FC3D_DeSaxceFixedPoint", 20000, 1e-3}, {506, "FC3D_VI_FixedPointProjection", 20000, 1e-3},
    {507, "FC3D_VI_ExtraGradient", 20000, 1e-3}, {508, "FC3D_HyperplaneProjection", 2000000, 1e-3},
    {510, "FC3D_NCPGlockerFBFixedPoint", 1000, 1e-12}, {511, "FC3D_FixedPointProjection", 20000, 1e-3},
    {512, "FC3D_ExtraGradient", 20000, 1e-3}, {513, "FC3D_NSN_FB", 200, 1e-3}, {514, "FC3D_GAMS_PATH", 10000, 1e-9},
    {515, "FC3D_GAMS_PATHVI", 10000, 1e-9}, {516, "FC3D_ACLMFP", 1000, 1e-4, {1100}},
    {517, "FC3D_SOCLCP", 1000, 1e-4, {1151}}, {518, "FC3D_GAMS_LCP_PATH", 10000, 1e-9},
    {519, "FC3D_GAMS_LCP_PATHVI", 10000, 1e-9}, {520, "FC3D_NSN_NM", 1, 1e-3}, {521, "FC3D_NSN_AC_TEST", 1000, 1e-10},
    {522, "FC3D_PFP", 1000, 1e-4, {202, 1201}}, {523, "FC3D ADMM", 20000, 1e-6},
    {550, "FC3D_ONECONTACT_NSN", 10, 1e-14}, {551, "FC3D_ONECONTACT_NSN_GP", 10, 1e-14},
    {552, "FC3D_ProjectionOnCone", 1000, 1e-14}, {553, "FC3D_ProjectionOnConeWithLocalIteration", 1000, 1e-14},
    {554, "FC3D_projectionOnConeWithRegularization", 1000, 1e-14},
    {555, "FC3D_ProjectionOnConeWithDiagonalization", 1000, 1e-14}, {556, "FC3D_NCPGlockerFBPATH", 1000, 1e-12},
    {557, "FC3D_projectionOnCylinder", 1000, 1e-14}, {558, "FC3D_ProjectionOnCone_velocity", 1000, 1e-14},
    {561, "FC3D_NCPGlockerFBNewton", 1000, 1e-12}, {562, "FC3D_QUARTIC", 1000, 1e-12},
    {563, "FC3D_QUARTIC_NU", 1000, 1e-12}, {564, "FC3D_projectionOnCylinderWithLocalIteration", 1000, 1e-14},
    {565, "FC3D_ONECONTACT_NSN_GP_HYBRID", 10, 1e-14}, {566, "", 20000, 1e-3},
    {567, "FC3D ConvexQP PG solver", 20000, 1e-6}, {600, "GFC3D_NSGS_WR", 1000, 1e-4, {565}},
    {601, "GFC3D_NSGSV_WR", 1000, 1e-4, {550}}, {602, "GFC3D_PROX_WR", 1000, 1e-4, {504}},
    {603, "GFC3D_DSFP_WR", 20000, 1e-3}, {604, "GFC3D_TFP_WR", 1000, 1e-4, {500}},
    {605, "GFC3D_NSGS", 1000, 1e-4, {565}}, {606, "GFC3D_NSN_AC_WR", 200, 1e-3}, {607, "GFC3D_NSN_AC", 200, 1e-10},
    {608, "GFC3D_GAMS_PATH", 10000, 1e-9}, {609, "GFC3D_GAMS_PATHVI", 10000, 1e-9},
    {610, "GFC3D_VI_FPP", 20000, 1e-3}, {611, "GFC3D_VI_EG", 20000, 1e-3}, {612, "GFC3D_ACLMFP", 1000, 1e-4, {1203}},
    {613, "GFC3D ADMM", 20000, 1e-6}, {614, "GFC3D_ADMM_WR", 20000, 1e-6}, {615, "GFC3D IPM", 200, 1e-8},
    {700, "MCP Newton FBLSA", 1000, 1e-10}, {701, "MCP Newton minFBLSA", 1000, 1e-10}, {710, "NewtonFB", 10, 1e-7},
    {800, "AVI from Cao & Ferris", 10000, 1e-12}, {801, "PATHVI", 10000, 1e-12},
    {900, "NCP Newton FBLSA", 1000, 1e-10}, {901, "NCP Newton minFBLSA", 1000, 1e-10},
    {902, "NCP Path search", 100, 1e-12, {215}}, {903, "NCP PATH", 10000, 1e-12}, {1000, "VI_EG", 20000, 1e-3},
    {1001, "VI_FPP", 20000, 1e-3}, {1002, "VI_HP", 20000, 1e-3},
    {1020, "Box VI solver based on Qi C-function", 1000, 1e-10},
    {1021, "Box VI solver based on the Newton-Josephy method", 100, 1e-12, {306}}, {1022, "", 10000, 1e-12},
    {1100, "SOCLCP_NSGS", 1000, 1e-4, {1151}}, {1106, "SOCLCP_VI_FixedPointProjection", 20000, 1e-3},
    {1107, "SOCLCP_VI_ExtraGradient", 20000, 1e-3}, {1150, "", 1000, 1e-16}, {1151, "", 1000, 1e-16},
    {1152, "", 1000, 1e-16}, {1200, "CONVEXQP PG", 20000, 1e-6}, {1201, "CONVEXQP VI FPP", 20000, 1e-3},
    {1202, "CONVEXQP VI EG", 20000, 1e-3}, {1203, "CONVEXQP ADMM", 20000, 1e-6},
    {2000, "GMP_NSGS", 10000, 1e-4, {200, 562, 303, 400}}, {3000, "RFC3D_NSGS", 1000, 1e-4, {3002}},
    {3001, "RFC3D_ProjectionOnCone", 1000, 1e-12}, {3002, "RFC3D_ProjectionOnConeWithLocalIteration", 1000, 1e-12},
    {3003, "RFC3D ADMM", 20000, 1e-6}, {4000, "RFC2D_NSGS", 1000, 1e-4, {3002}}, {4001, "", 1000, 1e-12},
    {4002, "RFC2D_ProjectionOnConeWithLocalIteration", 1000, 1e-12}, {5000, "GFC3D_NSGS_WR", 1000, 1e-4, {3002}},
    {10000, "Newton method LSA", 1000, 1e-6}};

/// A parameter that is not zero, of the solvers listed; index 0 is in the table above.
struct Parameter {
  int index;
  double value;
  int solvers[14];
};

constexpr Parameter kIntegers[] = {
    {1, 1, {513, 520}}, {2, 1, {500, 600, 605, 3000, 4000, 5000}}, {3, 2, {902}}, {3, 100000, {504, 513, 520, 606}},
    {4, 10, {902}}, {5, 1, {504, 513, 520, 606, 1020, 1021}},
    {5, 3, {107, 109, 110, 111, 113, 115, 215, 216, 217, 219, 220}},
    {7, 1, {506, 507, 566, 610, 611, 1000, 1001, 1106, 1107, 1201, 1202}},
    {7, 2, {400, 500, 600, 605, 3000, 4000, 5000}}, {8, 1, {504, 513, 520, 606, 607, 902}}, {8, 50, {613}},
    {9, 1, {504, 606}}, {9, 2, {550, 1203}}, {9, 3, {551, 565}}, {9, 10, {902}}, {9, 100, {1002}},
    {10, 1, {607, 3002, 4002}}, {10, 2, {504, 606, 1203}}, {10, 3, {209, 218, 1020}}, {10, 20, {222, 567, 1200}},
    {11, -1, {550}}, {11, 1, {615}}, {11, 2, {523, 613, 614, 3003}}, {12, 1, {523, 613, 614, 3003}},
    {12, 10, {551, 565}}, {12, 50, {508}}, {12, 100, {504, 513, 520, 606}}, {12, 1000, {607}},
    {13, 1, {504, 513, 520, 606}}, {14, 1, {550}}, {14, 2, {551, 565}}, {15, 1, {550, 551, 565, 615}},
    {16, 10, {550}}, {16, 100, {551, 565}}, {18, -1, {504, 513, 520, 606, 607}}, {19, 5, {902}}};
constexpr Parameter kNumbers[] = {
    {2, 1e-16, {209, 218, 521, 700, 701, 900, 901, 1020}}, {2, 2.0, {612}},
    {2, 10.0, {500, 502, 503, 516, 522, 600, 602, 604, 605, 3000, 4000, 5000}}, {2, 20.0, {902}},
    {3, -1.0, {506, 507, 512, 566, 610, 611, 1000, 1001, 1106, 1107, 1201, 1202}}, {3, -0.001, {222, 567, 1200}},
    {3, 0.1, {210, 613}}, {3, 0.5, {103}}, {3, 0.8, {902}},
    {3, 1.0, {101, 205, 211, 504, 505, 511, 513, 520, 523, 550, 551, 565, 603, 606}},
    {3, 1.0, {607, 614, 1203, 3003}}, {3, 10000.0, {502, 602}}, {4, 1e-9, {222, 567, 1200}}, {4, 0.01, {902}},
    {4, 2.0 / 3, {506, 507, 566, 610, 611, 1000, 1001, 1106, 1107, 1201, 1202}}, {4, 0.99, {508}},
    {4, 0.999, {523, 613, 614, 1203, 3003}}, {4, 1.0, {1002}}, {4, 1.2, {102}}, {4, 2.0, {103}},
    {4, 5.0, {502, 602}}, {5, 1e-12, {107, 109, 110, 111, 113, 115, 902}}, {5, 0.9, {222, 567, 1200}},
    {5, 1.0, {502, 602}}, {5, 1.5, {506, 507, 566, 610, 611, 1000, 1001, 1106, 1107, 1201, 1202}},
    {5, 2.0, {523, 613, 614, 1203, 3003}}, {6, 1e-12, {107, 109, 110, 111, 113, 115, 902}},
    {6, 2.0 / 3, {222, 567, 1200}}, {6, 0.9, {506, 507, 566, 610, 611, 1000, 1001, 1106, 1107, 1201, 1202}},
    {6, 2.0, {523, 614, 3003}}, {6, 10.0, {613, 1203}}, {7, 1e-5, {615}},
    {7, 0.3, {506, 507, 566, 610, 611, 1000, 1001, 1106, 1107, 1201, 1202}}, {7, 1.1, {902}}, {8, 0.8, {1002}},
    {8, 1.0, {517, 1100}}, {8, 3.0, {615}}, {9, 1.0, {615}}, {10, 0.8, {615}}, {11, 0.09, {615}},
    {12, 0.3, {204, 205}}, {19, 1.0, {2000}}};
// clang-format on

/// Inner solvers with fewer or more iterations than they have by themselves.
constexpr int kInnerIterations[][3] = {
    {516, 0, 10000}, {522, 0, 1000}, {522, 1, 1000}, {612, 0, 1000}};

template <class Number, std::size_t size>
void fill(const Parameter (&table)[size], int solverId, Number* parameters) {
  for (const Parameter& row : table)
    if (std::find(std::begin(row.solvers), std::end(row.solvers), solverId) !=
        std::end(row.solvers))
      parameters[row.index] = static_cast<Number>(row.value);
}

}  // namespace

const SolverDefaults& defaultsOf(int solverId) {
  static constexpr SolverDefaults kOther = {0, "", 1000, 1e-6};
  for (const SolverDefaults& solver : kSolvers)
    if (solver.id == solverId) return solver;
  return kOther;
}

bool isSolver(int solverId) {
  constexpr int kGlobalRollingIpm = SICONOS_GLOBAL_ROLLING_FRICTION_3D_NSGS_WR + 1;
  constexpr int kUnnamed[] = {SICONOS_FRICTION_3D_VI_FPP_Cylinder,
                              kGlobalRollingIpm,
                              SICONOS_ROLLING_FRICTION_2D_ONECONTACT_ProjectionOnCone,
                              SICONOS_SOCLCP_ProjectionOnCone,
                              SICONOS_SOCLCP_ProjectionOnConeWithLocalIteration,
                              SICONOS_SOCLCP_ProjectionOnConeWithRegularization,
                              SICONOS_VI_BOX_PATH};
  return solverId == 0 || *defaultsOf(solverId).name != '\0' ||
         std::find(std::begin(kUnnamed), std::end(kUnnamed), solverId) != std::end(kUnnamed);
}

void restoreDefaults(SolverOptions& options) {
  const SolverDefaults& defaults = defaultsOf(options.solverId);
  std::fill_n(options.iparam, options.iSize, 0);
  std::fill_n(options.dparam, options.dSize, 0.0);
  options.iparam[SICONOS_IPARAM_MAX_ITER] = defaults.iterations;
  options.dparam[SICONOS_DPARAM_TOL] = defaults.tolerance;
  options.dparam[SICONOS_DPARAM_RESIDU] = std::numeric_limits<double>::infinity();
  fill(kIntegers, options.solverId, options.iparam);
  fill(kNumbers, options.solverId, options.dparam);
  resizeInnerSolvers(options, static_cast<std::size_t>(std::count_if(
                                  std::begin(defaults.inner), std::end(defaults.inner),
                                  [](int inner) { return inner > 0; })));
  for (std::size_t n = 0; n < options.numberOfInternalSolvers; ++n)
    solver_options_update_internal(&options, n, defaults.inner[n]);
  for (const auto& [id, n, iterations] : kInnerIterations)
    if (id == options.solverId)
      options.internalSolvers[n]->iparam[SICONOS_IPARAM_MAX_ITER] = iterations;
}

const char* solver_options_id_to_name(int id) {
  const char* name = defaultsOf(id).name;
  return *name == '\0' ? "NONAME" : name;
}

int solver_options_name_to_id(const char* name) {
  for (const SolverDefaults& solver : kSolvers)
    if (*name != '\0' && std::strcmp(solver.name, name) == 0) return solver.id;
  return 0;
}
