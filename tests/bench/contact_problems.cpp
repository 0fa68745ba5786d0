/// Problems of contacts between bodies: masonry, packings, chains, machines, with and without
/// rolling resistance, in the plane and in space. No threshold of the plan was chosen for these
/// types.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <utility>

#include "bench/generated_problems.hpp"
#include "support/infinity.hpp"
#include "support/stone_scenes.hpp"

namespace rico::bench {

namespace {

using test::BodyScene;
using test::Stone;
using test::Vec3;

/// The rows of a contact.
enum class Rows { Plane, Space, Rolling };

/// The change of y = (velocity, rotation) of a body by a unit of a row; arm x direction for forces.
struct Column {
  double of[6];
};

/// The rows of a contact as directions: normal, tangents, axes of rolling.
std::vector<Column> columnsOf(const RicoContactPair& c, int side, Rows rows) {
  const Vec3 normal{c.normal[0], c.normal[1], c.normal[2]};
  const Vec3 tangent{c.tangent[0], c.tangent[1], c.tangent[2]};
  const Vec3 frame[3] = {normal, tangent, test::cross(normal, tangent)};
  const Vec3 arm{c.arm[side][0], c.arm[side][1], c.arm[side][2]};
  const double sign = side ? 1 : -1;
  std::vector<Column> columns;
  for (int i = 0; i < (rows == Rows::Plane ? 2 : 3); i++) {
    const Vec3 &d = frame[i], turn = test::cross(arm, d);
    columns.push_back(
        {{sign * d[0], sign * d[1], sign * d[2], sign * turn[0], sign * turn[1], sign * turn[2]}});
  }
  for (int i = 1; i < 3 && rows == Rows::Rolling; i++)
    columns.push_back({{0, 0, 0, sign * frame[i][0], sign * frame[i][1], sign * frame[i][2]}});
  return columns;
}

/// W^-1 times a column.
Column divide(const RicoContactBody& body, const Column& c) {
  const double* J = body.inverse_inertia;  // xx, yy, zz, xy, xz, yz
  const double *f = c.of, *t = c.of + 3;
  return {{body.inverse_mass * f[0], body.inverse_mass * f[1], body.inverse_mass * f[2],
           J[0] * t[0] + J[3] * t[1] + J[4] * t[2], J[3] * t[0] + J[1] * t[1] + J[5] * t[2],
           J[4] * t[0] + J[5] * t[1] + J[2] * t[2]}};
}

double product(const Column& a, const double* b) {
  double sum = 0;
  for (int i = 0; i < 6; i++) sum += a.of[i] * b[i];
  return sum;
}

/// The contacts of each body: contact and side.
std::vector<std::vector<std::pair<int, int>>> contactsOfBodies(const BodyScene& s) {
  std::vector<std::vector<std::pair<int, int>>> of(s.body.size());
  for (int c = 0; c < int(s.contact.size()); c++)
    for (int side : {0, 1})
      if (s.contact[c].body[side] >= 0) of[s.contact[c].body[side]].emplace_back(c, side);
  return of;
}

/// M = H W^-1 H' and q = H y, only entries of contacts with a common body.
ProblemData problemOf(const std::string& name, const BodyScene& s, Rows rows, double muR) {
  const int size = rows == Rows::Plane ? 2 : rows == Rows::Space ? 3 : 5;
  const int contacts = int(s.contact.size()), n = size * contacts;
  ProblemData p;
  Triplets M;
  p.q.assign(n, 0);
  const auto of = contactsOfBodies(s);
  for (std::size_t b = 0; b < of.size(); b++)
    for (const auto& [c, side] : of[b]) {
      const auto mine = columnsOf(s.contact[c], side, rows);
      for (int i = 0; i < size; i++) p.q[size * c + i] += product(mine[i], &s.y[6 * b]);
      for (const auto& [d, other] : of[b]) {
        const auto theirs = columnsOf(s.contact[d], other, rows);
        for (int j = 0; j < size; j++) {
          const Column moved = divide(s.body[b], theirs[j]);
          for (int i = 0; i < size; i++)
            if (const double m = product(mine[i], moved.of); m != 0)
              M.add(size * c + i, size * d + j, m);
        }
      }
    }
  p.M = compress(n, n, M);
  p.name = name + ", " + std::to_string(contacts) + " contacts";
  p.contacts = contacts;
  p.blocks = {{rows == Rows::Rolling ? RICO_ROLLING : RICO_COULOMB, size, contacts}};
  p.kind = kindOf(p.blocks);
  p.lb.assign(n, -test::kInfinity), p.ub.assign(n, test::kInfinity);
  for (const auto& c : s.contact) p.mu.push_back(c.mu);
  if (rows == Rows::Rolling) p.muR.assign(contacts, muR);
  return p;
}

class Maker {
 public:
  explicit Maker(unsigned seed) : random_(seed) {}

