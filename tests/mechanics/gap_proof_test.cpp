// Encloses the gaps of 10^5 random pairs of all shapes between bounds in extended precision: no
// contact is missed, and no gap is wrong.
#include "mechanics/gap_proof.hpp"

#include <gtest/gtest.h>

#include <mechanics/narrow/NarrowPhase.hpp>

#include "mechanics/random_bodies.hpp"
#include "support/samples.hpp"

namespace {

using namespace rico;
using proof::Body;

constexpr double kExact = 1e-10;
constexpr proof::Real kWanted = 1e-12L;  // width of the bounds: far below the tolerance of the test

/// The parts of a shape.
std::vector<Body> partsOf(const Shape& shape, const Frame& frame) {
  std::vector<Body> parts;
  const auto addTriangle = [&](const SurfaceTriangle& t) { parts.emplace_back(t.corner, frame); };
  if (const auto* compound = std::get_if<CompoundPtr>(&shape)) {
    for (const auto& part : (*compound)->parts())
      parts.emplace_back(part.shape, frame * part.frame);
  } else if (const auto* mesh = std::get_if<TriangleMeshPtr>(&shape)) {
    (*mesh)->visit(Aabb::everything(), addTriangle);
  } else if (const auto* field = std::get_if<HeightFieldPtr>(&shape)) {
    (*field)->visit(Aabb::everything(), addTriangle);
  } else {
    parts.emplace_back(shape, frame);
  }
  return parts;
}

/// The least gap over all pairs of parts.
proof::Bounds encloseGap(const Shape& a, const Frame& fa, const Shape& b, const Frame& fb) {
  proof::Bounds least{1e30L, 1e30L};
  const std::vector<Body> of_b = partsOf(b, fb);
  for (const Body& part_a : partsOf(a, fa))
    for (const Body& part_b : of_b) {
      const proof::Bounds gap = proof::Gap(part_a, part_b).enclose(kWanted);
      least = {std::min(least.lower, gap.lower), std::min(least.upper, gap.upper)};
    }
  return least;
}

/// The distance of the parts from a plane with this normal through the origin of its frame.
proof::Bounds heightOver(Vec3 up, Vec3 origin, const Shape& b, const Frame& fb) {
  proof::Real height = 1e30L;
  for (const Body& part : partsOf(b, fb))
    height =
        std::min(height, dot(proof::of(up), part.support(-1 * proof::of(up)) - proof::of(origin)) -
                             part.radius());
  return {height, height};
}

struct Tally {
  long missed = 0, ghosts = 0, unproved = 0, touching = 0;
  double worst = 0;
};

class GapProof : public testing::Test {
 protected:
  test::RandomBodies random{21};
  Tally tally;

  /// Compares the contacts of a pair, at one of three margins, with the bounds of its gap.
  void judge(const Shape& a, const Frame& fa, const Shape& b, const Frame& fb,
             const proof::Bounds& gap, bool overlap_is_gap = true) {
    const double margin = (std::array{0.0, 0.1, 10.0})[static_cast<std::size_t>(pairs_++ % 3)];
    points_.clear();
    collide(a, fa, b, fb, margin, points_);
    tally.unproved += gap.upper - gap.lower > kExact / 2;
    if (points_.empty()) {
      tally.missed += gap.upper < margin - kExact;
      return;
    }
    ++tally.touching;
    tally.ghosts += gap.lower > margin + kExact;
    if (gap.upper < 0 && !overlap_is_gap) return;
    double lowest = Aabb::kInfinity;
    for (const ContactPoint& p : points_) lowest = least(lowest, p.gap);
    const double error = static_cast<double>(std::max(gap.lower - lowest, lowest - gap.upper));
    tally.worst = std::max(tally.worst, error);
  }

  void TearDown() override {
    EXPECT_EQ(tally.missed, 0);
    EXPECT_EQ(tally.ghosts, 0);
    EXPECT_EQ(tally.unproved, 0);
    EXPECT_LT(tally.worst, kExact);
    EXPECT_GT(tally.touching, pairs_ / 3);
  }

  Frame somewhere(double r) {
    const Vec3 p = random.point(r);
    return frameAt(p, random.orientation());
  }

 private:
  long pairs_ = 0;
  std::vector<ContactPoint> points_;
};

TEST_F(GapProof, ConvexShapesAndCompounds) {
  for (long k = 0; k < test::samples(80000); ++k) {
    // Sizes differ by up to 30 times.
    const double size = 0.3 * std::pow(10.0, random.uniform(-1, 0.5));
    const Shape a = random.shape(static_cast<int>(k % 7), random.uniform(0.3, 1));
    const Shape b = random.shape(static_cast<int>(k / 7 % 7), size);
    const Frame fa = somewhere(0.8), fb = somewhere(0.8);
    judge(a, fa, b, fb, encloseGap(a, fa, b, fb));
  }
}

TEST_F(GapProof, PlanesAndHalfSpaces) {
  for (long k = 0; k < test::samples(10000); ++k) {
    const Shape b = random.shape(static_cast<int>(k % 6), random.uniform(0.3, 1));
    const Frame fa = somewhere(0.8), fb = somewhere(0.8);
    Vec3 up = fa.axes.column[2];
    if (k / 6 % 2) {
      judge(HalfSpace{}, fa, b, fb, heightOver(up, fa.origin, b, fb));
    } else {
      if (dot(up, fb.origin - fa.origin) < 0) up = -up;
      judge(Plane{}, fa, b, fb, heightOver(up, fa.origin, b, fb));
    }
  }
}

// For bodies outside a surface, the surface is the union of its triangles, and gaps are compared.
// The depth of overlapping bodies depends on the inside of the surface, and is not compared.
TEST_F(GapProof, HeightFieldsAndMeshes) {
  for (long k = 0; k < test::samples(3000); ++k) {
    const Shape a = random.shape(static_cast<int>(k % 6), random.uniform(0.2, 0.6));
    Frame fa = somewhere(1.2), fb = somewhere(0.5);
    Shape b = HalfSpace{};
    if (k / 6 % 2) {
      const Box box({random.uniform(0.2, 1), random.uniform(0.2, 1), random.uniform(0.2, 1)});
      b = std::make_shared<const TriangleMesh>(test::boxMesh(box));
      if (encloseGap(Sphere(1e-3), Frame{fa.origin}, box, fb).lower < 0) continue;
    } else {
      b = random.ground(5, 4);
      fa.origin = fb.point({random.uniform(1, 3), random.uniform(1, 3), random.uniform(0.4, 1.2)});
    }
    judge(a, fa, b, fb, encloseGap(a, fa, b, fb), false);
  }
}

TEST_F(GapProof, FiguresInThePlane) {
  const auto frame = [&] {
    const Vec3 p = random.point(0.9);
    return frameAt({p.x, p.y, 0}, quaternionFromRotationVector({0, 0, 3 * p.z}));
  };
  for (int k = 0; k < test::samples(10000); ++k) {
    const Shape a = std::make_shared<const Polygon2d>(random.figure(k % 6));
    const Frame fa = frame(), fb = frame();
    if (k / 6 % 7 == 6) {
      judge(HalfPlane2d{}, fb, a, fa, heightOver(fb.axes.column[1], fb.origin, a, fa));
    } else {
      const Shape b = std::make_shared<const Polygon2d>(random.figure(k / 6 % 7));
      judge(a, fa, b, fb, encloseGap(a, fa, b, fb));
    }
  }
}

}  // namespace
