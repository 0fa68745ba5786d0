#pragma once

#include <SiconosVector.hpp>
#include <kernel/algebra/LuFactors.hpp>
#include <kernel/algebra/Matrix.hpp>
#include <kernel/algebra/SparseMatrix.hpp>
#include <map>
#include <optional>
#include <utility>

struct MatricesOfUblas;
struct NumericsMatrix;
struct cs_dl_sparse;
class NumericsMatrixAccess;

/// A reference to a matrix of the kernel, dense and column-major; or, for Siconos::SPARSE, entries
/// by row and column. As with SiconosVector, a copy has its own values, and assignment copies
/// values.
class SiconosMatrix : public std::enable_shared_from_this<SiconosMatrix> {
 public:
  SiconosMatrix() : SiconosMatrix(Siconos::DENSE) {}
  explicit SiconosMatrix(Siconos::UBLAS_TYPE type);
  SiconosMatrix(const SiconosMatrix& other);
  SiconosMatrix& operator=(const SiconosMatrix& other);
  virtual ~SiconosMatrix() = default;

  unsigned int size(unsigned int index) const;
  Siconos::UBLAS_TYPE num() const { return type_; }
  Siconos::UBLAS_TYPE type() const { return type_; }
  bool isSparse() const { return type_ == Siconos::SPARSE || type_ == Siconos::SPARSE_COORDINATE; }
  bool isSquare() const { return size(0) == size(1); }
  bool isSymmetric(double tol = 1e-14) const;
  virtual bool isBlock() const { return false; }
  /// Along rows (0) or columns (1).
  virtual unsigned int numberOfBlocks(unsigned int /*i*/) const { return 1; }
  /// The one block of a simple matrix is itself.
  virtual SP::SiconosMatrix block(unsigned int row = 0, unsigned int col = 0);
  virtual SPC::SiconosMatrix block(unsigned int row = 0, unsigned int col = 0) const;
  // A flag that the program sets and reads; solutions do not depend on it.
  void setIsSymmetric(bool b) { isSaidSymmetric_ = b; }
  void setIsPositiveDefinite(bool b) { isSaidPositive_ = b; }
  bool isPositiveDefinite() const { return isSaidPositive_; }
  bool checkSymmetry(double tol) const { return isSymmetric(tol); }
  /// An entry of a symmetric matrix is both (i, j) and (j, i).
  double& operator()(unsigned int i, unsigned int j);
  double operator()(unsigned int i, unsigned int j) const { return getValue(i, j); }
  double getValue(unsigned int i, unsigned int j) const;
  void setValue(unsigned int i, unsigned int j, double value) { (*this)(i, j) = value; }
  /// Column by column; of dense matrices only.
  double* getArray(unsigned int row = 0, unsigned int col = 0) const;

  /// The entries as a matrix of uBLAS, until the size changes; of dense matrices only.
  DenseMat* dense(unsigned int row = 0, unsigned int col = 0) const;
  /// A copy of the nonzero entries.
  const SparseMat* sparse(unsigned int row = 0, unsigned int col = 0) const;
  // Copies as other matrices of uBLAS.
  DenseMat getDense(unsigned int row = 0, unsigned int col = 0) const;
  SparseMat getSparse(unsigned int row = 0, unsigned int col = 0) const;
  SparseCoordinateMat getSparseCoordinate(unsigned int row = 0, unsigned int col = 0) const;
  TriangMat getTriang(unsigned int row = 0, unsigned int col = 0) const;
  SymMat getSym(unsigned int row = 0, unsigned int col = 0) const;
  // NumericsForms.hpp. The matrix for numerics' functions: of a dense one the entries themselves,
  // of a sparse one triplets, which are copied by each call.
  NumericsMatrixAccess numericsMatrix() const;
  void updateNumericsMatrix() const;
  /// Writes the entries above tol into columns col_off ... of a compressed matrix with enough room;
  /// p[col_off] is their place.
  bool fillCSC(cs_dl_sparse* csc, std::size_t row_off, std::size_t col_off,
               double tol = 1e-14) const;
  bool fillCSC(cs_dl_sparse* csc, double tol = 1e-14) const;
  /// Appends the entries above tol to a matrix of triplets.
  bool fillTriplet(cs_dl_sparse* csc, std::size_t row_off, std::size_t col_off,
                   double tol = 1e-14) const;
  /// Takes the entries of a compressed matrix of the same size.
  bool fromCSC(const cs_dl_sparse* csc);
  /// The number of entries whose absolute value is above tol.
  std::size_t nnz(double tol = 1e-14) const;
  void zero();
  void eye();
  void fill(double value);
  /// Entries in [0, 1) of std::rand(); symmetric ones.
  void randomize();
  void randomize_sym();
  void resize(unsigned int row, unsigned int col, unsigned int lower = 0, unsigned int upper = 0,
              bool preserve = true);
  void setRow(unsigned int row, const SiconosVector& v);
  void setCol(unsigned int col, const SiconosVector& v);
  void getRow(unsigned int row, SiconosVector& v) const;
  void getCol(unsigned int col, SiconosVector& v) const;
  /// A row or column from entry `pos` on, as long as the vector.
  void setSubRow(unsigned int row, unsigned int pos, SP::SiconosVector v);
  void setSubCol(unsigned int col, unsigned int pos, SP::SiconosVector v);
  void getSubRow(unsigned int row, unsigned int pos, SP::SiconosVector v) const;
  void getSubCol(unsigned int col, unsigned int pos, SP::SiconosVector v) const;
  void setBlock(unsigned int posRow, unsigned int posCol, const SiconosMatrix& m);
  void addBlock(unsigned int posRow, unsigned int posCol, const SiconosMatrix& m);
  void subBlock(unsigned int posRow, unsigned int posCol, const SiconosMatrix& m);
  void trans();
  void trans(const SiconosMatrix& m);
  /// The largest sum of absolute values in a row.
  double normInf() const;
  /// The largest absolute value of each column.
  void normInfByColumn(SP::SiconosVector norms) const;
  /// All entries, column by column; returns how many.
  unsigned int copyData(double* data) const;
  double det() const;
  virtual void display() const;
  void displayExpert(bool brief = true) const { static_cast<void>(brief), display(); }
  std::string toString() const;

