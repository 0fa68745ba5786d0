/// FCLIB's global problems, with and without rolling:
///
///     M v = H r + G l + f,    G' v + b = 0,    u = H' v + w,    r and u in the cones of friction
///
/// read as one problem in z = (v, l, r), whose first rows are equalities:
///
///         ( M   -G  -H )        (-f )
///     M = ( G'   0   0 )    q = ( b )                                                      (1)
///         ( H'   0   0 )        ( w )
///
/// G and b are optional.
#include <cmath>
#include <io/problems/formats/FclibMatrix.hpp>
#include <io/problems/formats/Hdf5Problem.hpp>

namespace rico {

namespace {

/// The sizes of the parts of z.
struct Parts {
  std::int32_t v, l, r;

  std::int32_t contactRow() const { return v + l; }
  std::int32_t all() const { return v + l + r; }
};

void requireShape(const Hdf5File& file, const std::string& group, const CsrMatrix& matrix,
                  std::int32_t columns) {
  if (matrix.columns != columns)
    throw InputError(file.place(group + "/n"), std::to_string(matrix.columns) + " columns",
                     std::to_string(columns), "make the sizes of the problem agree");
}

/// Adds X at (row, column) and its transpose at (column, row), each with its sign.
void placeTwice(const CsrMatrix& X, std::int32_t row, std::int32_t column, Triplets& all) {
  for (std::int32_t i = 0; i < X.rows; i++)
    for (std::int64_t k = X.start[i]; k < X.start[i + 1]; k++) {
      all.add(row + i, column + X.column[k], -X.value[k]);
      all.add(column + X.column[k], row + i, X.value[k]);
    }
}

CsrMatrix readKkt(const Hdf5File& file, const std::string& group, const Parts& parts) {
  Triplets all;
  const CsrMatrix M = readFclibMatrix(file, group + "/M", parts.v);
  const CsrMatrix H = readFclibMatrix(file, group + "/H", parts.v);
  requireShape(file, group + "/M", M, parts.v);
  requireShape(file, group + "/H", H, parts.r);
  for (std::int32_t i = 0; i < M.rows; i++)
    for (std::int64_t k = M.start[i]; k < M.start[i + 1]; k++) all.add(i, M.column[k], M.value[k]);
  placeTwice(H, 0, parts.contactRow(), all);
  if (parts.l > 0) {
    const CsrMatrix G = readFclibMatrix(file, group + "/G", parts.v);
    requireShape(file, group + "/G", G, parts.l);
    placeTwice(G, 0, parts.v, all);
  }
  return compress(parts.all(), parts.all(), all);
}

/// The number of contacts for the length of w; spacedim must divide it.
std::int32_t contactsOf(const Hdf5File& file, const std::string& group, std::int32_t dim,
                        std::int32_t rows) {
  if (rows % dim != 0)
    throw InputError(file.place(group + "/vectors/w"), std::to_string(rows) + " entries",
                     "a multiple of spacedim = " + std::to_string(dim), "make the sizes agree");
  return rows / dim;
}

ProblemData readGlobal(const Hdf5File& file, const std::string& group, RicoCone cone,
                       std::int32_t plane, std::int32_t space) {
  ProblemData problem;
  problem.q = readVector(file, group + "/vectors/f");
  for (double& f : problem.q) f = -f;
  const std::vector<double> w = readVector(file, group + "/vectors/w");
  std::vector<double> b;
  if (file.has(group + "/G")) b = readVector(file, group + "/vectors/b");
  const Parts parts{sizeOf(problem.q), sizeOf(b), sizeOf(w)};
  const std::int32_t dim = readDimension(file, group, plane, space);
  problem.contacts = contactsOf(file, group, dim, parts.r);
  problem.q.insert(problem.q.end(), b.begin(), b.end());
  problem.q.insert(problem.q.end(), w.begin(), w.end());
  problem.M = readKkt(file, group, parts);
  problem.mu = readCoefficients(file, group + "/vectors/mu", problem.contacts);
  if (cone == RICO_ROLLING)
    problem.muR = readCoefficients(file, group + "/vectors/mu_r", problem.contacts);
  problem.lb.assign(problem.q.size(), -HUGE_VAL);
  problem.ub.assign(problem.q.size(), HUGE_VAL);
  problem.blocks.push_back({RICO_FREE, 1, parts.v});
  problem.blocks.push_back({RICO_FREE, 1, parts.l});
  problem.blocks.push_back({cone, dim, static_cast<std::int32_t>(problem.contacts)});
  return problem;
}

}  // namespace

ProblemData readFclibGlobal(const Hdf5File& file) {
  ProblemData problem = readGlobal(file, "/fclib_global", RICO_COULOMB, 2, 3);
  problem.kind = problem.blocks.back().size == 2 ? ProblemKind::GlobalFrictionContact2D
                                                 : ProblemKind::GlobalFrictionContact3D;
  return problem;
}

ProblemData readFclibGlobalRolling(const Hdf5File& file) {
  ProblemData problem = readGlobal(file, "/fclib_global_rolling", RICO_ROLLING, 3, 5);
  problem.kind = ProblemKind::GlobalRollingFriction;
  return problem;
}

void writeFclibGlobal(Hdf5Writer& file, const ProblemData& problem) {
  const bool rolls = problem.kind == ProblemKind::GlobalRollingFriction;
  const std::string group = rolls ? "/fclib_global_rolling" : "/fclib_global";
  const Parts parts{problem.blocks[0].count, problem.blocks[1].count,
                    problem.blocks[2].count * problem.blocks[2].size};
  const auto at = [&](std::int32_t row) { return problem.q.begin() + row; };
  std::vector<double> f(at(0), at(parts.v));
  for (double& value : f) value = -value;
  file.group(group);
  file.group(group + "/vectors");
  file.integers(group + "/spacedim", {problem.blocks[2].size});
  writeFclibMatrix(file, group + "/M", submatrix(problem.M, 0, parts.v, 0, parts.v));
  writeFclibMatrix(file, group + "/H",
                   submatrix(problem.M, 0, parts.v, parts.contactRow(), parts.all(), -1));
  file.reals(group + "/vectors/f", f);
  file.reals(group + "/vectors/w", {at(parts.contactRow()), problem.q.end()});
  file.reals(group + "/vectors/mu", problem.mu);
  if (rolls) file.reals(group + "/vectors/mu_r", problem.muR);
  if (parts.l == 0) return;
  writeFclibMatrix(file, group + "/G",
                   submatrix(problem.M, 0, parts.v, parts.v, parts.contactRow(), -1));
  file.reals(group + "/vectors/b", {at(parts.v), at(parts.contactRow())});
}

}  // namespace rico
