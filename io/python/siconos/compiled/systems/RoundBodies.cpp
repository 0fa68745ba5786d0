/// Disks, circles and balls with relations of their own, and the manager that links them.
#include <pybind11/stl.h>

#include <SpaceFilter.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

namespace {

using Vector = const VectorArgument&;

template <class Body>
void bindRound(Shared<Body, LagrangianDS>& bound) {
  bound.def("getQ", [](Body& b, unsigned i) { return b.getQ(i); })
      .def("getVelocity", [](Body& b, unsigned i) { return b.getVelocity(i); })
      .def("getMassValue", &Body::getMassValue)
      .def("getRadius", &Body::getRadius);
}

template <class Body>
void bindCircular(py::module_& m, const char* name, const char* doc) {
  Shared<Body, CircularDS>(m, name, doc)
      .def(py::init([](double radius, double mass, Vector position, Vector velocity) {
        return std::make_shared<Body>(radius, mass, position, velocity);
      }));
}

void bindBodiesInPlane(py::module_& m) {
  Shared<CircularDS, LagrangianDS> bound(m, "CircularDS", "q = (x, y, angle)");
  bindRound(bound);
  bindCircular<Disk>(m, "Disk", "A full disk");
  bindCircular<Circle>(m, "Circle", "A ring with contacts on its inside");
  using S = LagrangianScleronomousR;
  using C = CircularR;
  Shared<C, S>(m, "CircularR")
      .def("getRadius1", &C::getRadius1)
      .def("getRadius2", &C::getRadius2)
      .def("distance", &C::distance);
  Shared<DiskDiskR, C>(m, "DiskDiskR").def(py::init<double, double>());
  Shared<CircleCircleR, C>(m, "CircleCircleR").def(py::init<double, double>());
  using P = DiskPlanR;
  Shared<P, S>(m, "DiskPlanR", "A disk and the line A x + B y + C = 0")
      .def(py::init<double, double, double, double>())
      .def(py::init<double, double, double, double, double, double, double>())
      .def("distance", &P::distance)
      .def("getRadius", &P::getRadius)
      .def("getA", &P::getA)
      .def("getB", &P::getB)
      .def("getC", &P::getC)
      .def("gethypotAB", &P::gethypotAB)
      .def("getXCenter", &P::getXCenter)
      .def("getYCenter", &P::getYCenter)
      .def("getWidth", &P::getWidth)
      .def("isFinite", &P::isFinite)
      .def("equal", py::overload_cast<double, double, double, double>(&P::equal, py::const_));
}

void bindBalls(py::module_& m) {
  Shared<SphereLDS, LagrangianDS> bound(m, "SphereLDS", "A ball by Euler's angles");
  bindRound(bound);
  bound.def(py::init([](double radius, double mass, Vector position, Vector velocity) {
    return std::make_shared<SphereLDS>(radius, mass, position, velocity);
  }));
  using S = LagrangianScleronomousR;
  Shared<SphereLDSPlanR, S>(m, "SphereLDSPlanR", "A ball and the plane A x + B y + C z + D = 0")
      .def(py::init<double, double, double, double, double>())
      .def("distance", &SphereLDSPlanR::distance);
  Shared<SphereLDSSphereLDSR, S>(m, "SphereLDSSphereLDSR")
      .def(py::init<double, double>())
      .def("distance", &SphereLDSSphereLDSR::distance);
  using N = SphereNEDS;
  Shared<N, NewtonEulerDS>(m, "SphereNEDS", "A ball as a rigid body in space")
      .def(py::init(
          [](double radius, double mass, const MatrixArgument& inertia, Vector position,
             Vector twist) { return std::make_shared<N>(radius, mass, inertia, position, twist); }))
      .def("getQ", &N::getQ)
      .def("getVelocity", &N::getVelocity)
      .def("getMassValue", &N::getMassValue)
      .def("getRadius", &N::getRadius);
  Shared<SphereNEDSPlanR, NewtonEuler3DR>(m, "SphereNEDSPlanR")
      .def(py::init<double, double, double, double, double>())
      .def("distance", &SphereNEDSPlanR::distance);
  Shared<SphereNEDSSphereNEDSR, NewtonEuler3DR>(m, "SphereNEDSSphereNEDSR")
      .def(py::init<double, double>())
      .def("distance", &SphereNEDSSphereNEDSR::distance);
}

void bindFilter(py::module_& m) {
  using F = SpaceFilter;
  Shared<F, InteractionManager>(m, "SpaceFilter",
                                "Links round bodies that are near each other, a line or a plane")
      .def(py::init<>())
      .def(py::init([](unsigned box, unsigned cell, const MatrixArgument& plans,
                       const py::object& /*moving*/) {
             return std::make_shared<F>(
                 box, cell, plans.matrix == nullptr ? SP::SiconosMatrix() : plans.matrix);
           }),
           py::arg("bboxfactor"), py::arg("cellsize"), py::arg("plans") = py::none(),
           py::arg("moving_plans") = py::none())
      .def("bboxfactor", &F::bboxfactor)
      .def("cellsize", &F::cellsize)
      .def("setBBoxfactor", &F::setBBoxfactor)
      .def("setCellsize", &F::setCellsize);
}

}  // namespace

void bindRoundBodies(py::module_& m) {
  bindBodiesInPlane(m);
  bindBalls(m);
  bindFilter(m);
}

}  // namespace scripts
