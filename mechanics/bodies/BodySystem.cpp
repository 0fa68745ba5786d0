#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/BodySystem.hpp>
#include <mechanics/bodies/NamedBody.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {

BodySystem::BodySystem(const SecondOrderDS& system)
    : many_(dynamic_cast<const RigidBodies*>(&system)),
      one_(dynamic_cast<const NamedBody*>(&system)) {
  if (many_ != nullptr) return;
  if (one_ == nullptr)
    throw Exception(system.label() +
                    " has no bodies: contacts and joints take RigidBodies, RigidBodyDS and "
                    "RigidBody2dDS");
  columns_ = system.dofs();
  if (!isPlane()) R_ = rotationMatrix(one_->orientation());
}

double BodySystem::response(int body, const double* row) const {
  if (many_ == nullptr) return one_->response(row);
  const BodyKind& kind = many_->kindOf(body);
  if (kind.motion != Motion::kDynamic) return 0;
  const Vec3 w = rotate(conjugate(many_->orientations()[body]), load(row + 3));
  return squaredNorm(load(row)) / kind.mass.mass + dot(w, times(kind.inverseMoments, w));
}

int BodySystem::indexOf(std::uint64_t identity) const {
  if (many_ == nullptr && identity == one_->identity()) return 0;
  const std::uint32_t body = many_ != nullptr ? many_->indexOf(identity) : RigidBodies::kNone;
  if (body == RigidBodies::kNone)
    throw Exception("there is no body " + std::to_string(identity) +
                    (many_ != nullptr ? " in " + many_->label()
                                      : ", but one named " + std::to_string(one_->identity())));
  return static_cast<int>(body);
}

Vec3 BodySystem::centre(int body) const {
  return many_ != nullptr ? many_->centres()[body] : one_->centre();
}

Quaternion BodySystem::axes(int body) const {
  return many_ != nullptr ? many_->orientations()[body] : one_->orientation();
}

bool BodySystem::isFlat(int body) const {
  if (many_ == nullptr) return isPlane();
  return rico::kindOf(many_->kindOf(body).shape) == ShapeKind::kPolygon2d;
}

bool BodySystem::isStatic(int body) const {
  return many_ != nullptr && many_->motion(body) == Motion::kStatic;
}

}  // namespace rico
