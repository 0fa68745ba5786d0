/// Contacts between the same two bodies are found from M alone; M equals the matrix of the relative
/// motion of the bodies; and Newton's system solved in this motion has the solution of a
/// factorisation of the whole system.
#include <impls/cones/cone_system.h>
#include <numerics/rico_contact.h>
#include <numerics/rico_solver.h>

#include <cmath>
#include <random>

#include "support/friction.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"

using namespace rico::test;

namespace {

constexpr int kPerPatch = 4;

/// A chain of blocks, each of which has four contacts to the previous one: M = H K H', where the
/// rows of H for one patch are random combinations of the six components of the relative motion of
/// its bodies. K is not symmetric if bend is nonzero.
FrictionCase chain(int patches, double bend, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> any(-1, 1);
  FrictionCase c;
  c.dim = 3;
  c.contacts = kPerPatch * patches;
  c.mu.assign(c.contacts, 0.5);
  const int n = c.n(), rows = 3 * kPerPatch;
  Values H(static_cast<size_t>(n) * 6);
  for (double& h : H) h = any(random);
  c.q.resize(n);
  for (double& q : c.q) q = any(random);
  c.W.assign(static_cast<size_t>(n) * n, 0);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const int far = i / rows - j / rows;
      if (std::abs(far) > 1) continue;
      for (int k = 0; k < 6; k++)
        c.W[i * n + j] +=
            (far ? -1 : 2) * H[i * 6 + k] * (1 + 0.3 * k) * H[j * 6 + k] +
            (k % 2 ? -bend : bend) * (far ? 0 : 1) * H[i * 6 + k] * H[j * 6 + (k ^ 1)];
    }
  return c;
}

class Cones {
 public:
  explicit Cones(const FrictionCase& c) {
    EXPECT_PETSC(RicoProblemCreateFrictionContactDense(c.dim, c.contacts, c.W.data(), c.q.data(),
                                                       c.mu.data(), &problem_));
    EXPECT_PETSC(RicoProblemCheck(problem_));
    EXPECT_PETSC(RicoConesCreate(nullptr, problem_, RICO_FRICTION_ALART_CURNIER, &cones_));
  }
  Cones(const Cones&) = delete;
  Cones& operator=(const Cones&) = delete;
  ~Cones() {
    EXPECT_PETSC(RicoConesDestroy(&cones_));
    EXPECT_PETSC(RicoProblemDestroy(&problem_));
  }
  RicoCones* get() { return &cones_; }

  /// Diagonal blocks as for contacts that are open (B = 0), stick (A = 0), or are between these
  /// states.
  void setBlocks(unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> any(-0.3, 0.3);
    for (int i = 0; i < cones_.count; i++) {
      const RicoConeBlock& c = cones_.cones[i];
      for (int e = 0; e < c.size * c.size; e++) {
        const double one = e % (c.size + 1) == 0 ? 1 : 0;
        c.A[e] = i % 3 == 0 ? one : i % 3 == 1 ? 0 : one + any(random);
        c.B[e] = i % 3 == 0 ? 0 : i % 3 == 1 ? one : one + any(random);
      }
    }
  }

 private:
  RicoProblem problem_ = nullptr;
  RicoCones cones_{};
};

/// Returns ||a - b|| / ||b||.
double distance(const Values& a, const Values& b) {
  double apart = 0, length = 0;
  for (size_t i = 0; i < a.size(); i++) {
    apart += (a[i] - b[i]) * (a[i] - b[i]);
    length += b[i] * b[i];
  }
  return std::sqrt(apart / length);
}

}  // namespace

TEST(Patches, AreTheContactsOfTheSameBodies) {
  const FrictionCase c = chain(7, 0.2, 1);
  Cones cones(c);
  RicoPatches p;
  PetscBool worth = PETSC_FALSE;
  ASSERT_PETSC(RicoPatchesCreate(cones.get(), &p, &worth));
  ASSERT_EQ(worth, PETSC_TRUE);
  EXPECT_EQ(p.count, 7);
  EXPECT_EQ(p.n, 6 * 7);
  for (int i = 0; i < c.n(); i++) EXPECT_EQ(p.of[i], p.of[i - i % (3 * kPerPatch)]) << "row " << i;
  const int n = c.n();
  Values N(static_cast<size_t>(p.n) * p.n, 0.);
  for (int i = 0; i < p.n; i++)
    for (PetscInt e = p.ia[i]; e < p.ia[i + 1]; e++) N[i * p.n + p.ja[e]] = p.a[e];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const RicoPatch &g = p.patch[p.of[i]], &h = p.patch[p.of[j]];
      double sum = 0;
      for (int a = 0; a < g.rank; a++)
        for (int b = 0; b < h.rank; b++)
          sum += RicoPatchesRow(&p, i)[a] * N[(g.row + a) * p.n + h.row + b] *
                 RicoPatchesRow(&p, j)[b];
      ASSERT_NEAR(sum, c.W[i * n + j], 1e-11) << i << ' ' << j;
    }
  EXPECT_PETSC(RicoPatchesDestroy(&p));
}

