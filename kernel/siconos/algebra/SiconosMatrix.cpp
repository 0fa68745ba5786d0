#include <SiconosAlgebraProd.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>
#include <kernel/support/Exception.hpp>
#include <sstream>

SiconosMatrix::SiconosMatrix(Siconos::UBLAS_TYPE type) : SiconosMatrix(0, 0, type) {}

SiconosMatrix::SiconosMatrix(unsigned row, unsigned col, Siconos::UBLAS_TYPE type) : type_(type) {
  if (isSparse()) {
    rows_ = row;
    cols_ = col;
  } else {
    data_ = std::make_shared<rico::Matrix>(static_cast<int>(row), static_cast<int>(col));
  }
}

SiconosMatrix::SiconosMatrix(const SiconosMatrix& other)
    : std::enable_shared_from_this<SiconosMatrix>(other),
      type_(other.type_),
      rows_(other.rows_),
      cols_(other.cols_),
      entries_(other.entries_) {
  other.mirror();
  if (other.data_ != nullptr) data_ = std::make_shared<rico::Matrix>(*other.data_);
}

SiconosMatrix& SiconosMatrix::operator=(const SiconosMatrix& other) {
  if (this == &other) return *this;
  isFactored_ = isInversed_ = false;
  if (!isSparse() || !other.isSparse()) {
    if (isSparse()) {
      type_ = Siconos::DENSE;
      data_ = std::make_shared<rico::Matrix>(other.values());
    } else {
      *data_ = other.values();
    }
    return *this;
  }
  rows_ = other.rows_;
  cols_ = other.cols_;
  changing() = other.entries_;
  return *this;
}

unsigned int SiconosMatrix::size(unsigned int index) const {
  if (isSparse()) return index == 0 ? rows_ : cols_;
  return index == 0 ? data_->rows() : data_->cols();
}

bool SiconosMatrix::isSymmetric(double tol) const {
  if (!isSquare()) return false;
  for (unsigned i = 0; i < size(0); ++i)
    for (unsigned j = 0; j < i; ++j)
      if (std::abs(getValue(i, j) - getValue(j, i)) > tol) return false;
  return true;
}

namespace {

std::string sizesOf(const SiconosMatrix& m) {
  return std::to_string(m.size(0)) + " x " + std::to_string(m.size(1));
}

[[noreturn]] void throwNoEntry(const SiconosMatrix& matrix, std::size_t i, std::size_t j) {
  throw rico::Exception("SiconosMatrix: there is no entry (" + std::to_string(i) + ", " +
                        std::to_string(j) + ") of " + sizesOf(matrix));
}

void checkEntry(const SiconosMatrix& matrix, unsigned i, unsigned j) {
  if (i >= matrix.size(0) || j >= matrix.size(1)) throwNoEntry(matrix, i, j);
}

}  // namespace

double& SiconosMatrix::operator()(unsigned int i, unsigned int j) {
  checkEntry(*this, i, j);
  if (isSparse()) return changing()[{i, j}];
  mirror();
  const int row = static_cast<int>(i), col = static_cast<int>(j);
  if (type_ == Siconos::SYMMETRIC && row != col) mayHaveChanged_ = {row, col};
  return (*data_)(row, col);
}

void SiconosMatrix::mirror() const {
  if (!mayHaveChanged_) return;
  const auto [row, col] = *mayHaveChanged_;
  mayHaveChanged_.reset();
  (*data_)(col, row) = (*data_)(row, col);
}

double SiconosMatrix::getValue(unsigned int i, unsigned int j) const {
  checkEntry(*this, i, j);
  mirror();
  if (!isSparse()) return data_->col(static_cast<int>(j))[i];
  const auto found = entries_.find({i, j});
  return found == entries_.end() ? 0.0 : found->second;
}

double* SiconosMatrix::getArray(unsigned int row, unsigned int col) const {
  if (isSparse()) throw rico::Exception("getArray: a sparse matrix has no array");
  mirror();
  return data_->col(static_cast<int>(col)) + row;
}

void SiconosMatrix::zero() {
  changing().clear();
  mirror();
  if (data_ != nullptr) data_->setZero();
}

void SiconosMatrix::eye() {
  zero();
  for (unsigned i = 0; i < std::min(size(0), size(1)); ++i) (*this)(i, i) = 1.0;
}

void SiconosMatrix::fill(double value) {
  for (unsigned j = 0; j < size(1); ++j)
    for (unsigned i = 0; i < size(0); ++i) (*this)(i, j) = value;
}

void SiconosMatrix::resize(unsigned int row, unsigned int col, unsigned int /*lower*/,
                           unsigned int /*upper*/, bool preserve) {
  if (isSparse()) {
    rows_ = row;
    cols_ = col;
    std::erase_if(changing(), [&](const auto& entry) {
      return !preserve || entry.first.first >= row || entry.first.second >= col;
    });
    return;
  }
  mirror();
  if (!preserve) data_->setZero();
  if (row == size(0) && col == size(1)) return;
  rico::Matrix after(static_cast<int>(row), static_cast<int>(col));
  for (int j = 0; preserve && j < std::min(data_->cols(), after.cols()); ++j)
    std::copy_n(data_->col(j), std::min(data_->rows(), after.rows()), after.col(j));
  *data_ = std::move(after);
}

void SiconosMatrix::setRow(unsigned int row, const SiconosVector& v) {
  for (unsigned j = 0; j < size(1); ++j) (*this)(row, j) = v(j);
}

void SiconosMatrix::setCol(unsigned int col, const SiconosVector& v) {
  for (unsigned i = 0; i < size(0); ++i) (*this)(i, col) = v(i);
}

void SiconosMatrix::getRow(unsigned int row, SiconosVector& v) const {
  for (unsigned j = 0; j < size(1); ++j) v(j) = getValue(row, j);
}

