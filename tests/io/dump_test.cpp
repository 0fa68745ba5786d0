/// Problems that a solver writes are read again, and solved again with equal bits.
#include <numerics/rico_solver.h>
#include <petscsys.h>

#include <algorithm>
#include <io/problems/PetscProblem.hpp>
#include <io/problems/ProblemFile.hpp>
#include <utility>

#include "io/folder.hpp"
#include "io/sample_problems.hpp"
#include "support/petsc_main.hpp"

using namespace rico;
using namespace rico::test;

namespace {

/// One folder for all ranks.
class SharedFolder {
 public:
  SharedFolder() {
    MPI_Comm_rank(PETSC_COMM_WORLD, &rank_);
    char name[PETSC_MAX_PATH_LEN] = "/tmp/ricochet_dump_XXXXXX";
    if (rank_ == 0 && mkdtemp(name) == nullptr) ADD_FAILURE() << "no temporary folder";
    MPI_Bcast(name, sizeof name, MPI_CHAR, 0, PETSC_COMM_WORLD);
    path_ = name;
  }
  SharedFolder(const SharedFolder&) = delete;
  SharedFolder& operator=(const SharedFolder&) = delete;
  ~SharedFolder() {
    MPI_Barrier(PETSC_COMM_WORLD);
    if (rank_ == 0) std::filesystem::remove_all(path_);
  }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
  int rank_ = 0;
};

/// A bar of `count` contacts with friction, and an equality at its end.
ProblemData contactsAndEquality(std::int32_t count, bool tangible) {
  ProblemData data;
  const std::int32_t n = 3 * count + 1;
  Triplets M;
  for (std::int32_t i = 0; i < n; i++) {
    M.add(i, i, 4 + i % 3);
    if (i >= 3) M.add(i, i - 3, -1);
    if (i + 3 < n) M.add(i, i + 3, -1);
    data.q.push_back(i % 3 == 0 ? -3 : 0.3 * (i % 5));
  }
  data.M = compress(n, n, M);
  data.lb.assign(n, -kInf);
  data.ub.assign(n, kInf);
  data.blocks = {{RICO_COULOMB, 3, count}, {RICO_FREE, 1, 1}};
  if (!tangible) data.blocks = {{RICO_NONNEGATIVE, 1, 3 * count}, {RICO_FREE, 1, 1}};
  for (std::int32_t c = 0; tangible && c < count; c++) data.mu.push_back(0.1 * (c % 4));
  if (!tangible) std::fill(data.lb.begin(), data.lb.end() - 1, 0.0);
  data.contacts = tangible ? count : 0;
  data.kind = kindOf(data.blocks);
  return data;
}

/// A chain of `count` sets of one kind, each coupled to its neighbours.
ProblemData chainOf(RicoCone cone, std::int32_t size, std::int32_t count) {
  ProblemData data;
  const std::int32_t n = size * count;
  Triplets M;
  for (std::int32_t i = 0; i < n; i++) {
    M.add(i, i, 4 + i % 3);
    if (i >= size) M.add(i, i - size, -1);
    if (i + size < n) M.add(i, i + size, -1);
    data.q.push_back(i % size == 0 ? -3 - 0.1 * (i % 7) : 0.7 * (i % 5) - 1);
  }
  data.M = compress(n, n, M);
  data.lb.assign(n, cone == RICO_NONNEGATIVE ? 0 : cone == RICO_BOX ? -0.25 : -kInf);
  data.ub.assign(n, cone == RICO_BOX ? 0.5 : kInf);
  data.blocks = {{cone, size, count}};
  for (std::int32_t c = 0; isFriction(cone) && c < count; c++) data.mu.push_back(0.1 * (c % 4));
  if (cone == RICO_ROLLING)
    for (std::int32_t c = 0; c < count; c++) data.muR.push_back(0.05 * (c % 3));
  if (cone == RICO_NORMAL_CONE) data.polyhedra = {{{1, 0, 0, 1, -1, -2}, {0, 0.1, -1}}};
  data.contacts = isFriction(cone) ? count : 0;
  data.kind = kindOf(data.blocks);
  data.guess.assign(data.q.size(), 0.125);
  return data;
}

struct Solved {
  std::vector<double> z;  ///< this rank's part
  RicoInfo info;
};

Solved solve(const ProblemData& data, const char* folder, PetscBool on_failure, PetscInt every,
             PetscInt max_it, const char* type = RICONSGS) {
  PetscProblem problem;
  RicoSolver solver;
  Solved solved;
  Vec z, w;
  const PetscScalar* array;
  PetscInt n;
  EXPECT_EQ(problem.create(PETSC_COMM_WORLD, data), 0);
  EXPECT_EQ(RicoSolverCreate(PETSC_COMM_WORLD, &solver), 0);
  EXPECT_EQ(RicoSolverSetType(solver, type), 0);
  EXPECT_EQ(RicoSolverSetTolerances(solver, PETSC_DEFAULT, PETSC_DEFAULT, max_it), 0);
  EXPECT_EQ(RicoSolverSetDump(solver, folder, on_failure, every), 0);
  EXPECT_EQ(RicoProblemCreateVec(problem.get(), &z), 0);
  EXPECT_EQ(VecDuplicate(z, &w), 0);
  if (!data.guess.empty()) {
    EXPECT_EQ(PetscProblem::fill(data.guess, z), 0);
    EXPECT_EQ(RicoSolverSetWarmStart(solver, PETSC_TRUE), 0);
  }
  EXPECT_EQ(RicoSolve(solver, problem.get(), z, w, &solved.info), 0);
  VecGetLocalSize(z, &n);
  VecGetArrayRead(z, &array);
  solved.z.assign(array, array + n);
  VecRestoreArrayRead(z, &array);
  VecDestroy(&z);
  VecDestroy(&w);
  RicoSolverDestroy(&solver);
  return solved;
}

}  // namespace

