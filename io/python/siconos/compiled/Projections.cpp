/// Projections in place, which return where the point was, as numerics' functions in C.
#include <NamedSolvers.h>

#include <io/python/siconos/compiled/Values.hpp>
#include <string>
#include <vector>

namespace scripts {

namespace {

using Numbers = py::array_t<double>;

/// Calls `project` with a copy of the numbers, which is written back.
template <class Project>
auto inPlace(Numbers& x, int least, const Project& project) {
  if (x.ndim() != 1 || x.size() < least)
    throw py::value_error("a projection takes an array of " + std::to_string(least) + " numbers");
  std::vector<double> copy(static_cast<std::size_t>(x.size()));
  for (py::ssize_t i = 0; i < x.size(); ++i) copy[static_cast<std::size_t>(i)] = x.at(i);
  const auto finish = [&] {
    for (py::ssize_t i = 0; i < x.size(); ++i) x.mutable_at(i) = copy[static_cast<std::size_t>(i)];
  };
  if constexpr (std::is_void_v<decltype(project(copy.data()))>) {
    project(copy.data()), finish();
  } else {
    const auto status = project(copy.data());
    finish();
    return status;
  }
}

/// A function with one parameter behind the numbers.
template <class Result>
void bind(py::module_& m, const char* name, Result (*function)(double*, double), int size) {
  m.def(
      name,
      [function, size](Numbers x, double parameter) {
        return inPlace(x, size, [&](double* values) { return function(values, parameter); });
      },
      py::arg("x").noconvert(), py::arg("parameter"));
}

/// With two.
void bind(py::module_& m, const char* name, unsigned (*function)(double*, double, double),
          int size) {
  m.def(
      name,
      [function, size](Numbers x, double mu, double muRolling) {
        return inPlace(x, size, [&](double* values) { return function(values, mu, muRolling); });
      },
      py::arg("x").noconvert(), py::arg("mu"), py::arg("mu_r"));
}

}  // namespace

void bindProjections(py::module_& m) {
  bind(m, "projectionOnCone", projectionOnCone, 3);
  bind(m, "projectionOnDualCone", projectionOnDualCone, 3);
  bind(m, "projectionOnDisk", projectionOnDisk, 2);
  bind(m, "projectionOnCylinder", projectionOnCylinder, 3);
  bind(m, "projectionOnRollingCone", projectionOnRollingCone, 5);
  bind(m, "projectionOn2DRollingCone", projectionOn2DRollingCone, 3);
  bind(m, "projectionOnDualRollingCone", projectionOnDualRollingCone, 5);
  m.def(
      "projectionOnSecondOrderCone",
      [](Numbers x, double mu, int size) {
        inPlace(x, size, [&](double* values) { projectionOnSecondOrderCone(values, mu, size); });
      },
      py::arg("x").noconvert(), py::arg("mu"), py::arg("size"));
  m.def("display_status_rolling_cone", &display_status_rolling_cone);
  const std::pair<const char*, int> places[] = {
      {"PROJCONE_DUAL", PROJCONE_DUAL},
      {"PROJCONE_INSIDE", PROJCONE_INSIDE},
      {"PROJCONE_BOUNDARY", PROJCONE_BOUNDARY},
      {"PROJRCONE_DUAL", PROJRCONE_DUAL},
      {"PROJRCONE_INSIDE", PROJRCONE_INSIDE},
      {"PROJRCONE_BOUNDARY_FRICTION", PROJRCONE_BOUNDARY_FRICTION},
      {"PROJRCONE_BOUNDARY_ROLLING", PROJRCONE_BOUNDARY_ROLLING},
      {"PROJRCONE_BOUNDARY_FRICTION_ROLLING", PROJRCONE_BOUNDARY_FRICTION_ROLLING}};
  for (const auto& [name, value] : places) m.attr(name) = value;
}

}  // namespace scripts
