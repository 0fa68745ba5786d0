/// Affine variational inequalities on polyhedra, solved on arrays alone.
#include <numerics/rico_array.h>
#include <numerics/rico_cone.h>

#include <cmath>
#include <random>

#include "numerics/array/array_runs.hpp"

using namespace rico::test;

namespace {

/// Two equal polyhedra, which contain (0.1 ... 0.1), and two rows in [-1, 2].
struct Sample {
  Sample(int size, int sides, unsigned seed) : k(size), m(sides), n(2 * size + 2) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    for (int i = 0; i < m; ++i) {
      double inside = -std::abs(normal(random));
      for (int j = 0; j < k; ++j) {
        H.push_back(normal(random));
        inside += 0.1 * H.back();
      }
      h.push_back(inside);
    }
    Doubles B(n * n);
    for (double& value : B) value = normal(random);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        double sum = i == j ? 0.1 : B[i * n + j] - B[j * n + i];
        for (int l = 0; l < n; ++l) sum += B[i * n + l] * B[j * n + l];
        M.push_back(sum);
      }
    for (int i = 0; i < n; ++i) q.push_back(3 * normal(random));
  }

  std::vector<RicoArrayBlock> blocks() const {
    RicoArrayBlock sets = {}, rows = {};
    sets.cone = RICO_NORMAL_CONE;
    sets.size = k;
    sets.count = 2;
    sets.H = H.data();
    sets.k = h.data();
    sets.nk = m;
    rows.cone = RICO_BOX;
    rows.size = 2;
    rows.count = 1;
    rows.lb = lb;
    rows.ub = ub;
    return {sets, rows};
  }

  /// The largest entry of z - P(z - w).
  double defect(const Doubles& z, const Doubles& w) const {
    Doubles moved(n), nearest(n);
    for (int i = 0; i < n; ++i) moved[i] = z[i] - w[i];
    std::vector<char> work(RicoProjectPolyhedronWork(m, k));
    for (int row = 0; row < 2 * k; row += k)
      EXPECT_EQ(RicoProjectPolyhedron(k, m, H.data(), h.data(), moved.data() + row,
                                      nearest.data() + row, work.data()),
                0);
    RicoProjectBox(2, lb, ub, moved.data() + n - 2, nearest.data() + n - 2);
    double largest = 0.0;
    for (int i = 0; i < n; ++i) largest = std::max(largest, std::abs(z[i] - nearest[i]));
    return largest;
  }

  int k, m, n;
  Doubles M, q, H, h;
  static constexpr double lb[2] = {-1, -1}, ub[2] = {2, 2};
};

TEST(Polyhedra, variationalInequalities) {
  for (int size : {1, 2, 4})
    for (int sides : {0, 1, 3, 8})
      for (unsigned seed = 0; seed < 20; ++seed) {
        const Sample s(size, sides, seed);
        RicoArrayOptions options = RicoArrayOptionsDefault();
        options.rtol = 1e-10;
        options.alone = 1;
        Doubles z(s.n), w(s.n);
        std::vector<char> work(RicoArrayWorkSize(s.n));
        RicoInfo info = {};
        const auto blocks = s.blocks();
        EXPECT_GT(
            RicoArraySolveBlocks(s.n, s.M.data(), s.q.data(), static_cast<int>(blocks.size()),
                                 blocks.data(), &options, z.data(), w.data(), work.data(), &info),
            0)
            << size << " " << sides << " " << seed;
        EXPECT_LT(s.defect(z, w), 1e-8) << size << " " << sides << " " << seed;
      }
}

/// x >= 1 and x <= 0: there is no solution, and none is reported.
TEST(Polyhedra, emptySet) {
  const Doubles H = {1, -1}, h = {1, 0}, M = {1}, q = {2};
  RicoArrayBlock set = {};
  set.cone = RICO_NORMAL_CONE;
  set.size = set.count = 1;
  set.H = H.data();
  set.k = h.data();
  set.nk = 2;
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.alone = 1;
  Doubles z(1), w(1);
  std::vector<char> work(RicoArrayWorkSize(1));
  EXPECT_LT(RicoArraySolveBlocks(1, M.data(), q.data(), 1, &set, &options, z.data(), w.data(),
                                 work.data(), nullptr),
            0);
}

}  // namespace
