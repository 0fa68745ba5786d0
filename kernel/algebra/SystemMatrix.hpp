#pragma once

#include <kernel/algebra/LuFactors.hpp>
#include <kernel/algebra/SparseMatrix.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace rico {

class SparseSolver;

/// The square matrix W of one system, factorised once, in one of these forms:
///
///     dense            a small system
///     blocks           a population of N bodies: one k x k block per body, no other entries
///     sparse           a large system, through PETSc's KSP, also distributed over ranks
///     inverse          W⁻¹ is given instead of W: dense, blocks or diagonal
///
/// A matrix that is diagonal is stored as its diagonal. Fill one form, then call factor().
class SystemMatrix {
 public:
  /// A matrix without entries. After a move it may only be filled again, assigned or destroyed.
  SystemMatrix();
  ~SystemMatrix();
  SystemMatrix(SystemMatrix&&) noexcept;
  SystemMatrix& operator=(SystemMatrix&&) noexcept;

  /// Returns the dense matrix to fill; its entries are zero.
  Matrix& setDense(int size);
  /// Returns room for `bodies` blocks of k x k entries, each by columns, one after another.
  std::vector<double>& setBlocks(int bodies, int k);
  /// Gives a sparse matrix, for a large system.
  void setSparse(SparseMatrix matrix);
  /// Gives a solver for a distributed W. Here a body is a node of this rank with k rows; W couples
  /// the nodes of this rank with each other and with those of other ranks.
  void setSolver(std::unique_ptr<SparseSolver> solver, int bodies, int k);
  /// Gives W⁻¹ of a small system, dense.
  void setInverse(Matrix inverse);
  /// The inverse for a population: blocks as in setBlocks(), or the N k entries of a diagonal. A
  /// zero row marks a degree of freedom that no input moves.
  std::vector<double>& setInverseBlocks(int bodies, int k);
  Vector& setInverseDiagonal(int bodies, int k);

  /// Factorises W for solve(). Throws if W is singular; the message begins with `whose`.
  void factor(const std::string& whose);
  /// Returns true if a dense matrix was filled, and is equal to the one that the last factor() had:
  /// its factors and version() are kept, and no further factor() is needed.
  bool keepsFactors();

  /// Rows in all, bodies (1 for a dense or sparse matrix), and rows per body.
  int size() const { return bodies_ * k_; }
  int bodies() const { return bodies_; }
  int columnsPerBody() const { return k_; }
  /// Returns true if only a diagonal is stored.
  bool isDiagonal() const { return form_ == Form::kDiagonal || form_ == Form::kInverseDiagonal; }
  /// The number of calls of factor(). Data derived from an older version is out of date.
  long version() const { return version_; }
  /// Takes a version after that of `other`: data derived from `other` is out of date.
  void supersede(const SystemMatrix& other) { version_ = other.version_ + 1; }
  /// The dense matrix as filled, for further additions; empty in the other forms.
  Matrix& dense() { return dense_; }
  /// The sparse matrix as filled, to be changed before factor(). Empty after factor() and in the
  /// other forms.
  SparseMatrix& sparse() { return filled_; }
  /// The dense matrix as filled; empty in the other forms.
  const Matrix& dense() const { return dense_; }

  /// The solver of a sparse or distributed W; null in the other forms.
  const SparseSolver* solver() const { return form_ == Form::kSparse ? sparse_.get() : nullptr; }

  /// x ← W⁻¹ x. Throws before factor().
  void solve(double* x) const;
  /// Solves for `columns` vectors, stored one after another.
  void solveMany(double* X, int columns) const;
  /// Solves for the rows of one body. W must not couple it to other bodies.
  void solveBody(int body, double* x) const;
  /// Returns xᵀ W x over the rows of one body that inputs move, which W must not couple to other
  /// bodies; infinity for a sparse W.
  double squaredNorm(int body, const double* x) const;
  /// SparseSolver::invertAt(); returns false for all other forms.
  bool invertAt(std::span<const int> rows, std::vector<double>& block) const;

 private:
  enum class Form {
    kNone,
    kDiagonal,
    kDense,
    kBlocks,
    kSparse,
    kInverse,
    kInverseBlocks,
    kInverseDiagonal
  };

  void factorDense(const std::string& whose);
  void factorBlocks(const std::string& whose);
  void invertBlock(int body, const std::string& whose);
  double squaredNormOfInverse(const double* inverse, const double* x) const;
  bool blocksAreDiagonal() const;
  void keepDiagonal(const std::string& whose);

  Form form_ = Form::kNone;
  int bodies_ = 0;
  int k_ = 0;
  long version_ = 0;
  Matrix dense_;
  Matrix factored_;  // dense_ of the last factor()
  Form factoredForm_ = Form::kNone;
  std::vector<double> blocks_;  // as filled; inverted by factor()
  Vector diagonal_;
  LuFactors lu_;
  SparseMatrix filled_;  // factor() moves it to the solver
  std::unique_ptr<SparseSolver> sparse_;
  mutable Vector work_;
};

}  // namespace rico