  double between(double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random_);
  }
  double friction(double least, double most) {
    return least * std::pow(most / least, between(0, 1));
  }

  /// Multiplies the mass of each body by a factor up to `ratio`, in half of the problems.
  void vary(BodyScene& s, double ratio) {
    if (between(0, 1) < 0.5) return;
    for (auto& b : s.body) {
      const double factor = std::pow(ratio, -between(0, 1));
      b.inverse_mass *= factor;
      for (double& J : b.inverse_inertia) J *= factor;
    }
  }

  /// A pyramid of bricks, each on two others.
  BodyScene pyramid(int base, double mu) {
    std::vector<Stone> stones;
    for (int k = 0; k < base; k++)
      for (int i = 0; i + k < base; i++)
        stones.push_back({{2. * i + k, 0, 0.5 + k}, {0.9, between(0.4, 0.8), 0.5}});
    return test::pileOf(stones, mu, base, {0.05, 0.2, 0});
  }

  /// Boxes one on another, with offsets.
  BodyScene column(int height, double mu) {
    std::vector<Stone> stones;
    for (int k = 0; k < height; k++)
      stones.push_back({{between(-0.2, 0.2), between(-0.2, 0.2), 0.5 + k}, {0.5, 0.5, 0.5}});
    return test::pileOf(stones, mu, height / 2, {between(0, 0.5), 0, 0});
  }

  /// Bricks of the plane in running bond.
  BodyScene planeWall(int length, int height, double mu) {
    BodyScene s;
    for (int k = 0; k < height; k++)
      for (int i = 0; i < length; i++) {
        s.addBody(2, {1, 1, 5. / 6}, {k == height / 2 ? between(0, 0.3) : 0, -0.01, 0},
                  {2. * i + k % 2, 0.5 + k, 0});
        s.body.back().inverse_inertia[0] = s.body.back().inverse_inertia[1] = 0;
      }
    const auto touch = [&](int a, int b, double x) {
      const Vec3 &up = s.place[b], low = a < 0 ? Vec3{} : s.place[a];
      s.addContact(a, b, {0, 1, 0}, {x - low[0], 0.5, 0}, {x - up[0], -0.5, 0}, mu);
    };
    for (int b = 0; b < length * height; b++) {
      const int k = b / length, i = b % length;
      const double x = s.place[b][0];
      if (k == 0) touch(RICO_NO_BODY, b, x - 1), touch(RICO_NO_BODY, b, x + 1);
      for (int j = k % 2 ? i : i - 1; k > 0 && j <= (k % 2 ? i + 1 : i); j++)
        if (j >= 0 && j < length) {
          const double other = s.place[(k - 1) * length + j][0];
          touch((k - 1) * length + j, b, std::max(x, other) - 1);
          touch((k - 1) * length + j, b, std::min(x, other) + 1);
        }
    }
    return s;
  }

