// Conversions between forms of a sparse matrix.
#include <NM_conversions.h>

#include <algorithm>

namespace {

/// Compressed rows are the compressed columns of the transposed matrix, by another name.
CSparseMatrix* renamed(CSparseMatrix* transposed) {
  if (transposed != nullptr) transposed->nz = -2;
  return transposed;
}

template <class Wanted>
CSparseMatrix* tripletsWhere(const CSparseMatrix& csc, Wanted wanted) {
  CSparseMatrix* triplets = cs_spalloc(csc.m, csc.n, std::max<CS_INT>(csc.p[csc.n], 1), 1, 1);
  for (CS_INT j = 0; j < csc.n; ++j)
    for (CS_INT k = csc.p[j]; k < csc.p[j + 1]; ++k)
      if (wanted(csc.i[k], j)) cs_entry(triplets, csc.i[k], j, csc.x[k]);
  triplets->m = csc.m;
  triplets->n = csc.n;
  return triplets;
}

}  // namespace

CSparseMatrix* NM_csc_to_triplet(CSparseMatrix* csc) {
  return tripletsWhere(*csc, [](CS_INT, CS_INT) { return true; });
}

CSparseMatrix* NM_csc_to_half_triplet(CSparseMatrix* csc) {
  return tripletsWhere(*csc, [](CS_INT i, CS_INT j) { return i >= j; });
}

CSparseMatrix* NM_csc_to_csr(CSparseMatrix* csc) { return renamed(cs_transpose(csc, 1)); }

CSparseMatrix* NM_csr_to_csc(CSparseMatrix* csr) {
  CSparseMatrix columns = *csr;
  columns.nz = -1;
  return cs_transpose(&columns, 1);
}

CSparseMatrix* NM_triplet_to_csr(CSparseMatrix* triplet) {
  CSparseMatrix* columns = cs_compress(triplet);
  CSparseMatrix* rows = NM_csc_to_csr(columns);
  cs_spfree(columns);
  return rows;
}

CSparseMatrix* NM_csr_to_triplet(CSparseMatrix* csr) {
  CSparseMatrix* columns = NM_csr_to_csc(csr);
  CSparseMatrix* triplets = NM_csc_to_triplet(columns);
  cs_spfree(columns);
  return triplets;
}
