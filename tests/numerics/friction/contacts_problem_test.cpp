// Contacts between bodies are solved through the solver object: every rank has its own bodies and
// contacts.
#include <numerics/rico_type.h>

#include "support/assembled_scene.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"

using namespace rico::test;

namespace {

using Options = std::vector<std::pair<const char*, const char*>>;

/// A problem and the data that it points to.
struct Contacts {
  explicit Contacts(BodyScene s, MPI_Comm comm = PETSC_COMM_WORLD)
      : scene(std::move(s)), system(scene.system()) {
    EXPECT_PETSC(RicoProblemCreateContacts(comm, &system, scene.y.data(), &problem));
  }
  Contacts(const Contacts&) = delete;
  Contacts& operator=(const Contacts&) = delete;
  ~Contacts() { EXPECT_PETSC(RicoProblemDestroy(&problem)); }

  BodyScene scene;
  RicoContactSystem system;
  RicoProblem problem = nullptr;
};

struct Answer {
  RicoInfo info{};
  Values z, w;
};

SolverHandle solverOf(const char* type, const Options& options, double rtol = 1e-9) {
  SolverHandle solver = makeSolver(type, PETSC_COMM_WORLD);
  for (const auto& [key, value] : options) EXPECT_PETSC(PetscOptionsSetValue(nullptr, key, value));
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, rtol, 100000));
  EXPECT_PETSC(RicoSolverSetFromOptions(solver));
  for (const auto& [key, value] : options) EXPECT_PETSC(PetscOptionsClearValue(nullptr, key));
  return solver;
}

Answer solve(RicoSolver solver, const Contacts& c) {
  Answer a{{}, Values(c.scene.rows(), 0.), Values(c.scene.rows())};
  EXPECT_PETSC(RicoSolveArrays(solver, c.problem, a.z.data(), a.w.data(), &a.info));
  return a;
}

/// All ranks have the same scene: the residual over all ranks, relative to q, equals that of each
/// rank.
void expectSolves(const char* type, const Options& options, const BodyScene& scene) {
  const Contacts c(scene);
  const Answer a = solve(solverOf(type, options), c);
  EXPECT_GT(a.info.reason, 0) << type << " " << RicoConvergedReasonName(a.info.reason);
  const double judged = frictionResidual(assembled(scene), a.z.data());
  EXPECT_LT(judged, 1.01e-9) << type;
  EXPECT_NEAR(judged, a.info.residual_relative, 1e-12) << type;
}

}  // namespace

TEST(ContactsProblem, TheMatricesAreThoseOfTheContacts) {
  const Contacts c(lumps(3, 2, 2, 0.4));
  const FrictionCase arrays = assembled(c.scene);
  Values z(c.scene.rows()), w(z.size());
  for (std::size_t i = 0; i < z.size(); i++) z[i] = std::sin(double(i));
  EXPECT_PETSC(RicoProblemCheck(c.problem));
  EXPECT_PETSC(RicoProblemApplyArrays(c.problem, z.data(), w.data()));
  const PetscReal* diagonal;
  EXPECT_PETSC(RicoProblemGetDiagonal(c.problem, &diagonal));
  for (std::size_t i = 0; i < z.size(); i++) {
    double expected = arrays.q[i];
    for (std::size_t j = 0; j < z.size(); j++) expected += arrays.W[i * z.size() + j] * z[j];
    EXPECT_NEAR(w[i], expected, 1e-12);
    EXPECT_NEAR(diagonal[i], arrays.W[i * z.size() + i], 1e-13);
  }
}

TEST(ContactsProblem, NsgsSweepsOverBodies) {
  for (const Options& options : {Options{},
                                 {{"-rico_nsgs_omega", "1.2"}},
                                 {{"-rico_nsgs_freeze", "5"}},
                                 {{"-rico_nsgs_shuffle", "once"}, {"-rico_nsgs_seed", "7"}},
                                 {{"-rico_nsgs_shuffle", "each"}}}) {
    expectSolves(RICONSGS, options, packing(3, 3, 2, 0.4));
    expectSolves(RICONSGS, options, lumps(3, 3, 2, 0.4));
  }
}

