/// The group /mlcp: n unknowns u of equalities, m complementary unknowns v, in one or both forms
///
///     M, q              w = M (u, v) + q, rows in blocks: blocksRows[b] .. blocksRows[b+1] - 1
///                       are complementarities if blocksIsComp[b], else equalities              (1)
///     A, B, C, D, a, b  A u + C v + a = 0,    w = D u + B v + b,    0 <= w _|_ v >= 0          (2)
///
/// If there are as many equalities as unknowns u, unknown j belongs to row j. Otherwise the
/// equalities are rectangular: they come first, and z = (u, padding, v). The smaller side is padded
/// by zero rows, or by unknowns with zero columns.
#include <algorithm>
#include <io/problems/formats/FclibMatrix.hpp>
#include <io/problems/formats/Hdf5Problem.hpp>
#include <limits>

namespace rico {

namespace {

struct Sizes {
  std::int32_t equalities, u, v;  ///< rows of A, columns of A, rows of B

  std::int32_t padded() const { return std::max(equalities, u); }
};

std::int32_t readCount(const Hdf5File& file, const std::string& path) {
  const std::int32_t count = file.integer(path);
  if (count < 0)
    throw InputError(file.place(path), std::to_string(count), "a size", "it must not be negative");
  return count;
}

/// Returns true for rows that are complementarities; the blocks must cover all rows without
/// overlap.
std::vector<bool> readMask(const Hdf5File& file, std::int32_t rows, std::int32_t m) {
  if (!file.has("/mlcp/blocksRows")) {
    std::vector<bool> mask(static_cast<std::size_t>(rows), false);
    std::fill(mask.end() - std::min(m, rows), mask.end(), true);
    return mask;
  }
  const std::vector<std::int32_t> start = file.integers("/mlcp/blocksRows"),
                                  is_comp = file.integers("/mlcp/blocksIsComp");
  const bool tiles = !start.empty() && start.front() == 0 && start.back() == rows &&
                     std::is_sorted(start.begin(), start.end());
  if (!tiles)
    throw InputError(file.place("/mlcp/blocksRows"), "blocks that do not tile the rows",
                     "0, ..., " + std::to_string(rows) + ", never falling", "correct the blocks");
  requireSize(file, "/mlcp/blocksIsComp", is_comp.size(),
              static_cast<std::int64_t>(start.size()) - 1);
  std::vector<bool> mask(static_cast<std::size_t>(rows));
  for (std::size_t b = 0; b < is_comp.size(); b++)
    std::fill(mask.begin() + start[b], mask.begin() + start[b + 1], is_comp[b] != 0);
  return mask;
}

ProblemData withBounds(CsrMatrix M, std::vector<double> q, const std::vector<bool>& mask) {
  ProblemData problem;
  problem.kind = ProblemKind::MLCP;
  problem.M = std::move(M);
  problem.q = std::move(q);
  std::vector<double> lb;
  lb.reserve(mask.size());
  for (const bool complementarity : mask) lb.push_back(complementarity ? 0 : -kInfinity);
  setBounds(problem, {}, std::move(lb), std::vector<double>(mask.size(), kInfinity));
  return problem;
}

/// Adds the entries of `matrix` to the padded problem, with its corner at (row, column).
void place(const CsrMatrix& matrix, std::int32_t row, std::int32_t column, Triplets& into) {
  for (std::int32_t i = 0; i < matrix.rows; i++)
    for (std::int64_t e = matrix.start[i]; e < matrix.start[i + 1]; e++)
      into.add(row + i, column + matrix.column[e], matrix.value[e]);
}

std::vector<bool> paddedMask(const Sizes& sizes) {
  std::vector<bool> mask(static_cast<std::size_t>(sizes.padded()), false);
  mask.insert(mask.end(), static_cast<std::size_t>(sizes.v), true);
  return mask;
}

/// (1) with rectangular equalities: the rows and columns after them are shifted.
ProblemData pad(const CsrMatrix& M, const std::vector<double>& q, const Sizes& sizes) {
  const std::int32_t row_gap = sizes.padded() - sizes.equalities,
                     column_gap = sizes.padded() - sizes.u;
  const std::int32_t n = sizes.padded() + sizes.v;
  Triplets triplets;
  for (std::int32_t i = 0; i < M.rows; i++)
    for (std::int64_t e = M.start[i]; e < M.start[i + 1]; e++)
      triplets.add(i < sizes.equalities ? i : i + row_gap,
                   M.column[e] < sizes.u ? M.column[e] : M.column[e] + column_gap, M.value[e]);
  std::vector<double> padded_q = q;
  padded_q.insert(padded_q.begin() + sizes.equalities, static_cast<std::size_t>(row_gap), 0.0);
  return withBounds(compress(n, n, triplets), padded_q, paddedMask(sizes));
}

ProblemData readWhole(const Hdf5File& file, std::int32_t n, std::int32_t m) {
  const std::vector<double> q = readVector(file, "/mlcp/q");
  const CsrMatrix M = readFclibMatrix(file, "/mlcp/M", sizeOf(q));
  if (M.columns != std::int64_t{n} + m)
    throw InputError(file.place("/mlcp/M/n"), std::to_string(M.columns) + " columns",
                     "n + m = " + std::to_string(std::int64_t{n} + m), "make the sizes agree");
  const std::vector<bool> mask = readMask(file, M.rows, m);
  const auto complementarities = std::count(mask.begin(), mask.end(), true);
  if (complementarities != m)
    throw InputError(file.place("/mlcp/blocksIsComp"),
                     std::to_string(complementarities) + " rows of complementarities",
                     "m = " + std::to_string(m), "correct m or the blocks");
  const Sizes sizes{M.rows - m, n, m};
  if (sizes.equalities == n) return withBounds(M, q, mask);
  if (!std::is_sorted(mask.begin(), mask.end()))
    throw InputError(file.place("/mlcp/blocksIsComp"),
                     std::to_string(sizes.equalities) + " equalities for " + std::to_string(n) +
                         " unknowns, behind complementarities",
                     "the equalities first", "put rectangular equalities in the first rows");
  return pad(M, q, sizes);
}

CsrMatrix readBlock(const Hdf5File& file, const std::string& path, std::int32_t rows,
                    std::int32_t columns) {
  if (!file.has(path) && (rows == 0 || columns == 0)) return compressDense(rows, columns, {});
  CsrMatrix block = readFclibMatrix(file, path, rows);
  if (block.columns != columns)
    throw InputError(file.place(path), std::to_string(block.columns) + " columns",
                     std::to_string(columns), "make the sizes agree");
  return block;
}

void requireTotal(const Hdf5File& file, std::int64_t size) {
  if (size > std::numeric_limits<std::int32_t>::max())
    throw InputError(file.place("/mlcp/n"), std::to_string(size) + " rows", "at most 2147483647",
                     "split the problem");
}

/// More unknowns than equalities and entries means that some have zero columns; they are refused
/// before memory is allocated.
void requireUnknownsUsed(const Hdf5File& file, const Sizes& sizes, std::size_t entries) {
  const std::int64_t most = sizes.equalities + static_cast<std::int64_t>(entries);
  if (sizes.u > most)
    throw InputError(file.place("/mlcp/n"), std::to_string(sizes.u),
                     "at most " + std::to_string(most), "correct n, or the blocks A and D");
}

/// Reads the form (2).
ProblemData readParts(const Hdf5File& file, std::int32_t n, std::int32_t m) {
  std::vector<double> q = readVector(file, "/mlcp/a");
  const std::vector<double> b = readVector(file, "/mlcp/b");
  requireSize(file, "/mlcp/b", b.size(), m);
  const Sizes sizes{sizeOf(q), n, m};
  const std::int32_t first = sizes.padded();
  requireTotal(file, std::int64_t{first} + m);
  Triplets triplets;
  place(readBlock(file, "/mlcp/A", sizes.equalities, n), 0, 0, triplets);
  place(readBlock(file, "/mlcp/C", sizes.equalities, m), 0, first, triplets);
  place(readBlock(file, "/mlcp/D", m, n), first, 0, triplets);
  place(readBlock(file, "/mlcp/B", m, m), first, first, triplets);
  requireUnknownsUsed(file, sizes, triplets.value.size());
  q.resize(static_cast<std::size_t>(first), 0.0);
  q.insert(q.end(), b.begin(), b.end());
  return withBounds(compress(first + m, first + m, triplets), q, paddedMask(sizes));
}

}  // namespace

ProblemData readMlcp(const Hdf5File& file) {
  const std::int32_t n = readCount(file, "/mlcp/n"), m = readCount(file, "/mlcp/m");
  if (file.has("/mlcp/M")) return readWhole(file, n, m);
  if (file.has("/mlcp/A") || file.has("/mlcp/B")) return readParts(file, n, m);
  throw InputError(file.place("/mlcp"), "neither M nor A", "M and q, or A, B, C, D, a and b",
                   "write one of the two forms");
}

void writeMlcp(Hdf5Writer& file, const ProblemData& problem) {
  std::vector<std::int32_t> start{0}, is_comp;
  std::int32_t m = 0;
  for (const ConeRun& run : problem.blocks) {
    const bool complementarity = run.cone == RICO_NONNEGATIVE;
    start.push_back(start.back() + run.size * run.count);
    is_comp.push_back(complementarity);
    if (complementarity) m += run.size * run.count;
  }
  file.group("/mlcp");
  file.integers("/mlcp/n", {problem.n() - m});
  file.integers("/mlcp/m", {m});
  file.integers("/mlcp/blocksRows", start);
  file.integers("/mlcp/blocksIsComp", is_comp);
  writeFclibMatrix(file, "/mlcp/M", problem.M);
  file.reals("/mlcp/q", problem.q);
}

}  // namespace rico
