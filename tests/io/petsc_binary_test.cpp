/// PETSc's binary format, read and written without PETSc; petsc_problem_test.cpp compares it with
/// PETSc.
#include <cmath>
#include <cstring>
#include <io/problems/ProblemFile.hpp>

#include "io/folder.hpp"
#include "io/sample_problems.hpp"

using namespace rico;
using namespace rico::test;

namespace {

std::string big(std::int32_t x) {
  const auto u = static_cast<std::uint32_t>(x);
  return {char(u >> 24), char(u >> 16), char(u >> 8), char(u)};
}

std::string big(double x) {
  std::uint64_t u;
  std::memcpy(&u, &x, 8);
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8) bytes += char(u >> shift);
  return bytes;
}

template <class... Numbers>
std::string bytes(Numbers... numbers) {
  return (big(numbers) + ...);
}

constexpr std::int32_t kMat = 1211216, kVec = 1211214;

class PetscBinary : public testing::Test {
 protected:
  ProblemData read(const std::string& content) {
    return readProblem(folder.put("p.petsc", content));
  }
  testing::AssertionResult refuses(const std::string& content,
                                   std::initializer_list<const char*> words) {
    return refusesInput([&] { read(content); }, words);
  }

  Folder folder;
};

}  // namespace

TEST_F(PetscBinary, ReadsBackWhatItWrote) {
  for (const ProblemData& problem : {sampleLcp(), sampleMlcp(), sampleRelay()}) {
    writeProblem(problem, folder.file("p.petsc"));
    expectSame(problem, readProblem(folder.file("p.petsc")));
  }
}

/// M = [[2, 1], [0, 3]], q = (-1, -2), as a sparse matrix with unsorted columns, and as an array.
TEST_F(PetscBinary, ByHand) {
  const std::string q = bytes(kVec, 2, -1.0, -2.0);
  const ProblemData sparse = read(bytes(kMat, 2, 2, 3, 2, 1, 1, 0, 1, 1.0, 2.0, 3.0) + q);
  EXPECT_EQ(toDense(sparse.M), (std::vector<double>{2, 1, 0, 3}));
  EXPECT_EQ(sparse.q, (std::vector<double>{-1, -2}));
  EXPECT_EQ(sparse.kind, ProblemKind::LCP);
  expectSame(sparse, read(bytes(kMat, 2, 2, -1, 2.0, 1.0, 0.0, 3.0) + q));
}

TEST_F(PetscBinary, Faults) {
  const std::string mat = bytes(kMat, 1, 1, 1, 1, 0, 2.0), vec = bytes(kVec, 1, 5.0);
  EXPECT_EQ(read(mat + vec).q, std::vector<double>{5});
  EXPECT_TRUE(refuses(mat, {"p.petsc: q: found 0 of 1 entries", "cut short"}));
  EXPECT_TRUE(refuses(mat + mat, {"q: found class number 1211216, expected 1211214", "VecView()"}));
  EXPECT_TRUE(refuses(bytes(kMat, 1, 2, 0) + vec, {"M: found 1 x 2, expected a square matrix"}));
  EXPECT_TRUE(refuses(bytes(kMat, -1, -1, 0) + vec, {"M: found -1 x -1"}));
  EXPECT_TRUE(refuses(bytes(kMat, 2000000000, 2000000000, 0),
                      {"M, row lengths: found 0 of 2000000000 entries"}));
  EXPECT_TRUE(refuses(bytes(kMat, 2000000000, 2000000000, -1),
                      {"M, values: found 0 of 4000000000000000000 entries"}));
  EXPECT_TRUE(refuses(bytes(kMat, 1, 1, -2, 0), {"M, row lengths: found a sum of 0, expected -2"}));
  EXPECT_TRUE(refuses(bytes(kMat, 1, 1, 1, -1, 0, 2.0), {"M, row lengths: found -1"}));
  EXPECT_TRUE(
      refuses(bytes(kMat, 1, 1, 1, 2, 0, 2.0), {"M, row lengths: found a sum of 2, expected 1"}));
  EXPECT_TRUE(
      refuses(bytes(kMat, 1, 1, 1, 1, 1, 2.0) + vec, {"M, columns: found 1, expected 0 to 0"}));
  EXPECT_TRUE(
      refuses(bytes(kMat, 1, 1, 1, 1, 0, HUGE_VAL) + vec, {"M, values: found inf at entry 0"}));
  EXPECT_TRUE(
      refuses(mat + bytes(kVec, 2, 1.0, 1.0), {"q: found 2 entries, expected 1, the rows of M"}));
  EXPECT_TRUE(refuses(mat + vec + vec, {"ub: found 0 of 1"}));
  EXPECT_TRUE(refuses(mat + vec + vec + bytes(kVec, 1, 4.0), {"lb = 5 and ub = 4"}));
  EXPECT_TRUE(refuses(mat + vec + vec + vec + vec, {"more after the last vector"}));
  EXPECT_TRUE(refuses(bytes(0, kMat, 0, 1, 0, 1, 0, 1), {"integers of 64 bits", "32 bits"}));
}

