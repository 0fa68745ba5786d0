// Friction in the global form, compared with the Delassus matrix computed from the data, and for
// growing sizes.
#include <gtest/gtest.h>

#include <limits>
#include <mechanics/elastic/ElasticBody.hpp>
#include <mechanics/elastic/multigrid/DenseCholesky.hpp>
#include <mechanics/elastic/solver/FrictionSolver.hpp>
#include <mechanics/geometry/Entries.hpp>
#include <random>

namespace {

using namespace rico;

/// A block that hits a plane obliquely with all nodes of its bottom, at the beginning of a step of
/// length h.
struct Block {
  Block(const std::array<int, 3>& cells, double h, double friction)
      : body("block", boxMesh({1, 1, 0.6}, cells), material(), {}) {
    body.startStep(h, 0.5);
    const std::size_t size = 3 * static_cast<std::size_t>(body.freeNodes());
    start.resize(size);
    for (std::size_t i = 0; i < size; i += 3) store({0.5, 0.2, -1}, &start[i]);
    load.resize(size);
    multiply(body.matrix(), start.data(), load.data());
    for (std::size_t i = 0; 3 * i < size; ++i) load[3 * i + 2] -= h * 9.81 * body.masses()[i];
    multigrid.setMatrix(body.matrix(), body.places());
    contacts.nodes.columns = body.freeNodes(), contacts.bodies.columnSize = 6;
    const double frame[9] = {0, 0, 1, 1, 0, 0, 0, 1, 0};
    for (const int node : body.mesh().groups.at("bottom")) addContact(node, frame, friction);
  }
  static ElasticMaterial material() {
    ElasticMaterial rubber;
    rubber.young = 1e6, rubber.poisson = 0.3, rubber.density = 1000;
    return rubber;
  }
  void addContact(int node, const double* frame, double friction) {
    contacts.nodes.column.push_back(node);
    contacts.nodes.value.insert(contacts.nodes.value.end(), frame, frame + 9);
    contacts.nodes.start.push_back(static_cast<std::int64_t>(contacts.nodes.column.size()));
    contacts.bodies.start.push_back(static_cast<std::int64_t>(contacts.bodies.column.size()));
    mu.push_back(friction);
    bias.insert(bias.end(), {0, 0, 0});
  }
  void dropContacts() {
    contacts.nodes.column.clear(), contacts.nodes.value.clear();
    contacts.nodes.start.resize(1), contacts.bodies.start.resize(1);
    mu.clear(), bias.clear();
  }
  /// A rigid body of mass 1 connected to some of the contacts.
  void addRigidBody() {
    std::vector<double> mass(36, 0.0);
    for (std::size_t i = 0; i < 6; ++i) mass[7 * i] = i < 3 ? 1 : 0.1;
    contacts.masses = mass, contacts.bodies.columns = 1;
    start.insert(start.end(), {0.1, -0.2, 0.3, 0.4, 0.5, 0.6});
    for (std::size_t i = 0; i < 6; ++i) load.push_back(mass[7 * i] * start[start.size() - 6 + i]);
    BlockMatrix& G = contacts.bodies;
    G.start.assign(1, 0);
    for (std::size_t c = 0; c < mu.size(); ++c) {
      if (c % 3 == 0) {
        G.column.push_back(0);
        for (int r = 0; r < 3; ++r)
          for (int i = 0; i < 6; ++i)
            G.value.push_back(i < 3 ? -contacts.nodes.value[9 * c + 3 * r + i]
                                    : 0.1 * static_cast<double>((r + i + static_cast<int>(c)) % 4));
      }
      G.start.push_back(static_cast<std::int64_t>(G.column.size()));
    }
  }
  GlobalFrictionReport solve(double tolerance, std::vector<double>& v, std::vector<double>& r,
                             std::span<const double> bounds = {}) {
    const GlobalFriction problem{body.matrix(), contacts, load, mu, bias, 0, bounds};
    v = start;
    r.assign(bias.size(), 0.0);
    return FrictionSolver().solve(problem, multigrid, tolerance, 300, v, r);
  }

