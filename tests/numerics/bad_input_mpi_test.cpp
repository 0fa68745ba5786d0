/// An error on one rank is an error on all ranks: no rank waits for the others forever.
#include "support/errors.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

const Layout& world() {
  static const Layout layout(PETSC_COMM_WORLD);
  return layout;
}

bool lastRank() { return world().rank == world().ranks - 1; }

Problem someProblem() { return randomProblem(1, Kind::Banded, 24); }

/// Runs `call` on all ranks. All ranks must return an error, and the message of the last rank must
/// contain the words.
template <class Call>
testing::AssertionResult refusesForLastRank(Call call, std::initializer_list<const char*> words) {
  const auto result = lastRank() ? refuses(call, words)
                                 : refuses(call, {"Another rank refused its part of the problem"});
  MPI_Barrier(PETSC_COMM_WORLD);
  return result;
}

/// A problem on these ranks with an error in the rows of the last rank.
template <class Spoil>
testing::AssertionResult refusesSpoilt(Spoil spoil, std::initializer_list<const char*> words) {
  Problem p = someProblem();
  spoil(p);
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  return refusesForLastRank([&] { return RicoProblemCheck(built.problem); }, words);
}

}  // namespace

TEST(OneRank, NotFiniteInM) {
  EXPECT_TRUE(
      refusesSpoilt([](Problem& p) { p.M.value.back() = kNaN; }, {"M(23, 23)", "not finite"}));
}

TEST(OneRank, NotFiniteInQ) {
  EXPECT_TRUE(refusesSpoilt([](Problem& p) { p.q.back() = kInfinity; }, {"q[23]", "not finite"}));
}

TEST(OneRank, Bounds) {
  EXPECT_TRUE(refusesSpoilt(
      [](Problem& p) {
        p.sets = {
            {.cone = RICO_BOX, .size = 1, .count = 24, .lb = Vector(24, 0), .ub = Vector(24, 1)}};
        p.sets[0].lb.back() = 2;
      },
      {"lb[", "= 2", "ub["}));
}

TEST(OneRank, EmptyPolyhedron) {
  EXPECT_TRUE(refusesSpoilt(
      [](Problem& p) {
        p.sets = {
            {.cone = RICO_FREE, .size = 1, .count = 22},
            {.cone = RICO_NORMAL_CONE, .size = 2, .count = 1, .H = {1, 0, -1, 0}, .k = {1, 0}}};
      },
      {"empty polyhedron"}));
}

TEST(OneRank, BlocksThatDoNotTile) {
  const Problem p = someProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  RicoBlock block = blocksOf(p, built.rows[world().rank], built.rows[world().rank + 1])[0];
  block.count = built.localSize() + (lastRank() ? 1 : 0);
  block.size = 1;
  EXPECT_PETSC(RicoProblemSetBlocks(built.problem, 1, &block));
  EXPECT_TRUE(
      refusesForLastRank([&] { return RicoProblemCheck(built.problem); }, {"The blocks cover"}));
}

TEST(OneRank, BlocksOfNegativeSize) {
  const Problem p = someProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  RicoBlock block{};
  block.size = lastRank() ? -1 : 1;
  EXPECT_TRUE(refusesForLastRank([&] { return RicoProblemSetBlocks(built.problem, 1, &block); },
                                 {"size -1"}));
  EXPECT_PETSC(RicoProblemCheck(built.problem));
}

TEST(OneRank, LayoutOfQ) {
  if (world().ranks == 1) GTEST_SKIP();
  const Problem p = someProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto rows = built.rows;  // the border between the last two ranks moves by one row
  rows[world().ranks - 1] -= 1;
  VecHandle q = makeVec(world(), p.q, rows);
  ProblemHandle lcp;
  const PetscErrorCode code = [&] {
    CollectErrors errors;
    return RicoProblemCreateLCP(built.A, q, &lcp);
  }();
  EXPECT_NE(code, 0);
  EXPECT_EQ(RicoProblem(lcp), nullptr);
  MPI_Barrier(PETSC_COMM_WORLD);
}

