/// Type auto on friction problems: few contacts, many contacts on one body, and monitors.
#include <cstdio>
#include <memory>
#include <numeric>
#include <random>
#include <string>

#include "numerics/iterative_cases.hpp"
#include "support/friction.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

struct Answer {
  RicoInfo info{};
  Values r;
};

Answer solveFriction(RicoSolver solver, const FrictionCase& c, double rtol, Values start = {},
                     int max_it = 0) {
  Answer a{{}, start.empty() ? Values(c.n(), 0.) : std::move(start)};
  RicoProblem problem;
  Values w(c.n());
  EXPECT_PETSC(RicoProblemCreateFrictionContactDense(c.dim, c.contacts, c.W.data(), c.q.data(),
                                                     c.mu.data(), &problem));
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, rtol, max_it));
  EXPECT_PETSC(RicoSolveArrays(solver, problem, a.r.data(), w.data(), &a.info));
  EXPECT_PETSC(RicoProblemDestroy(&problem));
  return a;
}

void expectSolved(const FrictionCase& c, double rtol) {
  const Answer a = solveFriction(makeSolver(RICOAUTO, PETSC_COMM_SELF), c, rtol);
  EXPECT_GT(a.info.reason, 0) << RicoConvergedReasonName(a.info.reason);
  EXPECT_LT(frictionResidual(c, a.r.data()), 1.01 * rtol);
}

/// Contacts that all stick: r = (1, 0, 0) is well inside the cone, and u = 0. W has random
/// eigenvectors and eigenvalues from 1 down to `least`, evenly spaced in their logarithm.
struct StiffCase {
  FrictionCase c;
  std::vector<Values> eigenvectors;
  Values eigenvalues;
};

StiffCase stiffCase(unsigned seed, int contacts, double least) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  const int n = 3 * contacts;
  StiffCase s{{3, contacts, Values(n * n), Values(n), Values(contacts, 0.5), Values(n)}, {}, {}};
  for (int k = 0; k < n; k++) {
    Values x(n);
    for (double& a : x) a = normal(random);
    for (int again = 0; again < 2; again++)
      for (const Values& y : s.eigenvectors) {
        const double along = std::inner_product(x.begin(), x.end(), y.begin(), 0.);
        for (int i = 0; i < n; i++) x[i] -= along * y[i];
      }
    const double length = std::sqrt(std::inner_product(x.begin(), x.end(), x.begin(), 0.));
    for (double& a : x) a /= length;
    s.eigenvalues.push_back(std::pow(least, double(k) / (n - 1)));
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) s.c.W[i * n + j] += s.eigenvalues[k] * x[i] * x[j];
    s.eigenvectors.push_back(x);
  }
  for (int k = 0; k < contacts; k++) s.c.r[3 * k] = 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) s.c.q[i] -= s.c.W[i * n + j] * s.c.r[j];
  return s;
}

/// Returns the solution, moved along the eigenvectors with the smaller half of the eigenvalues
/// until the residual has the given value.
Values movedAway(const StiffCase& s, double residual) {
  const int n = s.c.n(), soft = n / 2;
  Values r = s.c.r;
  const double norm = std::sqrt(std::inner_product(s.c.q.begin(), s.c.q.end(), s.c.q.begin(), 0.));
  for (int k = n - soft; k < n; k++)
    for (int i = 0; i < n; i++)
      r[i] += residual * norm / std::sqrt(soft) / s.eigenvalues[k] * s.eigenvectors[k][i];
  return r;
}

/// Returns the output of -rico_view_plan or -rico_view.
std::string view(RicoSolver solver) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  PetscViewer viewer = nullptr;
  std::string text;
  EXPECT_PETSC(PetscViewerASCIIOpenWithFILE(PETSC_COMM_SELF, file.get(), &viewer));
  EXPECT_PETSC(RicoSolverView(solver, viewer));
  EXPECT_PETSC(PetscViewerDestroy(&viewer));
  std::rewind(file.get());
  for (int letter = 0; (letter = std::fgetc(file.get())) != EOF;) text += static_cast<char>(letter);
  return text;
}

}  // namespace

// Problems of up to 64 rows are swept on arrays, larger ones by nsgs.
TEST(AutoFriction, AFewContacts) {
  for (int dim : {2, 3})
    for (int contacts : {1, 2, 3, 5, 10, 16, 21, 22, 32, 33})
      for (unsigned seed = 1; seed <= 10; seed++) {
        SCOPED_TRACE("dim " + std::to_string(dim) + " contacts " + std::to_string(contacts) +
                     " seed " + std::to_string(seed));
        expectSolved(frictionCase(seed, dim, contacts, 2 * dim * contacts), 1e-10);
      }
}