TEST(ContactsProblem, OtherTypesUseTheMatrices) {
  int size;
  MPI_Comm_size(PETSC_COMM_WORLD, &size);
  expectSolves(RICOAUTO, {}, lumps(2, 2, 2, 0.3));
  if (size == 1) expectSolves(RICOPROX, {}, lumps(2, 2, 2, 0.3));
}

TEST(ContactsProblem, VelocitiesFollowFromTheReactions) {
  const Contacts c(lumps(3, 3, 2, 0.4));
  const Answer a = solve(solverOf(RICONSGS, {}), c);
  Values y(c.scene.y.size());
  RicoContactSystemVelocities(&c.system, c.scene.y.data(), a.z.data(), y.data());
  // u_N of (3) in rico_sweep.h at the first contact, which is a contact with the floor
  const RicoContactPair& p = c.scene.contact[0];
  const double* at = &y[6 * p.body[1]];
  const Vec3 spin = cross({at[3], at[4], at[5]}, {p.arm[1][0], p.arm[1][1], p.arm[1][2]});
  EXPECT_NEAR(dot({p.normal[0], p.normal[1], p.normal[2]},
                  {at[0] + spin[0], at[1] + spin[1], at[2] + spin[2]}),
              a.w[0], 1e-13);
}

TEST(ContactsProblem, VelocitiesMayChangeForTheNextStep) {
  Contacts c(lumps(3, 3, 2, 0.4));
  const SolverHandle solver = solverOf(RICONSGS, {});
  const Answer first = solve(solver, c);
  for (double& v : c.scene.y) v *= 2;
  EXPECT_PETSC(RicoProblemSetContacts(c.problem, &c.system, c.scene.y.data()));
  const Answer second = solve(solver, c);
  EXPECT_GT(second.info.reason, 0);
  EXPECT_LT(frictionResidual(assembled(c.scene), second.z.data()), 1.01e-9);
  EXPECT_NEAR(second.w[1], 2 * first.w[1], 1e-7);
}

TEST(ContactsProblem, RanksMayHaveNoContacts) {
  int rank;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  const Contacts c(rank % 2 ? BodyScene{} : packing(3, 2, 2, 0.3));
  EXPECT_GT(solve(solverOf(RICONSGS, {}), c).info.reason, 0);
}

TEST(ContactsProblem, BadInputIsRefusedOnAllRanks) {
  int rank, size;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  MPI_Comm_size(PETSC_COMM_WORLD, &size);
  BodyScene s = packing(2, 2, 2, 0.3);
  if (rank == size - 1) s.contact[3].mu = -1;
  const RicoContactSystem system = s.system();
  RicoProblem problem = nullptr;
  EXPECT_NE(RicoProblemCreateContacts(PETSC_COMM_WORLD, &system, s.y.data(), &problem), 0);
  EXPECT_EQ(problem, nullptr);
}

TEST(ContactsProblem, SolvesAHundredThousandContacts) {
  int size;
  MPI_Comm_size(PETSC_COMM_WORLD, &size);
  const Contacts c(lumps(80, 80 / size, 4, 0.1));
  RicoInfo info;
  Values z(c.scene.rows(), 0.), w(z.size()), y(c.scene.y.size());
  const SolverHandle solver = solverOf(RICONSGS, {}, 1e-2);
  EXPECT_PETSC(RicoSolveArrays(solver, c.problem, z.data(), w.data(), &info));
  EXPECT_EQ(info.reason, RICO_CONVERGED_RTOL);
  double relative;
  RicoContactSystemResidual(&c.system, c.scene.y.data(), z.data(), y.data(), &relative);
  EXPECT_LT(relative, 1.01e-2);
}
