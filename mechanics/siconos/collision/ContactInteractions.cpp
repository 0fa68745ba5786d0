#include <BulletR.hpp>
#include <Interaction.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <ShapesManager.hpp>
#include <array>
#include <mechanics/bodies/BodySystem.hpp>
#include <mechanics/geometry/ContactBasis.hpp>
#include <set>
#include <tangents.hpp>

// Gives a program an interaction for each contact. These interactions are not part of the model, in
// which one interaction has all contacts of two bodies.

namespace rico::adapters {
namespace {

void put(Vec3 value, SiconosVector& out) {
  for (unsigned i = 0; i < std::min(out.size(), 3u); ++i) out(i) = value[static_cast<int>(i)];
}

/// Sets the points and the normal if the relation has class R; otherwise returns false.
template <class R>
bool setPoints(const SP::Relation& relation, const ContactRow& row) {
  const auto own = std::dynamic_pointer_cast<R>(relation);
  if (own == nullptr) return false;
  put(row.endOnA, *own->pc1());
  put(row.endOnB, *own->pc2());
  put(row.endNormal, *own->nc());
  return true;
}

/// A relation of the class that Siconos gives a contact with so many rows.
SP::Relation relationFor(bool isInSpace, unsigned rows) {
  if (!isInSpace && rows == 3) return std::make_shared<Bullet2d3DR>();
  if (!isInSpace) return std::make_shared<Bullet2dR>();
  if (rows == 1) return std::make_shared<Bullet1DR>();
  if (rows == 5) return std::make_shared<Bullet5DR>();
  return std::make_shared<BulletR>();
}

/// The impulse on each body, and its moment in the axes of the body.
void putForces(const ContactRow& row, SiconosVector& out) {
  out.resize(row.b == nullptr ? 6 : 12);
  for (int side = 0; side < (row.b == nullptr ? 1 : 2); ++side) {
    const auto system =
        std::dynamic_pointer_cast<SecondOrderDS>((side == 0 ? row.a : row.b)->shared());
    const BodySystem body(*system);
    const Vec3 force = side == 0 ? row.impulseOfWorld : -row.impulseOfWorld;
    const Vec3 arm = (side == 0 ? row.pointOnA : row.pointOnB) - body.centre(0);
    const Vec3 moment = rotate(conjugate(body.axes(0)), cross(arm, force));
    for (int i = 0; i < 3; ++i) {
      out(static_cast<unsigned>(6 * side + i)) = force[i];
      out(static_cast<unsigned>(6 * side + 3 + i)) = moment[i];
    }
  }
}

/// The tangents of Siconos' relations.
std::array<Vec3, 2> tangentsOf(Vec3 normal, bool isPlane) {
  if (isPlane) return {Vec3{normal.y, -normal.x, 0}, Vec3{}};
  Vector3 t1, t2;
  tangentsAcross({normal.x, normal.y, normal.z}, t1, t2);
  return {Vec3{t1[0], t1[1], t1[2]}, Vec3{t2[0], t2[1], t2[2]}};
}

/// Converts two rows along the kernel's tangents to rows along Siconos' tangents. In the plane
/// there is one tangent, and one row.
void turnRows(const ContactRow& row, bool isPlane, double* values) {
  const ContactBasis own = contactBasis(row.isSwapped ? -row.normal : row.normal);
  const auto [t1, t2] = tangentsOf(row.normal, isPlane);
  const Vec3 sum = values[0] * own.T1 + (isPlane ? 0 : values[1]) * own.T2;
  const Vec3 onFirst = row.isSwapped ? -sum : sum;
  values[0] = dot(onFirst, t1);
  if (!isPlane) values[1] = dot(onFirst, t2);
}

/// Copies the rows of this contact, of velocities or impulses, from those of its interaction.
void putRows(const Vector& all, const ContactRow& row, bool isPlane, SiconosVector& out) {
  const std::size_t first = static_cast<std::size_t>(row.place) * out.size();
  if (first + out.size() > static_cast<std::size_t>(all.size())) return;
  for (unsigned i = 0; i < out.size(); ++i) out(i) = all.data()[first + i];
  if (out.size() > 1) turnRows(row, isPlane, out.getArray() + 1);
  if (out.size() == 5) turnRows(row, isPlane, out.getArray() + 3);
  if (isPlane && out.size() == 3 && row.isSwapped) out(2) = -out(2);
}

}  // namespace

SP::Interaction ShapesManager::interactionFor(const ContactRow& row) {
  SP::Interaction& contact = interactions_[row.number];
  if (contact == nullptr) {
    const auto rows = static_cast<unsigned>(row.law->shared()->size());
    contact = std::make_shared<::Interaction>(row.law, relationFor(row.a->q()->size() == 7, rows));
    contact->setSystems(row.a, row.b);
    contact->shared()->setNumber(static_cast<int>(row.number));
    auto& partners = dynamic_cast<ContactPartners&>(*contact->relation());
    partners.first = row.a, partners.second = row.b, partners.staticNumber = row.staticNumber;
    describe(*contact->relation(), row);
  }
  const SP::Relation relation = contact->relation();
  if (setPoints<::NewtonEuler1DR>(relation, row))
    putForces(row, *std::static_pointer_cast<::NewtonEuler1DR>(relation)->contactForce());
  else
    setPoints<::Lagrangian2d1DR>(relation, row);
  const bool isPlane = row.a->q()->size() == 3;
  contact->y(0)->zero();
  (*contact->y(0))(0) = dot(row.endNormal, row.endOnA - row.endOnB);
  putRows(row.interaction->y(1), row, isPlane, *contact->y(1));
  putRows(row.interaction->lambda(1), row, isPlane, *contact->lambda(1));
  return contact;
}

void ShapesManager::updateRows() {
  if (isCurrent_) return;
  isCurrent_ = true;
  rows_ = contacts();
  std::erase_if(rows_, [](const ContactRow& row) { return row.law == nullptr; });
  std::map<std::int64_t, SP::Interaction> kept;
  for (const ContactRow& row : rows_) kept[row.number] = interactionFor(row);
  interactions_ = std::move(kept);
}

std::vector<SP::Interaction> ShapesManager::contactsIn(int set) {
  if (model_ == nullptr) return {};
  updateRows();
  std::set<std::pair<const Interaction*, int>> members;
  if (set > 0)
    for (const ContactRef& ref : model_->shared()->topology().indexSet(set).contacts)
      members.emplace(ref.node->interaction.get(), ref.contact);
  std::vector<SP::Interaction> found;
  for (const ContactRow& row : rows_)
    if (set == 0 || members.contains({row.interaction, row.place}))
      found.push_back(interactions_.at(row.number));
  return found;
}

}  // namespace rico::adapters
