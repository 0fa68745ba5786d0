// Anderson's acceleration, against the solution of linear and nonlinear systems.
#include <gtest/gtest.h>

#include <cmath>
#include <mechanics/elastic/solver/Anderson.hpp>

namespace {

using namespace rico;

// g(x) = b + A x with eigenvalues −3, 2 and 0.5 to 0.1: the plain iteration diverges. Its fixed
// point is b / (1 − eigenvalue), entry by entry.
TEST(Anderson, ConvergesWhereTheIterationDiverges) {
  constexpr std::size_t kSize = 9;
  const double factor[kSize] = {-3, 2, 0.5, 0.5, 0.5, 0.1, 0.1, 0.1, 0.1};
  Anderson iteration;
  iteration.setWeights({1, 2, 0.5});
  iteration.start(std::vector<double>(kSize, 0.0));
  for (int k = 0; k < 8; ++k) {
    std::vector<double> image(kSize);
    for (std::size_t i = 0; i < kSize; ++i) image[i] = 1 + factor[i] * iteration.point()[i];
    iteration.next(image);
  }
  for (std::size_t i = 0; i < kSize; ++i)
    EXPECT_NEAR(iteration.point()[i], 1 / (1 - factor[i]), 1e-9) << i;
}

// x = cos x in one entry, x = 4 − x² / 2 (slope −2 at its root 2) in another.
TEST(Anderson, SolvesNonlinearEquations) {
  Anderson iteration;
  iteration.setWeights({1});
  iteration.start({0.5, 1.8, 0});
  for (int k = 0; k < 25; ++k) {
    const std::vector<double>& x = iteration.point();
    iteration.next(std::vector<double>{std::cos(x[0]), 4 - 0.5 * x[1] * x[1], 0});
  }
  EXPECT_NEAR(iteration.point()[0], std::cos(iteration.point()[0]), 1e-12);
  EXPECT_NEAR(iteration.point()[1], 2, 1e-12);
}

// With equal images nothing changes, and a new start forgets what was before.
TEST(Anderson, StaysAtAFixedPoint) {
  Anderson iteration;
  iteration.setWeights({1});
  for (const double fixed : {3.0, -7.0}) {
    iteration.start({fixed, fixed, fixed});
    for (int k = 0; k < 4; ++k) iteration.next(std::vector<double>(3, fixed));
    EXPECT_EQ(iteration.point(), std::vector<double>(3, fixed));
  }
}

}  // namespace
