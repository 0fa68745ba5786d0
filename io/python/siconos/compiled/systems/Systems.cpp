/// Prescribed velocities; the order in which the classes of systems are bound.
#include <pybind11/stl.h>

#include <LagrangianLinearTIDS.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

namespace {

void bindBoundaryConditions(py::module_& m) {
  using Indices = std::vector<unsigned>;
  const auto shared = [](const Indices& i) { return std::make_shared<Indices>(i); };
  Shared<BoundaryCondition>(m, "BoundaryCondition", "Prescribed velocities")
      .def(py::init(
          [shared](const Indices& i) { return std::make_shared<BoundaryCondition>(shared(i)); }))
      .def(py::init([shared](const Indices& i, const VectorArgument& v) {
        return std::make_shared<BoundaryCondition>(shared(i), v);
      }))
      .def("prescribedVelocity", seen(&BoundaryCondition::prescribedVelocity))
      .def("setComputePrescribedVelocityFunction",
           &BoundaryCondition::setComputePrescribedVelocityFunction);
  Shared<FixedBC, BoundaryCondition>(m, "FixedBC", "v_i = 0")
      .def(py::init([shared](const Indices& i) { return std::make_shared<FixedBC>(shared(i)); }));
  Shared<HarmonicBC, BoundaryCondition>(m, "HarmonicBC", "v_i = a + b cos(omega t + phi)")
      .def(py::init([shared](const Indices& i, double a, double b, double omega, double phi) {
        return std::make_shared<HarmonicBC>(shared(i), a, b, omega, phi);
      }))
      .def(py::init([shared](const Indices& i, const VectorArgument& a, const VectorArgument& b,
                             const VectorArgument& omega, const VectorArgument& phi) {
        return std::make_shared<HarmonicBC>(shared(i), a, b, omega, phi);
      }));
}

}  // namespace

void bindSystems(py::module_& m) {
  bindFirstOrderSystems(m);
  bindBoundaryConditions(m);
  bindLagrangianSystems(m);
  bindBodies(m);
}

}  // namespace scripts
