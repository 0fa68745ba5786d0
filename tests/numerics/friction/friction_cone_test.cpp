// Projections on friction cones are checked by the characterisation of a projection on a closed
// convex cone: z in K, z - x in K* (the dual), z . (z - x) = 0.
#include <gtest/gtest.h>
#include <numerics/rico_cone.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace {

using Values = std::vector<double>;

double norm(const Values& x, int from, int size) {
  double sum = 0;
  for (int i = from; i < from + size; i++) sum = std::hypot(sum, x[i]);
  return sum;
}

Values projectSecondOrder(double mu, const Values& x) {
  Values z(x.size());
  RicoProjectSecondOrder(static_cast<int>(x.size()), mu, x.data(), z.data());
  return z;
}

Values projectRolling(double mu, double muR, const Values& x) {
  Values z(x.size());
  RicoProjectRolling(static_cast<int>(x.size()), mu, muR, x.data(), z.data());
  return z;
}

// The dual of {‖t‖ <= mu n} is {mu ‖t‖ <= n}; the dual of the rolling cone is {mu ‖t‖ + mu_r
// ‖m‖ <= n}.
void expectProjection(const Values& x, const Values& z, double mu, double muR, int tangents) {
  const int k = static_cast<int>(x.size()), moments = k - 1 - tangents;
  const double tolerance =
      8 * std::numeric_limits<double>::epsilon() * std::max(norm(x, 0, k), 1e-300);
  Values dual(x.size());
  double dot = 0;
  for (int i = 0; i < k; i++) {
    dual[i] = z[i] - x[i];
    dot += z[i] / norm(x, 0, k) * dual[i];
  }
  EXPECT_LE(norm(z, 1, tangents), mu * z[0] + tolerance);
  EXPECT_LE(norm(z, 1 + tangents, moments), muR * z[0] + tolerance);
  EXPECT_LE(mu * norm(dual, 1, tangents) + muR * norm(dual, 1 + tangents, moments),
            dual[0] + tolerance * (1 + mu + muR));
  EXPECT_NEAR(dot, 0, tolerance * (1 + mu + muR));
}

Values randomPoint(std::mt19937& random, int k, double scale) {
  std::normal_distribution<double> normal;
  Values x(k);
  for (double& value : x) value = scale * normal(random);
  return x;
}

TEST(SecondOrderCone, ProjectsEverywhereAtEveryScale) {
  std::mt19937 random(1);
  for (double scale : {1e-290, 1e-160, 1e-8, 1., 1e8, 1e160, 1e290})
    for (double mu : {0., 1e-9, 0.3, 1., 7., 1e6})
      for (int k : {1, 2, 3, 6})
        for (int trial = 0; trial < 200; trial++) {
          const Values x = randomPoint(random, k, scale);
          expectProjection(x, projectSecondOrder(mu, x), mu, 0, k - 1);
        }
}

TEST(SecondOrderCone, PointsInsideKeepAllBits) {
  const Values x{2, 0.3, -0.4};
  EXPECT_EQ(projectSecondOrder(0.25, x), x);
  EXPECT_EQ(projectSecondOrder(0.3, {0, 0, 0}), (Values{0, 0, 0}));
}

TEST(SecondOrderCone, PointsOfThePolarConeGoToTheApex) {
  EXPECT_EQ(projectSecondOrder(0.5, {-1, 2, 0}), (Values{0, 0, 0}));
  EXPECT_EQ(projectSecondOrder(0.5, {-3, 0, 0}), (Values{0, 0, 0}));
}

TEST(SecondOrderCone, WithoutFrictionItIsAHalfLine) {
  EXPECT_EQ(projectSecondOrder(0, {2, 5, -1}), (Values{2, 0, 0}));
  EXPECT_EQ(projectSecondOrder(0, {-2, 5, -1}), (Values{0, 0, 0}));
}

// mu = 1, x = (0, 2): the nearest point of the boundary is (1, 1).
TEST(SecondOrderCone, BoundaryByHand) {
  const Values z = projectSecondOrder(1, {0, 2});
  EXPECT_DOUBLE_EQ(z[0], 1);
  EXPECT_DOUBLE_EQ(z[1], 1);
}

TEST(RollingCone, ProjectsEverywhereAtEveryScale) {
  std::mt19937 random(2);
  for (double scale : {1e-290, 1e-8, 1., 1e8, 1e290})
    for (double mu : {0., 0.3, 2.})
      for (double muR : {0., 0.01, 1.})
        for (int k : {3, 5})
          for (int trial = 0; trial < 200; trial++) {
            const Values x = randomPoint(random, k, scale);
            expectProjection(x, projectRolling(mu, muR, x), mu, muR, (k - 1) / 2);
          }
}

