/// A few bodies on rough ground, as in scenes of rigid bodies: contacts at shared edges of
/// triangles are redundant, and their normals differ slightly.
#pragma once

#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/collision/ContactDetection.hpp>
#include <mechanics/contacts/ContactPair.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>
#include <memory>
#include <random>

#include "support/body_scenes.hpp"

namespace rico::test {

/// The seed selects one of: bodies on a height field, hulls on a mesh, heavy bodies on light ones,
/// bodies wedged in a groove, a pile in a bowl. Each step is solved by a few sweeps only, as in
/// scenes that run fast, so bodies penetrate the ground somewhat.
class GroundScene {
 public:
  static constexpr int kKinds = 5;

  explicit GroundScene(unsigned seed) : random_(seed), kind_(seed % kKinds) {
    mu_ = random_() % 10 == 0 ? 0 : uniform(0, 2);
    recovery_ = random_() % 2 ? 0.2 : 0;
    bodies_.setGravity({0, 0, -9.81});
    bodies_.add(bodies_.addKind(ground(), 0, Motion::kStatic), {-3, -3, 0});
    addBodies();
    bodies_.initMemory(1);
    for (std::uint32_t i = 0; i < bodies_.size(); ++i)
      collision_.add(i, bodies_.kindOf(i).shape, bodies_.motion(i));
  }

  /// The contact problem of a random step that has many contacts, at most `most`; of a later one
  /// that has fewer, at least two.
  BodyScene problem(int most = 60) {
    const int first = 30 + int(random_() % 300), last = first + 1000;
    const double wanted = uniform(2, 30);
    BodyScene scene = step();
    for (int k = 1; k < last; k++) {
      const int count = int(scene.contact.size());
      const double least = std::max(2., wanted * (1 - (k - first) / 500.));
      if (k >= first && count >= least && count <= most) break;
      scene = step();
    }
    return scene;
  }

  /// Takes one step; returns its contact problem.
  BodyScene step() {
    rico::Vector free(6 * int(bodies_.size()), 0.);
    bodies_.swapInMemory();
    bodies_.computeFreeVelocities(0, kStep, 1, free);
    BodyScene scene = contacts(free);
    if (!scene.contact.empty()) sweep(scene, free);
    bodies_.velocity() = free;
    bodies_.movePosition(kStep, free);
    return scene;
  }

 private:
  static constexpr double kStep = 2e-3, kMargin = 2e-3;

  double uniform(double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random_);
  }

  double height(double x, double y, double rough) {
    const double r2 = x * x + y * y;
    if (kind_ == 3) return 1.5 * std::abs(x) + rough * uniform(-1, 1);
    return (kind_ == 4 ? 0.4 : 0.02) * r2 + rough * uniform(-1, 1);
  }

  /// A square of 6 x 6 with cells of random size.
  Shape ground() {
    const std::uint32_t n = 13 + random_() % 40;
    const double d = 6. / (n - 1), rough = std::pow(10, uniform(-5, -1)) * d;
    std::vector<double> heights;
    for (std::uint32_t j = 0; j < n; ++j)
      for (std::uint32_t i = 0; i < n; ++i) heights.push_back(height(i * d - 3, j * d - 3, rough));
    if (kind_ != 1) return std::make_shared<const HeightField>(n, n, d, d, heights);
    std::vector<rico::Vec3> vertices;
    std::vector<TriangleMesh::Triangle> triangles;
    for (std::uint32_t k = 0; k < n * n; ++k)
      vertices.push_back({k % n * d, k / n * d, heights[k]});
    for (std::uint32_t k = 0; k + n < n * n; ++k) {
      if (k % n == n - 1) continue;
      triangles.push_back({k, k + 1, k + n + 1});
      triangles.push_back({k, k + n + 1, k + n});
    }
    return std::make_shared<const TriangleMesh>(vertices, triangles);
  }

  Shape shape() {
    const double r = uniform(0.15, 0.5);
    const int what = kind_ == 1 ? 2 : kind_ == 2 ? 0 : int(random_() % 3);
    if (what == 0) return Box({r, uniform(0.3, 1) * r, uniform(0.3, 1) * r});
    if (what == 1) return Capsule(0.5 * r, r);
    std::vector<rico::Vec3> points;
    for (int i = 0; i < 14; ++i)
      points.push_back({uniform(-r, r), uniform(-r, r), uniform(-0.5, 0.5) * r});
    return std::make_shared<const ConvexHull>(points);
  }

  void addBodies() {
    const int count = kind_ == 2   ? 2 + int(random_() % 5)
                      : kind_ == 4 ? 4 + int(random_() % 7)
                                   : 1 + int(random_() % 3);
    const double ratio = std::pow(10, uniform(0, 4));
    const bool tower = kind_ == 2 || kind_ == 3;
    const double lowest = kind_ == 3 ? 1 : kind_ == 4 ? 0.6 : 0.1;
    double z = lowest;
    for (int i = 0; i < count; i++) {
      const Shape figure = shape();
      const double radius = boundingRadius(figure);
      const double place = kind_ == 4 ? 0.8 : tower ? 0.05 : 1.2 * i;
      z += i && (tower || kind_ == 4) ? 2 * radius : radius;
      const Quaternion turn = quaternionFromRotationVector(
          {uniform(-0.1, 0.1), uniform(-0.1, 0.1) + (random_() % 2 ? 1.57 : 0), uniform(-3, 3)});
      const double density = 1000 * (i == count - 1 ? ratio : 1);
      bodies_.add(bodies_.addKind(figure, density),
                  {uniform(-place, place), uniform(-place, place), z}, turn,
                  {uniform(-1, 1), uniform(-1, 1), uniform(-2, 0)});
      if (!tower && kind_ != 4) z = lowest;
    }
  }

  BodyScene contacts(const rico::Vector& free) {
    BodyScene scene;
    const auto inverses = bodies_.inverseMasses();
    scene.body.assign(inverses.begin(), inverses.end());
    scene.y.assign(free.begin(), free.end());
    const GapRule gaps = GapRule{false, recovery_, 0}.within(kMargin);
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
      collision_.positions()[i] = bodies_.position(i);
      collision_.orientations()[i] = bodies_.orientation(i);
    }
    for (const Contact& c : detection_.detect(collision_)) {
      if (c.gap > gaps.closed) continue;
      const auto number = [&](std::uint32_t body) {
        return bodies_.motion(body) == Motion::kDynamic ? std::int64_t(body) : RICO_NO_BODY;
      };
      const auto centres = bodies_.centres();
      scene.contact.push_back(contactPair(c, number(c.a), number(c.b), centres[c.a], centres[c.b]));
      scene.contact.back().mu = mu_;
      scene.contact.back().bias[0] = gaps.velocity(c.gap, kStep, 0);
    }
    return scene;
  }

  void sweep(const BodyScene& scene, rico::Vector& y) const {
    const RicoContactSystem system = scene.system();
    RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
    options.max_it = 50;
    char why[RICO_MESSAGE_SIZE];
    RicoContactSweep* sweep = RicoContactSweepCreate(&system, &options, why);
    std::vector<double> r(scene.rows(), 0.);
    RicoContactSweepSolve(sweep, scene.y.data(), r.data(), y.data(), nullptr);
    RicoContactSweepDestroy(sweep);
  }

  std::mt19937 random_;
  int kind_;
  double mu_ = 0, recovery_ = 0;
  RigidBodies bodies_;
  CollisionBodies collision_;
  ContactDetection detection_{{.margin = kMargin}};
};

}  // namespace rico::test
