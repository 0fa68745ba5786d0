#include <ShapesManager.hpp>
#include <SiconosContactor.hpp>
#include <mechanics/mass/MassProperties.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>

using rico::Frame;
using rico::MassProperties;
using rico::Vec3;

namespace {

Frame frameOf(const SP::SiconosVector& q) {
  if (q == nullptr) return {};
  const SiconosVector& v = *q;
  if (v.size() == 3)  // in the plane: x, y, angle
    return rico::frameAt({v(0), v(1), 0}, rico::quaternionFromRotationVector({0, 0, v(2)}));
  return rico::frameAt({v(0), v(1), v(2)}, normalized(rico::Quaternion{v(3), v(4), v(5), v(6)}));
}

bool hasVolume(const rico::Shape& shape) {
  switch (kindOf(shape)) {
    case rico::ShapeKind::kPlane:
    case rico::ShapeKind::kHalfSpace:
    case rico::ShapeKind::kHalfPlane2d:
    case rico::ShapeKind::kHeightField:
      return false;
    case rico::ShapeKind::kTriangleMesh:
      return std::get<rico::TriangleMeshPtr>(shape)->isClosed();
    default:
      return true;
  }
}

}  // namespace

SiconosContactorSet::~SiconosContactorSet() = default;

std::vector<rico::adapters::PlacedShape> SiconosContactorSet::placed(
    const SP::SiconosVector& base) const {
  std::vector<rico::adapters::PlacedShape> shapes;
  for (const SP::SiconosContactor& c : *this)
    shapes.push_back({c->shape->shape(), frameOf(base) * frameOf(c->offset) * c->shape->frame(),
                      c->collision_group, c->shape->layer()});
  return shapes;
}

SP::SimpleMatrix SiconosContactorSet::inertia(double mass) const {
  MassProperties sum;
  for (const rico::adapters::PlacedShape& part : placed(nullptr))
    if (hasVolume(part.shape)) {
      const MassProperties own = inFrame(rico::massProperties(part.shape, 1.0), part.frame);
      sum = sum.mass == 0 ? own : sum + own;
    }
  if (sum.mass == 0) return nullptr;
  const Vec3 c = sum.centre;
  auto I = std::make_shared<SimpleMatrix>(3, 3);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const double about = (i == j ? dot(c, c) : 0.0) - c[i] * c[j];
      (*I)(static_cast<unsigned>(i), static_cast<unsigned>(j)) =
          mass / sum.mass * sum.inertia(i, j) + mass * about;
    }
  return I;
}
