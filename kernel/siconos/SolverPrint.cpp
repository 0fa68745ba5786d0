// Solver options as text, in the layout of Siconos 4.4, which prints them if it is verbose.
#include <FrictionContactProblem.h>
#include <SolverOptions.h>

#include <cstdarg>
#include <cstdio>
#include <string>

namespace {

int verbosity = 0;

class Printer {
 public:
  explicit Printer(int depth) : indent_(static_cast<std::size_t>(depth), ' ') {}

  void line(const char* format, ...) const {
    std::va_list arguments;
    va_start(arguments, format);
    std::printf("[Numerics] %s", indent_.c_str());
    std::vprintf(format, arguments);
    va_end(arguments);
    std::fputc('\n', stdout);
  }
  template <class Number>
  void parameters(const char* name, const char* format, int size, const Number* values) const {
    line("non zero %s parameters in options->%cparam:", name, *name);
    for (int i = 0; i < size; ++i)
      if (values[i] != 0) line(format, i, values[i]);
  }

 private:
  std::string indent_;
};

void print(const SolverOptions& options, int depth) {
  const Printer out(depth);
  const char* name = solver_options_id_to_name(options.solverId);
  out.line("========== solver parameters: ");
  out.line("The solver parameters below have  been set \t options->isSet = %d", options.isSet);
  out.line("Id of the solver\t\t\t\t options->solverId = %d ", options.solverId);
  out.line("Name of the solver\t\t\t\t %s ", name);
  out.line("size of the int parameters\t\t\t options->iSize = %d", options.iSize);
  out.parameters("int", "\t\t\t\t\t\t options->iparam[%d] = %d", options.iSize, options.iparam);
  out.line("double parameters \t\t\t\t options->dparam");
  out.line("size of the double parameters\t\t\t options->dSize = %d", options.dSize);
  out.parameters("double", "\t\t\t\t\t\t options->dparam[%d] = %.6le", options.dSize,
                 options.dparam);
  if (options.iWork == nullptr)
    out.line("integer work array have not been allocated. \t options->iWork = NULL ");
  if (options.dWork == nullptr)
    out.line("double work array have not been allocated. \t options->dWork = NULL ");
  out.line("See %s documentation for parameters definition)", name);
  out.line("number of internal (or local) solvers \t\t options->numberOfInternalSolvers = %zu",
           options.numberOfInternalSolvers);
  for (std::size_t n = 0; n < options.numberOfInternalSolvers; ++n)
    print(*options.internalSolvers[n], depth + 1);
}

}  // namespace

void numerics_set_verbose(int verbose) { verbosity = verbose; }

void solver_options_print(SolverOptions* options) {
  if (verbosity > 0) print(*options, 0);
}
