/// The plain problems of problems.hpp as RicoProblems, in all forms of the operator, on any ranks.
///
/// Rows are distributed at ends of sets, so that each rank has whole sets.
#pragma once

#include <gtest/gtest.h>
#include <numerics/rico_solver.h>

#include <memory>
#include <utility>

#include "support/problems.hpp"

namespace rico::test {

/// Owns a PETSc or Rico object.
template <class T, PetscErrorCode (*destroy)(T*)>
class Handle {
 public:
  Handle() = default;
  Handle(Handle&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~Handle() { destroy(&value_); }
  operator T() const { return value_; }
  T* operator&() { return &value_; }

 private:
  T value_ = nullptr;
};
using MatHandle = Handle<Mat, MatDestroy>;
using VecHandle = Handle<Vec, VecDestroy>;
using KspHandle = Handle<KSP, KSPDestroy>;
using IsHandle = Handle<IS, ISDestroy>;
using ProblemHandle = Handle<RicoProblem, RicoProblemDestroy>;
using SolverHandle = Handle<RicoSolver, RicoSolverDestroy>;

#define EXPECT_PETSC(call) EXPECT_EQ(call, 0)
#define ASSERT_PETSC(call) ASSERT_EQ(call, 0)

enum class Form { Array, DenseMat, Aij, Baij, Sbaij, Factored, FactoredKsp };
inline constexpr std::array kAllForms{Form::Array, Form::DenseMat, Form::Aij,        Form::Baij,
                                      Form::Sbaij, Form::Factored, Form::FactoredKsp};

inline const char* nameOf(Form form) {
  constexpr const char* names[] = {"Array", "DenseMat", "Aij",        "Baij",
                                   "Sbaij", "Factored", "FactoredKsp"};
  return names[int(form)];
}

/// Returns true if the problem has this form on this number of ranks.
inline bool offers(const Problem& p, Form form, int ranks) {
  if (form == Form::Array) return ranks == 1;
  if (form == Form::Sbaij) return p.symmetric;
  if (form == Form::Factored || form == Form::FactoredKsp) return p.factors.has_value();
  return true;
}

struct Layout {
  MPI_Comm comm;
  int rank = 0, ranks = 1;

