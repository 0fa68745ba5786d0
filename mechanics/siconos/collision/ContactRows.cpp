#include <numerics/rico_math.h>

#include <ShapesDetection.hpp>

// Contacts of the last step: points, velocities and impulses.

namespace rico::adapters {

Vec3 ShapesManager::velocityOf(const Part& part, Vec3 point, bool before) const {
  if (part.body == nullptr) return {};
  const SecondOrderDS& system = kernelOf(part.body);
  const Vector& memory = system.velocityMemory()[1];
  const double* v = before && memory.size() > 0 ? memory.data() : system.velocity().data();
  const Vector& place = system.qMemory()[1];
  const double* q = place.size() > 0 ? place.data() : system.q().data();
  const bool isPlane = system.q().size() == 3;
  const Vec3 linear = {v[0], v[1], isPlane ? 0 : v[2]}, centre = {q[0], q[1], isPlane ? 0 : q[2]};
  const Vec3 angular =
      isPlane ? Vec3{0, 0, v[2]} : rotate({q[3], q[4], q[5], q[6]}, Vec3{v[3], v[4], v[5]});
  return linear + cross(angular, point - centre);
}

namespace {

Vec3 centreOf(const Vector& q) { return {q[0], q[1], q.size() == 3 ? 0 : q[2]}; }

Quaternion turnOf(const Vector& q) {
  if (q.size() == 3) return {RicoCos(q[2] / 2), 0, 0, RicoSin(q[2] / 2)};
  return {q[3], q[4], q[5], q[6]};
}

}  // namespace

Vec3 ShapesManager::Part::turned(Vec3 direction) const {
  if (body == nullptr || start.size() == 0) return direction;
  return rotate(turnOf(kernelOf(body).q()), rotate(conjugate(turnOf(start)), direction));
}

Vec3 ShapesManager::Part::moved(Vec3 point) const {
  if (body == nullptr || start.size() == 0) return point;
  return centreOf(kernelOf(body).q()) + turned(point - centreOf(start));
}

std::int64_t ShapesManager::numberOf(const Name& name) {
  return numbers_.try_emplace(name, static_cast<std::int64_t>(numbers_.size())).first->second;
}

// Points and normal are those of the beginning of the step, velocities those of its end.
ContactRow ShapesManager::rowOf(const ContactReaction& r, const Part& a, const Part& b) {
  const bool swaps = a.body == nullptr;  // the body comes first if the other one is static
  const Part &first = swaps ? b : a, &second = swaps ? a : b;
  const double sign = swaps ? -1.0 : 1.0;
  const ContactBasis basis = contactBasis(sign * r.normal);
  const auto local = [&](Vec3 v) {
    return Vec3{dot(v, basis.N), dot(v, basis.T1), dot(v, basis.T2)};
  };
  const auto relative = [&](bool before) {
    return local(velocityOf(first, r.point, before) - velocityOf(second, r.point, before));
  };
  const Vec3 shift = (r.gap / 2) * basis.N;
  const Vec3 onFirst = r.point + shift, onSecond = r.point - shift;
  return {.number = numberOf({r.a, r.b, r.feature}),
          .a = first.body,
          .b = second.body,
          .staticNumber = second.staticNumber,
          .law = lawOf(first.group, second.group),
          .pointOnA = onFirst,
          .pointOnB = onSecond,
          .normal = basis.N,
          .gap = r.gap,
          .velocity = relative(false),
          .impulse = local(sign * r.impulse),
          .velocityBefore = relative(true),
          .impulseOfWorld = sign * r.impulse,
          .interaction = r.interaction,
          .place = r.contact,
          .isSwapped = swaps,
          .endOnA = first.moved(onFirst),
          .endOnB = second.moved(onSecond),
          .endNormal = second.turned(basis.N),
          .shapeOnA = first.place,
          .shapeOnB = second.place,
          .identityOfB = swaps ? r.a : r.b};
}

std::vector<ContactRow> ShapesManager::contacts() {
  std::vector<ContactRow> rows;
  for (const ContactReaction& r : manager_->reactions()) {
    const auto a = parts_.find(r.a), b = parts_.find(r.b);
    if (a != parts_.end() && b != parts_.end()) rows.push_back(rowOf(r, a->second, b->second));
  }
  return rows;
}

}  // namespace rico::adapters