/// One contact and one complementarity condition; then errors in the sets.
TEST_F(PetscBinary, Sets) {
  constexpr std::int32_t kIs = 1211218;
  const std::string head = bytes(kMat, 4, 4, 4, 1, 1, 1, 1, 0, 1, 2, 3, 1.0, 1.0, 1.0, 1.0) +
                           bytes(kVec, 4, -1.0, 2.0, 0.0, -3.0);
  const std::string runs = bytes(kIs, 6, 4, 3, 1, 1, 1, 1);
  const std::string bounds =
      bytes(kVec, 4, -kInf, -kInf, -kInf, 0.0) + bytes(kVec, 4, kInf, kInf, kInf, kInf);
  const std::string mu = bytes(kVec, 1, 0.5), none = bytes(kVec, 0),
                    guess = bytes(kVec, 4, 1.0, 0.0, 0.0, 2.0);
  const ProblemData problem = read(head + runs + bounds + mu + none + guess);
  EXPECT_EQ(problem.kind, ProblemKind::Mixed);
  EXPECT_EQ(problem.contacts, 1);
  EXPECT_EQ(problem.mu, std::vector<double>{0.5});
  EXPECT_EQ(problem.guess, (std::vector<double>{1, 0, 0, 2}));
  EXPECT_TRUE(read(head + runs + bounds + mu + none).guess.empty());

  EXPECT_TRUE(
      refuses(head + bytes(kIs, 6, 4, 3, 1, 1, 1, 2) + bounds + mu + none, {"blocks", "5 rows"}));
  EXPECT_TRUE(
      refuses(head + bytes(kIs, 3, 77, 4, 1) + bounds + none + none, {"blocks", "cone 77"}));
  EXPECT_TRUE(refuses(head + bytes(kIs, 3, 0, 4, 0) + bounds + none + none, {"0 sets of 4 rows"}));
  EXPECT_TRUE(
      refuses(head + bytes(kIs, 2, 0, 4) + bounds + none + none, {"2 integers", "three a block"}));
  EXPECT_TRUE(refuses(head + runs + bounds + none + none, {"mu", "0 entries", "1, one a cone"}));
  EXPECT_TRUE(
      refuses(head + runs + bounds + bytes(kVec, 1, -0.5) + none, {"mu", "-0.5", "none below 0"}));
  EXPECT_TRUE(refuses(head + runs + bounds + mu, {"mu_r"}));
}

/// A square, and a half-plane in the same file.
TEST_F(PetscBinary, PolyhedraByHand) {
  constexpr std::int32_t kIs = 1211218;
  const std::string head = bytes(kMat, 4, 4, 4, 1, 1, 1, 1, 0, 1, 2, 3, 1.0, 1.0, 1.0, 1.0) +
                           bytes(kVec, 4, -1.0, 2.0, 0.0, -3.0);
  const std::string runs = bytes(kIs, 6, 3, 2, 1, 3, 2, 1);
  const std::string none = bytes(kVec, 0), bounds = bytes(kVec, 4, -kInf, -kInf, -kInf, -kInf) +
                                                    bytes(kVec, 4, kInf, kInf, kInf, kInf) + none +
                                                    none;
  const std::string H = bytes(kVec, 10, 1.0, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0, -1.0, 1.0, 1.0),
                    k = bytes(kVec, 5, -1.0, -1.0, -1.0, -1.0, 0.5);
  const ProblemData problem = read(head + runs + bounds + bytes(kIs, 2, 4, 1) + H + k);
  EXPECT_EQ(problem.kind, ProblemKind::AVI);
  EXPECT_EQ(problem.blocks.size(), 2U);
  ASSERT_EQ(problem.polyhedra.size(), 2U);
  EXPECT_EQ(problem.polyhedra[0].k, (std::vector<double>{-1, -1, -1, -1}));
  EXPECT_EQ(problem.polyhedra[1].H, (std::vector<double>{1, 1}));
  EXPECT_EQ(problem.polyhedra[1].k, std::vector<double>{0.5});
  EXPECT_TRUE(refusesInput([&] { writeProblem(problem, folder.file("p.h5")); }, {"polyhedra"}));
  EXPECT_TRUE(refusesInput([&] { writeProblem(problem, folder.file("p.mtx")); }, {"polyhedra"}));

  EXPECT_TRUE(refuses(head + runs + bounds, {"rows of H"}));
  EXPECT_TRUE(refuses(head + runs + bounds + bytes(kIs, 1, 4), {"1 integers", "2, one a poly"}));
  EXPECT_TRUE(refuses(head + runs + bounds + bytes(kIs, 2, 4, -1) + H + k, {"rows of H", "-1"}));
  EXPECT_TRUE(
      refuses(head + runs + bounds + bytes(kIs, 2, 4, 2147483647) + H + k, {"H", "all of"}));
  EXPECT_TRUE(
      refuses(head + runs + bounds + bytes(kIs, 2, 4, 2) + H + k, {"H", "10 entries", "12"}));
  EXPECT_TRUE(refuses(head + runs + bounds + bytes(kIs, 2, 4, 1) + H, {"k"}));
}
