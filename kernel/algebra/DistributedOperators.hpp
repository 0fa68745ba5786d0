#pragma once

#include <kernel/support/Ranks.hpp>
#include <memory>

struct _p_Mat;

namespace rico {

class SystemMatrix;

/// PETSc's Mat, forward declared: only code that creates one includes PETSc's headers.
using PetscMat = _p_Mat*;

/// The matrices M, C and K of a system whose rows are distributed over ranks as PETSc Mats. Vectors
/// hold the rows of this rank. All functions are collective, except those that return sizes.
///
/// multiplyAdd() adds the entries of a row in the order of its columns, whichever rank owns them.
/// Products therefore have the same bits on any number of ranks, and the same as SparseMatrix.
class DistributedOperators {
 public:
  /// M, C and K.
  enum Which { kMass, kDamping, kStiffness };

  /// K and C may be null. The Mats are referenced, not copied; they must not change. If all of them
  /// are marked symmetric (MatSetOption), W is factorised as symmetric: half the work and memory.
  static std::unique_ptr<DistributedOperators> make(PetscMat mass, PetscMat K, PetscMat C);

  DistributedOperators() = default;
  virtual ~DistributedOperators() = default;
  DistributedOperators(const DistributedOperators&) = delete;
  DistributedOperators& operator=(const DistributedOperators&) = delete;

  /// The ranks of the Mats' communicator.
  virtual const Ranks& ranks() const = 0;
  virtual int rows() const = 0;       ///< number of rows of this rank
  virtual int blockSize() const = 0;  ///< block size of M: degrees of freedom per node
  /// Returns true if this matrix was given.
  virtual bool has(Which which) const = 0;

  /// y ← y + a A x.
  virtual void multiplyAdd(Which which, double a, const double* x, double* y) = 0;
  /// Sets W to M + a C + b K. W is solved by a KSP, or directly if only a diagonal mass is present.
  virtual void fillIterationMatrix(double a, double b, SystemMatrix& W) = 0;
};

}  // namespace rico