// There are fewer degrees of freedom than reactions. If a few sweeps on arrays do not solve the
// problem, other types follow.
TEST(AutoFriction, AFewContactsOnOneBody) {
  for (int contacts : {2, 3, 4, 8})
    for (unsigned seed = 1; seed <= 10; seed++) {
      SCOPED_TRACE("contacts " + std::to_string(contacts) + " seed " + std::to_string(seed));
      expectSolved(frictionCase(seed, 3, contacts, 6), 1e-9);
      expectSolved(frictionCase(seed, 2, contacts, 3), 1e-9);
    }
}

// Two coupled contacts in the plane: sweeps reduce the error by only 4 % each, but the regimes are
// right after the first one.
TEST(AutoFriction, ContactsInThePlaneAreSolvedFromTheirRegimes) {
  const double k = 0.98;
  const Values W{1, 0, k, 0, 0, 1, 0, k, k, 0, 1, 0, 0, k, 0, 1};
  const FrictionCase sticks{2, 2, W, {-1, 0.1, -1, 0.1}, {0.5, 0.5}, {}};
  const FrictionCase slides{2, 2, W, {-1, 0.9, -1, -0.9}, {0.1, 0.2}, {}};
  for (const FrictionCase& c : {sticks, slides}) {
    const Answer a = solveFriction(makeSolver(RICOAUTO, PETSC_COMM_SELF), c, 1e-12);
    EXPECT_GT(a.info.reason, 0);
    EXPECT_LE(a.info.its, 3);
    EXPECT_STREQ(a.info.type, RICOAUTO);
    EXPECT_LT(frictionResidual(c, a.r.data()), 1e-12);
  }
}

// Separating contacts with z = 0 are skipped, for every cone. A contact that is pressed gets a
// reaction, which acts on the others.
TEST(AutoFriction, OpenContactsAreSkipped) {
  const double mu = 0.5, mu_r = 0.1;
  for (const auto& [cone, size] :
       {std::pair{RICO_COULOMB, 2}, {RICO_COULOMB, 3}, {RICO_ROLLING, 5}})
    for (double normal : {1., -1.}) {
      const int n = 2 * size;
      Values M(n * n), q(n, 0.3), z(n, 7), w(n), mus(2, mu), mu_rs(2, mu_r);
      for (int i = 0; i < n; i++) M[i * n + i] = 2;
      M[size] = M[size * n] = -1;  // the reaction of each contact presses the other one
      q[0] = normal;
      RicoBlock block{};
      block.cone = cone;
      block.size = size;
      block.count = 2;
      block.mu = mus.data();
      block.mu_r = mu_rs.data();
      RicoProblem problem;
      RicoInfo info;
      EXPECT_PETSC(RicoProblemCreate(PETSC_COMM_SELF, &problem));
      EXPECT_PETSC(RicoProblemSetDense(problem, n, M.data(), q.data()));
      EXPECT_PETSC(RicoProblemSetBlocks(problem, 1, &block));
      EXPECT_PETSC(RicoSolveArrays(makeSolver(RICOAUTO, PETSC_COMM_SELF), problem, z.data(),
                                   w.data(), &info));
      EXPECT_GT(info.reason, 0);
      if (normal > 0) {
        EXPECT_EQ(z, Values(n, 0));
        EXPECT_EQ(w, q);
        EXPECT_EQ(info.residual, 0);
        EXPECT_EQ(info.its, 1);
      } else {
        const double first = 0.85 / 1.5, second = (first - 0.3) / 2;
        EXPECT_NEAR(z[0], first, 1e-9);
        EXPECT_NEAR(z[1], -0.15, 1e-9);  // sticks
        EXPECT_NEAR(z[size], second, 1e-9);
        EXPECT_NEAR(w[size], 0, 1e-9);
      }
      EXPECT_PETSC(RicoProblemDestroy(&problem));
    }
}

// A monitor is called at every sweep and does not change the result.
TEST(AutoFriction, AMonitorChangesNothing) {
  const FrictionCase c = frictionCase(2, 3, 30, 40);
  const SolverHandle plain = makeSolver(RICOAUTO, PETSC_COMM_SELF),
                     monitored = makeSolver(RICOAUTO, PETSC_COMM_SELF);
  Values history(10000);
  const PetscReal* residuals;
  PetscInt used;
  EXPECT_PETSC(RicoSolverSetResidualHistory(monitored, history.data(),
                                            static_cast<PetscInt>(history.size())));
  const Answer a = solveFriction(plain, c, 1e-8), b = solveFriction(monitored, c, 1e-8);
  EXPECT_GT(a.info.reason, 0);
  EXPECT_EQ(a.r, b.r);
  EXPECT_EQ(a.info.its, b.info.its);
  EXPECT_PETSC(RicoSolverGetResidualHistory(monitored, &residuals, &used));
  EXPECT_GT(used, b.info.its / 2);
}