/// Blocks may point to coefficients that are not used, as the blocks of bodies do.
TEST(Dump, LeavesOutUnusedCoefficients) {
  const SharedFolder folder;
  const ProblemData data = contactsAndEquality(4, true);
  PetscProblem problem;
  PetscViewer viewer;
  ASSERT_EQ(problem.create(PETSC_COMM_WORLD, data), 0);
  int ranks;
  MPI_Comm_size(PETSC_COMM_WORLD, &ranks);
  if (ranks > 1) return;  // the blocks below are for all rows
  std::vector<double> mu = data.mu, rolling(5, 0.0);
  mu.push_back(7);
  RicoBlock blocks[2] = {};
  blocks[0].cone = RICO_COULOMB, blocks[0].size = 3, blocks[0].count = 4;
  blocks[1].cone = RICO_FREE, blocks[1].size = 1, blocks[1].count = 1;
  blocks[0].mu = mu.data(), blocks[0].mu_r = rolling.data();
  blocks[1].mu = mu.data() + 4, blocks[1].mu_r = rolling.data() + 4;
  ASSERT_EQ(RicoProblemSetBlocks(problem.get(), 2, blocks), 0);
  const std::string file = folder.file("given.petsc");
  ASSERT_EQ(PetscViewerBinaryOpen(PETSC_COMM_WORLD, file.c_str(), FILE_MODE_WRITE, &viewer), 0);
  ASSERT_EQ(RicoProblemView(problem.get(), viewer), 0);
  PetscViewerDestroy(&viewer);
  const ProblemData back = readProblem(file);
  EXPECT_EQ(back.mu, data.mu);
  EXPECT_TRUE(back.muR.empty());
  EXPECT_EQ(back.blocks, data.blocks);
}

/// A file written by any number of ranks contains the data of the problem.
TEST(Dump, ContainsTheProblem) {
  for (const bool tangible : {true, false}) {
    const SharedFolder folder;
    ProblemData data = contactsAndEquality(40, tangible);
    data.guess.assign(data.q.size(), 0.25);
    const Solved first = solve(data, folder.path().c_str(), PETSC_FALSE, 1, 0);
    EXPECT_GT(first.info.reason, 0);
    const ProblemData back = readProblem(folder.file("problem-000001.petsc"));
    EXPECT_EQ(back.kind, data.kind);
    expectSame(data, back);
    EXPECT_EQ(back.mu, data.mu);
    EXPECT_EQ(back.contacts, data.contacts);
  }
}

