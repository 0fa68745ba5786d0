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
  const RicoContactBody& inverse = many_->inverseMasses()[body];
  const double* J = inverse.inverse_inertia;
  const Vec3 v = load(row), w = load(row + 3);
  return inverse.inverse_mass * squaredNorm(v) + dot(w, times(load(J), w)) +
         2 * (J[3] * w.x * w.y + J[4] * w.x * w.z + J[5] * w.y * w.z);
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

bool BodySystem::isStatic(int body) const {
  return many_ != nullptr && many_->motion(body) == Motion::kStatic;
}

}  // namespace rico
