/// Siconos 4.4's solvers, through its drivers, with their own defaults except for the tolerance and
/// a limit of at least 10 000 iterations.
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <MLCP_Solvers.h>
#include <MixedLinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <RelayProblem.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>
#include <lcp_cst.h>
#include <mlcp_cst.h>
#include <relay_cst.h>

#include <algorithm>
#include <numeric>

#include "bench/siconos/runner.hpp"

namespace rico::bench {

namespace {

struct Id {
  const char* name;
  int id;
};

constexpr Id kLcp[] = {
    {"LEMKE", SICONOS_LCP_LEMKE},
    {"PGS", SICONOS_LCP_PGS},
    {"RPGS", SICONOS_LCP_RPGS},
    {"PSOR", SICONOS_LCP_PSOR},
    {"CPG", SICONOS_LCP_CPG},
    {"LATIN", SICONOS_LCP_LATIN},
    {"LATIN_W", SICONOS_LCP_LATIN_W},
    {"QP", SICONOS_LCP_QP},
    {"NSQP", SICONOS_LCP_NSQP},
    {"NEWTONMIN", SICONOS_LCP_NEWTONMIN},
    {"NEWTON_FB_FBLSA", SICONOS_LCP_NEWTON_FB_FBLSA},
    {"NEWTON_MIN_FBLSA", SICONOS_LCP_NEWTON_MIN_FBLSA},
    {"ENUM", SICONOS_LCP_ENUM},
    {"AVI_CAOFERRIS", SICONOS_LCP_AVI_CAOFERRIS},
    {"PIVOT", SICONOS_LCP_PIVOT},
    {"PIVOT_LUMOD", SICONOS_LCP_PIVOT_LUMOD},
    {"BARD", SICONOS_LCP_BARD},
    {"MURTY", SICONOS_LCP_MURTY},
    {"PATHSEARCH", SICONOS_LCP_PATHSEARCH},
    {"CONVEXQP_PG", SICONOS_LCP_CONVEXQP_PG},
    {"NSGS_SBM", SICONOS_LCP_NSGS_SBM},
};
constexpr Id kMlcp[] = {
    {"PGS", SICONOS_MLCP_PGS},
    {"RPGS", SICONOS_MLCP_RPGS},
    {"PSOR", SICONOS_MLCP_PSOR},
    {"RPSOR", SICONOS_MLCP_RPSOR},
    {"ENUM", SICONOS_MLCP_ENUM},
    {"DIRECT_ENUM", SICONOS_MLCP_DIRECT_ENUM},
    {"FB", SICONOS_MLCP_FB},
    {"DIRECT_FB", SICONOS_MLCP_DIRECT_FB},
    {"LCP_LEMKE", SICONOS_MLCP_LCP_LEMKE},
};
constexpr Id kRelay[] = {
    {"PGS", SICONOS_RELAY_PGS},
    {"ENUM", SICONOS_RELAY_ENUM},
    {"LEMKE", SICONOS_RELAY_LEMKE},
    {"AVI_CAOFERRIS", SICONOS_RELAY_AVI_CAOFERRIS},
};

SolverOptions* optionsFor(int id, double tolerance) {
  SolverOptions* options = solver_options_create(id);
  options->dparam[SICONOS_DPARAM_TOL] = tolerance;
  int& limit = options->iparam[SICONOS_IPARAM_MAX_ITER];
  if (limit > 0) limit = std::max(limit, 10000);
  return options;
}

/// Column by column, as Siconos stores dense matrices.
Vector byColumns(const Problem& p, const std::vector<int>& rows, const std::vector<int>& columns) {
  std::vector<int> place(p.size(), -1);
  for (size_t c = 0; c < columns.size(); c++) place[columns[c]] = int(c);
  Vector a(rows.size() * columns.size(), 0.0);
  for (size_t r = 0; r < rows.size(); r++)
    for (int k = p.M.start[rows[r]]; k < p.M.start[rows[r] + 1]; k++)
      if (place[p.M.column[k]] >= 0) a[place[p.M.column[k]] * rows.size() + r] = p.M.value[k];
  return a;
}

std::vector<int> allRows(const Problem& p) {
  std::vector<int> rows(p.size());
  std::iota(rows.begin(), rows.end(), 0);
  return rows;
}

/// The dense matrix of a problem, which Siconos borrows.
struct DenseMatrix {
  Vector values;
  NumericsMatrix* matrix = NM_new();

  DenseMatrix(Vector v, int rows, int columns) : values(std::move(v)) {
    NM_fill(matrix, NM_DENSE, rows, columns, values.data());
  }
};

class LcpRunner : public Runner {
 public:
  LcpRunner(const Problem& p, double tolerance, int id)
      : M_(byColumns(p, allRows(p), allRows(p)), p.size(), p.size()),
        q_(p.q),
        w_(p.size()),
        options_(optionsFor(id, tolerance)) {
    problem_.size = p.size();
    problem_.M = M_.matrix;
    problem_.q = q_.data();
    if (id == SICONOS_LCP_NSGS_SBM) problem_.M = inBlocks(p);
  }
  void solve(Vector& z) override {
    std::fill(z.begin(), z.end(), 0.0);
    std::fill(w_.begin(), w_.end(), 0.0);
    linearComplementarity_driver(&problem_, z.data(), w_.data(), options_);
  }

 private:
  /// NSGS_SBM requires blocks: of three, two or one rows, the largest that divides n.
  NumericsMatrix* inBlocks(const Problem& p) {
    const int size = p.size() % 3 == 0 ? 3 : p.size() % 2 == 0 ? 2 : 1;
    NumericsMatrix* sparse = NM_create(NM_SPARSE, p.size(), p.size());
    NM_copy_to_sparse(M_.matrix, sparse, 0.0);
    SparseBlockStructuredMatrix* blocks = SBM_new();
    SBM_from_csparse(size, NM_csc(sparse), blocks);
    return NM_new_SBM(p.size(), p.size(), blocks);
  }