/// Three iterations do not solve the problem; read from the file, three iterations give the same
/// bits.
TEST(Dump, OfAFailureGivesTheSameResult) {
  const SharedFolder folder;
  ProblemData data = contactsAndEquality(200, true);
  data.guess.assign(data.q.size(), 0.0);
  for (std::size_t i = 0; i < data.guess.size(); i += 3) data.guess[i] = 0.5;
  const Solved first = solve(data, folder.path().c_str(), PETSC_TRUE, 0, 3);
  ASSERT_LT(first.info.reason, 0);
  const ProblemData back = readProblem(folder.file("problem-000001.petsc"));
  const Solved again = solve(back, nullptr, PETSC_FALSE, 0, 3);
  EXPECT_EQ(again.z, first.z);
  EXPECT_EQ(again.info.residual, first.info.residual);
  EXPECT_EQ(again.info.reason, first.info.reason);
}

TEST(Dump, OfSolvedProblemsOnlyOnRequest) {
  const SharedFolder folder;
  const ProblemData data = contactsAndEquality(20, true);
  solve(data, folder.path().c_str(), PETSC_TRUE, 0, 0);
  EXPECT_FALSE(std::filesystem::exists(folder.file("problem-000001.petsc")));
}

/// Every second problem is written. The count continues if the option is set again before each
/// solve, as in a program that changes it.
TEST(Dump, EverySecondAlsoIfSetBeforeEachSolve) {
  const SharedFolder folder;
  const ProblemData data = contactsAndEquality(20, true);
  PetscProblem problem;
  RicoSolver solver;
  ASSERT_EQ(problem.create(PETSC_COMM_WORLD, data), 0);
  ASSERT_EQ(RicoSolverCreate(PETSC_COMM_WORLD, &solver), 0);
  Vec z, w;
  ASSERT_EQ(RicoProblemCreateVec(problem.get(), &z), 0);
  ASSERT_EQ(VecDuplicate(z, &w), 0);
  for (int solves = 1; solves <= 5; solves++) {
    ASSERT_EQ(RicoSolverSetDump(solver, folder.path().c_str(), PETSC_FALSE, 2), 0);
    ASSERT_EQ(RicoSolve(solver, problem.get(), z, w, nullptr), 0);
  }
  EXPECT_TRUE(std::filesystem::exists(folder.file("problem-000002.petsc")));
  EXPECT_FALSE(std::filesystem::exists(folder.file("problem-000003.petsc")));
  VecDestroy(&z);
  VecDestroy(&w);
  RicoSolverDestroy(&solver);
}

class DumpOfCone : public testing::TestWithParam<std::pair<RicoCone, std::int32_t>> {};

/// The written problem is unchanged, and its solution has the same bits.
TEST_P(DumpOfCone, GivesTheSameResult) {
  const auto [cone, size] = GetParam();
  const SharedFolder folder;
  const ProblemData data = chainOf(cone, size, 60);
  const Solved first = solve(data, folder.path().c_str(), PETSC_FALSE, 1, 0, RICOAUTO);
  EXPECT_GT(first.info.reason, 0);
  ProblemData back = readProblem(folder.file("problem-000001.petsc"));
  const Solved again = solve(back, nullptr, PETSC_FALSE, 0, 0, RICOAUTO);
  EXPECT_EQ(toDense(back.M), toDense(data.M));  // a dense matrix is written with its zeros
  back.M = data.M;
  expectSame(data, back);
  EXPECT_EQ(again.z, first.z);
  EXPECT_EQ(again.info.residual, first.info.residual);
  EXPECT_EQ(again.info.reason, first.info.reason);
  EXPECT_EQ(again.info.its, first.info.its);
}

INSTANTIATE_TEST_SUITE_P(Each, DumpOfCone,
                         testing::Values(std::pair{RICO_FREE, 1}, std::pair{RICO_NONNEGATIVE, 1},
                                         std::pair{RICO_BOX, 1}, std::pair{RICO_NORMAL_CONE, 2},
                                         std::pair{RICO_COULOMB, 2}, std::pair{RICO_COULOMB, 3},
                                         std::pair{RICO_SECOND_ORDER, 4},
                                         std::pair{RICO_ROLLING, 3}, std::pair{RICO_ROLLING, 5}),
                         [](const auto& info) {
                           return RicoConeName(info.param.first) +
                                  std::to_string(info.param.second);
                         });
