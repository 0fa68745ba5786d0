#include <algorithm>
#include <kernel/formulation/LawBlocks.hpp>
#include <kernel/petsc/DistributedSolver.hpp>
#include <kernel/petsc/Petsc.hpp>
#include <kernel/petsc/solvers.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/MpiRanks.hpp>

namespace rico {
namespace {

/// The same block for the solver object.
RicoBlock objectBlock(const RicoArrayBlock& from) {
  RicoBlock block = {};
  block.cone = from.cone;
  block.size = from.size;
  block.count = from.count;
  block.lb = from.lb;
  block.ub = from.ub;
  block.H = from.H;
  block.k = from.k;
  block.nk = from.nk;
  block.mu = from.mu;
  block.mu_r = from.mu_r;
  return block;
}

/// A Mat that refers to the arrays of this object.
struct CsrMat {
  std::vector<PetscInt> start, columns;
  std::vector<PetscScalar> values;
  Mat mat = nullptr;

  CsrMat() = default;
  CsrMat(const CsrMat&) = delete;
  CsrMat& operator=(const CsrMat&) = delete;
  ~CsrMat() { MatDestroy(&mat); }

  void assign(PetscInt rows, PetscInt cols, const std::vector<int>& s, const std::vector<int>& c,
              const std::vector<double>& v) {
    MatDestroy(&mat);
    start.assign(s.begin(), s.end());
    columns.assign(c.begin(), c.end());
    values = v;
    check(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, rows, cols, start.data(), columns.data(),
                                    values.data(), &mat));
  }
};

/// The solver and the problem of one formulation.
class PetscNumericsSolver : public NumericsSolver {
 public:
  ~PetscNumericsSolver() override {
    RicoSolverDestroy(&solver_);
    clearProblem();
  }

  bool solve(const Delassus& M, const IndexSet& set, bool changed, const OneStepNSProblem& owner,
             const Vector* lb, const Vector* ub, const Vector& q, Vector& z, Vector& w,
             SolveReport& report) override {
    return solveWith(M, set, changed, owner, lb, ub, q, z, w, report);
  }
  bool solve(const DistributedDelassus& M, const IndexSet& set, bool changed,
             const OneStepNSProblem& owner, const Vector* lb, const Vector* ub, const Vector& q,
             Vector& z, Vector& w, SolveReport& report) override {
    isSmallOnRanks_ = M.size() <= kSmallOnRanks;
    comm_ = commOf(M.ranks());
    return solveWith(M, set, changed, owner, lb, ub, q, z, w, report);
  }
  bool solve(const FactoredOperator& M, const IndexSet& set, bool changed,
             const OneStepNSProblem& owner, const Vector& q, Vector& z, Vector& w,
             SolveReport& report) override {
    if (M.ranks().areShared()) comm_ = commOf(M.ranks());
    isSmallOnRanks_ = false;
    return solveWith(M, set, changed, owner, nullptr, nullptr, q, z, w, report);
  }

 private:
  void clearProblem() {
    RicoProblemDestroy(&problem_);
    VecDestroy(&q_);
  }

  void createSolver(const OneStepNSProblem& owner) {
    check(RicoInitialize());
    check(RicoSolverCreate(comm_, &solver_));
    check(RicoSolverSetOptionsPrefix(solver_, owner.optionsPrefix().c_str()));
    configure(owner);
  }

  // The first rank solves small problems of many ranks. The result then has the same bits on any
  // number of ranks.
  const char* type(const SolverSettings& s) const {
    return isSmallOnRanks_ && s.type == "auto" ? RICOGATHERED : s.type.c_str();
  }

  void configure(const OneStepNSProblem& owner) {
    const SolverSettings& s = owner.settings();
    check(RicoSolverSetType(solver_, type(s)));
    check(RicoSolverSetTolerances(solver_, s.absoluteTolerance, s.relativeTolerance,
                                  s.maxIterations > 0 ? s.maxIterations : PETSC_DEFAULT));
    check(RicoSolverSetWarmStart(solver_, owner.keepLambdaAndYState() ? PETSC_TRUE : PETSC_FALSE));
    check(RicoSolverSetSearch(solver_, s.search ? PETSC_TRUE : PETSC_FALSE));
    check(RicoSolverSetFromOptions(solver_));
    applied_ = s;
    configuredSmall_ = isSmallOnRanks_;
  }

  void createProblem(PetscInt n, bool withVec) {
    check(RicoProblemCreate(comm_, &problem_));
    qValues_.resize(n);
    if (!withVec) return;
    if (comm_ == PETSC_COMM_SELF)
      check(VecCreateSeqWithArray(comm_, 1, n, qValues_.data(), &q_));
    else
      check(VecCreateMPIWithArray(comm_, 1, n, PETSC_DECIDE, qValues_.data(), &q_));
  }

  void setOperator(const Delassus& operatorM) {
    constexpr int kDenseLimit = 60;
    const PetscInt n = operatorM.size();
    createProblem(n, n > kDenseLimit);
    if (n <= kDenseLimit) {
      dense_.resize(static_cast<std::size_t>(n) * n);
      operatorM.copyDense(dense_.data());
      return;
    }
    M_.assign(n, n, operatorM.start(), operatorM.columns(), operatorM.values());
    check(RicoProblemSetMat(problem_, M_.mat, q_));
  }