  DenseMatrix M_;
  Vector q_, w_;
  LinearComplementarityProblem problem_{};
  SolverOptions* options_;
};

/// Equalities come first. A problem with fewer equalities than free unknowns, or more, was filled
/// with rows or columns of zeros; Siconos receives it without these.
struct MlcpOrder {
  std::vector<int> rows, columns;
  int equalities = 0, freeUnknowns = 0;

  explicit MlcpOrder(const Problem& p) {
    std::vector<bool> isFree, inUse(p.size(), false);
    for (const Set& set : p.sets) isFree.insert(isFree.end(), set.rows(), set.cone == RICO_FREE);
    for (int c : p.M.column) inUse[c] = true;
    for (int i = 0; i < p.size(); i++) {
      if (!isFree[i]) continue;
      if (p.M.start[i + 1] > p.M.start[i] || p.q[i] != 0) rows.push_back(i);
      if (inUse[i]) columns.push_back(i);
    }
    equalities = int(rows.size());
    freeUnknowns = int(columns.size());
    for (int i = 0; i < p.size(); i++)
      if (!isFree[i]) {
        rows.push_back(i);
        columns.push_back(i);
      }
  }
};

class MlcpRunner : public Runner {
 public:
  MlcpRunner(const Problem& p, double tolerance, int id)
      : order_(p),
        M_(byColumns(p, order_.rows, order_.columns), int(order_.rows.size()),
           int(order_.columns.size())),
        w_(p.size()),
        x_(p.size()),
        options_(optionsFor(id, tolerance)) {
    for (int row : order_.rows) q_.push_back(p.q[row]);
    const int n = order_.freeUnknowns, m = int(order_.columns.size()) - n;
    split(n, m);
    blocksRows_ = {0, order_.equalities, order_.equalities + m};
    problem_.isStorageType1 = problem_.isStorageType2 = 1;
    problem_.n = n;
    problem_.m = m;
    problem_.M = M_.matrix;
    problem_.q = q_.data();
    problem_.blocksRows = blocksRows_.data();
    problem_.blocksIsComp = blocksIsComp_.data();
    mlcp_driver_init(&problem_, options_);
  }
  void solve(Vector& z) override {
    std::fill(x_.begin(), x_.end(), 0.0);
    std::fill(w_.begin(), w_.end(), 0.0);
    mlcp_driver(&problem_, x_.data(), w_.data(), options_);
    std::fill(z.begin(), z.end(), 0.0);
    for (size_t c = 0; c < order_.columns.size(); c++) z[order_.columns[c]] = x_[c];
  }

 private:
  /// [A C; D B] and (a, b), for the solvers that need the parts.
  void split(int n, int m) {
    const int rows = int(order_.rows.size()), eq = order_.equalities;
    const auto part = [&](int row, int countRows, int column, int countColumns) {
      Vector a;
      for (int c = column; c < column + countColumns; c++)
        for (int r = row; r < row + countRows; r++) a.push_back(M_.values[size_t(c) * rows + r]);
      return a;
    };
    A_ = part(0, eq, 0, n);
    C_ = part(0, eq, n, m);
    D_ = part(eq, m, 0, n);
    B_ = part(eq, m, n, m);
    problem_.A = A_.data();
    problem_.B = B_.data();
    problem_.C = C_.data();
    problem_.D = D_.data();
    problem_.a = q_.data();
    problem_.b = q_.data() + eq;
  }

  MlcpOrder order_;
  DenseMatrix M_;
  Vector q_, w_, x_, A_, B_, C_, D_;
  std::vector<int> blocksRows_, blocksIsComp_{0, 1};
  MixedLinearComplementarityProblem problem_{};
  SolverOptions* options_;
};

class RelayRunner : public Runner {
 public:
  RelayRunner(const Problem& p, double tolerance, int id)
      : M_(byColumns(p, allRows(p), allRows(p)), p.size(), p.size()),
        q_(p.q),
        w_(p.size()),
        bounds_(boundsOf(p)),
        options_(optionsFor(id, tolerance)) {
    problem_.size = p.size();
    problem_.M = M_.matrix;
    problem_.q = q_.data();
    problem_.lb = bounds_.lb.data();
    problem_.ub = bounds_.ub.data();
  }
  void solve(Vector& z) override {
    std::fill(z.begin(), z.end(), 0.0);
    std::fill(w_.begin(), w_.end(), 0.0);
    relay_driver(&problem_, z.data(), w_.data(), options_);
  }

 private:
  DenseMatrix M_;
  Vector q_, w_;
  Bounds bounds_;
  RelayProblem problem_{};
  SolverOptions* options_;
};

template <class OfKind, size_t count>
std::vector<Competitor> competitors(const Id (&ids)[count]) {
  std::vector<Competitor> list;
  for (const Id& each : ids)
    list.push_back({each.name,
                    [id = each.id](const Problem& p, double tolerance) {
                      return std::make_unique<OfKind>(p, tolerance, id);
                    },
                    std::string(each.name).starts_with("DIRECT")});
  return list;
}

}  // namespace

std::vector<Competitor> siconosSolvers(ProblemClass kind) {
  switch (kind) {
    case ProblemClass::LCP:
      return competitors<LcpRunner>(kLcp);
    case ProblemClass::MLCP:
      return competitors<MlcpRunner>(kMlcp);
    default:
      return competitors<RelayRunner>(kRelay);
  }
}

}  // namespace rico::bench