  ElasticBody body;
  std::vector<double> start, load, mu, bias;
  Multigrid multigrid;
  ContactCoupling contacts;
};

/// All of M = diag(A, masses) and (H, G) as dense matrices.
struct Dense {
  explicit Dense(const Block& block)
      : size(static_cast<int>(block.load.size())), rows(static_cast<int>(block.bias.size())) {
    M.assign(static_cast<std::size_t>(size * size), 0.0);
    H.assign(static_cast<std::size_t>(rows * size), 0.0);
    const int nodes = 3 * block.body.freeNodes();
    fill(block.body.matrix(), M, 0, 0);
    for (std::size_t e = 0; e < block.contacts.masses.size(); ++e)
      M[static_cast<std::size_t>((nodes + static_cast<int>(e) / 6) * size + nodes +
                                 static_cast<int>(e) % 6)] = block.contacts.masses[e];
    fill(block.contacts.nodes, H, 0, 0), fill(block.contacts.bodies, H, 0, nodes);
    factorCholesky(M, size);
  }
  void fill(const BlockMatrix& from, std::vector<double>& to, int firstRow, int firstColumn) const {
    for (int i = 0; i < from.rows(); ++i)
      for (std::int64_t k = from.start[i]; k < from.start[i + 1]; ++k)
        for (int e = 0; e < from.blockSize(); ++e) {
          const int row = firstRow + from.rowSize * i + e / from.columnSize;
          const int column = firstColumn + from.columnSize * from.column[k] + e % from.columnSize;
          to[static_cast<std::size_t>(row * size + column)] = from.block(k)[e];
        }
  }
  /// H M⁻¹ (load + H' r) + s
  std::vector<double> velocities(const Block& block, const std::vector<double>& r) const {
    std::vector<double> v = block.load, u = block.bias;
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < size; ++j) v[j] += H[i * size + j] * r[i];
    solveCholesky(M, size, v.data());
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < size; ++j) u[i] += H[i * size + j] * v[j];
    return u;
  }
  int size, rows;
  std::vector<double> M, H;
};

/// The largest of max(0, −u_N), of the violation of the friction law, and of the work of normal
/// reactions.
double defect(const Block& block, const std::vector<double>& u, const std::vector<double>& r) {
  double largest = 0, strongest = 0;
  for (std::size_t c = 0; c < block.mu.size(); ++c) strongest = most(strongest, r[3 * c]);
  for (std::size_t c = 0; c < block.mu.size(); ++c) {
    const double* uc = &u[3 * c];
    const double* rc = &r[3 * c];
    const double slip = std::sqrt(uc[1] * uc[1] + uc[2] * uc[2]);
    const double pull = std::sqrt(rc[1] * rc[1] + rc[2] * rc[2]), bound = block.mu[c] * rc[0];
    largest = most(largest, -uc[0]);
    largest = most(largest, std::abs(rc[0] * uc[0]) / strongest);
    largest = most(largest, (pull - bound) / strongest);
    // Friction opposes the slip with the largest force: r_T · u_T = −μ r_N ‖u_T‖.
    largest = most(largest, std::abs(rc[1] * uc[1] + rc[2] * uc[2] + bound * slip) / strongest);
  }
  return largest;
}

TEST(GlobalFriction, SatisfiesCoulombsLawInDelassusForm) {
  for (const double h : {1e-4, 1e-3, 1e-2})
    for (const double mu : {0.0, 0.3, 0.8}) {
      Block block({4, 4, 3}, h, mu);
      std::vector<double> v, r;
      const GlobalFrictionReport report = block.solve(1e-9, v, r);
      ASSERT_TRUE(report.solved) << h << " " << mu << " " << report.residual / report.scale;
      const std::vector<double> u = Dense(block).velocities(block, r);
      EXPECT_LT(defect(block, u, r), 1e-6) << h << " " << mu;
    }
}

// With the bounds of Coulomb's solution, Tresca's law has the same solution; with others, friction
// is within them and opposes the slip.
TEST(GlobalFriction, SolvesTrescasLaw) {
  for (const double h : {1e-4, 1e-3, 1e-2}) {
    Block block({4, 4, 3}, h, 0.4);
    std::vector<double> v, r, g(block.mu.size()), w, s;
    ASSERT_TRUE(block.solve(1e-10, v, r).solved);
    for (std::size_t c = 0; c < g.size(); ++c) g[c] = 0.4 * r[3 * c];
    const auto same = block.solve(1e-10, w, s, g);
    ASSERT_TRUE(same.solved);
    for (std::size_t i = 0; i < v.size(); ++i) ASSERT_NEAR(v[i], w[i], 1e-7) << h;
    const double strongest = *std::max_element(r.begin(), r.end()), bound = 0.1 * strongest;
    g.assign(g.size(), bound);
    ASSERT_TRUE(block.solve(1e-10, w, s, g).solved);
    const std::vector<double> u = Dense(block).velocities(block, s);
    for (std::size_t c = 0; c < g.size(); ++c) {
      const double slip = std::hypot(u[3 * c + 1], u[3 * c + 2]);
      EXPECT_GE(u[3 * c], -1e-7);
      EXPECT_LE(std::abs(u[3 * c] * s[3 * c]), 1e-7 * strongest);
      EXPECT_LE(std::hypot(s[3 * c + 1], s[3 * c + 2]), bound * (1 + 1e-9));
      EXPECT_NEAR(u[3 * c + 1] * s[3 * c + 1] + u[3 * c + 2] * s[3 * c + 2], -bound * slip,
                  1e-7 * strongest);
    }
  }
}

