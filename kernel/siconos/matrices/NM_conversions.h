#pragma once

// Conversions between forms of a sparse matrix; each result is new. The header can be used from C.
// Compressed rows: nz is -2, n the number of rows, m that of columns, and the entries of row j are
// x[p[j]] ... x[p[j+1]-1] at columns i[p[j]] ... (Siconos 4.4 needs Intel's MKL for them.)

#include <CSparseMatrix.h>

#define NSM_NROW_CSR(mat) ((mat)->n)
#define NSM_NCOL_CSR(mat) ((mat)->m)

#ifdef __cplusplus
extern "C" {
#endif

CSparseMatrix* NM_csc_to_triplet(CSparseMatrix* csc);
/// The entries at and below the diagonal.
CSparseMatrix* NM_csc_to_half_triplet(CSparseMatrix* csc);
CSparseMatrix* NM_triplet_to_csr(CSparseMatrix* triplet);
CSparseMatrix* NM_csr_to_triplet(CSparseMatrix* csr);
CSparseMatrix* NM_csc_to_csr(CSparseMatrix* csc);
CSparseMatrix* NM_csr_to_csc(CSparseMatrix* csr);

#ifdef __cplusplus
}
#endif
