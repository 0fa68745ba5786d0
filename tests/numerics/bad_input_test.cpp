/// Invalid problems of every kind are refused before any work. The message names the argument, the
/// index and the remedy, and the objects can be used afterwards.

#include "support/errors.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

Problem someProblem(int n = 6) { return randomProblem(1, Kind::Banded, n); }

auto check(const Built& built) {
  return [&] { return RicoProblemCheck(built.problem); };
}

MatHandle matOf(int rows, int columns, const Vector& values) {
  const Layout self(PETSC_COMM_SELF);
  return makeMat(self, Matrix::fromDense(rows, columns, values), {0, rows}, {0, columns}, MATAIJ);
}

/// An LCP of two rows, to which the tests add invalid blocks.
struct TwoRows {
  Vector M{2, 1, 1, 2}, q{-5, -6};
  ProblemHandle problem;

  TwoRows() { EXPECT_PETSC(RicoProblemCreateLCPDense(2, M.data(), q.data(), &problem)); }
  PetscErrorCode setAndCheck(RicoBlock block) {
    PetscCall(RicoProblemSetBlocks(problem, 1, &block));
    PetscCall(RicoProblemCheck(problem));
    return 0;
  }
};

RicoBlock blockOf(RicoCone cone, PetscInt size, PetscInt count = 1) {
  RicoBlock block{};
  block.cone = cone;
  block.size = size;
  block.count = count;
  return block;
}

}  // namespace

// ---- the operator and q

TEST(BadOperator, NotSquare) {
  MatHandle M = matOf(3, 2, {1, 2, 3, 4, 5, 6});
  VecHandle q = vecOf({1, 2, 3});
  ProblemHandle p;
  EXPECT_TRUE(
      refuses([&] { return RicoProblemCreateLCP(M, q, &p); }, {"M must be square", "3 x 2"}));
  EXPECT_EQ(RicoProblem(p), nullptr);
}

TEST(BadOperator, SizeOfQ) {
  MatHandle M = matOf(2, 2, {1, 0, 0, 1});
  VecHandle q = vecOf({1, 2, 3});
  ProblemHandle p;
  EXPECT_TRUE(
      refuses([&] { return RicoProblemCreateLCP(M, q, &p); }, {"q has 3 entries", "2 rows"}));
}

TEST(BadOperator, NotFiniteInM) {
  for (double bad : {kNaN, kInfinity, -kInfinity})
    for (Form form : {Form::Array, Form::DenseMat, Form::Aij, Form::Baij, Form::Sbaij}) {
      SCOPED_TRACE(nameOf(form));
      Problem p = someProblem();
      for (int k = p.M.start[2]; k < p.M.start[3]; k++)
        if (p.M.column[k] == 3) p.M.value[k] = bad;
      Built built(p, form);
      EXPECT_TRUE(
          refuses(check(built), {form == Form::Array ? "M[2][3]" : "M(2, 3)", "not finite"}));
    }
}

TEST(BadOperator, NotFiniteInQ) {
  for (Form form : {Form::Array, Form::Aij}) {
    Problem p = someProblem();
    p.q[4] = kNaN;
    EXPECT_TRUE(refuses(check(Built(p, form)), {"q[4]", "not finite"}));
  }
}

TEST(BadOperator, NotFiniteInTheFactors) {
  const Problem good = randomFactoredProblem(2, 8, 4);
  const auto refused = [&](auto spoil, Form form, std::initializer_list<const char*> words) {
    Problem p = good;
    spoil(*p.factors);
    return refuses(check(Built(p, form)), words);
  };
  EXPECT_TRUE(refused([](Factors& f) { f.G.value[0] = kNaN; }, Form::Factored, {"G(0, "}));
  EXPECT_TRUE(refused([](Factors& f) { f.Winv.value[4] = kNaN; }, Form::Factored, {"Winv(1, 1)"}));
  EXPECT_TRUE(refused([](Factors& f) { f.W.value[4] = kNaN; }, Form::FactoredKsp, {"W(1, 1)"}));
  EXPECT_TRUE(refused([](Factors& f) { f.D[3] = kInfinity; }, Form::Factored, {"D[3]"}));
}