  SiconosMatrix& operator+=(const SiconosMatrix& m);
  SiconosMatrix& operator-=(const SiconosMatrix& m);
  SiconosMatrix& operator*=(double factor);
  SiconosMatrix& operator/=(double divisor) { return *this *= 1.0 / divisor; }

  /// B ← A⁻¹ B; the factors are kept until resetFactorizationFlags().
  void PLUForwardBackwardInPlace(SiconosVector& B);
  void PLUForwardBackwardInPlace(SiconosMatrix& B);
  void Solve(SiconosVector& B) { PLUForwardBackwardInPlace(B); }
  void Solve(SiconosMatrix& B) { PLUForwardBackwardInPlace(B); }
  void PLUFactorizationInPlace();
  void Factorize() { PLUFactorizationInPlace(); }
  void PLUInverseInPlace();
  bool isFactorized() const { return isFactored_; }
  bool isPLUFactorized() const { return isFactored_; }
  bool isPLUFactorizedInPlace() const { return isFactored_; }
  void resetFactorizationFlags() { isFactored_ = false; }
  void resetLU() { resetFactorizationFlags(); }
  void resetQR() { resetFactorizationFlags(); }
  void resetCholesky() { resetFactorizationFlags(); }
  // Factors are those of Gaussian elimination.
  bool isPLUInversed() const { return isInversed_; }
  bool isCholeskyFactorized() const { return false; }
  bool isCholeskyFactorizedInPlace() const { return false; }
  bool isQRFactorized() const { return false; }
  /// Replaces the first rows of B by the x that minimises ‖A x - B‖, column by column, if A has
  /// full rank.
  void SolveByLeastSquares(SiconosMatrix& B);
  void SolveByLeastSquares(SiconosVector& B);

  // The kernel's matrix, shared if it is dense; else a copy.
  std::shared_ptr<rico::Matrix> shared() const;
  rico::Matrix values() const { return *shared(); }
  rico::SparseMatrix compressed() const;
  /// result ← result + a A x. A sparse matrix is compressed once, and again when it has changed.
  void multiplyAdd(double a, const double* x, double* result) const;
  /// Makes this a reference to another matrix, which must outlive it.
  void lookAt(rico::Matrix& matrix) { data_ = {std::shared_ptr<void>(), &matrix}; }

 protected:
  /// Called before entries are read. Copies the entry (i, j) of a symmetric matrix that operator()
  /// returned last to (j, i).
  virtual void mirror() const;

  using Entries = std::map<std::pair<unsigned, unsigned>, double>;

  SiconosMatrix(unsigned row, unsigned col, Siconos::UBLAS_TYPE type);

  Siconos::UBLAS_TYPE type_;
  std::shared_ptr<rico::Matrix> data_;
  unsigned rows_ = 0, cols_ = 0;  // where sparse
  Entries entries_;

 private:
  void factor();
  /// Calls visit(i, j, value) for the entries whose absolute value is above tol, row by row.
  template <class Visit>
  void visitEntries(double tol, Visit visit) const;
  Entries& changing() {
    compressed_ = nullptr;
    return entries_;
  }

  mutable std::shared_ptr<const rico::SparseMatrix> compressed_;
  mutable std::optional<std::pair<int, int>> mayHaveChanged_;  // where symmetric
  rico::LuFactors lu_;
  mutable std::shared_ptr<MatricesOfUblas> asUblas_;
  mutable std::shared_ptr<NumericsMatrix> numerics_;
  bool isFactored_ = false;
  bool isInversed_ = false;
  bool isSaidSymmetric_ = false, isSaidPositive_ = false;
};

std::ostream& operator<<(std::ostream& out, const SiconosMatrix& m);