TEST(OneRank, IndexSetAndBounds) {
  const Problem p = someProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  const PetscInt row = lastRank() ? 99 : built.rows[world().rank];
  IsHandle is;
  ProblemHandle mlcp, relay;
  EXPECT_PETSC(ISCreateGeneral(PETSC_COMM_WORLD, 1, &row, PETSC_COPY_VALUES, &is));
  EXPECT_TRUE(refusesForLastRank([&] { return RicoProblemCreateMLCP(built.A, built.q, is, &mlcp); },
                                 {"equalities[0] = 99"}));
  Vec ub = lastRank() ? nullptr : Vec(built.q);
  EXPECT_TRUE(refusesForLastRank(
      [&] { return RicoProblemCreateRelay(built.A, built.q, built.q, ub, &relay); },
      {"ub must be given"}));
}

TEST(OneRank, GuessAndVectors) {
  const Problem p = someProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto s = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  Vector guess(p.size(), 1.0);
  guess.back() = kNaN;
  EXPECT_PETSC(RicoSolverSetWarmStart(s, PETSC_TRUE));
  EXPECT_TRUE(refusesForLastRank([&] { return solve(s, built, &guess).error; }, {"guess z["}));
  VecHandle z, small;
  EXPECT_PETSC(RicoProblemCreateVec(built.problem, &z));
  EXPECT_PETSC(VecSet(z, 0));
  EXPECT_PETSC(VecCreateSeq(PETSC_COMM_SELF, 1, &small));
  VecHandle w;
  EXPECT_PETSC(VecDuplicate(z, &w));
  EXPECT_TRUE(refusesForLastRank(
      [&] { return RicoSolve(s, built.problem, z, lastRank() ? small : w, nullptr); },
      {"w has 1"}));
  RicoInfo info;
  EXPECT_PETSC(RicoSolve(s, built.problem, z, w, &info));
  EXPECT_GT(info.reason, 0);
}

TEST(AllRanks, DenseArrayBelongsToOne) {
  if (world().ranks == 1) GTEST_SKIP();
  ProblemHandle p;
  const double one = 1;
  EXPECT_PETSC(RicoProblemCreate(PETSC_COMM_WORLD, &p));
  EXPECT_TRUE(refuses([&] { return RicoProblemSetDense(p, 1, &one, &one); },
                      {"one rank", "PETSC_COMM_SELF"}));
}

TEST(AllRanks, SolverAndProblemNeedTheSameRanks) {
  if (world().ranks == 1) GTEST_SKIP();
  const Problem p = someProblem();
  Built alone(p, Form::Aij), together(p, Form::Aij, PETSC_COMM_WORLD);
  const auto run = [](const Built& built, MPI_Comm comm) {
    return [&built, comm] { return solve(makeSolver(RICOPGS, comm), built).error; };
  };
  EXPECT_TRUE(refuses(run(alone, PETSC_COMM_WORLD), {"the problem on 1", "same communicator"}));
  EXPECT_TRUE(refuses(run(together, PETSC_COMM_SELF), {"The solver is on 1 ranks"}));
  ProblemHandle mixed;
  EXPECT_PETSC(RicoProblemCreate(PETSC_COMM_WORLD, &mixed));
  EXPECT_TRUE(
      refuses([&] { return RicoProblemSetMat(mixed, alone.A, alone.q); }, {"M is on 1 ranks"}));
}

TEST(AllRanks, TypesForOneRankAreRefused) {
  if (world().ranks == 1) GTEST_SKIP();
  const Problem p = someProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto s = makeSolver(RICOENUM, PETSC_COMM_WORLD);
  EXPECT_TRUE(refuses([&] { return solve(s, built).error; },
                      {"type enum runs on one rank", "the problem is on"}));
}
