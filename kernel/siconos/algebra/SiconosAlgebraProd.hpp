#pragma once

#include <BlockVector.hpp>
#include <SimpleMatrix.hpp>

// Products. Without init, results are added to the output.

SiconosVector prod(const SiconosMatrix& A, const SiconosVector& x);
SimpleMatrix prod(const SiconosMatrix& A, const SiconosMatrix& B);
/// y ← A x.
void prod(const SiconosMatrix& A, const SiconosVector& x, SiconosVector& y, bool init = true);
void prod(const SiconosMatrix& A, const BlockVector& x, SiconosVector& y, bool init = true);
void prod(const SiconosMatrix& A, const SiconosVector& x, BlockVector& y, bool init = true);
void prod(double a, const SiconosMatrix& A, const SiconosVector& x, SiconosVector& y,
          bool init = true);
/// y ← Aᵀ x.
void prod(const SiconosVector& x, const SiconosMatrix& A, SiconosVector& y, bool init = true);
void prod(const SiconosVector& x, const SiconosMatrix& A, BlockVector& y, bool init = true);
/// C ← A B.
void prod(const SiconosMatrix& A, const SiconosMatrix& B, SiconosMatrix& C, bool init = true);
void axpy_prod(const SiconosMatrix& A, const SiconosVector& x, SiconosVector& y, bool init);
void axpy_prod(const SiconosMatrix& A, const SiconosMatrix& B, SiconosMatrix& C, bool init);
SiconosVector operator*(const SiconosMatrix& A, const SiconosVector& x);
SimpleMatrix outer_prod(const SiconosVector& a, const SiconosVector& b);
/// y from coord[6] on ← A[coord[0], coord[1]) x [coord[2], coord[3]) times x from coord[4] on.
void subprod(const SiconosMatrix& A, const SiconosVector& x, SiconosVector& y, const Index& coord,
             bool init = true);
void subprod(const SiconosMatrix& A, const BlockVector& x, SiconosVector& y, const Index& coord,
             bool init = true);
/// y ← the block of A from (startRow, startCol) on, of the sizes of y and x, times x.
void taxpy(SPC::SiconosVector x, SPC::SiconosMatrix A, unsigned int startRow, unsigned int startCol,
           SP::SiconosVector y, bool init = true);
