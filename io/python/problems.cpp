/// Solves problems given as arrays of compressed rows. A separate module, loaded by the first
/// problem, because loading PETSc takes longer than all other modules.
#include <numerics/rico_solver.h>
#include <pybind11/stl.h>

#include <io/problems/PetscProblem.hpp>
#include <io/python/Alone.hpp>
#include <io/python/Arrays.hpp>
#include <optional>

namespace rico::python {

namespace {

using Integers = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

/// Stores the first message of an error in PETSc, instead of printing it with a traceback.
struct Messages {
  std::string first;
  Messages() { PetscPushErrorHandler(keep, &first); }
  Messages(const Messages&) = delete;
  Messages& operator=(const Messages&) = delete;
  ~Messages() { PetscPopErrorHandler(); }

  static PetscErrorCode keep(MPI_Comm, int, const char*, const char*, PetscErrorCode code,
                             PetscErrorType type, const char* message, void* first) {
    if (type == PETSC_ERROR_INITIAL) *static_cast<std::string*>(first) = message ? message : "";
    return code;
  }
  void check(PetscErrorCode code) const {
    if (code != 0) throw std::invalid_argument(first.empty() ? "PETSc reports an error" : first);
  }
};

template <class Number, class Array>
std::vector<Number> vectorFrom(const Array& array) {
  return {array.data(), array.data() + array.size()};
}

CsrMatrix matrixFrom(const Integers& indptr, const Integers& indices, const Reals& data) {
  const auto rows = static_cast<std::int32_t>(indptr.size() - 1);
  Triplets triplets;
  for (std::int32_t i = 0; i < rows; ++i)
    for (std::int64_t k = indptr.at(i); k < indptr.at(i + 1); ++k)
      if (indices.at(k) >= 0 && indices.at(k) < rows)
        triplets.add(i, static_cast<std::int32_t>(indices.at(k)), data.at(k));
      else
        throw std::invalid_argument("M is not square: column " + std::to_string(indices.at(k)) +
                                    " of " + std::to_string(rows));
  return compress(rows, rows, triplets);
}

/// With mu contacts of d rows each, with bounds, or 0 <= z.
ProblemData problemOf(CsrMatrix M, const Reals& q, const std::optional<Reals>& lb,
                      const std::optional<Reals>& ub, const std::optional<Reals>& mu,
                      const std::optional<Reals>& muR, int d) {
  const Place place{"ricochet.solve", ""};
  ProblemData problem;
  problem.M = std::move(M);
  problem.q = vectorFrom<double>(q);
  const std::size_t n = problem.q.size();
  if (n != std::size_t(problem.n()))
    throw std::invalid_argument("q must have one entry for each row of M");
  requireNumbers(place, problem.q, false);
  requireNumbers(place, problem.M.value, false);
  if (mu) {
    problem.mu = vectorFrom<double>(*mu);
    if (n != problem.mu.size() * std::size_t(d))
      throw std::invalid_argument("each contact has a mu, and `dimension` rows of M");
    problem.contacts = static_cast<std::int64_t>(problem.mu.size());
    if (muR) problem.muR = vectorFrom<double>(*muR);
    if (muR && problem.muR.size() != problem.mu.size())
      throw std::invalid_argument("each contact has a mu_r, as it has a mu");
    problem.blocks = {
        {muR ? RICO_ROLLING : RICO_COULOMB, d, static_cast<std::int32_t>(problem.mu.size())}};
    problem.kind = kindOf(problem.blocks);
  } else if (lb || ub) {
    const double inf = std::numeric_limits<double>::infinity();
    const auto bound = [&](const std::optional<Reals>& given, double none) {
      std::vector<double> values =
          given ? vectorFrom<double>(*given) : std::vector<double>(n, none);
      if (values.size() != n) throw std::invalid_argument("bounds are as long as q");
      return values;
    };
    setBounds(problem, place, bound(lb, 0), bound(ub, inf));
  } else {
    setNonnegative(problem);
  }
  return problem;
}

struct Wanted {
  std::string type;
  std::optional<double> tolerance;
  std::optional<int> iterations;
};

/// Without Python's lock, from PETSc's first object to its last.
RicoInfo solveAlone(const ProblemData& given, const Wanted& wanted, double* z, double* w) {
  const Alone alone;
  if (RicoInitialize() != 0) throw std::runtime_error("PETSc does not start");
  const Messages messages;
  PetscProblem problem;
  RicoSolver made = nullptr;
  messages.check(problem.create(PETSC_COMM_SELF, given));
  messages.check(RicoSolverCreate(PETSC_COMM_SELF, &made));
  const auto destroy = [](RicoSolver solver) { RicoSolverDestroy(&solver); };
  const std::unique_ptr<_p_RicoSolver, decltype(destroy)> solver(made, destroy);
  messages.check(RicoSolverSetType(made, wanted.type.c_str()));
  messages.check(RicoSolverSetTolerances(made, PETSC_DEFAULT,
                                         wanted.tolerance.value_or(PETSC_DEFAULT),
                                         wanted.iterations.value_or(PETSC_DEFAULT)));
  messages.check(RicoSolverSetFromOptions(made));
  RicoInfo info;
  messages.check(RicoSolveArrays(made, problem.get(), z, w, &info));
  return info;
}

py::dict solve(const Integers& indptr, const Integers& indices, const Reals& data, const Reals& q,
               const std::optional<Reals>& lb, const std::optional<Reals>& ub,
               const std::optional<Reals>& mu, const std::optional<Reals>& muR, int dimension,
               const std::string& type, std::optional<double> tolerance,
               std::optional<int> iterations) {
  const ProblemData given =
      problemOf(matrixFrom(indptr, indices, data), q, lb, ub, mu, muR, dimension);
  Reals z(given.n()), w(given.n());
  std::fill_n(z.mutable_data(), given.n(), 0.0);
  const RicoInfo info =
      solveAlone(given, {type, tolerance, iterations}, z.mutable_data(), w.mutable_data());
  py::dict result;
  result["z"] = z, result["w"] = w;
  result["converged"] = info.reason > 0;
  result["reason"] = RicoConvergedReasonName(info.reason);
  result["iterations"] = info.its, result["residual"] = info.residual;
  result["solver"] = info.type, result["seconds"] = info.seconds;
  return result;
}

}  // namespace

}  // namespace rico::python

PYBIND11_MODULE(_problems, module) { module.def("solve", &rico::python::solve); }
