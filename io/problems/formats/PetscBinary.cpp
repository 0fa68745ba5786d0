#include <algorithm>
#include <io/problems/Files.hpp>
#include <io/problems/PetscWords.hpp>
#include <io/problems/formats/PetscBinary.hpp>
#include <limits>
#include <utility>

namespace rico {

namespace {

CsrMatrix readSparse(PetscReader& in, std::int32_t n, std::int32_t entries) {
  const std::vector<std::int32_t> lengths = in.integers("M, row lengths", n);
  std::int64_t total = 0;
  for (const std::int32_t length : lengths) {
    if (length < 0)
      in.refuse("M, row lengths", std::to_string(length), "none below 0", "write it again");
    total += length;
  }
  if (total != entries)
    in.refuse("M, row lengths", "a sum of " + std::to_string(total), std::to_string(entries),
              "write it again");
  Triplets triplets;
  triplets.column = in.integers("M, columns", entries);
  triplets.value = in.reals("M, values", entries);
  requireNumbers(in.place("M, values"), triplets.value, false);
  for (const std::int32_t j : triplets.column)
    if (j < 0 || j >= n)
      in.refuse("M, columns", std::to_string(j), "0 to " + std::to_string(n - 1), "write it again");
  triplets.row.reserve(triplets.value.size());
  for (std::int32_t i = 0; i < n; i++) triplets.row.insert(triplets.row.end(), lengths[i], i);
  return compress(n, n, triplets);
}

CsrMatrix readMat(PetscReader& in) {
  in.requireClass("M", mat_id);
  const std::int32_t rows = in.integer("M, rows"), columns = in.integer("M, columns"),
                     entries = in.integer("M, entries");
  if (rows < 0 || rows != columns)
    in.refuse("M", std::to_string(rows) + " x " + std::to_string(columns), "a square matrix",
              "correct the sizes");
  if (entries != -1) return readSparse(in, rows, entries);
  const std::vector<double> values = in.reals("M, values", std::int64_t{rows} * columns);
  requireNumbers(in.place("M, values"), values, false);
  return compressDense(rows, columns, values);
}

std::vector<double> readVec(PetscReader& in, const char* what, std::int32_t n,
                            bool infinite_allowed, const char* whose = "the rows of M") {
  in.requireClass(what, vec_id);
  const std::int32_t size = in.integer(what);
  if (size != n)
    in.refuse(what, std::to_string(size) + " entries", std::to_string(n) + ", " + whose,
              "make the sizes agree");
  std::vector<double> values = in.reals(what, size);
  requireNumbers(in.place(what), values, infinite_allowed);
  return values;
}

/// Reads a run. Throws if it is invalid, or has more rows than M.
ConeRun readRun(PetscReader& in, std::int32_t cone, std::int32_t size, std::int32_t count) {
  if (cone < 0 || cone >= RICO_NUM_CONES)
    in.refuse("blocks", "cone " + std::to_string(cone), "a RicoCone", "write it again");
  if (size < 1 || count < 1)
    in.refuse("blocks", std::to_string(count) + " sets of " + std::to_string(size) + " rows",
              "at least one of each", "write it again");
  return {static_cast<RicoCone>(cone), size, count};
}

/// Appends a run. Ranks write one block each if a run crosses them; these are joined again.
void append(std::vector<ConeRun>& blocks, const ConeRun& run) {
  if (!blocks.empty() && run.cone != RICO_NORMAL_CONE && blocks.back().cone == run.cone &&
      blocks.back().size == run.size)
    blocks.back().count += run.count;
  else
    blocks.push_back(run);
}

std::vector<ConeRun> readRuns(PetscReader& in, std::int32_t n) {
  in.requireClass("blocks", is_id);
  const std::int32_t size = in.integer("blocks");
  const std::vector<std::int32_t> runs = in.integers("blocks", size);
  if (size % 3 != 0)
    in.refuse("blocks", std::to_string(size) + " integers", "three a block", "write it again");
  std::vector<ConeRun> blocks;
  std::int64_t rows = 0;
  for (std::size_t k = 0; k + 2 < runs.size(); k += 3) {
    append(blocks, readRun(in, runs[k], runs[k + 1], runs[k + 2]));
    rows += std::int64_t{runs[k + 1]} * runs[k + 2];
  }
  if (rows != n)
    in.refuse("blocks", std::to_string(rows) + " rows", std::to_string(n) + ", the rows of M",
              "make the sizes agree");
  return blocks;
}

std::vector<double> readCoefficients(PetscReader& in, const char* what, std::int32_t count) {
  std::vector<double> values = readVec(in, what, count, false, "one a cone");
  for (const double value : values)
    if (value < 0) in.refuse(what, numberText(value), "none below 0", "correct the coefficient");
  return values;
}

/// Reads for each polyhedron the number of rows of H; then all H, and all k.
std::vector<Polyhedron> readPolyhedra(PetscReader& in, const std::vector<ConeRun>& blocks) {
  std::vector<Polyhedron> polyhedra;
  std::vector<std::int64_t> sizes;
  for (const ConeRun& run : blocks)
    if (run.cone == RICO_NORMAL_CONE) sizes.push_back(run.size);
  if (sizes.empty()) return polyhedra;
  in.requireClass("rows of H", is_id);
  if (const std::int32_t count = in.integer("rows of H"); count != std::ssize(sizes))
    in.refuse("rows of H", std::to_string(count) + " integers",
              std::to_string(sizes.size()) + ", one a polyhedron", "write it again");
  const std::vector<std::int32_t> rows = in.integers("rows of H", std::ssize(sizes));
  std::int64_t all = 0, entries = 0;
  for (std::size_t i = 0; i < rows.size(); i++) {
    if (rows[i] < 0)
      in.refuse("rows of H", std::to_string(rows[i]), "none below 0", "write it again");
    all += rows[i];
    entries += rows[i] * sizes[i];
    in.requireLeft("H", entries, sizeof(double));
  }
  const std::vector<double> H =
      readVec(in, "H", static_cast<std::int32_t>(entries), false, "the rows of all H");
  const std::vector<double> k =
      readVec(in, "k", static_cast<std::int32_t>(all), false, "one a row of H");
  auto nextH = H.begin();
  auto nextK = k.begin();
  for (std::size_t i = 0; i < rows.size(); i++) {
    polyhedra.push_back({{nextH, nextH + rows[i] * sizes[i]}, {nextK, nextK + rows[i]}});
    nextH += rows[i] * sizes[i];
    nextK += rows[i];
  }
  return polyhedra;
}

/// Joins adjacent polyhedra of equal shape into one run.
void joinPolyhedra(ProblemData& problem) {
  const std::vector<ConeRun> blocks = std::exchange(problem.blocks, {});
  const std::vector<Polyhedron> polyhedra = std::exchange(problem.polyhedra, {});
  auto next = polyhedra.begin();
  for (const ConeRun& run : blocks) {
    const bool isOne = run.cone == RICO_NORMAL_CONE;
    const bool goesOn = isOne && !problem.blocks.empty() &&
                        problem.blocks.back().cone == RICO_NORMAL_CONE &&
                        problem.blocks.back().size == run.size && problem.polyhedra.back() == *next;
    if (goesOn)
      problem.blocks.back().count += run.count;
    else
      problem.blocks.push_back(run);
    if (isOne && !goesOn) problem.polyhedra.push_back(*next);
    if (isOne) ++next;
  }
}

/// Reads blocks, bounds, coefficients, polyhedra and the optional guess, as written by
/// RicoProblemView() and -rico_dump_...
void readSets(PetscReader& in, ProblemData& problem) {
  const std::vector<ConeRun> blocks = readRuns(in, problem.n());
  std::vector<double> lb = readVec(in, "lb", problem.n(), true);
  setBounds(problem, in.place("lb and ub"), std::move(lb), readVec(in, "ub", problem.n(), true));
  problem.blocks = blocks;
  std::int32_t cones = 0, rolling = 0;
  for (const ConeRun& run : blocks) {
    if (isFriction(run.cone)) cones += run.count;
    if (run.cone == RICO_ROLLING) rolling += run.count;
  }
  problem.contacts = cones;
  problem.mu = readCoefficients(in, "mu", cones);
  problem.muR = readCoefficients(in, "mu_r", rolling);
  problem.polyhedra = readPolyhedra(in, blocks);
  joinPolyhedra(problem);
  if (!in.atEnd()) problem.guess = readVec(in, "guess", problem.n(), false);
}

void put(std::string& bytes, std::int32_t value) {
  const auto bits = swapped(static_cast<std::uint32_t>(value));
  bytes.append(reinterpret_cast<const char*>(&bits), sizeof bits);
}

void put(std::string& bytes, const std::vector<double>& values) {
  for (const double value : values) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    bits = swapped(bits);
    bytes.append(reinterpret_cast<const char*>(&bits), sizeof bits);
  }
}

void putMat(std::string& bytes, const CsrMatrix& M) {
  for (const std::int32_t x : {mat_id, M.rows, M.columns, static_cast<std::int32_t>(M.entries())})
    put(bytes, x);
  for (std::int32_t i = 0; i < M.rows; i++)
    put(bytes, static_cast<std::int32_t>(M.start[i + 1] - M.start[i]));
  for (const std::int32_t j : M.column) put(bytes, j);
  put(bytes, M.value);
}

void putVec(std::string& bytes, const std::vector<double>& values) {
  put(bytes, vec_id);
  put(bytes, static_cast<std::int32_t>(values.size()));
  put(bytes, values);
}

void putPolyhedra(std::string& bytes, const std::vector<Polyhedron>& polyhedra) {
  std::vector<double> H, k;
  put(bytes, is_id);
  put(bytes, static_cast<std::int32_t>(polyhedra.size()));
  for (const Polyhedron& polyhedron : polyhedra) {
    put(bytes, static_cast<std::int32_t>(polyhedron.k.size()));
    H.insert(H.end(), polyhedron.H.begin(), polyhedron.H.end());
    k.insert(k.end(), polyhedron.k.begin(), polyhedron.k.end());
  }
  putVec(bytes, H);
  putVec(bytes, k);
}

void putSets(std::string& bytes, const ProblemData& problem) {
  put(bytes, is_id);
  put(bytes, static_cast<std::int32_t>(3 * problem.blocks.size()));
  for (const ConeRun& run : problem.blocks)
    for (const std::int32_t x : {static_cast<std::int32_t>(run.cone), run.size, run.count})
      put(bytes, x);
  putVec(bytes, problem.lb);
  putVec(bytes, problem.ub);
  putVec(bytes, problem.mu);
  putVec(bytes, problem.muR);
  if (!problem.polyhedra.empty()) putPolyhedra(bytes, problem.polyhedra);
  if (!problem.guess.empty()) putVec(bytes, problem.guess);
}

}  // namespace

