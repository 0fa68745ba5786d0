/// Ricochet's solvers: the array functions, and every type through the solver object.
#include <numerics/rico_array.h>
#include <numerics/rico_solver.h>

#include <stdexcept>

#include "bench/siconos/runner.hpp"

namespace rico::bench {

namespace {

void check(PetscErrorCode code) {
  if (code) throw std::runtime_error("PETSc error " + std::to_string(code));
}

/// Matrices of at most this many rows are given as arrays, others as sparse matrices.
constexpr int kDenseRows = 300;

class ArrayRunner : public Runner {
 public:
  ArrayRunner(const Problem& p, double tolerance)
      : n_(p.size()),
        M_(p.M.dense()),
        q_(p.q),
        bounds_(boundsOf(p)),
        w_(p.size()),
        work_(RicoArrayWorkSize(n_)) {
    options_.rtol = tolerance;
  }
  void solve(Vector& z) override {
    RicoArraySolve(n_, M_.data(), q_.data(), bounds_.lb.data(), bounds_.ub.data(), &options_,
                   z.data(), w_.data(), work_.data(), &info_);
  }

 private:
  int n_;
  Vector M_, q_;
  Bounds bounds_;
  Vector w_;
  std::vector<char> work_;
  RicoArrayOptions options_ = RicoArrayOptionsDefault();
  RicoInfo info_{};
};

class TypeRunner : public Runner {
 public:
  TypeRunner(const Problem& p, double tolerance, const char* type) : p_(p), w_(p.size()) {
    check(RicoProblemCreate(PETSC_COMM_SELF, &problem_));
    p.size() <= kDenseRows ? setDense() : setSparse();
    setBlocks();
    check(RicoSolverCreate(PETSC_COMM_SELF, &solver_));
    check(RicoSolverSetType(solver_, type));
    check(RicoSolverSetTolerances(solver_, 0, tolerance, PETSC_DEFAULT));
  }
  ~TypeRunner() override {
    RicoSolverDestroy(&solver_);
    RicoProblemDestroy(&problem_);
    MatDestroy(&A_);
    VecDestroy(&q_);
  }
  void solve(Vector& z) override {
    if (M_.empty())
      check(RicoProblemSetMat(problem_, A_, q_));
    else
      check(RicoProblemSetDense(problem_, p_.size(), M_.data(), p_.q.data()));
    check(RicoSolveArrays(solver_, problem_, z.data(), w_.data(), nullptr));
  }

 private:
  /// The sets of intervals: one BOX if there is any, because Relay requires it; otherwise the sets
  /// as they are.
  void setBlocks() {
    const Bounds bounds = boundsOf(p_);
    std::vector<RicoBlock> blocks;
    for (const Set& set : p_.sets) {
      RicoBlock block{};
      block.cone = set.cone;
      block.size = set.size;
      block.count = set.count;
      blocks.push_back(block);
    }
    if (std::any_of(p_.sets.begin(), p_.sets.end(),
                    [](const Set& s) { return s.cone == RICO_BOX; })) {
      RicoBlock box{};
      box.cone = RICO_BOX;
      box.size = p_.size();
      box.lb = bounds.lb.data();
      box.ub = bounds.ub.data();
      blocks.assign(1, box);
    }
    check(RicoProblemSetBlocks(problem_, PetscInt(blocks.size()), blocks.data()));
  }
  void setDense() {
    M_ = p_.M.dense();
    check(RicoProblemSetDense(problem_, p_.size(), M_.data(), p_.q.data()));
  }
  void setSparse() {
    const PetscInt n = p_.size();
    std::vector<PetscInt> start(p_.M.start.begin(), p_.M.start.end()),
        column(p_.M.column.begin(), p_.M.column.end());
    start_ = std::move(start);
    column_ = std::move(column);
    check(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, n, n, start_.data(), column_.data(),
                                    const_cast<double*>(p_.M.value.data()), &A_));
    check(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, n, p_.q.data(), &q_));
    check(RicoProblemSetMat(problem_, A_, q_));
  }

  const Problem& p_;
  Vector M_, w_;
  std::vector<PetscInt> start_, column_;
  Mat A_ = nullptr;
  Vec q_ = nullptr;
  RicoProblem problem_ = nullptr;
  RicoSolver solver_ = nullptr;
};

}  // namespace

Bounds boundsOf(const Problem& p) {
  Bounds bounds;
  for (const Set& set : p.sets)
    for (int i = 0; i < set.rows(); i++) {
      const bool box = set.cone == RICO_BOX;
      const double below = set.cone == RICO_NONNEGATIVE ? 0 : -test::kInfinity;
      bounds.lb.push_back(box && !set.lb.empty() ? set.lb[i] : below);
      bounds.ub.push_back(box && !set.ub.empty() ? set.ub[i] : test::kInfinity);
    }
  return bounds;
}

std::vector<Competitor> ourTypes() {
  std::vector<Competitor> list;
  list.push_back({"array core", [](const Problem& p, double tolerance) {
                    return std::make_unique<ArrayRunner>(p, tolerance);
                  }});
  PetscInt count;
  const char* const* names;
  check(RicoSolverGetTypes(&count, &names));
  for (PetscInt i = 0; i < count; i++)
    list.push_back({names[i], [type = std::string(names[i])](const Problem& p, double tolerance) {
                      return std::make_unique<TypeRunner>(p, tolerance, type.c_str());
                    }});
  return list;
}

}  // namespace rico::bench