  void setOperator(const DistributedDelassus& operatorM) {
    const PetscInt n = operatorM.rows();
    const PetscInt N = operatorM.size();
    createProblem(n, true);
    std::vector<PetscInt> start(1, 0), columns;
    std::vector<PetscScalar> values;
    for (PetscInt i = 0; i < n; ++i) {
      for (PetscInt j = 0; j < N; ++j) {
        const double value = operatorM(static_cast<int>(i), static_cast<int>(j));
        if (value == 0.0 && j != operatorM.firstRow() + i) continue;
        columns.push_back(j);
        values.push_back(value);
      }
      start.push_back(static_cast<PetscInt>(columns.size()));
    }
    Mat M = matOf(n, n, N, N, start, columns, values);
    check(RicoProblemSetMat(problem_, M, q_));
    check(MatDestroy(&M));
  }

  // The rows and columns of this rank, with their global numbers.
  Mat distribute(const SparseMatrix& A) const {
    PetscInt end = 0;
    const PetscInt columns = A.cols();
    MPI_Scan(&columns, &end, 1, MPIU_INT, MPI_SUM, comm_);
    const std::vector<PetscInt> start(A.start().begin(), A.start().end());
    std::vector<PetscInt> place(A.columns().begin(), A.columns().end());
    for (PetscInt& column : place) column += end - columns;
    return matOf(A.rows(), columns, PETSC_DETERMINE, PETSC_DETERMINE, start, place, A.values());
  }

  Mat matOf(PetscInt m, PetscInt n, PetscInt M, PetscInt N, const std::vector<PetscInt>& start,
            const std::vector<PetscInt>& columns, const std::vector<PetscScalar>& values) const {
    Mat A = nullptr;
    check(MatCreate(comm_, &A));
    check(MatSetSizes(A, m, n, M, N));
    check(MatSetType(A, MATAIJ));
    check(MatSeqAIJSetPreallocationCSR(A, start.data(), columns.data(), values.data()));
    check(MatMPIAIJSetPreallocationCSR(A, start.data(), columns.data(), values.data()));
    return A;
  }

  void setDistributed(const FactoredOperator& f) {
    createProblem(f.size(), true);
    Mat G = distribute(f.G());
    Mat winv = f.solver() == nullptr ? distribute(f.Winv()) : nullptr;
    KSP ksp =
        f.solver() == nullptr ? nullptr : static_cast<const DistributedSolver*>(f.solver())->ksp();
    const PetscErrorCode failed = RicoProblemSetFactored(problem_, G, winv, ksp, nullptr, q_);
    check(MatDestroy(&G));
    check(MatDestroy(&winv));
    check(failed);
  }

  void setOperator(const FactoredOperator& f) {
    if (f.ranks().areShared()) return setDistributed(f);
    createProblem(f.size(), true);
    G_.assign(f.G().rows(), f.G().cols(), f.G().start(), f.G().columns(), f.G().values());
    winv_.assign(f.Winv().rows(), f.Winv().cols(), f.Winv().start(), f.Winv().columns(),
                 f.Winv().values());
    check(RicoProblemSetFactored(problem_, G_.mat, winv_.mat, nullptr, nullptr, q_));
  }

  void setLaws(const IndexSet& set) {
    LawBlocks laws;
    for (const ContactRef& ref : set.contacts) laws.append(*ref.node->interaction->nonSmoothLaw());
    std::vector<RicoBlock> blocks;
    for (const RicoArrayBlock& block : laws.blocks()) blocks.push_back(objectBlock(block));
    check(RicoProblemSetBlocks(problem_, static_cast<PetscInt>(blocks.size()), blocks.data()));
  }

  void setBounds(const Vector& lb, const Vector& ub) {
    if (lb.empty()) return check(RicoProblemSetBlocks(problem_, 0, nullptr));
    RicoBlock block = {};
    block.cone = RICO_BOX;
    block.size = 1;
    block.count = lb.size();
    block.lb = lb.data();
    block.ub = ub.data();
    check(RicoProblemSetBlocks(problem_, 1, &block));
  }

  // Written through the Vec, so that problem_ notices the change.
  void setQ(const Vector& from) {
    if (q_ == nullptr) {
      std::copy(from.begin(), from.end(), qValues_.begin());
      check(RicoProblemSetDense(problem_, from.size(), dense_.data(), qValues_.data()));
      return;
    }
    PetscScalar* array = nullptr;
    check(VecGetArrayWrite(q_, &array));
    std::copy(from.begin(), from.end(), array);
    check(VecRestoreArrayWrite(q_, &array));
  }

  template <class Operator>
  bool solveWith(const Operator& M, const IndexSet& set, bool changed,
                 const OneStepNSProblem& owner, const Vector* lb, const Vector* ub, const Vector& q,
                 Vector& z, Vector& w, SolveReport& report) {
    if (solver_ == nullptr) createSolver(owner);
    if (!(applied_ == owner.settings()) || configuredSmall_ != isSmallOnRanks_) configure(owner);
    if (changed || problem_ == nullptr) {
      clearProblem();
      setOperator(M);
      setQ(q);
      if (lb != nullptr)
        setBounds(*lb, *ub);
      else
        setLaws(set);
    } else {
      setQ(q);
    }
    RicoInfo info = {};
    check(RicoSolveArrays(solver_, problem_, z.data(), w.data(), &info));
    report.reason = info.reason;
    report.iterations = info.its;
    report.residual = info.residual;
    report.solver = info.type;
    return info.reason > 0;
  }

  static constexpr int kSmallOnRanks = 60;

  MPI_Comm comm_ = PETSC_COMM_SELF;
  bool isSmallOnRanks_ = false, configuredSmall_ = false;
  RicoSolver solver_ = nullptr;
  RicoProblem problem_ = nullptr;
  CsrMat M_, G_, winv_;
  Vec q_ = nullptr;
  std::vector<PetscScalar> dense_, qValues_;
  SolverSettings applied_;
};

}  // namespace

std::unique_ptr<NumericsSolver> makePetscNumericsSolver() {
  return std::make_unique<PetscNumericsSolver>();
}

}  // namespace rico