TEST(GlobalFriction, MovesRigidBodiesAmongItsUnknowns) {
  for (const double h : {1e-4, 1e-2}) {
    Block block({4, 4, 3}, h, 0.5);
    block.addRigidBody();
    std::vector<double> v, r;
    const GlobalFrictionReport report = block.solve(1e-9, v, r);
    ASSERT_TRUE(report.solved) << h << " " << report.residual / report.scale;
    const std::vector<double> u = Dense(block).velocities(block, r);
    EXPECT_LT(defect(block, u, r), 1e-6) << h;
  }
}

/// Three contacts in directions by chance at each node of the bottom, whose gaps do not agree.
void addJumble(Block& block, unsigned seed, double friction) {
  std::mt19937 random(seed);
  const auto any = [&] { return 2.0 * random() / 0x1p32 - 1; };
  for (const int node : block.body.mesh().groups.at("bottom"))
    for (int k = 0; k < 3; ++k) {
      const Vec3 n = normalized(Vec3{any(), any(), 0.3 + 0.5 * any()});
      const Vec3 t = normalized(cross(n, Vec3{any(), any(), any()})), b = cross(n, t);
      const double frame[9] = {n.x, n.y, n.z, t.x, t.y, t.z, b.x, b.y, b.z};
      block.addContact(node, frame, friction);
      block.bias[block.bias.size() - 3] = 0.01 * any();
    }
}

// Reactions of several contacts of a node may drift for hundreds of updates, away from the best
// point. A solve with more steps must not return a worse point than one with fewer.
TEST(GlobalFriction, ReturnsTheBestPointIfItDoesNotConverge) {
  Block block({4, 4, 3}, 1e-2, 2);
  addJumble(block, 5, 2);
  const GlobalFriction problem{block.body.matrix(), block.contacts, block.load, block.mu,
                               block.bias};
  double before = std::numeric_limits<double>::infinity();
  for (long most = 40; most <= 140; most += 20) {
    FrictionSolver solver;
    std::vector<double> v = block.start, r(block.bias.size(), 0.0), u(block.bias.size());
    const auto report = solver.solve(problem, block.multigrid, 1e-9, most, v, r);
    EXPECT_FALSE(report.solved);
    EXPECT_LE(report.residual, before) << most;
    before = report.residual;
    multiply(block.contacts.nodes, v.data(), u.data());
    for (std::size_t i = 0; i < u.size(); ++i)
      ASSERT_NEAR(u[i] + block.bias[i], solver.velocities()[i], 1e-12) << i;
  }
}

/// The same with gaps that agree: a node with velocity `v` touches all three, or is 1 cm/s from it.
/// There is a solution for all coefficients of friction then.
void addAgreeing(Block& block, unsigned seed, double friction) {
  addJumble(block, seed, friction);
  std::mt19937 random(seed + 1);
  const auto any = [&] { return 2.0 * random() / 0x1p32 - 1; };
  const BlockMatrix& H = block.contacts.nodes;
  Vec3 v;
  for (int c = 0; c < H.rows(); ++c) {
    if (c % 3 == 0) v = {any(), any(), any()};
    for (int r = 0; r < 3; ++r)
      block.bias[static_cast<std::size_t>(3 * c + r)] = -dot(load(H.block(c) + 3 * r), v);
    if (c % 2 == 0) block.bias[static_cast<std::size_t>(3 * c)] += 0.01;
  }
}