  explicit Layout(MPI_Comm c) : comm(c) {
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
  }
};

/// The first row of every rank, and the end: near r n / ranks, at an end of a set or of a block of
/// `multiple` rows.
inline std::vector<int> cutRows(const Problem& p, int ranks) {
  std::vector<int> first(ranks + 1, p.size());
  first[0] = 0;
  int row = 0, rank = 1;
  for (const Set& set : p.sets)
    for (int c = 0; c < set.count; c++, row += set.size)
      while (rank < ranks && row >= std::int64_t(rank) * p.size() / ranks) first[rank++] = row;
  return first;
}

inline std::vector<int> cutEvenly(int blocks, int blockSize, int ranks) {
  std::vector<int> first(ranks + 1);
  for (int r = 0; r <= ranks; r++) first[r] = int(std::int64_t(r) * blocks / ranks) * blockSize;
  return first;
}

inline void fillMat(const Matrix& m, int begin, int end, bool upperOnly, Mat A) {
  for (int i = begin; i < end; i++)
    for (int k = m.start[i]; k < m.start[i + 1]; k++) {
      if (upperOnly && m.column[k] < i) continue;
      EXPECT_PETSC(MatSetValue(A, i, m.column[k], m.value[k], INSERT_VALUES));
    }
  EXPECT_PETSC(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
  EXPECT_PETSC(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
}

inline MatHandle makeMat(const Layout& on, const Matrix& m, const std::vector<int>& rows,
                         const std::vector<int>& columns, MatType type) {
  const int begin = rows[on.rank], end = rows[on.rank + 1];
  PetscInt widest = 1;
  for (int i = begin; i < end; i++) widest = std::max(widest, m.start[i + 1] - m.start[i]);
  MatHandle A;
  EXPECT_PETSC(MatCreate(on.comm, &A));
  EXPECT_PETSC(
      MatSetSizes(A, end - begin, columns[on.rank + 1] - columns[on.rank], m.rows, m.columns));
  EXPECT_PETSC(MatSetType(A, type));
  EXPECT_PETSC(MatSeqAIJSetPreallocation(A, widest, nullptr));
  EXPECT_PETSC(MatMPIAIJSetPreallocation(A, widest, nullptr, widest, nullptr));
  EXPECT_PETSC(MatSetUp(A));
  EXPECT_PETSC(MatSetOption(A, MAT_NEW_NONZERO_ALLOCATION_ERR, PETSC_FALSE));
  fillMat(m, begin, end, std::string(type) == MATSBAIJ, A);
  return A;
}

inline VecHandle makeVec(const Layout& on, const Vector& x, const std::vector<int>& rows) {
  VecHandle v;
  const int begin = rows[on.rank], count = rows[on.rank + 1] - begin;
  PetscScalar* array;
  EXPECT_PETSC(VecCreateMPI(on.comm, count, PetscInt(x.size()), &v));
  EXPECT_PETSC(VecGetArray(v, &array));
  std::copy_n(x.begin() + begin, count, array);
  EXPECT_PETSC(VecRestoreArray(v, &array));
  return v;
}

/// A Vec on one rank.
inline VecHandle vecOf(const Vector& values) {
  return makeVec(Layout(PETSC_COMM_SELF), values, {0, int(values.size())});
}

/// The sets of rows begin to end - 1 as RicoBlocks that refer to p.
inline std::vector<RicoBlock> blocksOf(const Problem& p, int begin, int end) {
  std::vector<RicoBlock> blocks;
  int row = 0;
  for (const Set& set : p.sets) {
    int first = 0, count = 0;  // those of the set's `count` sets in the range
    for (int c = 0; c < set.count; c++, row += set.size) {
      if (row < begin || row >= end) continue;
      if (count++ == 0) first = c;
    }
    if (count == 0) continue;
    RicoBlock block{};
    block.cone = set.cone;
    block.size = set.size;
    block.count = count;
    block.lb = set.lb.empty() ? nullptr : &set.lb[size_t(first) * set.size];
    block.ub = set.ub.empty() ? nullptr : &set.ub[size_t(first) * set.size];
    block.H = set.H.empty() ? nullptr : set.H.data();
    block.k = set.k.empty() ? nullptr : set.k.data();
    block.nk = PetscInt(set.k.size());
    blocks.push_back(block);
  }
  return blocks;
}

/// A RicoProblem and the data it refers to.
class Built {
 public:
  Built(const Problem& p, Form form, MPI_Comm comm = PETSC_COMM_SELF)
      : source(p), on(comm), rows(cutRows(p, on.ranks)) {
    EXPECT_PETSC(RicoProblemCreate(comm, &problem));
    if (form == Form::Array) {
      M = p.M.dense();
      EXPECT_PETSC(RicoProblemSetDense(problem, p.size(), M.data(), p.q.data()));
    } else {
      q = makeVec(on, p.q, rows);
      form == Form::Factored || form == Form::FactoredKsp ? setFactored(form) : setMat(form);
    }
    const auto blocks = blocksOf(p, rows[on.rank], rows[on.rank + 1]);
    EXPECT_PETSC(RicoProblemSetBlocks(problem, PetscInt(blocks.size()), blocks.data()));
  }

  int localSize() const { return rows[on.rank + 1] - rows[on.rank]; }

  /// scatter(): this rank's part of a global vector. The inverse gathers the parts of all ranks.
  Vector scatter(const Vector& x) const {
    return {x.begin() + rows[on.rank], x.begin() + rows[on.rank + 1]};
  }
  Vector gather(const Vector& local) const {
    Vector x(source.size());
    std::vector<int> counts(on.ranks);
    for (int r = 0; r < on.ranks; r++) counts[r] = rows[r + 1] - rows[r];
    MPI_Allgatherv(local.data(), localSize(), MPI_DOUBLE, x.data(), counts.data(), rows.data(),
                   MPI_DOUBLE, on.comm);
    return x;
  }

  const Problem& source;
  Layout on;
  std::vector<int> rows;  ///< first row of every rank
  ProblemHandle problem;
  Vector M;
  MatHandle A, G, W, Winv;
  VecHandle q, D;
  KspHandle ksp;

 private:
  void setMat(Form form) {
    const MatType type = form == Form::DenseMat ? MATDENSE
                         : form == Form::Aij    ? MATAIJ
                         : form == Form::Baij   ? MATBAIJ
                                                : MATSBAIJ;
    A = makeMat(on, source.M, rows, rows, type);
    EXPECT_PETSC(RicoProblemSetMat(problem, A, q));
  }

  void setFactored(Form form) {
    const Factors& f = *source.factors;
    const auto columns = cutEvenly(f.W.rows / 3, 3, on.ranks);
    G = makeMat(on, f.G, rows, columns, MATAIJ);
    D = makeVec(on, f.D, rows);
    if (form == Form::Factored) {
      Winv = makeMat(on, f.Winv, columns, columns, MATAIJ);
    } else {
      W = makeMat(on, f.W, columns, columns, MATAIJ);
      EXPECT_PETSC(KSPCreate(on.comm, &ksp));
      EXPECT_PETSC(KSPSetOperators(ksp, W, W));
      PC pc;  // ILU without fill is exact for a block diagonal W
      EXPECT_PETSC(KSPSetType(ksp, KSPPREONLY));
      EXPECT_PETSC(KSPGetPC(ksp, &pc));
      EXPECT_PETSC(PCSetType(pc, PCBJACOBI));
    }
    EXPECT_PETSC(RicoProblemSetFactored(problem, G, Winv, ksp, D, q));
  }
};

/// The result of a solve, gathered on every rank.
struct Solved {
  PetscErrorCode error = 0;  ///< error of any rank
  Vector z, w;
  RicoInfo info{};
};

inline Solved solve(RicoSolver solver, const Built& built, const Vector* guess = nullptr) {
  Solved s;
  Vector z = guess ? built.scatter(*guess) : Vector(built.localSize(), kNaN),
         w(built.localSize(), kNaN);
  double none;  // an array of no entries still has an address
  s.error = RicoSolveArrays(solver, built.problem, z.empty() ? &none : z.data(),
                            w.empty() ? &none + 1 : w.data(), &s.info);
  MPI_Allreduce(MPI_IN_PLACE, &s.error, 1, MPI_INT, MPI_MAX, built.on.comm);
  s.z = built.gather(z);
  s.w = built.gather(w);
  return s;
}

inline SolverHandle makeSolver(RicoSolverType type, MPI_Comm comm = PETSC_COMM_SELF) {
  SolverHandle solver;
  EXPECT_PETSC(RicoSolverCreate(comm, &solver));
  EXPECT_PETSC(RicoSolverSetType(solver, type));
  return solver;
}

/// Returns true if the solver's type supports the problem.
inline bool takes(RicoSolver solver, const Built& built) {
  PetscBool can = PETSC_FALSE;
  EXPECT_PETSC(RicoSolverCanSolve(solver, built.problem, &can, nullptr));
  return can;
}

/// The names of all registered types.
inline std::vector<std::string> allTypes() {
  PetscInt count;
  const char* const* names;
  EXPECT_PETSC(RicoSolverGetTypes(&count, &names));
  return {names, names + count};
}

}  // namespace rico::test