TEST(BadOperator, Factored) {
  const Problem p = randomFactoredProblem(2, 8, 4);
  Built built(p, Form::Factored), other(p, Form::FactoredKsp);
  const auto set = [&](Mat G, Mat Winv, KSP ksp, Vec D, Vec q) {
    return [=, &built] { return RicoProblemSetFactored(built.problem, G, Winv, ksp, D, q); };
  };
  VecHandle small = vecOf({1, 2});
  EXPECT_TRUE(refuses(set(nullptr, built.Winv, nullptr, nullptr, built.q), {"G must be given"}));
  EXPECT_TRUE(refuses(set(built.G, nullptr, nullptr, nullptr, built.q), {"inverse of W", "KSP"}));
  EXPECT_TRUE(refuses(set(built.G, built.Winv, other.ksp, nullptr, built.q), {"one of the two"}));
  EXPECT_TRUE(refuses(set(built.G, matOf(2, 2, {1, 0, 0, 1}), nullptr, nullptr, built.q),
                      {"W is 2 x 2", "G has 12 columns"}));
  EXPECT_TRUE(refuses(set(built.G, built.Winv, nullptr, small, built.q), {"D has 2 entries"}));
  EXPECT_TRUE(refuses(set(built.G, built.Winv, nullptr, nullptr, small), {"q has 2 entries"}));
  EXPECT_GT(solve(makeSolver(RICOPGS), built).info.reason, 0);  // the problem is unchanged
}

TEST(BadOperator, KspThatCannotSolveW) {
  const Problem p = randomFactoredProblem(2, 8, 4);
  Built built(p, Form::FactoredKsp);
  EXPECT_PETSC(MatZeroEntries(built.W));
  Solved s;
  EXPECT_TRUE(refuses(
      [&] {
        s = solve(makeSolver(RICOPGS), built);
        return s.error;
      },
      {"W"}));
}

TEST(BadOperator, NotAssembled) {
  MatHandle M;
  VecHandle q = vecOf({1, 2});
  ProblemHandle p;
  EXPECT_PETSC(MatCreateSeqAIJ(PETSC_COMM_SELF, 2, 2, 2, nullptr, &M));
  EXPECT_PETSC(MatSetValue(M, 0, 0, 1, INSERT_VALUES));
  EXPECT_PETSC(RicoProblemCreateLCP(M, q, &p));
  EXPECT_TRUE(
      refuses([&] { return RicoProblemCheck(p); }, {"M is not assembled", "MatAssemblyBegin"}));
}

TEST(BadOperator, Missing) {
  ProblemHandle p;
  const Vector M{1}, q{1};
  VecHandle vq = vecOf({1});
  EXPECT_TRUE(refuses([&] { return RicoProblemCreateLCP(nullptr, vq, &p); }, {"M must be given"}));
  EXPECT_TRUE(
      refuses([&] { return RicoProblemCreateLCPDense(1, nullptr, q.data(), &p); }, {"M is NULL"}));
  EXPECT_TRUE(
      refuses([&] { return RicoProblemCreateLCPDense(1, M.data(), nullptr, &p); }, {"q is NULL"}));
  EXPECT_TRUE(refuses([&] { return RicoProblemCreateLCPDense(-1, M.data(), q.data(), &p); },
                      {"n = -1", "negative"}));
  EXPECT_TRUE(refuses([&] { return RicoProblemCreateLCP(matOf(1, 1, {1}), nullptr, &p); },
                      {"q must be given"}));
  EXPECT_PETSC(RicoProblemCreate(PETSC_COMM_SELF, &p));
  EXPECT_TRUE(refuses([&] { return RicoProblemCheck(p); }, {"no operator", "RicoProblemSetDense"}));
  EXPECT_PETSC(RicoProblemSetDense(p, 1, M.data(), q.data()));
  EXPECT_TRUE(refuses([&] { return RicoProblemCheck(p); }, {"no blocks", "RicoProblemSetBlocks"}));
  EXPECT_TRUE(refuses([&] { return RicoProblemCheck(nullptr); }, {"problem is NULL"}));
}

// ---- the blocks