// Iterations of the bounds alone need up to 300 steps and more; 5 of these 16 fail.
TEST(GlobalFriction, SolvesSeveralContactsOfANode) {
  for (unsigned seed = 1; seed <= 4; ++seed)
    for (const double mu : {0.3, 0.6, 1.0, 2.0}) {
      Block block({4, 4, 3}, 1e-2, mu);
      block.dropContacts();
      addAgreeing(block, seed, mu);
      std::vector<double> v, r;
      const GlobalFrictionReport report = block.solve(1e-9, v, r);
      ASSERT_TRUE(report.solved) << seed << " " << mu << " " << report.residual / report.scale;
      EXPECT_LE(report.newton, 100) << seed << " " << mu;
      EXPECT_LT(defect(block, Dense(block).velocities(block, r), r), 1e-6) << seed << " " << mu;
    }
}

// Sweeps in another order are another preconditioner of the same problem.
TEST(GlobalFriction, TilesDoNotChangeTheSolution) {
  Block one({10, 10, 6}, 1e-3, 0.4), many({10, 10, 6}, 1e-3, 0.4);
  const BlockMatrix& A = many.body.matrix();
  std::vector<int> tiles{0};
  while (tiles.back() < A.rows()) tiles.push_back(std::min(tiles.back() + 97, A.rows()));
  many.multigrid.setMatrix(A, many.body.places(), tiles);
  std::vector<double> v, w, r, s;
  ASSERT_TRUE(one.solve(1e-11, v, r).solved);
  ASSERT_TRUE(many.solve(1e-11, w, s).solved);
  EXPECT_GT(many.multigrid.order().phases(), 1);
  for (std::size_t i = 0; i < v.size(); ++i) ASSERT_NEAR(v[i], w[i], 1e-9) << i;
}

// The number of multigrid cycles may grow by half for eight times as many nodes. In total it is at
// most that of 3 linear systems solved to 1e-8 by the same cycles.
TEST(GlobalFriction, NeedsAsManyCyclesOnFinerMeshes) {
  long before = 0;
  for (const int n : {8, 16}) {
    Block block({n, n, n}, 2e-3, 0.3);
    std::vector<double> v, r;
    const GlobalFrictionReport report = block.solve(1e-6, v, r);
    ASSERT_TRUE(report.solved);
    Block linear({n, n, n}, 2e-3, 0.3);
    linear.contacts = ContactCoupling();
    linear.contacts.nodes.columns = linear.body.freeNodes();
    linear.contacts.bodies.columnSize = 6;
    linear.mu.clear(), linear.bias.clear();
    linear.start.assign(linear.start.size(), 0.0);
    std::vector<double> w, none;
    const GlobalFrictionReport one = linear.solve(1e-8, w, none);
    ASSERT_TRUE(one.solved);
    RecordProperty("cycles" + std::to_string(n), static_cast<int>(report.cycles));
    EXPECT_LE(report.cycles, 3 * one.cycles) << n;
    if (before > 0) {
      EXPECT_LE(report.cycles, 3 * before / 2 + 5);
    }
    before = report.cycles;
  }
}

/// S A S with a positive diagonal S that is the same for the three numbers of a node.
void scale(BlockMatrix& A, double (*factor)(int node)) {
  for (int i = 0; i < A.rows(); ++i)
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k)
      for (int e = 0; e < 9; ++e) A.block(k)[e] *= factor(i) * factor(A.column[k]);
}

std::vector<double> cycleOf(Multigrid& multigrid, const ContactCoupling& contacts,
                            const std::vector<double>& f) {
  std::vector<double> x(f.size());
  multigrid.setContacts(contacts);
  multigrid.setWeights({});
  multigrid.apply(f.data(), x.data());
  return x;
}

// The first change keeps the aggregates, the others do not.
TEST(Multigrid, UpdatedNumbersGiveTheLevelsOfANewMatrix) {
  Block block({8, 8, 6}, 1e-2, 0);
  BlockMatrix A = block.body.matrix();
  Multigrid kept;
  kept.setMatrix(A, block.body.places());
  ContactCoupling none;
  none.nodes.columns = A.rows(), none.bodies.columnSize = 6;
  double (*const changes[])(int) = {[](int) { return 2.0; },
                                    [](int node) { return node % 3 == 0 ? 20.0 : 1.0; },
                                    [](int node) { return node % 7 < 3 ? 0.01 : 1.0; }};
  for (double (*const change)(int) : changes) {
    scale(A, change);
    kept.updateMatrix(block.body.places());
    Multigrid made;
    made.setMatrix(A, block.body.places());
    EXPECT_EQ(kept.levels(), made.levels());
    EXPECT_EQ(kept.complexity(), made.complexity());
    EXPECT_EQ(cycleOf(kept, none, block.load), cycleOf(made, none, block.load));
  }
}

}  // namespace
