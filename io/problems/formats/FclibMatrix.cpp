#include <cstdint>
#include <io/problems/ProblemData.hpp>
#include <io/problems/formats/FclibMatrix.hpp>

namespace rico {

namespace {

constexpr const char* rewriteMatrix = "write the matrix again";

/// The group as stored in the file.
struct Group {
  const Hdf5File& file;
  std::string path;
  std::int32_t m, n, nz;
  std::vector<std::int32_t> p, i;
  std::vector<double> x;

  Place at(const char* name) const { return file.place(path + "/" + name); }
};

Group readGroup(const Hdf5File& file, const std::string& path) {
  const auto dataset = [&](const char* name) { return path + "/" + name; };
  if (file.hasGroup(path))
    return {file,
            path,
            file.integer(dataset("m")),
            file.integer(dataset("n")),
            file.integer(dataset("nz")),
            file.integers(dataset("p")),
            file.integers(dataset("i")),
            file.reals(dataset("x"))};
  throw InputError(file.place(path), file.has(path) ? "something else" : "nothing",
                   "a matrix group (m, n, nzmax, nz, p, i, x)", rewriteMatrix);
}

/// Checks that sizes agree with each other and with the arrays. Columns beyond rows + entries would
/// be empty; they are refused before memory is allocated for them.
void requireSizes(const Group& g, std::int32_t rows) {
  if (g.m != rows)
    throw InputError(g.at("m"), std::to_string(g.m) + " rows", std::to_string(rows),
                     "the vectors of the problem have that many entries");
  const std::int64_t most = std::int64_t{rows} + static_cast<std::int64_t>(g.x.size() + g.p.size());
  if (g.n < 0 || g.n > most)
    throw InputError(g.at("n"), std::to_string(g.n) + " columns", "0 to " + std::to_string(most),
                     rewriteMatrix);
  if (g.nz < -2)
    throw InputError(g.at("nz"), std::to_string(g.nz), ">= 0 (triplets), -1 (columns) or -2 (rows)",
                     rewriteMatrix);
}

void requireLength(const Place& place, std::size_t found, std::size_t expected) {
  if (found < expected)
    throw InputError(place, std::to_string(found) + " entries",
                     "at least " + std::to_string(expected), rewriteMatrix);
}

void requireIndex(const Place& place, std::size_t k, std::int32_t index, std::int32_t size) {
  if (index < 0 || index >= size)
    throw InputError(place, std::to_string(index) + " at entry " + std::to_string(k),
                     "0 to " + std::to_string(size - 1), "indices count from 0");
}

Triplets fromTriplets(const Group& g) {
  const auto count = static_cast<std::size_t>(g.nz);
  requireLength(g.at("p"), g.p.size(), count);
  requireLength(g.at("i"), g.i.size(), count);
  requireLength(g.at("x"), g.x.size(), count);
  Triplets triplets;
  triplets.reserve(count);
  for (std::size_t k = 0; k < count; k++) {
    requireIndex(g.at("i"), k, g.i[k], g.m);
    requireIndex(g.at("p"), k, g.p[k], g.n);
    triplets.add(g.i[k], g.p[k], g.x[k]);
  }
  return triplets;
}

/// Checks that p starts at 0, never decreases, and ends within the arrays.
void requirePointers(const Group& g, std::int32_t lines) {
  if (g.p.size() != static_cast<std::size_t>(lines) + 1)
    throw InputError(g.at("p"), std::to_string(g.p.size()) + " entries",
                     std::to_string(std::int64_t{lines} + 1),
                     g.nz == -2 ? "one per row and one more" : "one per column and one more");
  if (g.p[0] != 0)
    throw InputError(g.at("p"), std::to_string(g.p[0]) + " at entry 0", "0", rewriteMatrix);
  for (std::int32_t l = 0; l < lines; l++)
    if (g.p[l + 1] < g.p[l])
      throw InputError(g.at("p"),
                       std::to_string(g.p[l + 1]) + " at entry " + std::to_string(l + 1) +
                           " after " + std::to_string(g.p[l]),
                       "entries that never fall", rewriteMatrix);
  requireLength(g.at("i"), g.i.size(), static_cast<std::size_t>(g.p[lines]));
  requireLength(g.at("x"), g.x.size(), static_cast<std::size_t>(g.p[lines]));
}

Triplets fromCompressed(const Group& g) {
  const bool by_rows = g.nz == -2;
  const std::int32_t lines = by_rows ? g.m : g.n, across = by_rows ? g.n : g.m;
  requirePointers(g, lines);
  Triplets triplets;
  triplets.reserve(static_cast<std::size_t>(g.p[lines]));
  for (std::int32_t l = 0; l < lines; l++)
    for (std::int32_t k = g.p[l]; k < g.p[l + 1]; k++) {
      requireIndex(g.at("i"), static_cast<std::size_t>(k), g.i[k], across);
      triplets.add(by_rows ? l : g.i[k], by_rows ? g.i[k] : l, g.x[k]);
    }
  return triplets;
}

CsrMatrix readTable(const Hdf5File& file, const std::string& path, std::int32_t rows) {
  const Hdf5File::Table table = file.table(path);
  if (table.rows != rows)
    throw InputError(file.place(path), std::to_string(table.rows) + " rows", std::to_string(rows),
                     "the vectors of the problem have that many entries");
  requireNumbers(file.place(path), table.values, false);
  return compressDense(table.rows, table.columns, table.values);
}

}  // namespace

CsrMatrix readFclibMatrix(const Hdf5File& file, const std::string& path, std::int32_t rows) {
  if (file.has(path) && !file.hasGroup(path)) return readTable(file, path, rows);
  const Group group = readGroup(file, path);
  requireSizes(group, rows);
  const Triplets triplets = group.nz >= 0 ? fromTriplets(group) : fromCompressed(group);
  requireNumbers(group.at("x"), triplets.value, false);
  return compress(group.m, group.n, triplets);
}

void writeFclibMatrix(Hdf5Writer& file, const std::string& group, const CsrMatrix& matrix) {
  file.group(group);
  file.integers(group + "/m", {matrix.rows});
  file.integers(group + "/n", {matrix.columns});
  file.integers(group + "/nzmax", {file.count(group, matrix.entries())});
  file.integers(group + "/nz", {-2});
  file.integers(group + "/p", {matrix.start.begin(), matrix.start.end()});
  file.integers(group + "/i", matrix.column);
  file.reals(group + "/x", matrix.value);
}

}  // namespace rico
