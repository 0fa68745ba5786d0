// Triangular matrices and orders of CSparse.
#include <CSparseMatrix.h>

#include <algorithm>
#include <cstdlib>

CS_INT cs_lsolve(const CSparseMatrix* L, double* x) {
  for (CS_INT j = 0; j < L->n; ++j) {
    x[j] /= L->x[L->p[j]];
    for (CS_INT k = L->p[j] + 1; k < L->p[j + 1]; ++k) x[L->i[k]] -= L->x[k] * x[j];
  }
  return 1;
}

CS_INT cs_ltsolve(const CSparseMatrix* L, double* x) {
  for (CS_INT j = L->n - 1; j >= 0; --j) {
    for (CS_INT k = L->p[j] + 1; k < L->p[j + 1]; ++k) x[j] -= L->x[k] * x[L->i[k]];
    x[j] /= L->x[L->p[j]];
  }
  return 1;
}

CS_INT cs_usolve(const CSparseMatrix* U, double* x) {
  for (CS_INT j = U->n - 1; j >= 0; --j) {
    x[j] /= U->x[U->p[j + 1] - 1];
    for (CS_INT k = U->p[j]; k < U->p[j + 1] - 1; ++k) x[U->i[k]] -= U->x[k] * x[j];
  }
  return 1;
}

CS_INT cs_utsolve(const CSparseMatrix* U, double* x) {
  for (CS_INT j = 0; j < U->n; ++j) {
    for (CS_INT k = U->p[j]; k < U->p[j + 1] - 1; ++k) x[j] -= U->x[k] * x[U->i[k]];
    x[j] /= U->x[U->p[j + 1] - 1];
  }
  return 1;
}

CS_INT cs_pvec(const CS_INT* p, const double* b, double* x, CS_INT n) {
  for (CS_INT k = 0; k < n; ++k) x[k] = b[p == nullptr ? k : p[k]];
  return 1;
}

CS_INT cs_ipvec(const CS_INT* p, const double* b, double* x, CS_INT n) {
  for (CS_INT k = 0; k < n; ++k) x[p == nullptr ? k : p[k]] = b[k];
  return 1;
}

CS_INT* cs_pinv(const CS_INT* p, CS_INT n) {
  if (p == nullptr) return nullptr;
  auto* inverse = static_cast<CS_INT*>(std::malloc(static_cast<std::size_t>(n) * sizeof(CS_INT)));
  for (CS_INT k = 0; k < n; ++k) inverse[p[k]] = k;
  return inverse;
}

css* cs_sfree(css* S) {
  if (S == nullptr) return nullptr;
  for (CS_INT* order : {S->pinv, S->q, S->parent, S->cp, S->leftmost}) std::free(order);
  std::free(S);
  return nullptr;
}

csn* cs_nfree(csn* N) {
  if (N == nullptr) return nullptr;
  cs_spfree(N->L);
  cs_spfree(N->U);
  std::free(N->pinv);
  std::free(N->B);
  std::free(N);
  return nullptr;
}

void* cs_free(void* p) {
  std::free(p);
  return nullptr;
}
