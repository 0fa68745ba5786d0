#include <SiconosAlgebraTypeDef.hpp>
#include <kernel/support/Exception.hpp>
#include <optional>

/// The uBLAS vectors that dense() and sparse() point to.
struct VectorsOfUblas {
  std::optional<DenseVect> dense;
  SparseVect sparse;
};

struct MatricesOfUblas {
  std::optional<DenseMat> dense;
  SparseMat sparse;
};

namespace {

/// Returns true if `dense` still has its entries at `entries`.
template <class Dense>
bool isOn(const std::optional<Dense>& dense, const double* entries, std::size_t size) {
  return dense && dense->data().begin() == entries && dense->data().size() == size;
}

/// Some matrices have only an upper triangle.
template <class Result>
Result copyOf(const SiconosMatrix& m, bool upper) {
  Result result(m.size(0), m.size(1));
  for (unsigned j = 0; j < m.size(1); ++j)
    for (unsigned i = 0; i < (upper ? std::min(j + 1, m.size(0)) : m.size(0)); ++i)
      if (const double value = m.getValue(i, j); value != 0.0) result(i, j) = value;
  return result;
}

}  // namespace

DenseVect* SiconosVector::dense() const {
  if (asUblas_ == nullptr) asUblas_ = std::make_shared<VectorsOfUblas>();
  if (!isOn(asUblas_->dense, getArray(), size())) {
    asUblas_->dense.emplace();
    asUblas_->dense->data().lookAt(getArray(), size());
  }
  return &*asUblas_->dense;
}

const SparseVect* SiconosVector::sparse() const {
  if (asUblas_ == nullptr) asUblas_ = std::make_shared<VectorsOfUblas>();
  asUblas_->sparse = SparseVect(size());
  for (unsigned i = 0; i < size(); ++i)
    if ((*this)(i) != 0.0) asUblas_->sparse(i) = (*this)(i);
  return &asUblas_->sparse;
}

DenseMat* SiconosMatrix::dense(unsigned int /*row*/, unsigned int /*col*/) const {
  if (isSparse()) throw rico::Exception("dense(): the matrix is sparse; use getDense()");
  if (asUblas_ == nullptr) asUblas_ = std::make_shared<MatricesOfUblas>();
  const std::size_t count = std::size_t{size(0)} * size(1);
  const bool isSame = isOn(asUblas_->dense, data_->data(), count);
  if (!isSame || asUblas_->dense->size1() != size(0)) {
    asUblas_->dense.emplace(size(0), size(1));
    asUblas_->dense->data().lookAt(data_->data(), count);
  }
  return &*asUblas_->dense;
}

const SparseMat* SiconosMatrix::sparse(unsigned int /*row*/, unsigned int /*col*/) const {
  if (asUblas_ == nullptr) asUblas_ = std::make_shared<MatricesOfUblas>();
  asUblas_->sparse = getSparse();
  return &asUblas_->sparse;
}

DenseMat SiconosMatrix::getDense(unsigned int /*row*/, unsigned int /*col*/) const {
  DenseMat result(size(0), size(1), 0.0);
  for (unsigned j = 0; j < size(1); ++j)
    for (unsigned i = 0; i < size(0); ++i) result(i, j) = getValue(i, j);
  return result;
}

SparseMat SiconosMatrix::getSparse(unsigned int /*row*/, unsigned int /*col*/) const {
  return copyOf<SparseMat>(*this, false);
}

SparseCoordinateMat SiconosMatrix::getSparseCoordinate(unsigned int /*row*/,
                                                       unsigned int /*col*/) const {
  return copyOf<SparseCoordinateMat>(*this, false);
}

TriangMat SiconosMatrix::getTriang(unsigned int /*row*/, unsigned int /*col*/) const {
  return copyOf<TriangMat>(*this, true);
}

SymMat SiconosMatrix::getSym(unsigned int /*row*/, unsigned int /*col*/) const {
  SymMat result(size(0), size(1));
  for (unsigned j = 0; j < size(1); ++j)
    for (unsigned i = 0; i <= j && i < size(0); ++i) result(i, j) = getValue(i, j);
  return result;
}