// The result is also added to the history if there are few contacts.
TEST(AutoFriction, AFewContactsAreReported) {
  const FrictionCase c = frictionCase(1, 3, 4, 9);
  const SolverHandle solver = makeSolver(RICOAUTO, PETSC_COMM_SELF);
  EXPECT_PETSC(RicoSolverSetResidualHistory(solver, nullptr, 100));
  const Answer a = solveFriction(solver, c, 1e-10);
  const PetscReal* residuals;
  PetscInt used;
  EXPECT_PETSC(RicoSolverGetResidualHistory(solver, &residuals, &used));
  ASSERT_GE(used, 1);
  EXPECT_EQ(residuals[used - 1], a.info.residual);
}

// Sweeps hardly move along eigenvectors with small eigenvalues: another type finishes from a start
// near the solution.
TEST(AutoFriction, FinishesNearASolutionAlongSoftEigenvectors) {
  const double rtol = 1e-10;
  for (unsigned seed : {1, 2, 4}) {
    const StiffCase s = stiffCase(seed, 20, 1e-8);
    for (double times : {5., 100.}) {
      SCOPED_TRACE("seed " + std::to_string(seed) + " from " + std::to_string(times));
      const SolverHandle solver = makeSolver(RICOAUTO, PETSC_COMM_SELF);
      EXPECT_PETSC(RicoSolverSetWarmStart(solver, PETSC_TRUE));
      const Values start = movedAway(s, times * rtol);
      ASSERT_NEAR(frictionResidual(s.c, start.data()) / rtol, times, 0.2 * times);
      const Answer a = solveFriction(solver, s.c, rtol, start);
      EXPECT_GT(a.info.reason, 0) << RicoConvergedReasonName(a.info.reason);
      EXPECT_STRNE(a.info.type, RICONSGS);
      EXPECT_LT(frictionResidual(s.c, a.r.data()), 1.01 * rtol);
    }
  }
}

int count(const std::string& all, const std::string& word) {
  int found = 0;
  for (auto at = all.find(word); at != std::string::npos; at = all.find(word, at + 1)) found++;
  return found;
}

// With two iterations for each stage, every stage of the plan runs. prox with Newton's method runs
// before paths, after them, after long sweeps that end near a solution, and twice with a large
// limit; prox with sweeps runs once. nsgs runs first, four times in other orders, and twice with
// high limits. ipm runs from its start near a point, twice along paths since
// contacts share their bodies, and at the end. Curves run with a limit and without.
TEST(AutoFriction, EveryStageIsRun) {
  const StiffCase s = stiffCase(1, 30, 1e-8);
  const SolverHandle solver = makeSolver(RICOAUTO, PETSC_COMM_SELF);
  solveFriction(solver, s.c, 1e-17, {}, 2);
  const std::string text = view(solver);
  EXPECT_EQ(count(text, "inner=newton"), 5) << text;
  EXPECT_EQ(count(text, "inner=sweeps"), 1) << text;
  EXPECT_EQ(count(text, "type: nsgs"), 7) << text;
  EXPECT_EQ(count(text, "type: newton"), 1) << text;
  EXPECT_EQ(count(text, "type: ipm"), 4) << text;
  EXPECT_EQ(count(text, "type: trace"), 2) << text;
}

// From a point with a small residual, interior points first start near this point. Contacts share
// their bodies here: the start far away is next, and then sweeps run again.
TEST(AutoFriction, PathsStartNearTheGuessAndSweepsContinue) {
  const FrictionCase c = frictionCase(1, 3, 60, 40);
  const SolverHandle sweeps = makeSolver(RICONSGS, PETSC_COMM_SELF);
  EXPECT_PETSC(RicoSolverNSGSSetAnderson(sweeps, 5));
  const Values start = solveFriction(sweeps, c, 1e-3).r;
  ASSERT_LT(frictionResidual(c, start.data()), 1e-2);
  const SolverHandle solver = makeSolver(RICOAUTO, PETSC_COMM_SELF);
  EXPECT_PETSC(RicoSolverSetWarmStart(solver, PETSC_TRUE));
  solveFriction(solver, c, 1e-14, start, 1);
  const std::string text = view(solver);
  const auto near = text.find("type: ipm"), afar = text.find("type: ipm", near + 1),
             again = text.find("type: nsgs", near);
  ASSERT_NE(again, std::string::npos) << text;
  EXPECT_LT(afar, again) << text;
  EXPECT_GT(text.find("type: ipm", afar + 1), again) << text;
}

// Sweeps find the regimes of contacts on one body late, and then all at once. Therefore their
// progress is first checked when they have used 30 % of the cost of the next type.
TEST(AutoFriction, SweepsThatAreSlowAtFirstAreContinued) {
  const FrictionCase c = frictionCase(19, 3, 30, 20);
  const Answer a = solveFriction(makeSolver(RICOAUTO, PETSC_COMM_SELF), c, 1e-8);
  EXPECT_STREQ(a.info.type, RICONSGS);
  EXPECT_LT(frictionResidual(c, a.r.data()), 1.01e-8);
}
