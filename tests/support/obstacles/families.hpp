/// Obstacle problems with linear triangles over the unit square, cut into 2 (m + 1)^2 triangles:
///
///     lshape      a corner of 270 degrees          mesh        nodes moved, diagonals by chance
///     aniso       100 times stiffer along x        tilted      the same, along 30 degrees
///     discs       stiff discs (1e6) by chance      checker     1 and 1e6 in squares of a ninth
///     lognormal   smooth random coefficients       noise       a random coefficient per triangle
///     thin        an obstacle along a line         wires       thin obstacles at eight heights
///     between     narrow bounds on both sides      waves       an obstacle with many hills
///     american    a put option on two assets, one implicit step; not symmetric
///     bearing     a journal bearing with cavitation, 10 times as long as wide (Reynolds' equation)
///     signorini   a bound on one edge only
#pragma once

#include <random>

#include "support/obstacles/grids.hpp"

namespace rico::test {

struct Point2 {
  double x, y;
};

/// A number in [0, 1) from three integers.
inline double chance(unsigned i, unsigned j, unsigned salt) {
  unsigned h = i * 0x9E3779B1u ^ j * 0x85EBCA77u ^ salt * 0xC2B2AE3Du;
  for (int k = 0; k < 3; k++) h = (h ^ (h >> 15)) * 0x2C1B3C6Du + 0x297A2D39u;
  return double(h) / 4294967296.0;
}

/// A family: the equation  -div(K grad z) + c . grad z + a z = f,  and its bounds.
class Family {
 public:
  Family(std::string name, int m, bool above = true)
      : name_(std::move(name)), m_(m), above_(above) {
    std::mt19937 random(7);
    std::normal_distribution<double> normal;
    for (int k = 0; k < kWaves; k++) {
      waves_.push_back({20 * normal(random), 20 * normal(random)});
      phases_.push_back(10 * normal(random));
    }
  }
  /// Returns true if the unknown is the height above the obstacle. Coefficients of 1e6 times
  /// heights that are not 0 at the obstacle would round away a small force.
  bool above() const {
    return above_ && (is("discs") || is("checker") || is("lognormal") || is("noise"));
  }
  bool symmetric() const { return name_ != "american"; }
  bool is(const char* name) const { return name_ == name; }
  int m() const { return m_; }

