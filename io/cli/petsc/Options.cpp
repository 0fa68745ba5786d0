/// `ricochet help options`: prints every option of the solvers and of the integrator.
///
/// With -help in the options database PETSc prints the options that an object reads: key, default
/// and purpose. Each type is created once, and its output is parsed into a table. The table is
/// therefore always up to date.
///
#include <numerics/rico_solver.h>
#include <numerics/rico_ts.h>

#include <algorithm>
#include <cstdarg>
#include <iostream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace rico {

namespace {

std::string printed;

PetscErrorCode keep(FILE*, const char format[], va_list arguments) {
  char text[4096];
  std::vsnprintf(text, sizeof text, format, arguments);
  printed += text;
  return 0;
}

void check(PetscErrorCode code) {
  if (code != 0) throw std::runtime_error("PETSc does not list its options");
}

struct Row {
  std::string key, value, text;
};

/// Parses "  -PREFIXkey <now V : formerly V>: Text (choose one of) A B (Function)", of which PETSc
/// has several variants.
std::vector<Row> rowsIn(const std::string& text, const std::string& prefix) {
  const std::regex line("  -" + prefix + "(\\S*?):? (?:<(?:now )?(.*?)(?: : .*?)?>)?:? *(.*)");
  const std::regex choice("(.*?) \\((?:choose )?one of\\) (.*)"), function(" \\(\\w+\\)$");
  std::vector<Row> rows;
  std::istringstream lines(text);
  for (std::string each; std::getline(lines, each);) {
    std::smatch found;
    if (!std::regex_match(each, found, line)) continue;
    Row row{std::string("-").append(found[1].str()), found[2],
            std::regex_replace(found[3].str(), function, "")};
    std::smatch list;
    if (const std::string whole = row.text; std::regex_match(whole, list, choice))
      row.text = list[1].str() + ": " + std::regex_replace(list[2].str(), std::regex(" "), ", ");
    if (row.value.ends_with('.') && row.value != ".") row.value.pop_back();
    const auto same = [&](const Row& other) { return other.key == row.key; };
    if (std::none_of(rows.begin(), rows.end(), same)) rows.push_back(row);
  }
  return rows;
}

/// The output of a solver of this type. A new prefix makes PETSc print options that it has already
/// printed.
std::vector<Row> rowsOfType(const std::string& type) {
  RicoSolver solver = nullptr;
  printed.clear();
  const std::string prefix = type + "_";
  check(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  check(RicoSolverSetOptionsPrefix(solver, prefix.c_str()));
  check(RicoSolverSetType(solver, type.c_str()));
  check(RicoSolverSetFromOptions(solver));
  check(RicoSolverDestroy(&solver));
  return rowsIn(printed, prefix);
}

std::vector<Row> rowsOfCvode() {
  TS ts = nullptr;
  printed.clear();
  check(RicoTSRegisterAll());
  check(TSCreate(PETSC_COMM_SELF, &ts));
  check(TSSetType(ts, "cvode"));
  check(TSSetFromOptions(ts));
  check(TSDestroy(&ts));
  return rowsIn(printed, "");
}

/// Prints a section with the rows whose keys begin with `begin`, if there are any.
void printTable(const std::string& title, const std::vector<Row>& rows, const std::string& begin) {
  bool isFirst = true;
  for (const Row& row : rows) {
    if (!row.key.starts_with(begin)) continue;
    if (isFirst) std::cout << "\n## " << title << "\n\n| option | default | |\n|---|---|---|\n";
    isFirst = false;
    std::cout << "| `" << row.key << "` | " << row.value << " | "
              << std::regex_replace(row.text, std::regex("\\|"), "\\|") << " |\n";
  }
}

std::vector<std::string> allTypes() {
  PetscInt count = 0;
  const char* const* names = nullptr;
  check(RicoSolverGetTypes(&count, &names));
  std::vector<std::string> types(names, names + count);
  std::sort(types.begin(), types.end());
  return types;
}

/// Prints the types that -rico_type accepts, in lines of at most 120 columns. PETSc lists them in
/// an order that depends on its release.
void listTypes(const std::vector<std::string>& types) {
  std::string line = "Types of solvers (`-rico_type`):";
  for (std::size_t t = 0; t < types.size(); ++t) {
    const std::string word = types[t] + (t + 1 < types.size() ? "," : ".");
    if (line.size() + 1 + word.size() > 120) {
      std::cout << line << "\n";
      line = word;
    } else {
      line += " " + word;
    }
  }
  std::cout << line << "\n";
}

/// The options that do not belong to the type; the type is auto by default.
std::vector<Row> commonRows(const std::vector<Row>& rows, const std::string& type) {
  std::vector<Row> common;
  for (Row row : rows) {
    if (row.key == "-rico_type")
      row = {row.key, RICOAUTO, "Type of the solver: one of those above"};
    if (!row.key.starts_with("-rico_" + type + "_")) common.push_back(row);
  }
  return common;
}

const char* const intro = R"(# Options

Every option of the solvers (`RicoSolver`) and of the integrator CVODE (`TS`). `ricochet help options` writes this page.
Options are given to `ricochet solve`, in the variable PETSC_OPTIONS, or to a program that reads PETSc's options.

Prefixes: a solver with a prefix (`RicoSolverSetOptionsPrefix`, `OneStepNSProblem::setOptionsPrefix`) reads
`-PREFIXrico_...`. The solver that `gathered` uses has the prefix `gathered_`: `-gathered_rico_type` (default: auto).
Types that use PETSc's solvers (newton, ipm, admm, ...) also read the options of KSP and PC after their own name:
`-rico_newton_ksp_type`. In simulations, sparse and distributed systems read `-kernel_ksp_...` and `-kernel_pc_...`, and
the integrator of large event-driven systems reads `-lsodar_ts_...`. `-help` lists the options of PETSc.
)";

}  // namespace

extern "C" int ricochetOptions() {
  std::string words[] = {"ricochet", "-no_signal_handler"};
  char* list[] = {words[0].data(), words[1].data(), nullptr};
  char** argv = list;
  int argc = 2;
  if (PetscInitialize(&argc, &argv, nullptr, nullptr) != 0)
    throw std::runtime_error("PETSc does not start");
  check(RicoInitialize());
  check(PetscOptionsSetValue(nullptr, "-help", nullptr));
  const auto usual = PetscVFPrintf;
  PetscVFPrintf = keep;
  std::cout << intro << "\n";
  const std::vector<std::string> types = allTypes();
  listTypes(types);
  std::vector<std::vector<Row>> rows;
  for (const std::string& type : types) rows.push_back(rowsOfType(type));
  printTable("All solvers", commonRows(rows[0], types[0]), "-rico_");
  for (std::size_t t = 0; t < types.size(); ++t)
    printTable(types[t], rows[t], "-rico_" + types[t] + "_");
  printTable("CVODE", rowsOfCvode(), "-ts_cvode_");
  PetscVFPrintf = usual;
  check(PetscOptionsClearValue(nullptr, "-help"));
  return PetscFinalize() == 0 ? 0 : 1;
}

}  // namespace rico