TEST(BadBlocks, DoNotTile) {
  TwoRows t;
  EXPECT_TRUE(refuses([&] { return t.setAndCheck(blockOf(RICO_NONNEGATIVE, 1)); },
                      {"cover 1 rows", "has 2", "size * count"}));
  EXPECT_TRUE(
      refuses([&] { return t.setAndCheck(blockOf(RICO_NONNEGATIVE, 3)); }, {"cover 3 rows"}));
  EXPECT_TRUE(
      refuses([&] { return t.setAndCheck(blockOf(RICO_NONNEGATIVE, 2, 2)); }, {"cover 4 rows"}));
}

TEST(BadBlocks, Sizes) {
  TwoRows t;
  EXPECT_TRUE(
      refuses([&] { return t.setAndCheck(blockOf(RICO_FREE, -2)); }, {"Block 0", "size -2"}));
  EXPECT_TRUE(
      refuses([&] { return t.setAndCheck(blockOf(RICO_FREE, 0, 2)); }, {"Block 0", "size 0"}));
  EXPECT_TRUE(
      refuses([&] { return t.setAndCheck(blockOf(RICO_FREE, 2, -1)); }, {"Block 0", "count = -1"}));
  EXPECT_TRUE(
      refuses([&] { return t.setAndCheck(blockOf(RICO_FREE, PETSC_MAX_INT, PETSC_MAX_INT)); },
              {"Block 0", "too large"}));
  EXPECT_TRUE(
      refuses([&] { return RicoProblemSetBlocks(t.problem, -1, nullptr); }, {"-1", "negative"}));
  EXPECT_TRUE(
      refuses([&] { return RicoProblemSetBlocks(t.problem, 1, nullptr); }, {"must be given"}));
  EXPECT_PETSC(RicoProblemCheck(t.problem));  // the blocks are as they were
}

TEST(BadBlocks, UnknownCone) {
  TwoRows t;
  EXPECT_TRUE(refuses([&] { return t.setAndCheck(blockOf(RicoCone(77), 2)); },
                      {"Block 0", "unknown cone 77", "NONNEGATIVE"}));
  EXPECT_TRUE(refuses([&] { return t.setAndCheck(blockOf(RicoCone(-1), 2)); }, {"unknown cone"}));
}

TEST(BadBlocks, Bounds) {
  TwoRows t;
  const auto box = [&](const Vector& lb, const Vector& ub) {
    RicoBlock block = blockOf(RICO_BOX, 2);
    block.lb = lb.data();
    block.ub = ub.data();
    return t.setAndCheck(block);
  };
  EXPECT_TRUE(refuses([&] { return box({0, 2}, {1, 1}); }, {"lb[1] = 2", "ub[1] = 1"}));
  EXPECT_TRUE(refuses([&] { return box({0, kNaN}, {1, 1}); }, {"lb[1] is NaN", "INFINITY"}));
  EXPECT_TRUE(refuses([&] { return box({0, 0}, {kNaN, 1}); }, {"ub[0] is NaN"}));
  EXPECT_TRUE(refuses(
      [&] {
        return box({0, kInfinity}, {1, kInfinity});
      },
      {"index 1", "leaves no z"}));
  EXPECT_TRUE(refuses(
      [&] {
        return box({-kInfinity, 0}, {-kInfinity, 1});
      },
      {"index 0", "leaves no z"}));
  EXPECT_PETSC(box({-kInfinity, 0}, {0, kInfinity}));
}

TEST(BadBlocks, Polyhedra) {
  TwoRows t;
  const auto polyhedron = [&](const Vector* H, const Vector* k, PetscInt nk) {
    RicoBlock block = blockOf(RICO_NORMAL_CONE, 2);
    block.H = H ? H->data() : nullptr;
    block.k = k ? k->data() : nullptr;
    block.nk = nk;
    return t.setAndCheck(block);
  };
  const Vector H{1, 0, -1, 0}, fits{-1, -1}, empty{1, 0}, bad{0, kNaN}, badH{1, 0, kInfinity, 0};
  EXPECT_TRUE(
      refuses([&] { return polyhedron(nullptr, &fits, 2); }, {"Block 0", "H and k must be given"}));
  EXPECT_TRUE(
      refuses([&] { return polyhedron(&H, nullptr, 2); }, {"Block 0", "H and k must be given"}));
  EXPECT_TRUE(refuses([&] { return polyhedron(&H, &fits, -2); }, {"Block 0", "nk = -2"}));
  EXPECT_TRUE(refuses([&] { return polyhedron(&H, &bad, 2); }, {"Block 0", "row 1"}));
  EXPECT_TRUE(refuses([&] { return polyhedron(&badH, &fits, 2); }, {"Block 0", "row 1"}));
  EXPECT_TRUE(refuses([&] { return polyhedron(&H, &empty, 2); },
                      {"Block 0", "empty polyhedron", "H and k"}));
  EXPECT_PETSC(polyhedron(&H, &fits, 2));
  EXPECT_PETSC(polyhedron(nullptr, nullptr, 0));  // all of R^2
}

