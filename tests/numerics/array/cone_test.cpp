/// Projections on simple sets and polyhedra; names of reasons and cones.
#include <numerics/rico_cone.h>

#include <cstring>

#include "numerics/array/array_runs.hpp"

using namespace rico::test;

namespace {

TEST(Cone, simpleProjections) {
  const double x[] = {-1, 0.5, 7}, lb[] = {0, 0, 0}, ub[] = {1, 1, 1};
  double z[3];
  RicoProjectNonnegative(3, x, z);
  expectNear({z, z + 3}, {0, 0.5, 7});
  RicoProjectBox(3, lb, ub, x, z);
  expectNear({z, z + 3}, {0, 0.5, 1});
  RicoProjectBox(3, nullptr, ub, x, z);
  expectNear({z, z + 3}, {-1, 0.5, 1});
}

struct Projection {
  int status;
  Doubles z;
};

Projection project(const Doubles& H, const Doubles& h, const Doubles& x) {
  const int k = static_cast<int>(x.size()), m = static_cast<int>(h.size());
  std::vector<char> work(RicoProjectPolyhedronWork(m, k) + 1);
  Projection p{0, x};
  p.status =
      RicoProjectPolyhedron(k, m, H.data(), h.data(), p.z.data(), p.z.data(), work.data() + 1);
  return p;
}

TEST(Cone, polyhedron) {
  const Doubles triangle = {1, 0, 0, 1, -1, -1}, sides = {0, 0, -1};  // x, y >= 0, x + y <= 1
  expectNear(project(triangle, sides, {0.2, 0.3}).z, {0.2, 0.3});
  expectNear(project(triangle, sides, {-1, 0.5}).z, {0, 0.5});
  expectNear(project(triangle, sides, {1, 1}).z, {0.5, 0.5});
  expectNear(project(triangle, sides, {5, -3}).z, {1, 0});
  expectNear(project({}, {}, {5, -3}).z, {5, -3});
}

/// The same side is given three times, once scaled; one row is empty.
TEST(Cone, polyhedronWithRedundantRows) {
  const Projection p = project({-1, -1, -1, -1, -1e6, -1e6, 0, 0}, {-1, -1, -1e6, -1}, {1, 1});
  EXPECT_EQ(p.status, 0);
  expectNear(p.z, {0.5, 0.5}, 1e-12);
}

TEST(Cone, pointAndEmptySet) {
  const Projection point =
      project({1, 0, -1, 0, 0, 1, 0, -1}, {2, -2, 3, -3}, {9, -9});  // {(2, 3)}
  EXPECT_EQ(point.status, 0);
  expectNear(point.z, {2, 3});
  EXPECT_EQ(project({1, 0, -1, 0}, {1, 0}, {5, 5}).status, -1);  // x >= 1, x <= 0
  EXPECT_EQ(project({0, 0}, {1}, {5, 5}).status, -1);            // 0 >= 1
}

/// Optimality: z is feasible, and x - z is in the cone of the active normals.
TEST(Cone, polyhedraAtRandom) {
  for (int k = 0; k < 3000; ++k) {
    RandomProblem random(k);
    const int dim = random.between(1, 4), rows = random.between(1, 12);
    Doubles H(rows * dim), h(rows), x(dim), inside(dim);
    for (double& v : H) v = random.between(-3, 3);
    for (double& v : x) v = random.between(-9, 9);
    for (double& v : inside) v = random.between(-2, 2);
    for (int i = 0; i < rows; ++i) {
      h[i] = -random.between(0, 2);
      for (int j = 0; j < dim; ++j) h[i] += H[i * dim + j] * inside[j];
    }
    const Projection p = project(H, h, x);
    ASSERT_EQ(p.status, 0) << k;
    double angle = 0;  // (x - z)'(inside - z) <= 0
    for (int j = 0; j < dim; ++j) angle += (x[j] - p.z[j]) * (inside[j] - p.z[j]);
    EXPECT_LE(angle, 1e-10) << k;
    for (int i = 0; i < rows; ++i) {
      double side = -h[i];
      for (int j = 0; j < dim; ++j) side += H[i * dim + j] * p.z[j];
      EXPECT_GE(side, -1e-11) << k;
    }
  }
}

/// A ball that begins to roll while it slides. One local solution has nine digits; the array's
/// methods reach a smaller tolerance without numerics' solver objects.
TEST(Cone, oneRollingContactToTwelveDigits) {
  const Doubles M = {1,  0, 0, 0, 0,  0,   3.5, 0, 0,   -25, 0, 0,  3.5,
                     25, 0, 0, 0, 25, 250, 0,   0, -25, 0,   0, 250},
                q = {-0.0493325, -0.1285177, 0.8516069, 2.4166556, -0.2963540};
  const double mu = 0.25, mu_r = 0.02;
  RicoArrayBlock block = {};
  block.cone = RICO_ROLLING;
  block.size = 5;
  block.count = 1;
  block.mu = &mu;
  block.mu_r = &mu_r;
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.rtol = 1e-13;
  options.alone = 1;
  std::vector<char> work(RicoArrayWorkSize(5));
  Doubles z(5), w(5);
  RicoInfo info = {};
  EXPECT_GT(RicoArraySolveBlocks(5, M.data(), q.data(), 1, &block, &options, z.data(), w.data(),
                                 work.data(), &info),
            0);
  EXPECT_LT(info.residual, 1e-13);
}

TEST(Names, everyReasonAndConeHasAName) {
  for (int r = RICO_DIVERGED_INACCURATE; r <= RICO_CONVERGED_PIVOT; ++r) {
    const auto reason = static_cast<RicoConvergedReason>(r);
    EXPECT_EQ(std::strncmp(RicoConvergedReasonName(reason), "RICO_", 5), 0) << r;
    EXPECT_GT(std::strlen(RicoConvergedReasonRemedy(reason)), 20u) << r;
  }
  EXPECT_STREQ(RicoConvergedReasonName(RICO_DIVERGED_RAY), "RICO_DIVERGED_RAY");
  EXPECT_STREQ(RicoConeName(RICO_NORMAL_CONE), "NORMAL_CONE");
  EXPECT_NE(RicoConvergedReasonName(static_cast<RicoConvergedReason>(99)), nullptr);
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
