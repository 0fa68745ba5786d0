#pragma once

#include <NumericsMatrix.h>

#ifdef __cplusplus
extern "C" {
#endif

// Arrays of doubles, entry by entry.
void NV_display(const double* m, int n);
void NV_copy(const double* vec, unsigned int vecSize, double* out);
/// 1 if no entry differs by more than tol.
bool NV_equal(double* x, double* y, int nRow, double tol);
void NV_insert(double* x, unsigned int xSize, const double* y, unsigned int ySize, unsigned int i);
void NV_add(const double* vec1, const double* vec2, unsigned int vecSize, double* out);
void NV_sub(const double* vec1, const double* vec2, unsigned int vecSize, double* out);
void NV_prod(const double* vec1, const double* vec2, unsigned int vecSize, double* out);
/// out ← alpha vec + beta.
void NV_const_add(const double* vec, unsigned int vecSize, double alpha, double beta, double* out);
double NV_reduce(const double* vec, unsigned int vecSize);
double NV_min(const double* vec, unsigned int vecSize);
double NV_max(const double* vec, unsigned int vecSize);
double NV_norm_inf(const double* vec, unsigned int vecSize);
double NV_norm_2(const double* vec, unsigned int vecSize);
/// New arrays, to be freed.
double* NV_abs(const double* vec, unsigned int vecSize);
double* NV_div(const double* x, const double* y, unsigned int vecSize);
void NV_power2(const double* vec, unsigned int vecSize, double* out);
void NV_sqrt(const double* vec, unsigned int vecSize, double* out);
/// Prints the entries as a list of Python.
void NV_write_in_file_python(double* m, int nRow, FILE* file);
/// out ← vec1 vec2ᵀ, dense.
void NV_dott(const double* vec1, const double* vec2, unsigned int vecSize, NumericsMatrix* out);
int NV_isnan(const double* vec, unsigned int vecSize);

#ifdef __cplusplus
}
#endif
