/// Problems with every kind of cone are solved through several interfaces: plain arrays
/// (RicoArraySolveBlocks), with and without a time limit that is not reached; the solver object
/// with the operator as an array, as a dense Mat and as a sparse Mat, with options that change
/// nothing. All interfaces must choose the same plan: the same type, the same reason, the same bits
/// of z.
///
///     interfaces_cones_test       RICO_INTERFACE_PROBLEMS problems of each kind; default 84
#include <gtest/gtest.h>
#include <numerics/rico_array.h>

#include <cstdlib>
#include <string>

#include "support/mixed.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"

namespace {

using namespace rico::test;

struct Answer {
  std::string type;
  RicoConvergedReason reason;
  Values z;
};

void expectSame(const Answer& a, const Answer& b, const std::string& where) {
  EXPECT_EQ(a.type, b.type) << where;
  EXPECT_EQ(a.reason, b.reason) << where;
  for (std::size_t i = 0; i < a.z.size(); ++i)
    ASSERT_EQ(a.z[i], b.z[i]) << where << ", z[" << i << "]";
}

/// The data that the blocks point to.
struct Data {
  std::vector<Values> store;
  std::vector<RicoBlock> blocks;

  explicit Data(const MixedCase& c) : blocks(detail::blocksOf(c.sets, store)) {}

  std::vector<RicoArrayBlock> plain() const {
    std::vector<RicoArrayBlock> list;
    for (const RicoBlock& b : blocks) {
      RicoArrayBlock block{};
      block.cone = b.cone;
      block.size = static_cast<int>(b.size);
      block.count = static_cast<int>(b.count);
      block.lb = b.lb, block.ub = b.ub, block.mu = b.mu, block.mu_r = b.mu_r;
      list.push_back(block);
    }
    return list;
  }
};

Answer byArrays(const MixedCase& c, double limit) {
  const Data data(c);
  const auto blocks = data.plain();
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.time_limit = limit;
  std::vector<char> work(RicoArrayWorkSize(c.n()));
  Values w(c.q.size());
  Answer a{"", RICO_ITERATING, Values(c.q.size())};
  RicoInfo info{};
  a.reason =
      RicoArraySolveBlocks(c.n(), c.M.data(), c.q.data(), static_cast<int>(blocks.size()),
                           blocks.data(), &options, a.z.data(), w.data(), work.data(), &info);
  a.type = info.type;
  return a;
}

enum class Container { array, denseMat, sparseMat };

void makeMat(const MixedCase& c, Container kind, Mat* M) {
  const int n = c.n();
  if (kind == Container::denseMat)
    ASSERT_PETSC(MatCreateSeqDense(PETSC_COMM_SELF, n, n, nullptr, M));
  else
    ASSERT_PETSC(MatCreateSeqAIJ(PETSC_COMM_SELF, n, n, n, nullptr, M));
  for (PetscInt i = 0; i < n; ++i)
    for (PetscInt j = 0; j < n; ++j) {
      if (c.M[i * n + j] == 0) continue;
      EXPECT_PETSC(MatSetValue(*M, i, j, c.M[i * n + j], INSERT_VALUES));
    }
  ASSERT_PETSC(MatAssemblyBegin(*M, MAT_FINAL_ASSEMBLY));
  ASSERT_PETSC(MatAssemblyEnd(*M, MAT_FINAL_ASSEMBLY));
}

Answer byObject(const MixedCase& c, Container kind, const char* options) {
  const Data data(c);
  Answer a{"", RICO_ITERATING, Values(c.q.size())};
  Values w(c.q.size()), qCopy = c.q;
  MatHandle M;
  VecHandle q;
  ProblemHandle problem;
  SolverHandle solver;
  RicoInfo info{};
  EXPECT_PETSC(RicoProblemCreate(PETSC_COMM_SELF, &problem));
  if (kind == Container::array) {
    EXPECT_PETSC(RicoProblemSetDense(problem, c.n(), c.M.data(), c.q.data()));
  } else {
    makeMat(c, kind, &M);
    EXPECT_PETSC(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, c.n(), qCopy.data(), &q));
    EXPECT_PETSC(RicoProblemSetMat(problem, M, q));
  }
  EXPECT_PETSC(
      RicoProblemSetBlocks(problem, static_cast<PetscInt>(data.blocks.size()), data.blocks.data()));
  EXPECT_PETSC(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  EXPECT_PETSC(PetscOptionsInsertString(nullptr, options));
  EXPECT_PETSC(RicoSolverSetFromOptions(solver));
  EXPECT_PETSC(RicoSolveArrays(solver, problem, a.z.data(), w.data(), &info));
  EXPECT_PETSC(PetscOptionsClear(nullptr));
  a.reason = info.reason;
  a.type = info.type;
  return a;
}

void tryAllDoors(const MixedCase& c, const std::string& where) {
  const Answer a = byArrays(c, 0);
  EXPECT_GT(a.reason, 0) << where;
  expectSame(a, byArrays(c, 1000), where + ", arrays with a time limit");
  expectSame(a, byObject(c, Container::array, ""), where + ", object with an array");
  expectSame(a, byObject(c, Container::denseMat, "-rico_time_limit 1000"),
             where + ", object with a dense Mat and a time limit");
  expectSame(a, byObject(c, Container::sparseMat, "-rico_lemke_dense_size 200 -rico_type auto"),
             where + ", object with a sparse Mat and options that change nothing");
}

const char* const kinds[] = {"secondOrder", "plane",        "space", "rolling",
                             "intervals",   "frictionless", "mixed"};

MixedSet randomSet(int kind, std::mt19937& random) {
  const auto among = [&](int first, int last) {
    return first + static_cast<int>(random() % (last - first + 1));
  };
  const double mu = 0.1 * among(1, 12), muR = 0.1 * among(1, 8);
  switch (kind) {
    case 0:
      return {RICO_SECOND_ORDER, among(2, 7), mu};
    case 1:
      return {RICO_COULOMB, 2, mu};
    case 2:
      return {RICO_COULOMB, 3, mu};
    case 3:
      return {RICO_ROLLING, among(0, 1) ? 5 : 3, mu, muR};
    case 4:
      return random() % 2 ? MixedSet{RICO_NONNEGATIVE, among(1, 4)}
                          : MixedSet{RICO_BOX, among(1, 3), 0.5, 0.7};
    case 5: {
      MixedSet set = randomSet(static_cast<int>(random() % 4), random);
      set.mu = set.mu_r = 0;
      return set;
    }
    default:
      return randomSet(static_cast<int>(random() % 5), random);
  }
}

/// Sets the entries further than `width` rows from the diagonal to zero, without changing the
/// solution.
void narrow(MixedCase& c, int width) {
  const int n = c.n();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (std::abs(i - j) <= width) continue;
      c.q[i] += c.M[i * n + j] * c.z[j];
      c.M[i * n + j] = 0;
    }
}