  /// Beads in a groove, pushed from one end: two contacts with the groove, one with the next bead.
  BodyScene beads(int count, double mu) {
    BodyScene s;
    for (int i = 0; i < count; i++)
      s.addBody(1, {0.4, 0.4, 0.4}, {i ? 0 : between(0.1, 1), 0.002 * between(-1, 1), -0.01},
                {2. * i, 0, 0});
    for (int i = 0; i < count; i++) {
      for (const double side : {-1., 1.}) {
        const Vec3 n = test::unit({between(-0.02, 0.02), side, 1});
        s.addContact(RICO_NO_BODY, i, n, {}, {-n[0], -n[1], -n[2]}, mu);
      }
      if (i > 0) s.addContact(i - 1, i, {1, 0, 0}, {1, 0, 0}, {-1, 0, 0}, mu);
    }
    return s;
  }

  /// Bodies that touch others at random points in random directions, or the ground.
  BodyScene heap(int bodies, int contacts, double mu) {
    BodyScene s;
    for (int b = 0; b < bodies; b++)
      s.addBody(1, {between(0.2, 0.6), between(0.2, 0.6), between(0.2, 0.6)}, {0, 0, -0.01});
    const auto at = [&] { return Vec3{between(-1, 1), between(-1, 1), between(-1, 1)}; };
    for (int c = 0; c < contacts; c++) {
      const int b = c % bodies, a = b > 0 && between(0, 1) < 0.7 ? int(random_() % b) : -1;
      const Vec3 n{between(-1, 1), between(-1, 1), between(0.2, 1)};
      s.addContact(a < 0 ? RICO_NO_BODY : a, b, n, at(), at(), friction(mu / 2, mu));
    }
    return s;
  }

  unsigned next() { return random_(); }

 private:
  std::mt19937 random_;
};

}  // namespace

std::vector<ProblemData> contactProblems(unsigned seed) {
  std::vector<ProblemData> list;
  Maker make(seed);
  const auto add = [&](const std::string& name, BodyScene s, Rows rows = Rows::Space,
                       double ratio = 1000) {
    make.vary(s, ratio);
    list.push_back(problemOf(name, s, rows, make.friction(0.01, 0.3)));
    char at[24];
    std::snprintf(at, sizeof at, ", mu=%.2f", s.contact[0].mu);
    list.back().name += at;
  };
  for (const double size : {10., 30., 90., 300.}) {  // about this number of contacts
    const auto near = [&](double mean, int least = 2) {
      return std::max(least, int(mean * make.between(0.7, 1.3)));
    };
    const int side = near(std::sqrt(size / 8)), layers = near(std::cbrt(size / 4));
    const auto weak = [&] { return make.friction(0.1, 1.5); };
    const auto strong = [&] { return make.friction(0.1, 10); };
    add("wall", test::wall(side, near(std::sqrt(size / 8)), weak()));
    add("tower", test::tower(near(size / 36), weak()));
    add("pyramid", make.pyramid(near(std::sqrt(size / 4)), weak()));
    add("column", make.column(near(size / 4), weak()));
    add("arch", test::arch(near(size / 4, 3), make.between(0.1, 0.4), weak()));
    add("slab", test::slab(near(std::sqrt(size)), weak()));
    add("packing",
        test::packing(layers, near(std::cbrt(size / 4)), layers, strong(), make.between(0, 0.6)));
    add("lumps", test::lumps(layers, near(std::cbrt(size / 4)), layers, strong(), make.next()));
    add("heap", make.heap(near(size / 3), near(size), strong()));
    add("beads", make.beads(near(size / 3), strong()));
    add("figures",
        test::figures(near(std::sqrt(size / 3)), near(std::sqrt(size / 3)), strong(), make.next()),
        Rows::Plane);
    add("plane wall", make.planeWall(side, near(std::sqrt(size / 4)), weak()), Rows::Plane);
    add("rolling packing", test::packing(layers, layers, layers, weak(), make.between(0, 0.6)),
        Rows::Rolling);
    add("rolling heap", make.heap(near(size / 2), near(size), weak()), Rows::Rolling);
  }
  return list;
}

}  // namespace rico::bench
