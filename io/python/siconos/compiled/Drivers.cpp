/// Numerics' solvers on numpy arrays: problems of a few hundred rows, without PETSc.
#include <pybind11/functional.h>

#include <Admm.hpp>
#include <BoxNewton.hpp>
#include <Extragradient.hpp>
#include <algorithm>
#include <driving.hpp>
#include <io/python/siconos/compiled/Values.hpp>
#include <optional>

namespace scripts {

namespace {

using Array = py::array_t<double, py::array::c_style>;
using Given = py::array_t<double, py::array::c_style | py::array::forcecast>;
using Optional = std::optional<Given>;

const double* dataOr0(const Optional& values) { return values ? values->data() : nullptr; }

py::array_t<double> arrayOf(double* values, int size) {
  return py::array_t<double>(size, values, py::capsule(values, [](void*) {}));
}

rico::Matrix denseOf(const Given& values) {
  const auto rows = static_cast<int>(values.shape(0)), cols = static_cast<int>(values.shape(1));
  rico::Matrix result(rows, cols);
  for (int j = 0; j < cols; ++j)
    for (int i = 0; i < rows; ++i) result(i, j) = values.at(i, j);
  return result;
}

rico::Vector numbersOf(const Given& values) {
  return rico::Vector(std::span(values.data(), static_cast<std::size_t>(values.size())));
}

void checkSize(const char* name, py::ssize_t size, py::ssize_t expected) {
  if (size != expected)
    throw py::value_error(std::string(name) + " has " + std::to_string(size) + " numbers, not " +
                          std::to_string(expected));
}

/// M z + q = w of the sets that the named arguments describe (kernel/formulation/DenseProblem.hpp).
int solveOnArrays(const Given& M, const Given& q, Array& z, Array& w, SolverOptions& options,
                  const Optional& lb, const Optional& ub, const Optional& mu,
                  const Optional& rolling, int rows, const std::vector<int>& cones) {
  const py::ssize_t size = q.size();
  checkSize("M", M.size(), size * size);
  checkSize("z", z.size(), size);
  checkSize("w", w.size(), size);
  for (const Optional* bound : {&lb, &ub})
    if (*bound) checkSize("a bound", (*bound)->size(), size);
  const auto sets =
      static_cast<py::ssize_t>(cones.empty() && rows > 0 ? size / rows : cones.size());
  for (const Optional* coefficients : {&mu, &rolling})
    if (*coefficients) checkSize("mu", (*coefficients)->size(), sets);
  const rico::DenseProblem problem = {.size = static_cast<int>(size),
                                      .M = M.data(),
                                      .q = q.data(),
                                      .lb = dataOr0(lb),
                                      .ub = dataOr0(ub),
                                      .mu = dataOr0(mu),
                                      .rows = rows,
                                      .muRolling = dataOr0(rolling),
                                      .coneRows = cones.empty() ? nullptr : cones.data(),
                                      .cones = static_cast<int>(cones.size())};
  double* values = z.mutable_data();
  const bool warm = mu && std::any_of(values, values + size, [](double x) { return x != 0.0; });
  return drive(problem, warm, values, w.mutable_data(), options);
}

/// value(n, z, F) and project(x, PX) fill their last argument.
std::function<void(double*, double*)> filling(const py::function& function, int size,
                                              bool withSize) {
  return [function, size, withSize](double* x, double* result) {
    if (withSize)
      function(size, arrayOf(x, size), arrayOf(result, size));
    else
      function(arrayOf(x, size), arrayOf(result, size));
  };
}

int solveInBox(const py::function& value, const py::function& gradient, const Given& lb,
               const Given& ub, Array& z, Array& F, SolverOptions& options) {
  BoxProblem problem;
  problem.lb.assign(lb.data(), lb.data() + lb.size());
  problem.ub.assign(ub.data(), ub.data() + ub.size());
  checkSize("z", z.size(), lb.size());
  checkSize("F", F.size(), lb.size());
  const int size = problem.size();
  problem.value = filling(value, size, true);
  problem.gradient = [&gradient, size](double* at) {
    return denseOf(py::cast<Given>(gradient(arrayOf(at, size))));
  };
  return solveBox(problem, z.mutable_data(), F.mutable_data(), options);
}

int solveProjected(const py::function& value, const py::function& project, Array& x, Array& F,
                   SolverOptions& options) {
  const auto size = static_cast<int>(x.size());
  checkSize("F", F.size(), x.size());
  const ProjectionProblem problem = {size, filling(value, size, true),
                                     filling(project, size, false)};
  return solveByProjection(problem, x.mutable_data(), F.mutable_data(), options);
}

/// (status, z, u, xi)
py::tuple minimiseProgram(const Given& M, const Given& q, const Given& A, const Given& b,
                          const py::function& project, const Given& z, SolverOptions& options) {
  const auto rows = static_cast<int>(b.size());
  checkSize("M", M.size(), q.size() * q.size());
  checkSize("A", A.size(), b.size() * q.size());
  checkSize("z", z.size(), q.size());
  const QuadraticProgram program = {.M = denseOf(M),
                                    .A = denseOf(A),
                                    .q = numbersOf(q),
                                    .b = numbersOf(b),
                                    .project = filling(project, rows, false)};
  QuadraticSolution solution;
  solution.z = numbersOf(z);
  const int status = minimise(program, solution, options);
  const auto copy = [](rico::Vector& values) {
    return py::array_t<double>(values.size(), values.data());
  };
  return py::make_tuple(status, copy(solution.z), copy(solution.u), copy(solution.xi));
}

}  // namespace

void bindDrivers(py::module_& m) {
  using py::arg;
  m.def("_solve", &solveOnArrays, arg("M"), arg("q"), arg("z").noconvert(), arg("w").noconvert(),
        arg("options"), arg("lb") = py::none(), arg("ub") = py::none(), arg("mu") = py::none(),
        arg("mu_r") = py::none(), arg("rows") = 0, arg("cones") = std::vector<int>());
  m.def("_solve_box", &solveInBox);
  m.def("_solve_projected", &solveProjected);
  m.def("_minimise", &minimiseProgram);
  m.def("solver_options_id_to_name", &solver_options_id_to_name);
  m.def("solver_options_name_to_id", &solver_options_name_to_id);
}

}  // namespace scripts
