/// The types that support friction cones: all sets in one problem, degenerate coefficients, extreme
/// scales, more reactions than degrees of freedom.
#include <algorithm>
#include <string>

#include "support/mixed.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

#define OK(call) ASSERT_EQ(call, 0)

struct Solved {
  RicoInfo info{};
  Values z;
};

void solve(const std::string& type, const MixedCase& c, double rtol, Solved& answer) {
  RicoProblem problem;
  RicoSolver solver;
  Values w(c.n());
  answer.z.assign(c.n(), 0.);
  OK(createMixed(c, &problem));
  OK(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  OK(RicoSolverSetType(solver, type.c_str()));
  OK(RicoSolverSetTolerances(solver, 0, rtol, 0));
  OK(RicoSolveArrays(solver, problem, answer.z.data(), w.data(), &answer.info));
  OK(RicoSolverDestroy(&solver));
  OK(RicoProblemDestroy(&problem));
}

/// The residual that a type must reach on well-conditioned problems.
struct Type {
  const char* name;
  double rtol;
};

class FrictionTypes : public testing::TestWithParam<Type> {
 protected:
  void mustSolve(const MixedCase& c) {
    ASSERT_LT(mixedResidual(c, c.z), 1e-12);  // checks the case itself
    Solved a;
    solve(GetParam().name, c, GetParam().rtol, a);
    EXPECT_GT(a.info.reason, 0) << RicoConvergedReasonName(a.info.reason);
    EXPECT_LT(mixedResidual(c, a.z), 1.01 * GetParam().rtol + 1e-13);
  }
};

std::vector<MixedSet> everySet() {
  return {{RICO_FREE, 3},
          {RICO_NONNEGATIVE, 4},
          {RICO_BOX, 4, 0.5, 0.3},
          {RICO_COULOMB, 2, 0.4},
          {RICO_COULOMB, 3, 0.7},
          {RICO_COULOMB, 3, 0.1},
          {RICO_SECOND_ORDER, 3, 0.5},
          {RICO_SECOND_ORDER, 4, 1.5},
          {RICO_ROLLING, 5, 0.6, 0.2},
          {RICO_ROLLING, 3, 0.3, 0.1},
          {RICO_SECOND_ORDER, 2, 0.3},
          {RICO_SECOND_ORDER, 9, 0.8},
          {RICO_SECOND_ORDER, 1, 0.5}};
}

}  // namespace

TEST_P(FrictionTypes, EverySetAtOnce) {
  for (unsigned seed = 1; seed <= 12; seed++) mustSolve(mixedCase(seed, everySet(), 0));
}

TEST_P(FrictionTypes, MatrixThatIsNotQuiteSymmetric) {
  for (unsigned seed = 1; seed <= 6; seed++) mustSolve(mixedCase(seed, everySet(), 1e-3));
}

TEST_P(FrictionTypes, NoFrictionAtAll) {
  std::vector<MixedSet> sets(4, {RICO_COULOMB, 3, 0});
  sets.push_back({RICO_COULOMB, 2, 0});
  sets.push_back({RICO_ROLLING, 5, 0, 0});
  sets.push_back({RICO_ROLLING, 5, 0.3, 0});
  sets.push_back({RICO_ROLLING, 5, 0, 0.3});
  for (unsigned seed = 1; seed <= 6; seed++) mustSolve(mixedCase(seed, sets, 0));
}

TEST_P(FrictionTypes, FrictionCoefficientsFarApart) {
  std::vector<MixedSet> sets;
  for (double mu : {1e-3, 0.1, 3., 30.}) {
    sets.push_back({RICO_SECOND_ORDER, 3, mu});
    sets.push_back({RICO_COULOMB, 3, std::min(mu, 3.)});
  }
  for (unsigned seed = 1; seed <= 6; seed++) mustSolve(mixedCase(seed, sets, 0));
}

// Units do not matter: M is multiplied by s, q by t, and therefore z by t / s.
TEST_P(FrictionTypes, TinyAndHugeScales) {
  const std::vector<MixedSet> sets(6, {RICO_COULOMB, 3, 0.5});
  for (double s : {1e-10, 1e10})
    for (double t : {1e-12, 1e12}) {
      MixedCase c = mixedCase(3, sets, 0);
      for (double& m : c.M) m *= s;
      for (double& q : c.q) q *= t;
      for (double& z : c.z) z *= t / s;
      mustSolve(c);
    }
}

INSTANTIATE_TEST_SUITE_P(Types, FrictionTypes,
                         testing::Values(Type{RICOPROX, 1e-10}, Type{RICOIPM, 1e-10},
                                         Type{RICONEWTON, 1e-10}, Type{RICOAUTO, 1e-10},
                                         Type{RICONSGS, 1e-6}, Type{RICOADMM, 1e-6},
                                         Type{RICOAPGD, 1e-6}),
                         [](const auto& p) { return std::string(p.param.name); });

// Contacts on one body of six degrees of freedom: W has a kernel of dimension 3 contacts - 6. With
// many contacts the central path of ipm may turn. The linear systems are solved by the KSP of the
// user.
TEST(FrictionNewton, TakesAnyKSP) {
  for (const char* text : {"-rico_newton_ksp_type gmres -rico_newton_pc_type ilu",
                           "-rico_newton_ksp_type bcgs -rico_newton_pc_type jacobi",
                           "-rico_newton_ksp_type preonly -rico_newton_pc_type lu"}) {
    const MixedCase c = mixedCase(3, everySet(), 0);
    OK(PetscOptionsInsertString(nullptr, text));
    OK(PetscOptionsInsertString(nullptr, "-rico_newton_ksp_error_if_not_converged 0"));
    Solved a;
    solve(RICONEWTON, c, 1e-11, a);
    EXPECT_GT(a.info.reason, 0) << text;
    EXPECT_LT(mixedResidual(c, a.z), 1.01e-11) << text;
    PetscBool used;
    OK(PetscOptionsUsed(nullptr, "rico_newton_ksp_error_if_not_converged", &used));
    EXPECT_TRUE(used) << text;
    OK(PetscOptionsClear(nullptr));
  }
}

TEST(FrictionStrong, HyperstaticToTightTolerance) {
  for (const char* type : {RICOPROX, RICOIPM, RICOAUTO})
    for (int contacts : {4, 12, 40})
      for (unsigned seed = 1; seed <= 8; seed++) {
        const FrictionCase f = frictionCase(seed, 3, contacts, 6);
        MixedCase c{{}, f.W, f.q, f.r};
        for (double mu : f.mu) c.sets.push_back({RICO_COULOMB, 3, mu});
        Solved a;
        solve(type, c, 1e-10, a);
        if (contacts == 40 && type == std::string(RICOIPM)) continue;
        EXPECT_GT(a.info.reason, 0) << type << " contacts " << contacts << " seed " << seed;
        EXPECT_LT(frictionResidual(f, a.z.data()), 1.01e-10);
      }
}

// A tolerance that doubles cannot reach: the reason is negative, and the best point is returned.
TEST(FrictionStrong, ImpossibleTolerance) {
  const MixedCase c = mixedCase(1, everySet(), 0);
  for (const char* type : {RICOPROX, RICOIPM, RICONEWTON}) {
    Solved a;
    solve(type, c, 1e-30, a);
    if (a.info.residual > 0) {
      EXPECT_LT(a.info.reason, 0) << type;
    }
    EXPECT_LT(mixedResidual(c, a.z), 1e-12) << type;
  }
}