  Point2 place(int i, int j) const {
    Point2 p{double(i) / (m_ + 1), double(j) / (m_ + 1)};
    if (is("mesh") && i > 0 && j > 0 && i <= m_ && j <= m_) {
      p.x += 0.5 * (chance(unsigned(i), unsigned(j), 1) - 0.5) / (m_ + 1);
      p.y += 0.5 * (chance(unsigned(i), unsigned(j), 2) - 0.5) / (m_ + 1);
    }
    return p;
  }
  bool flipped(int i, int j) const {
    return is("mesh") && chance(unsigned(i), unsigned(j), 3) < 0.5;
  }
  /// Returns true if node (i, j) is an unknown.
  bool inside(int i, int j) const {
    if (is("signorini") && j == 0) return i > 0 && i <= m_;
    if (i <= 0 || j <= 0 || i > m_ || j > m_) return false;
    return !is("lshape") || 2 * i < m_ + 1 || 2 * j < m_ + 1;
  }
  double conductivity(Point2 p, unsigned i, unsigned j) const {
    if (is("discs")) return inDisc(p) ? 1e6 : 1;
    if (is("checker")) return (int(9 * p.x) + int(9 * p.y)) % 2 ? 1e6 : 1;
    if (is("lognormal")) return std::exp(3 * field(p));
    if (is("noise")) return std::pow(10.0, 6 * chance(i, j, 4));
    if (is("bearing")) return std::pow(1 + 0.95 * std::cos(2 * M_PI * p.x), 3);
    return 1;
  }
  /// K without its factor: xx, xy, yy
  void tensor(double k[3]) const {
    k[0] = k[2] = 1, k[1] = 0;
    if (is("aniso")) k[2] = 0.01;
    if (is("bearing")) k[0] = 0.01;
    if (is("american")) k[0] = 0.08, k[1] = 0.02, k[2] = 0.045;
    if (!is("tilted")) return;
    const double c = std::cos(M_PI / 6), s = std::sin(M_PI / 6);
    k[0] = c * c + 0.01 * s * s, k[1] = 0.99 * c * s, k[2] = s * s + 0.01 * c * c;
  }
  Point2 wind() const { return is("american") ? Point2{0.3, -0.2} : Point2{0, 0}; }
  double inertia() const { return is("american") ? 20 : 0; }
  double force(Point2 p) const {
    if (is("american")) return 20 * payoff(p);
    if (is("bearing")) return std::sin(2 * M_PI * p.x);
    if (is("thin") || is("wires")) return -2;
    if (is("between")) return -60 * std::sin(9 * p.x) * std::sin(7 * p.y);
    if (is("signorini")) return 10 * std::sin(9 * p.x);
    return -0.1;
  }
  Row bounds(Point2 p) const {
    const double r2 = (p.x - 0.5) * (p.x - 0.5) + (p.y - 0.5) * (p.y - 0.5);
    const double h = 1.0 / (m_ + 1);
    if (is("american")) return {0, payoff(p), kInf};
    if (is("bearing")) return {0, 0, kInf};
    if (is("between")) return {0, -0.05 - 0.1 * p.x, 0.02 + 0.1 * p.y};
    if (is("waves"))
      return {0, 0.3 - 2 * r2 + 0.02 * std::sin(90 * p.x) * std::sin(70 * p.y), kInf};
    if (is("thin")) return {0, std::fabs(p.y - 0.5) < h ? 0.1 * std::sin(9 * p.x) : -kInf, kInf};
    if (is("wires"))
      return {0, std::fabs(9 * p.y - std::round(9 * p.y)) < 9 * h ? -0.02 : -kInf, kInf};
    if (is("signorini")) return {0, p.y == 0 ? 0 : -kInf, kInf};
    if (is("lshape")) return {0, 0.05 - 0.5 * r2, kInf};
    return {0, 0.3 - 2 * r2, kInf};
  }

 private:
  static constexpr int kWaves = 60;
  double payoff(Point2 p) const {
    return std::fmax(1 - 0.5 * std::exp(4 * (p.x - 0.5)) - 0.5 * std::exp(4 * (p.y - 0.5)), 0);
  }
  double field(Point2 p) const {
    double sum = 0;
    for (size_t k = 0; k < waves_.size(); k++)
      sum += std::cos(waves_[k].x * p.x + waves_[k].y * p.y + phases_[k]);
    return sum * std::sqrt(2.0 / kWaves);
  }
  bool inDisc(Point2 p) const {
    for (unsigned k = 0; k < 60; k++) {
      const double dx = p.x - chance(k, 0, 5), dy = p.y - chance(k, 0, 6);
      const double r = 0.01 + 0.05 * chance(k, 0, 7);
      if (dx * dx + dy * dy < r * r) return true;
    }
    return false;
  }
  std::string name_;
  int m_;
  bool above_;
  std::vector<Point2> waves_;
  std::vector<double> phases_;
};

/// Numbers of the unknowns, -1 elsewhere, by rows of the grid with its boundary.
inline std::vector<PetscInt> numbers(const Family& f, PetscInt& count) {
  const int n = f.m() + 2;
  std::vector<PetscInt> number(size_t(n) * size_t(n), -1);
  count = 0;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      if (f.inside(i, j)) number[size_t(j) * size_t(n) + size_t(i)] = count++;
  return number;
}

/// Adds rows [first, end) of one triangle to M and q.
class Triangles {
 public:
  Triangles(const Family& f, Posed& p, const std::vector<PetscInt>& number)
      : f_(f), p_(p), number_(number) {
    must(MatGetOwnershipRange(p.M, &first_, &end_));
  }
  void cell(int i, int j) {
    const int a[2] = {i, j}, b[2] = {i + 1, j}, c[2] = {i + 1, j + 1}, d[2] = {i, j + 1};
    if (f_.flipped(i, j))
      add(a, b, d, 0), add(b, c, d, 1);
    else
      add(a, b, c, 0), add(a, c, d, 1);
  }