TEST(BadBlocks, Constructors) {
  ProblemHandle p;
  MatHandle M = matOf(2, 2, {2, 1, 1, 2});
  VecHandle q = vecOf({1, 2}), three = vecOf({1, 2, 3}), low = vecOf({0, 0});
  const PetscInt outside[] = {0, 7};
  IsHandle is;
  EXPECT_PETSC(ISCreateGeneral(PETSC_COMM_SELF, 2, outside, PETSC_COPY_VALUES, &is));
  EXPECT_TRUE(refuses([&] { return RicoProblemCreateMLCP(M, q, is, &p); },
                      {"equalities[1] = 7", "0 to 1"}));
  EXPECT_TRUE(refuses([&] { return RicoProblemCreateMLCP(M, q, nullptr, &p); },
                      {"equalities must be given"}));
  EXPECT_TRUE(refuses([&] { return RicoProblemCreateRelay(M, q, three, low, &p); }, {"lb has 3"}));
  EXPECT_TRUE(refuses([&] { return RicoProblemCreateRelay(M, q, low, nullptr, &p); },
                      {"ub must be given"}));
  EXPECT_TRUE(refuses([&] { return RicoProblemCreateMLCPDense(-1, 2, nullptr, nullptr, &p); },
                      {"n_eq = -1", "negative"}));
  const double one = 1;
  EXPECT_TRUE(refuses(
      [&] {
        return RicoProblemCreateMLCPBlocks(1, 1, 1, &one, &one, nullptr, &one, &one, &one, &p);
      },
      {"C must be given", "1 x 1"}));
  EXPECT_TRUE(refuses(
      [&] { return RicoProblemCreateMLCPBlocks(1, 1, -1, &one, &one, &one, &one, &one, &one, &p); },
      {"n_v = -1"}));
  EXPECT_EQ(RicoProblem(p), nullptr);
}

TEST(BadBlocks, GlobalFriction) {
  ProblemHandle p;
  MatHandle M = matOf(2, 2, {2, 0, 0, 1}), H = matOf(2, 3, {1, 0, 0, 0, 1, 0});
  VecHandle two = vecOf({1, 2}), three = vecOf({1, 2, 3});
  KspHandle empty, large, ksp;
  MatHandle L = matOf(3, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1});
  EXPECT_PETSC(KSPCreate(PETSC_COMM_SELF, &empty));
  EXPECT_PETSC(KSPCreate(PETSC_COMM_SELF, &large));
  EXPECT_PETSC(KSPCreate(PETSC_COMM_SELF, &ksp));
  EXPECT_PETSC(KSPSetOperators(ksp, M, M));
  EXPECT_PETSC(KSPSetOperators(large, L, L));
  const double mu = 0.5;
  const auto create = [&](KSP k, Vec f, Vec w) {
    return [&, k, f, w] { return RicoProblemCreateGlobalFrictionContact(3, k, H, f, w, &mu, &p); };
  };
  EXPECT_TRUE(refuses(create(empty, two, three), {"M, a KSP, has no matrix"}));
  EXPECT_TRUE(refuses(create(large, two, three), {"M has 3 local rows, H 2"}));
  EXPECT_TRUE(refuses(create(ksp, three, three), {"f has 3 local entries, H 2 local rows"}));
  EXPECT_TRUE(refuses(create(ksp, two, two), {"w has 2 local entries, H 3 local columns"}));
  EXPECT_EQ(RicoProblem(p), nullptr);
  EXPECT_PETSC(create(ksp, two, three)());
}