// Contacts of which no two have the same pair of bodies.
TEST(Patches, AreNotUsedIfEveryContactHasItsOwnPairOfBodies) {
  FrictionCase c = chain(6, 0, 2);
  const int n = c.n();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (std::abs(i / 3 - j / 3) > 1) c.W[i * n + j] = 0;
  Cones cones(c);
  RicoPatches p;
  PetscBool worth = PETSC_TRUE;
  ASSERT_PETSC(RicoPatchesCreate(cones.get(), &p, &worth));
  EXPECT_EQ(worth, PETSC_FALSE);
  EXPECT_PETSC(RicoPatchesDestroy(&p));
}

// The system on the rows of patches, with alpha from large values down to values for which D^-1 has
// lost half of its digits.
TEST(Condensed, SolvesTheWholeSystem) {
  for (double bend : {0., 0.2})
    for (double alpha : {1., 1e-2, 1e-5, 1e-8}) {
      SCOPED_TRACE(testing::Message() << "bend " << bend << " alpha " << alpha);
      const FrictionCase c = chain(7, bend, 3);
      Cones cones(c);
      cones.setBlocks(4);
      RicoCondensed* condensed = nullptr;
      RicoConeSystem whole{};
      PetscBool ok = PETSC_FALSE;
      ASSERT_PETSC(RicoCondensedCreate(cones.get(), &condensed));
      ASSERT_NE(condensed, nullptr);
      ASSERT_PETSC(RicoConeSystemCreate(cones.get(), &whole));
      ASSERT_EQ(whole.condensed, nullptr);  // systems with so few rows are factored without patches
      ASSERT_PETSC(RicoCondensedFactor(condensed, alpha, &ok));
      ASSERT_EQ(ok, PETSC_TRUE);
      ASSERT_PETSC(RicoConeSystemFactor(&whole, alpha, &ok));
      Values r(c.n()), d(c.n()), expected(c.n());
      for (int i = 0; i < c.n(); i++) r[i] = std::sin(1. + i);
      EXPECT_PETSC(RicoConeSystemSolve(&whole, r.data(), expected.data(), &ok));
      EXPECT_PETSC(RicoCondensedSolve(condensed, r.data(), d.data()));
      EXPECT_LT(distance(d, expected), std::max(1e-10, 1e-13 / alpha));
      EXPECT_EQ(RicoCondensedSign(condensed), RicoConeSystemSign(&whole));
      EXPECT_NE(RicoCondensedSign(condensed), 0);
      EXPECT_PETSC(RicoConeSystemDestroy(&whole));
      EXPECT_PETSC(RicoCondensedDestroy(&condensed));
    }
}

// A system with enough rows is refined to the last digits.
TEST(Condensed, IsRefined) {
  const FrictionCase c = chain(40, 0.1, 5);
  Cones cones(c);
  cones.setBlocks(6);
  RicoConeSystem s{};
  PetscBool ok = PETSC_FALSE;
  ASSERT_PETSC(RicoConeSystemCreate(cones.get(), &s));
  ASSERT_NE(s.condensed, nullptr);
  for (double alpha : {1e-2, 1e-6, 1e-9}) {
    ASSERT_PETSC(RicoConeSystemFactor(&s, alpha, &ok));
    ASSERT_EQ(ok, PETSC_TRUE);
    Values r(c.n()), d(c.n()), back(c.n());
    for (int i = 0; i < c.n(); i++) r[i] = std::cos(2. * i);
    ASSERT_PETSC(RicoConeSystemSolve(&s, r.data(), d.data(), &ok));
    EXPECT_EQ(ok, PETSC_TRUE);
    EXPECT_PETSC(RicoConesApply(cones.get(), alpha, d.data(), back.data()));
    EXPECT_LT(distance(back, r), 1e-14 / alpha + 1e-10);
    EXPECT_EQ(s.misses, 0) << "alpha " << alpha;
  }
  EXPECT_PETSC(RicoConeSystemDestroy(&s));
}
