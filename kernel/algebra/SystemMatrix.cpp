#include <algorithm>
#include <cmath>
#include <kernel/algebra/SparseSolver.hpp>
#include <kernel/algebra/SystemMatrix.hpp>
#include <kernel/support/Exception.hpp>
#include <utility>

namespace rico {
namespace {

[[noreturn]] void throwSingular(const std::string& whose) {
  throw Exception(whose +
                  " is singular or not finite: give every degree of freedom a mass, and check the "
                  "functions that compute it");
}

}  // namespace

SystemMatrix::SystemMatrix() = default;
SystemMatrix::~SystemMatrix() = default;
SystemMatrix::SystemMatrix(SystemMatrix&&) noexcept = default;
SystemMatrix& SystemMatrix::operator=(SystemMatrix&&) noexcept = default;

Matrix& SystemMatrix::setDense(int size) {
  form_ = Form::kDense;
  bodies_ = 1;
  k_ = size;
  dense_.resize(size, size);
  dense_.setZero();
  return dense_;
}

std::vector<double>& SystemMatrix::setBlocks(int bodies, int k) {
  form_ = Form::kBlocks;
  bodies_ = bodies;
  k_ = k;
  blocks_.assign(static_cast<std::size_t>(bodies) * k * k, 0.0);
  return blocks_;
}

void SystemMatrix::setSparse(SparseMatrix matrix) {
  form_ = Form::kSparse;
  bodies_ = 1;
  k_ = matrix.rows();
  filled_ = std::move(matrix);
}

void SystemMatrix::setSolver(std::unique_ptr<SparseSolver> solver, int bodies, int k) {
  form_ = Form::kSparse;
  bodies_ = bodies;
  k_ = k;
  sparse_ = std::move(solver);
}

void SystemMatrix::setInverse(Matrix inverse) {
  form_ = Form::kInverse;
  bodies_ = 1;
  k_ = inverse.rows();
  dense_ = std::move(inverse);
  work_.resize(k_);
}

std::vector<double>& SystemMatrix::setInverseBlocks(int bodies, int k) {
  setBlocks(bodies, k);
  form_ = Form::kInverseBlocks;
  work_.resize(k);
  return blocks_;
}

Vector& SystemMatrix::setInverseDiagonal(int bodies, int k) {
  form_ = Form::kInverseDiagonal;
  bodies_ = bodies;
  k_ = k;
  factored_.resize(0, 0);  // its factors may have been this diagonal
  diagonal_.resize(size());
  diagonal_.setZero();
  return diagonal_;
}

bool SystemMatrix::keepsFactors() {
  if (form_ != Form::kDense || factored_.rows() != k_) return false;
  const std::ptrdiff_t entries = static_cast<std::ptrdiff_t>(k_) * k_;
  if (!std::equal(dense_.data(), dense_.data() + entries, factored_.data())) return false;
  form_ = factoredForm_;
  return true;
}

void SystemMatrix::factor(const std::string& whose) {
  ++version_;
  factored_.resize(0, 0);
  if (form_ == Form::kDense) factorDense(whose);
  if (form_ == Form::kBlocks) factorBlocks(whose);
  if (form_ == Form::kSparse) {
    if (!filled_.empty()) sparse_ = SparseSolver::make(std::exchange(filled_, SparseMatrix()));
    work_.resize(size());
    work_.fill(1.0);
    if (!sparse_->solve(work_.data())) throwSingular(whose);
  }
}

void SystemMatrix::factorDense(const std::string& whose) {
  if (dense_.isDiagonal()) {
    diagonal_.resize(k_);
    for (int i = 0; i < k_; ++i) diagonal_[i] = dense_(i, i);
    keepDiagonal(whose);
  } else if (!lu_.compute(dense_)) {
    throwSingular(whose);
  }
  factored_ = dense_;
  factoredForm_ = form_;
}

void SystemMatrix::factorBlocks(const std::string& whose) {
  if (!blocksAreDiagonal()) {
    for (int body = 0; body < bodies_; ++body) invertBlock(body, whose);
    return;
  }
  diagonal_.resize(size());
  for (int i = 0; i < size(); ++i) diagonal_[i] = blocks_[i * k_ + i % k_];
  keepDiagonal(whose);
}

void SystemMatrix::keepDiagonal(const std::string& whose) {
  for (double entry : diagonal_)
    if (entry == 0.0 || !std::isfinite(entry)) throwSingular(whose);
  form_ = Form::kDiagonal;
}

bool SystemMatrix::blocksAreDiagonal() const {
  for (int row = 0; row < size(); ++row)
    for (int i = 0; i < k_; ++i)
      if (i != row % k_ && blocks_[row * k_ + i] != 0.0) return false;
  return true;
}

void SystemMatrix::invertBlock(int body, const std::string& whose) {
  double* block = blocks_.data() + body * k_ * k_;
  Matrix copy(k_, k_);
  std::copy(block, block + k_ * k_, copy.data());
  if (!lu_.compute(copy)) throwSingular(whose + ", body " + std::to_string(body) + ",");
  std::fill(block, block + k_ * k_, 0.0);
  for (int j = 0; j < k_; ++j) {
    block[j * k_ + j] = 1.0;
    lu_.solve(block + j * k_);
  }
  work_.resize(k_);
}

void SystemMatrix::solve(double* x) const {
  switch (form_) {
    case Form::kDiagonal:
      for (int i = 0; i < size(); ++i) x[i] /= diagonal_[i];
      break;
    case Form::kDense:
      lu_.solve(x);
      break;
    case Form::kInverseDiagonal:
      for (int i = 0; i < size(); ++i) x[i] *= diagonal_[i];
      break;
    case Form::kBlocks:
    case Form::kInverseBlocks:
      for (int body = 0; body < bodies_; ++body) solveBody(body, x + body * k_);
      break;
    case Form::kSparse:
      if (!sparse_->solve(x)) throwSingular("SystemMatrix: a sparse matrix");
      break;
    case Form::kInverse:
      work_.setZero();
      multiplyAdd(1.0, dense_, x, work_.data());
      std::copy(work_.begin(), work_.end(), x);
      break;
    case Form::kNone:
      throw Exception("SystemMatrix: solve() before factor()");
  }
}

void SystemMatrix::solveMany(double* X, int columns) const {
  if (form_ == Form::kSparse) {
    if (!sparse_->solveMany(X, columns, size())) throwSingular("SystemMatrix: a sparse matrix");
    return;
  }
  for (int c = 0; c < columns; ++c) solve(X + static_cast<std::ptrdiff_t>(c) * size());
}

bool SystemMatrix::invertAt(std::span<const int> rows, std::vector<double>& block) const {
  return form_ == Form::kSparse && sparse_->invertAt(rows, block);
}

void SystemMatrix::solveBody(int body, double* x) const {
  if (form_ == Form::kDiagonal) {
    for (int i = 0; i < k_; ++i) x[i] /= diagonal_[body * k_ + i];
    return;
  }
  if (form_ == Form::kInverseDiagonal) {
    for (int i = 0; i < k_; ++i) x[i] *= diagonal_[body * k_ + i];
    return;
  }
  if (form_ != Form::kBlocks && form_ != Form::kInverseBlocks) return solve(x);
  const double* inverse = blocks_.data() + body * k_ * k_;
  for (int i = 0; i < k_; ++i) {
    double sum = 0.0;
    for (int j = 0; j < k_; ++j) sum += inverse[j * k_ + i] * x[j];
    work_[i] = sum;
  }
  std::copy(work_.begin(), work_.begin() + k_, x);
}

double SystemMatrix::squaredNorm(int body, const double* x) const {
  double sum = 0.0;
  switch (form_) {
    case Form::kDiagonal:
      for (int i = 0; i < k_; ++i) sum += diagonal_[body * k_ + i] * x[i] * x[i];
      return sum;
    case Form::kInverseDiagonal:
      for (int i = 0; i < k_; ++i)
        if (diagonal_[body * k_ + i] != 0.0) sum += x[i] * x[i] / diagonal_[body * k_ + i];
      return sum;
    case Form::kDense:
      for (int j = 0; j < k_; ++j)
        for (int i = 0; i < k_; ++i) sum += x[i] * dense_(i, j) * x[j];
      return sum;
    case Form::kInverse:
      return squaredNormOfInverse(dense_.data(), x);
    case Form::kBlocks:
    case Form::kInverseBlocks:
      return squaredNormOfInverse(blocks_.data() + body * k_ * k_, x);
    case Form::kNone:
    case Form::kSparse:
      break;
  }
  return HUGE_VAL;
}

// Rows of zeros mark degrees of freedom that no input moves; they have no part in the norm.
double SystemMatrix::squaredNormOfInverse(const double* inverse, const double* x) const {
  Matrix A(k_, k_);
  std::copy(inverse, inverse + k_ * k_, A.data());
  Vector y;
  y.resize(k_);
  for (int i = 0; i < k_; ++i) {
    const bool moves = A(i, i) != 0.0;
    y[i] = moves ? x[i] : 0.0;
    if (!moves) A(i, i) = 1.0;
  }
  LuFactors factors;
  if (!factors.compute(A)) return HUGE_VAL;
  factors.solve(y.data());
  double sum = 0.0;
  for (int i = 0; i < k_; ++i) sum += x[i] * y[i];
  return sum;
}

}  // namespace rico
