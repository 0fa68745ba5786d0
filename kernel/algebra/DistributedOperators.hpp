#pragma once

#include <kernel/support/Ranks.hpp>
#include <memory>

struct _p_Mat;

namespace rico {

class SystemMatrix;

/// A Mat of PETSc. Its name only: whoever makes one includes PETSc.
using PetscMat = _p_Mat*;

/// M, C and K of a system whose rows are distributed as those of PETSc Mats. Vectors are this
/// rank's rows. All that is not a question of size is collective.
///
/// A row is multiplied in the order of its columns, whoever owns them, so that the product has the
/// same bits on any number of ranks, and those of SparseMatrix.
class DistributedOperators {
 public:
  enum Which { kMass, kDamping, kStiffness };

  /// K and C may be null. The Mats are referenced, not copied; they must not change. Where all are
  /// said to be symmetric (MatSetOption) W is factorised as such: half the work and memory.
  static std::unique_ptr<DistributedOperators> make(PetscMat mass, PetscMat K, PetscMat C);

  DistributedOperators() = default;
  virtual ~DistributedOperators() = default;
  DistributedOperators(const DistributedOperators&) = delete;
  DistributedOperators& operator=(const DistributedOperators&) = delete;

  virtual const Ranks& ranks() const = 0;
  virtual int rows() const = 0;       ///< of this rank
  virtual int blockSize() const = 0;  ///< of the mass Mat: degrees of freedom of a node
  virtual bool has(Which which) const = 0;

  /// y ← y + a A x.
  virtual void multiplyAdd(Which which, double a, const double* x, double* y) = 0;
  /// W ← M + a C + b K: its solver is a KSP, but for a diagonal mass alone.
  virtual void fillIterationMatrix(double a, double b, SystemMatrix& W) = 0;
};

}  // namespace rico
