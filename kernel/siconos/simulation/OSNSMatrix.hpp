#pragma once

#include <NumericsMatrix.h>

#include <SimpleMatrix.hpp>
#include <iostream>

DEFINE_SPTR(OSNSMatrix)
DEFINE_SPTR_STRUCT(NumericsMatrix)

/// A copy of the matrix M of the last solved problem w = M z + q.
class OSNSMatrix {
 public:
  OSNSMatrix(SimpleMatrix values, NM_types storage)
      : values_(std::make_shared<SimpleMatrix>(values)), storage_(storage) {}

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