/// Every third problem has many rows, every second one a banded matrix.
MixedCase randomCase(int kind, unsigned seed) {
  std::mt19937 random(seed * 131 + static_cast<unsigned>(kind));
  const int rows =
      seed % 3 == 0 ? 66 + static_cast<int>(random() % 60) : 2 + static_cast<int>(random() % 50);
  std::vector<MixedSet> sets;
  for (int n = 0; n < rows; n += sets.back().size) sets.push_back(randomSet(kind, random));
  MixedCase c = mixedCase(seed, sets, seed % 4 == 0 ? 0.02 : 0);
  if (seed % 2 == 0) narrow(c, 6);
  return c;
}

class Interfaces : public testing::TestWithParam<int> {};

TEST_P(Interfaces, GiveTheSameAnswer) {
  const char* wanted = std::getenv("RICO_INTERFACE_PROBLEMS");
  const int count = wanted != nullptr ? std::atoi(wanted) : 84;
  for (unsigned seed = 1; seed <= static_cast<unsigned>(count); ++seed) {
    const MixedCase c = randomCase(GetParam(), seed);
    tryAllDoors(c, std::string(kinds[GetParam()]) + ", " + std::to_string(c.n()) + " rows, seed " +
                       std::to_string(seed));
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Interfaces, testing::Range(0, 7),
                         [](const auto& info) { return std::string(kinds[info.param]); });

/// Contacts that the first sweeps do not solve, on arrays without the library numerics; a cone that
/// needs numerics is refused.
TEST(Arrays, SolveContactsWithoutNumerics) {
  for (int kind = 1; kind < 4; ++kind) {
    const MixedCase c = randomCase(kind, 3);
    const Data data(c);
    const auto blocks = data.plain();
    RicoArrayOptions options = RicoArrayOptionsDefault();
    options.alone = 1;
    std::vector<char> work(RicoArrayWorkSize(c.n()));
    Values z(c.q.size()), w(c.q.size());
    RicoInfo info{};
    RicoArraySolveBlocks(c.n(), c.M.data(), c.q.data(), static_cast<int>(blocks.size()),
                         blocks.data(), &options, z.data(), w.data(), work.data(), &info);
    EXPECT_GT(info.reason, 0) << kinds[kind];
    EXPECT_LT(mixedResidual(c, z), 1.01e-10) << kinds[kind];
  }
  const MixedCase wide = mixedCase(1, {{RICO_SECOND_ORDER, 7, 0.5}}, 0);
  const Data data(wide);
  const auto blocks = data.plain();
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.alone = 1;
  std::vector<char> work(RicoArrayWorkSize(wide.n()));
  Values z(7), w(7);
  RicoInfo info{};
  EXPECT_LT(RicoArraySolveBlocks(7, wide.M.data(), wide.q.data(), 1, blocks.data(), &options,
                                 z.data(), w.data(), work.data(), &info),
            0);
  EXPECT_NE(std::string(info.type).find("numerics"), std::string::npos) << info.type;
}

TEST(Arrays, RefuseInvalidBlocks) {
  const double M[9] = {2, 0, 0, 0, 1, 0, 0, 0, 1}, q[3] = {-2, 1, 0}, mu = 0.5, negative = -1;
  double z[3], w[3];
  char work[RICO_ARRAY_WORK(3)];
  RicoArrayBlock contact{};
  contact.cone = RICO_COULOMB, contact.size = 3, contact.count = 1, contact.mu = &mu;
  const auto solve = [&](const RicoArrayBlock& block) {
    return RicoArraySolveBlocks(3, M, q, 1, &block, nullptr, z, w, work, nullptr);
  };
  EXPECT_GT(solve(contact), 0);
  EXPECT_NEAR(z[0], 1, 1e-10);
  EXPECT_NEAR(z[1], -0.5, 1e-10);
  RicoArrayBlock wrong = contact;
  wrong.mu = &negative;
  EXPECT_EQ(solve(wrong), RICO_DIVERGED_NANORINF);
  wrong.mu = nullptr;
  EXPECT_EQ(solve(wrong), RICO_DIVERGED_NANORINF);
  wrong = contact, wrong.count = 2;
  EXPECT_EQ(solve(wrong), RICO_DIVERGED_NANORINF);
  wrong = contact, wrong.cone = RICO_ROLLING;
  EXPECT_EQ(solve(wrong), RICO_DIVERGED_NANORINF);
}

}  // namespace