// Scaling by powers of two causes no rounding, down to subnormal numbers.
TEST(SecondOrderCone, ScalingByPowersOfTwoIsExact) {
  std::mt19937 random(3);
  for (int power : {-1060, -1020, -700, 700, 1018})
    for (double mu : {1e-8, 0.3, 1e4, 1e8})
      for (int trial = 0; trial < 500; trial++) {
        Values x = randomPoint(random, 5, 1);
        for (double& value : x) value = std::ldexp(std::ldexp(value, power), -power);
        const Values z = projectSecondOrder(mu, x), roll = projectRolling(mu, 0.1, x);
        for (double& value : x) value = std::ldexp(value, power);
        const Values zs = projectSecondOrder(mu, x), rolls = projectRolling(mu, 0.1, x);
        for (int i = 0; i < 5; i++) {
          const double last = std::numeric_limits<double>::denorm_min();
          EXPECT_NEAR(zs[i], std::ldexp(z[i], power), 5e-13 * std::abs(zs[i]) + 2 * last);
          EXPECT_NEAR(rolls[i], std::ldexp(roll[i], power), 5e-13 * std::abs(rolls[i]) + 2 * last);
        }
      }
}

// n + mu ||t|| is less than the last bit of either term: 0.1 as a double times 3 is 0.3 + 2.8e-17.
TEST(SecondOrderCone, NearTheApex) {
  const double height = std::fma(0.1, 3, -0.3);
  EXPECT_NEAR(projectSecondOrder(0.1, {-0.3, 3})[0], height / 1.01, 1e-15 * height);
  EXPECT_NEAR(projectSecondOrder(0.1, {-0.3, 0, 3})[2], 0.1 * height / 1.01, 1e-15 * height);
  EXPECT_NEAR(projectRolling(0.1, 0, {-0.3, 3, 0})[0], height / 1.01, 1e-15 * height);
  EXPECT_EQ(projectSecondOrder(0.1, {-0.1 * 3, 3}), (Values{0, 0}));
  // sqrt(2) is 1.4142135623730950488016887242097
  const double root = std::nextafter(std::sqrt(2.), 0), rest = 1.2537e-16;
  EXPECT_NEAR(projectSecondOrder(1, {-root, 1, -1})[0], rest / 2, 1e-4 * rest);
}

TEST(SecondOrderCone, LargestAndLeastCoefficients) {
  for (double mu : {1e200, 1e-200, 1e300, 1e-300}) {
    const Values z = projectSecondOrder(mu, {-0.5, 3, 4});
    EXPECT_DOUBLE_EQ(z[0], mu > 1 ? 5 / mu : 0);
    EXPECT_DOUBLE_EQ(z[1], mu > 1 ? 3 : 0);
  }
}

TEST(SecondOrderCone, NanIsNotHidden) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(projectSecondOrder(0.5, {nan, 1, 2})[0]));
  EXPECT_TRUE(std::isnan(projectSecondOrder(0.5, {1, nan, 2})[1]));
  EXPECT_TRUE(std::isnan(projectRolling(0.5, 0.1, {1, nan, 2, 1, 1})[1]));
}

// Rounding decides whether these points are inside: the result must be near the point in both
// cases.
TEST(RollingCone, PointsOfTheBoundaryStay) {
  std::mt19937 random(4);
  std::uniform_real_distribution<double> decades(-8, 8), share(0, 1);
  for (int trial = 0; trial < 200000; trial++) {
    const double mu = std::pow(10, decades(random)), muR = std::pow(10, decades(random));
    const double n = std::pow(10, decades(random));
    const Values x{n, mu * n, -share(random) * muR * n};
    const Values z = projectRolling(mu, muR, x), y = projectRolling(muR, mu, {n, x[2], x[1]});
    for (int i = 0; i < 3; i++) {
      ASSERT_NEAR(z[i], x[i], 4e-16 * std::abs(x[i])) << mu << " " << muR << " " << i;
      ASSERT_NEAR(y[i], x[(3 - i) % 3], 4e-16 * std::abs(y[i])) << mu << " " << muR << " " << i;
    }
  }
}

TEST(RollingCone, WithoutRollingResistanceItIsCoulombs) {
  const Values z = projectRolling(0.5, 0, {1, 2, 0, 3, 4});
  const Values c = projectSecondOrder(0.5, {1, 2, 0});
  for (int i = 0; i < 3; i++) EXPECT_DOUBLE_EQ(z[i], c[i]);
  EXPECT_EQ(z[3], 0);
  EXPECT_EQ(z[4], 0);
}

TEST(Shift, ByHand) {
  const double w[5] = {1, 3, 4, 6, 8};
  EXPECT_DOUBLE_EQ(RicoCoulombShift(3, 0.5, w), 2.5);
  EXPECT_DOUBLE_EQ(RicoRollingShift(5, 0.5, 0.1, w), 3.5);
}

}  // namespace
