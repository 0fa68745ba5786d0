/// Operators that fail during a solve: every type returns an error, or ends with
/// RICO_DIVERGED_NANORINF or another negative reason, and the returned z is finite.
#include <numerics/rico_type.h>

#include "support/errors.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

constexpr int kRows = 6;

/// Multiplies by 2 I until `good` products have been made; after that it fails as `wrong` says.
struct Treacherous {
  int good;
  PetscErrorCode (*wrong)(Vec y);
};

PetscErrorCode multiply(Mat A, Vec x, Vec y) {
  Treacherous* t;
  PetscCall(MatShellGetContext(A, &t));
  PetscCall(VecCopy(x, y));
  PetscCall(VecScale(y, 2));
  if (t->good-- <= 0) PetscCall(t->wrong(y));
  return 0;
}

PetscErrorCode getDiagonal(Mat, Vec d) { return VecSet(d, 2); }

PetscErrorCode giveNan(Vec y) { return VecSet(y, kNaN); }
PetscErrorCode giveInfinity(Vec y) { return VecSet(y, kInfinity); }
PetscErrorCode giveError(Vec) {
  SETERRQ(PETSC_COMM_SELF, PETSC_ERR_LIB, "the product cannot be computed");
}

MatHandle shell(Treacherous* context, bool withDiagonal) {
  MatHandle A;
  EXPECT_PETSC(MatCreateShell(PETSC_COMM_SELF, kRows, kRows, kRows, kRows, context, &A));
  EXPECT_PETSC(MatShellSetOperation(A, MATOP_MULT, (void (*)(void))multiply));
  if (withDiagonal) {
    EXPECT_PETSC(MatShellSetOperation(A, MATOP_GET_DIAGONAL, (void (*)(void))getDiagonal));
  }
  return A;
}

/// q has entries of both signs; with M = 2 I the solution is max(0, -q / 2).
Vector someQ() { return {-1, 2, -3, 4, -5, 6}; }

struct Outcome {
  PetscErrorCode code;
  RicoInfo info;
  Vector z;
};

Outcome solveWith(const std::string& type, Mat A) {
  const VecHandle q = makeVec(Layout(PETSC_COMM_SELF), someQ(), {0, kRows});
  ProblemHandle p;
  EXPECT_PETSC(RicoProblemCreateLCP(A, q, &p));
  const SolverHandle s = makeSolver(type.c_str());
  Outcome o{0, {}, Vector(kRows, 0.0)};
  Vector w(kRows);
  CollectErrors errors;
  o.code = RicoSolveArrays(s, p, o.z.data(), w.data(), &o.info);
  return o;
}

bool finite(const Vector& z) {
  return std::all_of(z.begin(), z.end(), [](double a) { return std::isfinite(a); });
}

}  // namespace

TEST(OperatorFailure, ProductsThatAreNotFinite) {
  for (const std::string& type : allTypes())
    for (auto wrong : {giveNan, giveInfinity})
      for (bool withDiagonal : {true, false})
        for (int good : {0, 1, 2, 5, 6, 7, 12, 13, 20}) {
          SCOPED_TRACE(type + ", good products: " + std::to_string(good));
          Treacherous context{good, wrong};
          const Outcome o = solveWith(type, shell(&context, withDiagonal));
          EXPECT_TRUE(finite(o.z));
          if (o.code || o.info.reason < 0) continue;
          for (int i = 0; i < kRows; i++)  // the solve may have finished before the failure
            EXPECT_NEAR(o.z[i], std::max(0.0, -someQ()[i] / 2), 1e-8);
        }
}

TEST(OperatorFailure, NanFromTheStartIsReported) {
  for (const std::string& type : allTypes()) {
    Treacherous context{0, giveNan};
    const Outcome o = solveWith(type, shell(&context, true));
    if (o.code == 0) {
      EXPECT_EQ(o.info.reason, RICO_DIVERGED_NANORINF) << type;
    }
  }
}

TEST(OperatorFailure, ProductsThatReturnAnError) {
  for (const std::string& type : allTypes())
    for (int good : {0, 1, 2, 6, 7, 13}) {
      SCOPED_TRACE(type + ", good products: " + std::to_string(good));
      Treacherous context{good, giveError};
      const MatHandle A = shell(&context, true);
      const Outcome o = solveWith(type, A);
      EXPECT_TRUE(finite(o.z));
      if (context.good < 0) {
        EXPECT_NE(o.code, 0);
      }
    }
}

TEST(OperatorFailure, ShellsThatWorkAreSolved) {
  for (const std::string& type : allTypes()) {
    SCOPED_TRACE(type);
    Treacherous context{1000000, giveError};
    const Outcome o = solveWith(type, shell(&context, true));
    EXPECT_EQ(o.code, 0);
    EXPECT_GT(o.info.reason, 0) << RicoConvergedReasonName(o.info.reason);
    for (int i = 0; i < kRows; i++) EXPECT_NEAR(o.z[i], std::max(0.0, -someQ()[i] / 2), 1e-8);
  }
}