 private:
  void add(const int a[2], const int b[2], const int c[2], unsigned half) {
    const int* const corner[3] = {a, b, c};
    Point2 x[3];
    PetscInt row[3];
    for (int k = 0; k < 3; k++) {
      x[k] = f_.place(corner[k][0], corner[k][1]);
      row[k] = number_[size_t(corner[k][1]) * size_t(f_.m() + 2) + size_t(corner[k][0])];
    }
    const double area2 =
        (x[1].x - x[0].x) * (x[2].y - x[0].y) - (x[2].x - x[0].x) * (x[1].y - x[0].y);
    double gx[3], gy[3], k[3];
    for (int s = 0; s < 3; s++) {
      const Point2 &u = x[(s + 1) % 3], &v = x[(s + 2) % 3];
      gx[s] = (u.y - v.y) / area2, gy[s] = (v.x - u.x) / area2;
    }
    const Point2 middle{(x[0].x + x[1].x + x[2].x) / 3, (x[0].y + x[1].y + x[2].y) / 3};
    f_.tensor(k);
    const double factor =
        f_.conductivity(middle, unsigned(2 * a[0]) + half, unsigned(a[1])) * area2 / 2;
    const Point2 c0 = f_.wind();
    for (int s = 0; s < 3; s++) {
      if (row[s] < first_ || row[s] >= end_) continue;
      for (int t = 0; t < 3; t++) {
        double v = factor * (k[0] * gx[s] * gx[t] + k[1] * (gx[s] * gy[t] + gy[s] * gx[t]) +
                             k[2] * gy[s] * gy[t]);
        v += (c0.x * gx[t] + c0.y * gy[t]) * area2 / 6;
        if (s == t) v += f_.inertia() * area2 / 6;
        if (row[t] >= 0) must(MatSetValue(p_.M, row[s], row[t], v, ADD_VALUES));
      }
      must(VecSetValue(p_.q, row[s], -f_.force(x[s]) * area2 / 6, ADD_VALUES));
    }
  }
  const Family& f_;
  Posed& p_;
  const std::vector<PetscInt>& number_;
  PetscInt first_, end_;
};

inline void setBounds(const Family& f, const std::vector<PetscInt>& number, Posed& p) {
  PetscInt first, end;
  must(VecGetOwnershipRange(p.q, &first, &end));
  for (int j = 0; j < f.m() + 2; j++)
    for (int i = 0; i < f.m() + 2; i++) {
      const PetscInt row = number[size_t(j) * size_t(f.m() + 2) + size_t(i)];
      if (row < first || row >= end) continue;
      const Row r = f.bounds(f.place(i, j));
      must(VecSetValue(p.lb, row, r.lb, INSERT_VALUES));
      must(VecSetValue(p.ub, row, r.ub, INSERT_VALUES));
    }
}

inline std::unique_ptr<Posed> poseFamily(const Family& f) {
  auto posed = std::make_unique<Posed>();
  Posed& p = *posed;
  PetscInt count;
  const std::vector<PetscInt> number = numbers(f, count);
  must(MatCreateAIJ(PETSC_COMM_WORLD, PETSC_DECIDE, PETSC_DECIDE, count, count, 12, nullptr, 6,
                    nullptr, &p.M));
  must(MatCreateVecs(p.M, &p.q, &p.lb));
  must(VecDuplicate(p.q, &p.ub));
  Triangles triangles(f, p, number);
  for (int j = 0; j <= f.m(); j++)
    for (int i = 0; i <= f.m(); i++) triangles.cell(i, j);
  setBounds(f, number, p);
  must(MatAssemblyBegin(p.M, MAT_FINAL_ASSEMBLY));
  must(MatAssemblyEnd(p.M, MAT_FINAL_ASSEMBLY));
  for (Vec v : {p.q, p.lb, p.ub}) {
    must(VecAssemblyBegin(v));
    must(VecAssemblyEnd(v));
  }
  if (f.above()) {
    must(MatMultAdd(p.M, p.lb, p.q, p.q));
    must(VecSet(p.lb, 0));
  }
  return posed;
}

}  // namespace rico::test
