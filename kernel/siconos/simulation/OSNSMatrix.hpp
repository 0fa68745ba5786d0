#pragma once

#include <NumericsMatrix.h>

#include <NotThere.hpp>
#include <SimpleMatrix.hpp>
#include <iostream>

DEFINE_SPTR(OSNSMatrix)
DEFINE_SPTR_STRUCT(NumericsMatrix)

/// A copy of the matrix M of the last solved problem w = M z + q.
class OSNSMatrix {
 public:
  OSNSMatrix(SimpleMatrix values, NM_types storage)
      : values_(std::make_shared<SimpleMatrix>(values)), storage_(storage) {}
  // Matrices of zeros.
  OSNSMatrix() : OSNSMatrix(0, NM_DENSE) {}
  OSNSMatrix(unsigned int n, NM_types stor) : OSNSMatrix(n, n, stor) {}
  OSNSMatrix(unsigned int n, unsigned int m, NM_types stor)
      : OSNSMatrix(SimpleMatrix(n, m), stor) {}
  explicit OSNSMatrix(const SiconosMatrix& values) : OSNSMatrix(SimpleMatrix(values), NM_DENSE) {}
  virtual ~OSNSMatrix() = default;
  SICONOS_NOT_THERE(fillM, "OneStepNSProblem::compute() assembles; LinearOSNS::M() is its matrix")
  SICONOS_NOT_THERE(fillW, "OneStepNSProblem::compute() assembles; LinearOSNS::M() is its matrix")
  SICONOS_NOT_THERE(fillH, "GlobalFrictionContact::H() is the matrix of the last problem")

  unsigned size() const { return values_->size(0); }
  unsigned sizeColumn() const { return values_->size(1); }
  NM_types storagetype() const { return storage_; }
  void setStorageType(NM_types i) {
    storage_ = i;
    numerics_ = nullptr;
  }
  SP::SiconosMatrix defaultMatrix() const { return values_; }
  void convert() {}
  /// The matrix for functions of numerics: sparse if the storage is NM_SPARSE, else dense.
  SP::NumericsMatrix numericsMatrix() const {
    if (numerics_ != nullptr) return numerics_;
    const NM_types form = storage_ == NM_SPARSE ? NM_SPARSE : NM_DENSE;
    numerics_ = {NM_create(form, static_cast<int>(size()), static_cast<int>(sizeColumn())),
                 [](NumericsMatrix* matrix) { NM_free(matrix); }};
    if (form == NM_SPARSE) NM_triplet_alloc(numerics_.get(), static_cast<long>(values_->nnz(0.0)));
    for (unsigned j = 0; j < sizeColumn(); ++j)
      for (unsigned i = 0; i < size(); ++i)
        if (const double value = values_->getValue(i, j); value != 0.0)
          NM_entry(numerics_.get(), static_cast<int>(i), static_cast<int>(j), value);
    return numerics_;
  }
  void display() const { std::cout << "matrix of a nonsmooth problem " << *values_ << std::endl; }

 private:
  SP::SimpleMatrix values_;
  NM_types storage_;
  mutable SP::NumericsMatrix numerics_;
};

/// The matrix of a projection; MLCPProjectOnConstraints::M() is that of the last one.
class OSNSMatrixProjectOnConstraints : public OSNSMatrix {
 public:
  OSNSMatrixProjectOnConstraints(unsigned int n, unsigned int m, NM_types stor)
      : OSNSMatrix(n, m, stor) {}
  SICONOS_NOT_THERE(computeSizeForProjection, "MLCPProjectOnConstraints::getSizeOutput()")

 protected:
  OSNSMatrixProjectOnConstraints() = default;
};
DEFINE_SPTR(OSNSMatrixProjectOnConstraints)
