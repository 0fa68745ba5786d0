#include <kernel/support/Exception.hpp>
#include <kernel/systems/LagrangianDS.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>
#include <mechanics/bodies/BodySystem.hpp>
#include <mechanics/bodies/FreeRotation.hpp>
#include <mechanics/bodies/NamedBody.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {

namespace {

bool isSingleBody(const SecondOrderDS& system) {
  if (dynamic_cast<const NewtonEulerDS*>(&system) != nullptr) return true;
  return dynamic_cast<const LagrangianDS*>(&system) != nullptr && system.dofs() == 3;
}

}  // namespace

BodySystem::BodySystem(const SecondOrderDS& system, double ahead)
    : many_(dynamic_cast<const RigidBodies*>(&system)),
      one_(dynamic_cast<const NamedBody*>(&system)),
      system_(&system),
      ahead_(ahead) {
  if (many_ != nullptr) return;
  if (!isSingleBody(system))
    throw Exception(system.label() +
                    " has no bodies: contacts and joints take RigidBodies, NewtonEulerDS, and in "
                    "the plane LagrangianDS with q = (x, y, angle)");
  columns_ = system.dofs();
  if (isPlane()) return;
  R_ = rotationMatrix(presentAxes(0));
  if (ahead != 0) R_ = rotationMatrix(axes(0));
}

double BodySystem::response(int body, const double* row) const {
  if (many_ == nullptr) {
    if (one_ == nullptr) throw Exception(system_->label() + ": joints take bodies with identities");
    return one_->response(row);
  }
  const BodyKind& kind = many_->kindOf(body);
  if (kind.motion != Motion::kDynamic) return 0;
  const Vec3 w = rotate(conjugate(many_->orientations()[body]), load(row + 3));
  return squaredNorm(load(row)) / kind.mass.mass + dot(w, times(kind.inverseMoments, w));
}

int BodySystem::indexOf(std::uint64_t identity) const {
  if (one_ != nullptr && identity == one_->identity()) return 0;
  const std::uint32_t body = many_ != nullptr ? many_->indexOf(identity) : RigidBodies::kNone;
  if (body == RigidBodies::kNone)
    throw Exception("there is no body " + std::to_string(identity) + " in " +
                    (many_ != nullptr ? many_->label() : system_->label()));
  return static_cast<int>(body);
}

const double* BodySystem::velocity(int body) const {
  return system_->velocity().data() + std::ptrdiff_t{columns_} * body;
}

Vec3 BodySystem::centre(int body) const {
  const Vec3 here = presentCentre(body);
  return ahead_ == 0 ? here : here + ahead_ * linear(velocity(body));
}

Quaternion BodySystem::axes(int body) const {
  const Quaternion here = presentAxes(body);
  return ahead_ == 0 ? here : normalized(turnBy(ahead_ * angular(velocity(body))) * here);
}

Vec3 BodySystem::presentCentre(int body) const {
  if (many_ != nullptr) return many_->centres()[body];
  const Vector& q = system_->q();
  return {q[0], q[1], isPlane() ? 0 : q[2]};
}

Quaternion BodySystem::presentAxes(int body) const {
  if (many_ != nullptr) return many_->orientations()[body];
  const Vector& q = system_->q();
  if (isPlane()) return quaternionFromRotationVector({0, 0, q[2]});
  return {q[3], q[4], q[5], q[6]};
}

bool BodySystem::isFlat(int body) const {
  if (many_ == nullptr) return isPlane();
  return rico::kindOf(many_->kindOf(body).shape) == ShapeKind::kPolygon2d;
}

bool BodySystem::isStatic(int body) const {
  return many_ != nullptr && many_->motion(body) == Motion::kStatic;
}

}  // namespace rico
