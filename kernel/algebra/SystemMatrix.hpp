#pragma once

#include <kernel/algebra/LuFactors.hpp>
#include <kernel/algebra/SparseMatrix.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace rico {

class SparseSolver;

/// The square matrix W of one system, in the form that is natural to it, factorised once:
///
///     dense            a small system
///     blocks           a population of N bodies: one k x k block for each, nothing between them
///     sparse           a large system, through PETSc's KSP, also distributed over ranks
///     inverse          known by its inverse: dense, blocks or diagonal
///
/// A matrix that turns out to be diagonal is kept as its diagonal. Fill one form, then factor().
class SystemMatrix {
 public:
  SystemMatrix();
  ~SystemMatrix();
  SystemMatrix(SystemMatrix&&) noexcept;
  SystemMatrix& operator=(SystemMatrix&&) noexcept;

  /// The dense matrix to fill; its entries are zero.
  Matrix& setDense(int size);
  /// N blocks of k x k entries to fill, each column by column, one behind the other.
  std::vector<double>& setBlocks(int bodies, int k);
  void setSparse(SparseMatrix matrix);
  /// A solver of W on the rows of this rank, where W is distributed: bodies are then the nodes, k
  /// rows each, that this rank has, and W couples them, as it does those of other ranks.
  void setSolver(std::unique_ptr<SparseSolver> solver, int bodies, int k);
  void setInverse(Matrix inverse);
  /// The same for a population: blocks as in setBlocks(), or N k entries of a diagonal. Rows that
  /// are zero belong to degrees of freedom that no input moves.
  std::vector<double>& setInverseBlocks(int bodies, int k);
  Vector& setInverseDiagonal(int bodies, int k);

  /// Makes solve() possible. Throws where the matrix is singular; `whose` begins the message.
  void factor(const std::string& whose);

  int size() const { return bodies_ * k_; }
  int bodies() const { return bodies_; }
  int columnsPerBody() const { return k_; }
  bool isDiagonal() const { return form_ == Form::kDiagonal || form_ == Form::kInverseDiagonal; }
  /// Counts the calls of factor(): what was derived from an older one is out of date.
  long version() const { return version_; }
  /// Takes the place of `other`: what was derived from that is out of date.
  void supersede(const SystemMatrix& other) { version_ = other.version_ + 1; }
  /// The dense matrix as it was filled, to be added to; empty for the other forms.
  Matrix& dense() { return dense_; }
  const Matrix& dense() const { return dense_; }

  /// The solver of a sparse or distributed W; null for the other forms.
  const SparseSolver* solver() const { return form_ == Form::kSparse ? sparse_.get() : nullptr; }

  /// x ← W⁻¹ x.
  void solve(double* x) const;
  /// The same for so many vectors, one behind the other.
  void solveMany(double* X, int columns) const;
  /// The same for the rows of one body, where W does not couple it to others.
  void solveBody(int body, double* x) const;
  /// SparseSolver::invertAt; false for all other forms, too.
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
  bool blocksAreDiagonal() const;
  void keepDiagonal(const std::string& whose);

  Form form_ = Form::kNone;
  int bodies_ = 0;
  int k_ = 0;
  long version_ = 0;
  Matrix dense_;
  std::vector<double> blocks_;  // as filled; inverted by factor()
  Vector diagonal_;
  LuFactors lu_;
  std::unique_ptr<SparseSolver> sparse_;
  mutable Vector work_;
};

}  // namespace rico