bool isPetscBinary(const std::string& head) {
  return head.starts_with(std::string("\x00\x12\x7b\x50", 4)) ||
         head.starts_with(std::string("\x00\x00\x00\x00\x00\x12\x7b\x50", 8));
}

ProblemData readPetscBinary(const std::string& file) {
  PetscReader in(file, readBytes(file));
  ProblemData problem;
  problem.M = readMat(in);
  problem.q = readVec(in, "q", problem.n(), false);
  if (in.atEnd()) {
    setNonnegative(problem);
  } else if (in.isNext(is_id)) {
    readSets(in, problem);
  } else {
    std::vector<double> lb = readVec(in, "lb", problem.n(), true);
    setBounds(problem, in.place("lb and ub"), std::move(lb), readVec(in, "ub", problem.n(), true));
  }
  if (!in.atEnd())
    in.refuse("", "more after the last vector", "the end of the file", "write one problem a file");
  problem.kind = kindOf(problem.blocks);
  return problem;
}

void writePetscBinary(const ProblemData& problem, const std::string& file) {
  if (problem.M.entries() > std::numeric_limits<std::int32_t>::max())
    throw InputError({file, "M"}, std::to_string(problem.M.entries()) + " entries",
                     "at most 2147483647 in this format", "split the problem");
  std::string bytes;
  putMat(bytes, problem.M);
  putVec(bytes, problem.q);
  if (!problem.hasOnlyBounds() || !problem.guess.empty()) {
    putSets(bytes, problem);
  } else if (problem.kind != ProblemKind::LCP) {
    putVec(bytes, problem.lb);
    putVec(bytes, problem.ub);
  }
  writeBytes(file, bytes);
}

}  // namespace rico
