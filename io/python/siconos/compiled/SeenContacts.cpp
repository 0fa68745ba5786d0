/// The relations of contacts that the manager of collisions has found.
#include <BulletR.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {
namespace {

/// A contact's record of a shape, for scripts: it has the body `ds`, or the number of
/// `staticBody`.
py::object recordOf(const SP::SecondOrderDS& ds, std::int64_t staticNumber) {
  const py::object record = py::module_::import("types").attr("SimpleNamespace");
  const py::object none = py::none();
  if (ds != nullptr) return record(py::arg("ds") = ds, py::arg("staticBody") = none);
  return record(py::arg("ds") = none,
                py::arg("staticBody") = record(py::arg("number") = staticNumber));
}

template <class Contact, class Base>
Shared<Contact, Base> bindSeenContact(py::module_& m, const char* name) {
  Shared<Contact, Base> bound(m, name, "A contact of the last step that the manager has found");
  bound
      .def_property_readonly("bodyShapeRecordA",
                             [](const Contact& c) { return recordOf(c.first, 0); })
      .def_property_readonly("bodyShapeRecordB",
                             [](const Contact& c) { return recordOf(c.second, c.staticNumber); })
      .def("distance", [](const Contact& c) {
        double sum = 0;
        for (unsigned i = 0; i < c.nc()->size(); ++i)
          sum += (*c.nc())(i) * ((*c.pc1())(i) - (*c.pc2())(i));
        return sum;
      });
  return bound;
}

template <class Contact>
void bindSeenContactOfPlane(py::module_& m, const char* name) {
  bindSeenContact<Contact, LagrangianScleronomousR>(m, name)
      .def("pc1", seen(&Contact::pc1))
      .def("pc2", seen(&Contact::pc2))
      .def("nc", seen(&Contact::nc));
}

}  // namespace

void bindSeenContacts(py::module_& m) {
  bindSeenContact<Bullet1DR, NewtonEuler1DR>(m, "SeenContact1DR");
  bindSeenContact<BulletR, NewtonEuler3DR>(m, "SeenContactR");
  bindSeenContact<Bullet5DR, NewtonEuler5DR>(m, "SeenContact5DR");
  bindSeenContactOfPlane<Bullet2dR>(m, "SeenContact2dR");
  bindSeenContactOfPlane<Bullet2d3DR>(m, "SeenContact2d3DR");
}

}  // namespace scripts
