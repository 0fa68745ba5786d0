/// Rows of the tables that runs write: states of bodies and contacts.
#include <numerics/rico_math.h>

#include <NonSmoothDynamicalSystem.hpp>
#include <ShapesManager.hpp>
#include <algorithm>
#include <cmath>
#include <io/python/siconos/compiled/Values.hpp>
#include <io/python/siconos/compiled/file/TableRows.hpp>
#include <map>

namespace scripts {

using rico::Vec3;
using rico::adapters::ContactRow;
using rico::adapters::ShapesManager;

namespace {

double* put(double* at, Vec3 v) {
  *at++ = v.x, *at++ = v.y, *at++ = v.z;
  return at;
}

/// The states of a model's bodies: time, number, position, quaternion; time, number, velocities.
/// Systems other than bodies, and bodies of another dimension than the first one, are omitted.
std::size_t appendStates(double time, const NonSmoothDynamicalSystem& model, TableRows& positions,
                         TableRows& velocities) {
  unsigned width = 0;
  std::size_t count = 0;
  for (const SP::DynamicalSystem& ds : model.allSystems()) {
    const auto body = std::dynamic_pointer_cast<SecondOrderDS>(ds);
    const unsigned size = body == nullptr ? 0 : body->q()->size() + body->velocity()->size();
    if (width == 0 && (size == 13 || size == 6)) width = size;
    if (size != width || size == 0) continue;
    ++count;
    const double* q = body->q()->getArray();
    const double* v = body->velocity()->getArray();
    double* x = positions.add();
    double* w = velocities.add();
    *x++ = *w++ = time;
    *x++ = *w++ = static_cast<double>(body->number());
    if (width == 13) {
      std::copy_n(q, 7, x);
      std::copy_n(v, 6, w);
    } else {  // a body in the plane turns about the third axis
      x[0] = q[0], x[1] = q[1], x[3] = RicoCos(q[2] / 2), x[6] = RicoSin(q[2] / 2);
      w[0] = v[0], w[1] = v[1], w[5] = v[2];
    }
  }
  return count;
}

/// A contact as the tables show it.
struct Row {
  double time;
  const ContactRow& contact;

  /// 0 is a static shape.
  double first() const { return numberOf(contact.a); }
  double partner() const { return contact.b == nullptr ? first() : numberOf(contact.b); }
  double number() const { return static_cast<double>(contact.number); }
  double mu() const { return contact.law == nullptr ? 0.0 : contact.law->shared()->mu(); }

 private:
  static double numberOf(const SP::SecondOrderDS& body) {
    return body == nullptr ? 0.0 : static_cast<double>(body->number());
  }
};

/// A row of data/cf.
void putForces(const Row& row, TableRows& table) {
  const ContactRow& c = row.contact;
  double* at = table.add();
  *at++ = row.time, *at++ = row.mu();
  at = put(put(put(at, c.pointOnA), c.pointOnB), c.normal);
  at = put(put(at, c.impulseOfWorld), c.gap * c.normal);
  at = put(put(at, c.velocity), c.impulse);
  *at++ = row.number(), *at++ = row.first(), *at = row.partner();
}

/// A row of data/cf_info.
void putInfo(const Row& row, TableRows& table) {
  double* at = table.add();
  *at++ = row.time, *at++ = row.number(), *at++ = row.first(), *at++ = row.partner();
  *at = static_cast<double>(row.contact.staticNumber);
}

double tangent(Vec3 v) { return std::sqrt(v.y * v.y + v.z * v.z); }

/// 0: take-off, 1: sticks, 2: slides, -1: undetermined, -2: sticks and moves, -3: outside the cone.
double statusOf(const ContactRow& c, double bound) {
  constexpr double kTolerance = 1e-8;
  const double force = tangent(c.impulse);
  const bool moves = tangent(c.velocity) > kTolerance;
  if (c.impulse.x <= kTolerance) return 0;
  if (force > bound + kTolerance) return -3;
  if (std::abs(force - bound) <= kTolerance && moves) return 2;
  if (force < bound - kTolerance) return moves ? -2 : 1;
  return -1;
}

/// A row of data/cf_work: works of the impulse, dissipation by friction, and what the contact does.
void putWork(const Row& row, TableRows& table) {
  const ContactRow& c = row.contact;
  const Vec3 mean = 0.5 * (c.velocity + c.velocityBefore);
  const double normal = mean.x * c.impulse.x, bound = row.mu() * c.impulse.x;
  double* at = table.add();
  *at++ = row.time, *at++ = row.number(), *at++ = normal;
  *at++ = mean.y * c.impulse.y + mean.z * c.impulse.z;
  *at++ = bound * tangent(c.velocity), *at++ = statusOf(c, bound);
  *at = c.velocity.x > 0 ? normal : 0.0;
}

/// Closed contacts, and ones with a reaction, have been solved; index set 1.
std::vector<ContactRow> contactsOf(ShapesManager& manager, bool all) {
  std::vector<ContactRow> contacts = manager.contacts();
  if (!all)
    contacts.erase(
        std::remove_if(contacts.begin(), contacts.end(),
                       [](const ContactRow& c) { return c.gap > 0 && c.impulse.x == 0; }),
        contacts.end());
  return contacts;
}

/// Rows of data/domain: contacts that moving bodies connect have the same number, by first
/// appearance.
void putDomains(double time, const std::vector<ContactRow>& contacts, TableRows& table) {
  std::map<double, double> leader;
  const auto find = [&](double body) {
    while (leader.at(body) != body) body = leader.at(body);
    return body;
  };
  for (const ContactRow& c : contacts)
    for (const double body : {Row{time, c}.first(), Row{time, c}.partner()})
      leader.emplace(body, body);
  for (const ContactRow& c : contacts)
    leader[find(Row{time, c}.partner())] = find(Row{time, c}.first());
  std::map<double, double> numbers;
  for (const ContactRow& c : contacts) {
    double* at = table.add();
    const double next = static_cast<double>(numbers.size());
    *at++ = time, *at++ = numbers.emplace(find(Row{time, c}.first()), next).first->second;
    *at = Row{time, c}.number();
  }
}

/// Adds the contacts to those of the tables that are given; returns their number.
std::size_t appendContacts(double time, ShapesManager& manager, bool all, TableRows* forces,
                           TableRows* info, TableRows* work, TableRows* domains) {
  const std::vector<ContactRow> contacts = contactsOf(manager, all);
  for (const ContactRow& contact : contacts) {
    const Row row{time, contact};
    if (forces != nullptr) putForces(row, *forces);
    if (info != nullptr) putInfo(row, *info);
    if (work != nullptr) putWork(row, *work);
  }
  if (domains != nullptr) putDomains(time, contacts, *domains);
  return contacts.size();
}

}  // namespace

void bindStepTables(py::module_& m) {
  m.def("append_states", &appendStates, py::arg("time"), py::arg("model"), py::arg("positions"),
        py::arg("velocities"));
  m.def("append_contacts", &appendContacts, py::arg("time"), py::arg("manager"), py::arg("all"),
        py::arg("forces") = nullptr, py::arg("info") = nullptr, py::arg("work") = nullptr,
        py::arg("domains") = nullptr);
}

}  // namespace scripts
