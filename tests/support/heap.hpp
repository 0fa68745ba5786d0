/// Heaps in space: bodies of various sizes with contacts in random directions, two or three or more
/// per body, after a short fall. The velocity 0 shows that a solution exists.
#pragma once

#include <array>

#include "support/mixed.hpp"
#include "support/problems.hpp"

namespace rico::test {

struct HeapShape {
  int bodies, contacts;
  double decades;    ///< ratio of the largest to the smallest mass, in decades
  double strongest;  ///< largest mu
  bool rolls = false;
};

namespace detail {

using Axis = std::array<double, 3>;

inline Axis cross(const Axis& a, const Axis& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline Axis randomDirection(Random& random) {
  Axis a;
  double length = 0;
  while (length < 0.1 || length > 1) {
    for (double& x : a) x = random.uniform(-1, 1);
    length = std::hypot(a[0], a[1], a[2]);
  }
  for (double& x : a) x /= length;
  return a;
}

/// The columns of one body in the rows of a contact: three for its velocity and three for its
/// rotation.
struct HeapArm {
  int body;
  std::vector<std::array<double, 6>> rows;
};

inline HeapArm heapArm(Random& random, int body, const std::array<Axis, 3>& frame, bool rolls,
                       double sign) {
  const Axis at = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
  HeapArm arm{body, {}};
  for (const Axis& d : frame) {
    const Axis turn = cross(at, d);
    arm.rows.push_back(
        {sign * d[0], sign * d[1], sign * d[2], sign * turn[0], sign * turn[1], sign * turn[2]});
  }
  for (int i = 1; i < 3 && rolls; i++)
    arm.rows.push_back({0, 0, 0, sign * frame[i][0], sign * frame[i][1], sign * frame[i][2]});
  return arm;
}

using HeapArms = std::vector<std::vector<HeapArm>>;

/// Computes M and q from the arms and the inverse masses of the bodies, six per body.
inline void assembleHeap(const HeapArms& arms, int size, const Values& inverse, MixedCase& c) {
  const std::size_t n = arms.size() * size;
  c.M.assign(n * n, 0.);
  c.q.assign(n, 0.);
  for (std::size_t i = 0; i < n; i++)
    for (const HeapArm& p : arms[i / size]) {
      const std::array<double, 6>& row = p.rows[i % size];
      c.q[i] -= row[2];
      for (std::size_t j = 0; j < n; j++)
        for (const HeapArm& o : arms[j / size])
          for (int x = 0; x < 6 && o.body == p.body; x++)
            c.M[i * n + j] += row[x] * inverse[6 * p.body + x] * o.rows[j % size][x];
    }
}

}  // namespace detail

inline MixedCase heapInSpace(unsigned seed, const HeapShape& shape) {
  Random random(seed);
  detail::HeapArms arms;
  MixedCase c;
  Values inverse;
  const int size = shape.rolls ? 5 : 3;
  for (int b = 0; b < shape.bodies; b++) {
    const double mass = std::pow(10., random.uniform(-shape.decades / 2, shape.decades / 2));
    const double turning = 0.4 * std::pow(mass, 5. / 3);
    inverse.insert(inverse.end(), {1 / mass, 1 / mass, 1 / mass});
    inverse.insert(inverse.end(), {1 / turning, 1 / turning, 1 / turning});
  }
  for (int k = 0; k < shape.contacts; k++) {
    std::array<detail::Axis, 3> frame;
    frame[0] = detail::randomDirection(random);
    frame[2] = detail::cross(frame[0], detail::randomDirection(random));
    const double length = std::hypot(frame[2][0], frame[2][1], frame[2][2]);
    for (double& x : frame[2]) x /= length;
    frame[1] = detail::cross(frame[2], frame[0]);
    const int a = random.below(shape.bodies), b = random.below(shape.bodies);
    arms.push_back({detail::heapArm(random, a, frame, shape.rolls, 1)});
    if (b != a && random.chance(0.7))
      arms.back().push_back(detail::heapArm(random, b, frame, shape.rolls, -1));
    c.sets.push_back({shape.rolls ? RICO_ROLLING : RICO_COULOMB, size,
                      random.uniform(0.1, shape.strongest), random.uniform(0, 0.3)});
  }
  detail::assembleHeap(arms, size, inverse, c);
  return c;
}

}  // namespace rico::test
