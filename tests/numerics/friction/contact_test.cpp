// One contact: the result must satisfy the problem. The check does not use the returned regime.
#include <gtest/gtest.h>
#include <numerics/rico_cone.h>
#include <numerics/rico_contact.h>

#include <cmath>
#include <random>
#include <vector>

namespace {

using Values = std::vector<double>;

// Returns a random W = B Bᵀ + shift I of size dim x dim.
Values randomW(std::mt19937& random, int dim, double shift, double scale) {
  std::normal_distribution<double> normal;
  Values b(dim * dim), w(dim * dim, 0);
  for (double& value : b) value = normal(random);
  for (int i = 0; i < dim; i++)
    for (int j = 0; j < dim; j++) {
      for (int k = 0; k < dim; k++) w[i * dim + j] += scale * b[i * dim + k] * b[j * dim + k];
      if (i == j) w[i * dim + j] += scale * shift;
    }
  return w;
}

// Returns ‖r − P_C(r − rho (u + mu‖u_T‖ e_N))‖ / rho relative to ‖q‖.
double residual(int dim, const Values& w, const Values& q, double mu, const Values& r) {
  Values u = q, x(dim), z(dim);
  double trace = 0, sum = 0, size = 0;
  for (int i = 0; i < dim; i++) {
    trace += w[i * dim + i];
    for (int j = 0; j < dim; j++) u[i] += w[i * dim + j] * r[j];
  }
  const double rho = dim / trace;
  u[0] += RicoCoulombShift(dim, mu, u.data());
  for (int i = 0; i < dim; i++) x[i] = r[i] - rho * u[i];
  RicoProjectSecondOrder(dim, mu, x.data(), z.data());
  for (int i = 0; i < dim; i++) {
    sum += (r[i] - z[i]) * (r[i] - z[i]) / (rho * rho);
    size += q[i] * q[i];
  }
  return std::sqrt(sum / size);
}

TEST(OneContact, RandomProblemsInEveryRegime) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  int seen[4] = {0, 0, 0, 0};
  for (int dim : {2, 3})
    for (double scale : {1e-8, 1., 1e6})
      for (double mu : {0., 0.05, 0.4, 1.5})
        for (int trial = 0; trial < 5000; trial++) {
          const Values w = randomW(random, dim, 0.3, scale);
          Values q(dim), r(dim, 0);
          for (double& value : q) value = normal(random);
          const RicoRegime regime = RicoContactSolve(dim, w.data(), q.data(), mu, r.data());
          seen[regime]++;
          ASSERT_NE(regime, RICO_NO_REGIME);
          ASSERT_LT(residual(dim, w, q, mu, r), 1e-12)
              << "dim " << dim << " mu " << mu << " regime " << regime;
        }
  EXPECT_GT(seen[RICO_TAKES_OFF], 1000);
  EXPECT_GT(seen[RICO_STICKS], 1000);
  EXPECT_GT(seen[RICO_SLIDES], 1000);
}

// Without friction the equation for sliding has its root at infinity: the solution is r_N alone.
TEST(OneContact, WithoutFrictionOnlyTheNormalRowMatters) {
  std::mt19937 random(5);
  std::normal_distribution<double> normal;
  for (int dim : {2, 3}) {
    const Values w = randomW(random, dim, 0.3, 1);
    Values q(dim), r(dim, 7.);
    for (double& value : q) value = normal(random);
    q[0] = -1;
    EXPECT_EQ(RicoContactSolve(dim, w.data(), q.data(), 0, r.data()), RICO_SLIDES);
    EXPECT_DOUBLE_EQ(r[0], 1 / w[0]);
    for (int i = 1; i < dim; i++) EXPECT_EQ(r[i], 0);
  }
}

TEST(OneContact, AnyGuessOfItsSlipLeadsToTheSameReaction) {
  std::mt19937 random(4);
  std::normal_distribution<double> normal;
  for (int trial = 0; trial < 5000; trial++) {
    const Values w = randomW(random, 3, 0.3, 1);
    Values q{-std::abs(normal(random)), normal(random), normal(random)}, r(3), near(3);
    double slip = 0;
    if (RicoContactSolveFrom(3, w.data(), q.data(), 0.2, &slip, r.data()) != RICO_SLIDES) continue;
    const double right = slip;
    for (double guess : {right, 1.01 * right, 1e-9, 1e3 * right, -1., 1e300}) {
      slip = guess;
      ASSERT_EQ(RicoContactSolveFrom(3, w.data(), q.data(), 0.2, &slip, near.data()), RICO_SLIDES);
      EXPECT_NEAR(slip, right, 1e-12 * right) << guess;
      ASSERT_LT(residual(3, w, q, 0.2, near), 1e-12) << guess;
    }
  }
}

// REFERENCE: W = I, q = (-1, 1, 3), mu = 0.1: the contact slides.
TEST(OneContact, SlidesByHand) {
  const double w[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, q[3] = {-1, 1, 3};
  double r[3];
  EXPECT_EQ(RicoContactSolve(3, w, q, 0.1, r), RICO_SLIDES);
  EXPECT_NEAR(r[0], 1, 1e-14);
  EXPECT_NEAR(r[1], -0.1 / std::sqrt(10.), 1e-14);
  EXPECT_NEAR(r[2], -0.3 / std::sqrt(10.), 1e-14);
}

TEST(OneContact, NoNormalStiffnessIsReported) {
  const double w[4] = {0, 0, 0, 1}, q[2] = {-1, 0};
  double r[2] = {7, 8};
  EXPECT_EQ(RicoContactSolve(2, w, q, 0.1, r), RICO_NO_REGIME);
  EXPECT_EQ(r[0], 7);
}

}  // namespace
