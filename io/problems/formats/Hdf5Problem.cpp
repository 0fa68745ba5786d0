#include <io/problems/SandboxedRead.hpp>
#include <io/problems/formats/FclibMatrix.hpp>
#include <io/problems/formats/Hdf5Problem.hpp>

namespace rico {

std::vector<double> readVector(const Hdf5File& file, const std::string& path) {
  std::vector<double> values = file.reals(path);
  requireNumbers(file.place(path), values, false);
  return values;
}

std::int32_t sizeOf(const std::vector<double>& vector) {
  return static_cast<std::int32_t>(vector.size());
}

void requireSize(const Hdf5File& file, const std::string& path, std::size_t found,
                 std::int64_t expected) {
  if (static_cast<std::int64_t>(found) != expected)
    throw InputError(file.place(path), std::to_string(found) + " entries", std::to_string(expected),
                     "make the sizes of the problem agree");
}

/// Reads M and q of a square problem; `n`, if it exists, must agree.
static ProblemData readSquare(const Hdf5File& file, const std::string& group, ProblemKind kind) {
  ProblemData problem;
  problem.kind = kind;
  problem.q = readVector(file, group + "/q");
  const std::int32_t n = sizeOf(problem.q);
  if (file.has(group + "/n") && file.integer(group + "/n") != n)
    throw InputError(file.place(group + "/n"), std::to_string(file.integer(group + "/n")),
                     std::to_string(n) + ", the entries of q", "make the sizes agree");
  problem.M = readFclibMatrix(file, group + "/M", n);
  if (problem.M.columns != n)
    throw InputError(file.place(group + "/M/n"), std::to_string(problem.M.columns) + " columns",
                     std::to_string(n), "M must be square");
  return problem;
}

static ProblemData readLcp(const Hdf5File& file) {
  ProblemData problem = readSquare(file, "/lcp", ProblemKind::LCP);
  setNonnegative(problem);
  return problem;
}

static std::vector<double> readBounds(const Hdf5File& file, const std::string& path,
                                      std::int32_t n) {
  std::vector<double> bounds = file.reals(path);
  requireSize(file, path, bounds.size(), n);
  requireNumbers(file.place(path), bounds, true);
  return bounds;
}

static ProblemData readRelay(const Hdf5File& file) {
  ProblemData problem = readSquare(file, "/relay", ProblemKind::Relay);
  setBounds(problem, file.place("/relay"), readBounds(file, "/relay/lb", problem.n()),
            readBounds(file, "/relay/ub", problem.n()));
  return problem;
}

/// A group, and the function that reads it.
struct Layout {
  const char* group;
  ProblemData (*read)(const Hdf5File&);
};

static const Layout layouts[] = {{"/lcp", readLcp},
                                 {"/mlcp", readMlcp},
                                 {"/relay", readRelay},
                                 {"/fclib_local", readFclibLocal},
                                 {"/local_rolling", readLocalRolling},
                                 {"/soclcp", readSoclcp},
                                 {"/fclib_global", readFclibGlobal},
                                 {"/fclib_global_rolling", readFclibGlobalRolling}};

static std::string known() {
  std::string text;
  for (const Layout& layout : layouts)
    text += (text.empty() ? "" : ", ") + std::string(layout.group);
  return text;
}

static std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < 8; i++) text += (i ? ", /" : "/") + names[i];
  if (names.size() > 8) text += ", ...";
  return text.empty() ? "an empty file" : text;
}

static ProblemData readByGroup(const std::string& name) {
  const Hdf5File file(name);
  for (const Layout& layout : layouts) {
    if (!file.has(layout.group)) continue;
    if (!file.hasGroup(layout.group))
      throw InputError(file.place(layout.group), "something else", "a group",
                       "write the file again");
    return layout.read(file);
  }
  throw InputError({name, ""}, listed(file.names()), "one of the groups " + known(),
                   "io/FORMATS.md describes them");
}

ProblemData readHdf5Problem(const std::string& name) {
  readInSandbox(name, [&] { readByGroup(name); });
  return readByGroup(name);
}

static void writeSquare(Hdf5Writer& file, const std::string& group, const ProblemData& problem) {
  file.group(group);
  file.integers(group + "/n", {problem.n()});
  writeFclibMatrix(file, group + "/M", problem.M);
  file.reals(group + "/q", problem.q);
}

void writeHdf5Problem(Hdf5Writer& file, const ProblemData& problem) {
  switch (problem.kind) {
    case ProblemKind::LCP:
      return writeSquare(file, "/lcp", problem);
    case ProblemKind::MLCP:
      return writeMlcp(file, problem);
    case ProblemKind::Relay:
      writeSquare(file, "/relay", problem);
      file.reals("/relay/lb", problem.lb);
      file.reals("/relay/ub", problem.ub);
      return;
    case ProblemKind::FrictionContact2D:
    case ProblemKind::FrictionContact3D:
      return writeFclibLocal(file, problem);
    case ProblemKind::RollingFriction:
      return writeLocalRolling(file, problem);
    case ProblemKind::SOCLCP:
      return writeSoclcp(file, problem);
    case ProblemKind::GlobalFrictionContact2D:
    case ProblemKind::GlobalFrictionContact3D:
    case ProblemKind::GlobalRollingFriction:
      return writeFclibGlobal(file, problem);
    case ProblemKind::AVI:
      throw InputError(file.place(""), "polyhedra", "sets that HDF5's layouts have",
                       "write it as .petsc");
    case ProblemKind::Mixed:
      throw InputError(file.place(""), "contacts beside other sets",
                       "sets of one sort in HDF5's layouts", "write it as .petsc");
  }
}

}  // namespace rico
