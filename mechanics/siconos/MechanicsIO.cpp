#include <BulletR.hpp>
#include <Interaction.hpp>
#include <Lagrangian2dR.hpp>
#include <MechanicsIO.hpp>
#include <NonSmoothLaw.hpp>
#include <Topology.hpp>
#include <algorithm>
#include <tangents.hpp>

// The tables of contacts, from the interactions of an index set.

namespace {

using rico::Vector3;
using Row = std::vector<double>;

/// A contact of an index set. The second system is the first one if its partner is static.
struct Contact {
  SP::Interaction interaction;
  SP::DynamicalSystem first, second;
  SP::SiconosVector onFirst, onSecond, normal;
};

/// Takes points and normal from a relation of class R; otherwise returns false.
template <class R>
bool takePoints(Contact& contact) {
  const auto relation = std::dynamic_pointer_cast<R>(contact.interaction->relation());
  if (relation == nullptr) return false;
  contact.onFirst = relation->pc1();
  contact.onSecond = relation->pc2();
  contact.normal = relation->nc();
  return contact.onFirst != nullptr && contact.onSecond != nullptr && contact.normal != nullptr;
}

std::vector<Contact> contactsOf(const NonSmoothDynamicalSystem& model, unsigned set) {
  std::vector<Contact> contacts;
  if (set >= model.topology()->numberOfIndexSet()) return contacts;
  InteractionsGraph& graph = *model.topology()->indexSet(set);
  for (auto [at, end] = graph.vertices(); at != end; ++at) {
    Contact contact;
    contact.interaction = graph.bundle(*at);
    contact.first = graph.properties(*at).source;
    contact.second = graph.properties(*at).target;
    if (takePoints<NewtonEuler1DR>(contact) || takePoints<Lagrangian2d1DR>(contact))
      contacts.push_back(contact);
  }
  return contacts;
}

double frictionOf(const NonSmoothLaw& law) {
  if (const auto* friction = dynamic_cast<const NewtonImpactFrictionNSL*>(&law))
    return friction->mu();
  if (const auto* rolling = dynamic_cast<const NewtonImpactRollingFrictionNSL*>(&law))
    return rolling->mu();
  return 0.0;
}

Vector3 threeOf(const SiconosVector& v) {
  Vector3 three = {0.0, 0.0, 0.0};
  for (unsigned i = 0; i < std::min(v.size(), 3u); ++i) three[i] = v(i);
  return three;
}

/// The rows along normal and tangents: three in space, two in the plane, where a third is rolling.
Vector3 forceRows(const SiconosVector& v, bool isPlane) {
  Vector3 three = threeOf(v);
  if (isPlane) three[2] = 0.0;
  return three;
}

void append(Row& row, const Vector3& three) { row.insert(row.end(), three.begin(), three.end()); }

Vector3 inWorld(const Vector3& rows, const Vector3& normal, bool isPlane) {
  Vector3 t1 = {normal[1], -normal[0], 0.0}, t2 = {0.0, 0.0, 0.0}, sum;
  if (!isPlane) rico::adapters::tangentsAcross(normal, t1, t2);
  for (unsigned i = 0; i < 3; ++i) sum[i] = rows[0] * normal[i] + rows[1] * t1[i] + rows[2] * t2[i];
  return sum;
}

Row pointsRow(const Contact& contact) {
  const Interaction& interaction = *contact.interaction;
  const bool isPlane = contact.normal->size() == 2;
  const Vector3 normal = threeOf(*contact.normal);
  const Vector3 impulse = forceRows(*interaction.lambda(1), isPlane);
  const double gap = (*interaction.y(0))(0);
  Row row = {frictionOf(*interaction.nonSmoothLaw())};
  append(row, threeOf(*contact.onFirst));
  append(row, threeOf(*contact.onSecond));
  append(row, normal);
  append(row, inWorld(impulse, normal, isPlane));
  append(row, {gap * normal[0], gap * normal[1], gap * normal[2]});
  append(row, forceRows(*interaction.y(1), isPlane));
  append(row, impulse);
  return row;
}

void appendNumbers(Row& row, const Contact& contact) {
  row.push_back(static_cast<double>(contact.interaction->number()));
  row.push_back(contact.first->number());
  row.push_back(contact.second->number());
}

double staticNumberOf(const Relation& relation) {
  const auto* partners = dynamic_cast<const ContactPartners*>(&relation);
  return partners == nullptr ? 0.0 : static_cast<double>(partners->staticNumber);
}

SP::SimpleMatrix tableOf(const std::vector<Row>& rows) {
  if (rows.empty()) return nullptr;
  const auto count = static_cast<unsigned>(rows.size());
  const auto columns = static_cast<unsigned>(rows[0].size());
  auto table = std::make_shared<SimpleMatrix>(count, columns);
  for (unsigned i = 0; i < count; ++i)
    for (unsigned j = 0; j < columns; ++j) (*table)(i, j) = rows[i][j];
  return table;
}

}  // namespace

SP::SimpleMatrix MechanicsIO::contactPoints(const NonSmoothDynamicalSystem& model,
                                            unsigned set) const {
  std::vector<Row> rows;
  for (const Contact& contact : contactsOf(model, set)) {
    rows.push_back(pointsRow(contact));
    appendNumbers(rows.back(), contact);
  }
  return tableOf(rows);
}

SP::SimpleMatrix MechanicsIO::contactInfo(const NonSmoothDynamicalSystem& model,
                                          unsigned set) const {
  std::vector<Row> rows;
  for (const Contact& contact : contactsOf(model, set)) {
    Row row;
    appendNumbers(row, contact);
    row.push_back(staticNumberOf(*contact.interaction->relation()));
    rows.push_back(row);
  }
  return tableOf(rows);
}