void SiconosMatrix::getCol(unsigned int col, SiconosVector& v) const {
  for (unsigned i = 0; i < size(0); ++i) v(i) = getValue(i, col);
}

void SiconosMatrix::setBlock(unsigned int posRow, unsigned int posCol, const SiconosMatrix& m) {
  for (unsigned j = 0; j < m.size(1); ++j)
    for (unsigned i = 0; i < m.size(0); ++i) (*this)(posRow + i, posCol + j) = m.getValue(i, j);
}

void SiconosMatrix::addBlock(unsigned int posRow, unsigned int posCol, const SiconosMatrix& m) {
  for (unsigned j = 0; j < m.size(1); ++j)
    for (unsigned i = 0; i < m.size(0); ++i) (*this)(posRow + i, posCol + j) += m.getValue(i, j);
}

void SiconosMatrix::subBlock(unsigned int posRow, unsigned int posCol, const SiconosMatrix& m) {
  for (unsigned j = 0; j < m.size(1); ++j)
    for (unsigned i = 0; i < m.size(0); ++i) (*this)(posRow + i, posCol + j) -= m.getValue(i, j);
}

void SiconosMatrix::trans() { trans(SimpleMatrix(*this)); }

void SiconosMatrix::trans(const SiconosMatrix& m) {
  const SimpleMatrix result(m.values().transposed());
  *this = result;
}

double SiconosMatrix::normInf() const {
  mirror();
  rico::Vector sums(static_cast<int>(size(0)));
  for (const auto& [place, value] : entries_)
    sums(static_cast<int>(place.first)) += std::abs(value);
  if (!isSparse())
    for (int j = 0; j < data_->cols(); ++j)
      for (int i = 0; i < data_->rows(); ++i) sums(i) += std::abs(data_->col(j)[i]);
  return sums.normInf();
}

void SiconosMatrix::display() const {
  std::cout << "SimpleMatrix storage type - num = " << num() << '\n';
  SiconosVector::shown();
  if (num() == Siconos::SPARSE) std::cout << "non zero element (nnz) = " << nnz() << '\n';
  if (num() != Siconos::DENSE) {
    std::cout << *this << std::endl;
    return;
  }
  for (unsigned i = 0; i < size(0); ++i) {
    for (unsigned j = 0; j < size(1); ++j) std::cout << getValue(i, j) << ", ";
    std::cout << '\n';
  }
  std::cout << std::flush;
}

std::string SiconosMatrix::toString() const {
  std::ostringstream text;
  text << *this;
  return text.str();
}

namespace {

void checkSum(const SiconosMatrix& a, const SiconosMatrix& b) {
  if (a.size(0) == b.size(0) && a.size(1) == b.size(1)) return;
  throw rico::Exception("SiconosMatrix: a sum of matrices of " + sizesOf(a) + " and " + sizesOf(b));
}

}  // namespace

SiconosMatrix& SiconosMatrix::operator+=(const SiconosMatrix& m) {
  checkSum(*this, m);
  addBlock(0, 0, m);
  return *this;
}

SiconosMatrix& SiconosMatrix::operator-=(const SiconosMatrix& m) {
  checkSum(*this, m);
  subBlock(0, 0, m);
  return *this;
}

SiconosMatrix& SiconosMatrix::operator*=(double factor) {
  for (auto& entry : changing()) entry.second *= factor;
  mirror();
  if (data_ != nullptr) *data_ *= factor;
  return *this;
}

std::shared_ptr<rico::Matrix> SiconosMatrix::shared() const {
  mirror();
  if (!isSparse()) return data_;
  auto values = std::make_shared<rico::Matrix>(static_cast<int>(rows_), static_cast<int>(cols_));
  for (const auto& [place, value] : entries_)
    (*values)(static_cast<int>(place.first), static_cast<int>(place.second)) = value;
  return values;
}

rico::SparseMatrix SiconosMatrix::compressed() const {
  mirror();
  std::vector<rico::Triplet> triplets;
  for (const auto& [place, value] : entries_)
    triplets.push_back({static_cast<int>(place.first), static_cast<int>(place.second), value});
  if (!isSparse())
    for (int j = 0; j < data_->cols(); ++j)
      for (int i = 0; i < data_->rows(); ++i)
        if (data_->col(j)[i] != 0.0) triplets.push_back({i, j, data_->col(j)[i]});
  return {static_cast<int>(size(0)), static_cast<int>(size(1)), std::move(triplets)};
}

void SiconosMatrix::multiplyAdd(double a, const double* x, double* result) const {
  mirror();
  if (!isSparse()) return rico::multiplyAdd(a, *data_, x, result);
  if (compressed_ == nullptr) compressed_ = std::make_shared<rico::SparseMatrix>(compressed());
  compressed_->multiplyAdd(a, x, result);
}

std::ostream& operator<<(std::ostream& out, const SiconosMatrix& m) {
  out << '[' << m.size(0) << ',' << m.size(1) << "](";
  for (unsigned i = 0; i < m.size(0); ++i) {
    out << (i > 0 ? ",(" : "(");
    for (unsigned j = 0; j < m.size(1); ++j) out << (j > 0 ? "," : "") << m.getValue(i, j);
    out << ')';
  }
  return out << ')';
}

std::size_t SiconosMatrix::nnz(double tol) const {
  std::size_t number = 0;
  if (isSparse()) {
    for (const auto& entry : entries_) number += std::abs(entry.second) > tol ? 1 : 0;
    return number;
  }
  for (unsigned j = 0; j < size(1); ++j)
    for (unsigned i = 0; i < size(0); ++i) number += std::abs(getValue(i, j)) > tol ? 1 : 0;
  return number;
}
