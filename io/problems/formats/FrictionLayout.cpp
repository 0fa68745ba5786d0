#include <cmath>
#include <io/problems/formats/FclibMatrix.hpp>
#include <io/problems/formats/Hdf5Problem.hpp>

namespace rico {

std::vector<double> readCoefficients(const Hdf5File& file, const std::string& path,
                                     std::int64_t cones) {
  std::vector<double> mu = readVector(file, path);
  requireSize(file, path, mu.size(), cones);
  for (std::size_t c = 0; c < mu.size(); c++)
    if (mu[c] < 0)
      throw InputError(file.place(path), std::to_string(mu[c]) + " at entry " + std::to_string(c),
                       "coefficients of friction that are not negative", "correct the file");
  return mu;
}

static CsrMatrix readSquareMatrix(const Hdf5File& file, const std::string& group, std::int32_t n) {
  CsrMatrix matrix = readFclibMatrix(file, group, n);
  if (matrix.columns != n)
    throw InputError(file.place(group + "/n"), std::to_string(matrix.columns) + " columns",
                     std::to_string(n), "the matrix must be square");
  return matrix;
}

/// The number of contacts for the length of q; spacedim must divide it.
static std::int32_t contactsOf(const Hdf5File& file, const std::string& group, std::int32_t dim,
                               std::size_t rows) {
  if (dim <= 0 || rows % static_cast<std::size_t>(dim) != 0)
    throw InputError(file.place(group + "/vectors/q"), std::to_string(rows) + " entries",
                     "a multiple of spacedim = " + std::to_string(dim), "make the sizes agree");
  return static_cast<std::int32_t>(rows) / dim;
}

std::int32_t readDimension(const Hdf5File& file, const std::string& group, std::int32_t plane,
                           std::int32_t space) {
  const std::int32_t dim = file.integer(group + "/spacedim");
  if (dim != plane && dim != space)
    throw InputError(file.place(group + "/spacedim"), std::to_string(dim),
                     std::to_string(plane) + " or " + std::to_string(space), "correct the file");
  return dim;
}

/// Reads W, q and mu; rows have no bounds.
static ProblemData readContacts(const Hdf5File& file, const std::string& group, RicoCone cone,
                                std::int32_t dim) {
  constexpr double inf = HUGE_VAL;
  ProblemData problem;
  problem.q = readVector(file, group + "/vectors/q");
  problem.contacts = contactsOf(file, group, dim, problem.q.size());
  problem.M = readSquareMatrix(file, group + "/W", sizeOf(problem.q));
  problem.mu = readCoefficients(file, group + "/vectors/mu", problem.contacts);
  problem.lb.assign(problem.q.size(), -inf);
  problem.ub.assign(problem.q.size(), inf);
  if (problem.contacts)
    problem.blocks.push_back({cone, dim, static_cast<std::int32_t>(problem.contacts)});
  return problem;
}

static void addAt(const CsrMatrix& block, std::int32_t row, std::int32_t column, double sign,
                  bool transposed, Triplets& all) {
  for (std::int32_t i = 0; i < block.rows; i++)
    for (std::int64_t k = block.start[i]; k < block.start[i + 1]; k++)
      if (transposed)
        all.add(row + block.column[k], column + i, sign * block.value[k]);
      else
        all.add(row + i, column + block.column[k], sign * block.value[k]);
}

/// Equality constraints: u = W r + V l + q and V' r + R l + s = 0 add the free unknowns l.
static void addEqualities(const Hdf5File& file, ProblemData& problem) {
  const std::vector<double> s = readVector(file, "/fclib_local/vectors/s");
  const std::int32_t n = problem.n(), m = sizeOf(s);
  const CsrMatrix V = readFclibMatrix(file, "/fclib_local/V", n);
  const CsrMatrix R = readSquareMatrix(file, "/fclib_local/R", m);
  if (V.columns != m)
    throw InputError(file.place("/fclib_local/V/n"), std::to_string(V.columns) + " columns",
                     std::to_string(m) + ", the entries of s", "make the sizes agree");
  Triplets all;
  addAt(problem.M, 0, 0, 1, false, all);
  addAt(V, 0, n, 1, false, all);
  addAt(V, n, 0, 1, true, all);
  addAt(R, n, n, 1, false, all);
  problem.M = compress(n + m, n + m, all);
  problem.q.insert(problem.q.end(), s.begin(), s.end());
  problem.lb.resize(problem.q.size(), -HUGE_VAL);
  problem.ub.resize(problem.q.size(), HUGE_VAL);
  if (m) problem.blocks.push_back({RICO_FREE, 1, m});
}

ProblemData readFclibLocal(const Hdf5File& file) {
  const std::int32_t dim = readDimension(file, "/fclib_local", 2, 3);
  ProblemData problem = readContacts(file, "/fclib_local", RICO_COULOMB, dim);
  problem.kind = dim == 2 ? ProblemKind::FrictionContact2D : ProblemKind::FrictionContact3D;
  if (file.has("/fclib_local/V")) addEqualities(file, problem);
  return problem;
}

ProblemData readLocalRolling(const Hdf5File& file) {
  const std::int32_t dim = readDimension(file, "/local_rolling", 3, 5);
  ProblemData problem = readContacts(file, "/local_rolling", RICO_ROLLING, dim);
  problem.kind = ProblemKind::RollingFriction;
  problem.muR = readCoefficients(file, "/local_rolling/vectors/mu_r", problem.contacts);
  return problem;
}

/// Converts the first rows of cones, ascending from 0 to n, into runs of equal sizes.
static std::vector<ConeRun> runsOf(const Hdf5File& file, std::int32_t n) {
  const std::vector<std::int32_t> first = file.integers("/soclcp/coneIndex");
  std::vector<ConeRun> runs;
  if (first.empty() || first.front() != 0 || first.back() != n)
    throw InputError(file.place("/soclcp/coneIndex"), "other ends",
                     "first rows of the cones, from 0 to n = " + std::to_string(n),
                     "correct the file");
  for (std::size_t c = 1; c < first.size(); c++) {
    if (first[c] <= first[c - 1] || first[c] > n)
      throw InputError(file.place("/soclcp/coneIndex"),
                       std::to_string(first[c]) + " after " + std::to_string(first[c - 1]),
                       "ascending first rows, at most n", "correct the file");
    const std::int32_t size = first[c] - first[c - 1];
    if (!runs.empty() && runs.back().size == size)
      runs.back().count++;
    else
      runs.push_back({RICO_SECOND_ORDER, size, 1});
  }
  return runs;
}

ProblemData readSoclcp(const Hdf5File& file) {
  ProblemData problem;
  problem.kind = ProblemKind::SOCLCP;
  problem.q = readVector(file, "/soclcp/q");
  problem.M = readSquareMatrix(file, "/soclcp/M", sizeOf(problem.q));
  problem.blocks = runsOf(file, problem.n());
  for (const ConeRun& run : problem.blocks) problem.contacts += run.count;
  problem.mu = readCoefficients(file, "/soclcp/tau", problem.contacts);
  problem.lb.assign(problem.q.size(), -HUGE_VAL);
  problem.ub.assign(problem.q.size(), HUGE_VAL);
  return problem;
}

/// Writes spacedim, W, vectors/{q, mu} of the first `rows` rows.
static void writeContacts(Hdf5Writer& file, const std::string& group, const ProblemData& problem,
                          std::int32_t rows) {
  file.group(group);
  file.group(group + "/vectors");
  file.integers(group + "/spacedim", {problem.blocks.empty() ? 3 : problem.blocks.front().size});
  writeFclibMatrix(file, group + "/W", submatrix(problem.M, 0, rows, 0, rows));
  file.reals(group + "/vectors/q", {problem.q.begin(), problem.q.begin() + rows});
  file.reals(group + "/vectors/mu", problem.mu);
}

void writeFclibLocal(Hdf5Writer& file, const ProblemData& problem) {
  const std::int32_t n = problem.n(),
                     dim = problem.blocks.empty() ? 3 : problem.blocks.front().size;
  const auto rows = static_cast<std::int32_t>(problem.contacts * dim);
  writeContacts(file, "/fclib_local", problem, rows);
  if (rows == n) return;
  writeFclibMatrix(file, "/fclib_local/V", submatrix(problem.M, 0, rows, rows, n));
  writeFclibMatrix(file, "/fclib_local/R", submatrix(problem.M, rows, n, rows, n));
  file.reals("/fclib_local/vectors/s", {problem.q.begin() + rows, problem.q.end()});
}

void writeLocalRolling(Hdf5Writer& file, const ProblemData& problem) {
  writeContacts(file, "/local_rolling", problem, problem.n());
  file.reals("/local_rolling/vectors/mu_r", problem.muR);
}

void writeSoclcp(Hdf5Writer& file, const ProblemData& problem) {
  std::vector<std::int32_t> first{0};
  for (const ConeRun& run : problem.blocks)
    for (std::int32_t c = 0; c < run.count; c++) first.push_back(first.back() + run.size);
  file.group("/soclcp");
  file.integers("/soclcp/n", {problem.n()});
  file.integers("/soclcp/nc", {static_cast<std::int32_t>(problem.contacts)});
  writeFclibMatrix(file, "/soclcp/M", problem.M);
  file.reals("/soclcp/q", problem.q);
  file.integers("/soclcp/coneIndex", first);
  file.reals("/soclcp/tau", problem.mu);
}

}  // namespace rico
