#pragma once

#include <BlockVector.hpp>
#include <SimpleMatrix.hpp>

// Products. If `init` is false, the result is added to the output.

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
/// Multiplies the entries of x from coord[4] on by the block of A with rows from coord[0] and
/// columns from coord[2], up to but not including coord[1] and coord[3], and writes y from coord[6]
/// on.
void subprod(const SiconosMatrix& A, const SiconosVector& x, SiconosVector& y, const Index& coord,
             bool init = true);
void subprod(const SiconosMatrix& A, const BlockVector& x, SiconosVector& y, const Index& coord,
             bool init = true);
/// y ← B x, where B is the block of A at (startRow, startCol) with the sizes of y and x.
void taxpy(SPC::SiconosVector x, SPC::SiconosMatrix A, unsigned int startRow, unsigned int startCol,
           SP::SiconosVector y, bool init = true);
