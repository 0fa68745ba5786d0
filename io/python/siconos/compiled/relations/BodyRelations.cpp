/// Relations between rigid bodies in space; Python classes may compute them.
#include <pybind11/stl.h>

#include <NewtonEulerR.hpp>
#include <io/python/siconos/compiled/relations/Caller.hpp>
#include <io/python/siconos/compiled/relations/Passed.hpp>

namespace scripts {

namespace {

/// Of NewtonEulerR and those derived from it.
template <class Library>
class NewtonEulerOfPython : public MapsOfPython<Library> {
 public:
  using MapsOfPython<Library>::MapsOfPython;
  void computeh(double t, const BlockVector& q0, SiconosVector& y) override {
    if (Caller<Library> f{this, "computeh"}) return f(t, q0, y);
    Library::computeh(t, q0, y);
  }
  void computeJachq(double t, Interaction& inter, SP::BlockVector q0) override {
    if (Caller<Library> f{this, "computeJachq"}) return f(t, inter, q0);
    Library::computeJachq(t, inter, q0);
  }
  void computeJachqT(Interaction& inter, SP::BlockVector q0) override {
    if (Caller<Library> f{this, "computeJachqT"}) return f(inter, q0);
    Library::computeJachqT(inter, q0);
  }
};

template <class Library, class... Bases>
void bindNewtonEulerRelation(py::module_& m, const char* name, const char* doc) {
  py::class_<Library, Bases..., NewtonEulerOfPython<Library>, std::shared_ptr<Library>>(m, name,
                                                                                        doc)
      .def(py::init<>());
}

}  // namespace

void bindBodyRelations(py::module_& m) {
  using N = NewtonEulerR;
  py::class_<N, Relation, NewtonEulerOfPython<N>, std::shared_ptr<N>>(m, "NewtonEulerR",
                                                                      "y = h(q) of bodies in space")
      .def(py::init<>())
      .def("jachq", seen(&N::jachq))
      .def("jachqT", seen(&N::jachqT))
      .def("setJachq", taking(&N::setJachq))
      .def("setE", taking(&N::setE))
      .def("e", seen(&N::e))
      .def("C", seen(&N::C))
      .def("jachqDot", seen(&N::jachqDot))
      .def("dotJachq", seen(&N::dotJachq))
      .def("jachlambda", seen(&N::jachlambda))
      .def("jacglambda", seen(&N::jacglambda))
      .def("setJachqPtr", taking(&N::setJachqPtr))
      .def("setJachqT", taking(&N::setJachqT))
      .def("computeJachq", passing(&N::computeJachq))
      .def("computeJachqT", passing(&N::computeJachqT))
      .def("computeh", passing(&N::computeh))
      .def("contactForce", seen(&N::contactForce));
  using C = NewtonEuler1DR;
  py::class_<C, N, NewtonEulerOfPython<C>, std::shared_ptr<C>>(
      m, "NewtonEuler1DR", "Contact at a point: computeh() gives the gap, pc1, pc2 and nc")
      .def(py::init<>())
      .def("pc1", seen(&C::pc1))
      .def("pc2", seen(&C::pc2))
      .def("nc", seen(&C::nc))
      .def("relPc1", seen(&C::relPc1))
      .def("relPc2", seen(&C::relPc2))
      .def("relNc", seen(&C::relNc))
      .def("setRelPc1", taking(&C::setRelPc1))
      .def("setRelPc2", taking(&C::setRelPc2))
      .def("setRelNc", taking(&C::setRelNc))
      .def("distance", &C::distance)
      .def("setpc1", taking(&C::setpc1))
      .def("setpc2", taking(&C::setpc2))
      .def("setnc", taking(&C::setnc));
  bindNewtonEulerRelation<NewtonEuler3DR, C>(m, "NewtonEuler3DR", "The same with friction");
  bindNewtonEulerRelation<NewtonEuler5DR, NewtonEuler3DR>(m, "NewtonEuler5DR",
                                                          "The same with resistance to rolling");
}

}  // namespace scripts
