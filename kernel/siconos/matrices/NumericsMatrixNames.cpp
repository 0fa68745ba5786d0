#include <NumericsMatrix.h>

#include <cstdlib>

#include "files.hpp"

// Other names of functions of NumericsMatrixAlgebra.cpp and ProblemFiles.cpp.

int NM_gesv(NumericsMatrix* A, double* b, bool /*preserve*/) {
  return NM_gesv_expert_multiple_rhs(A, b, 1, NM_NONE);
}

int NM_gesv_expert(NumericsMatrix* A, double* b, unsigned keep) {
  return NM_gesv_expert_multiple_rhs(A, b, 1, keep);
}

int NM_posv_expert(NumericsMatrix* A, double* b, unsigned keep) {
  return NM_gesv_expert_multiple_rhs(A, b, 1, keep);
}

int NM_LU_solve(NumericsMatrix* A, double* b, unsigned int nrhs) {
  return NM_gesv_expert_multiple_rhs(A, b, nrhs, NM_KEEP_FACTORS);
}

int NM_Cholesky_factorize(NumericsMatrix* A) { return NM_LU_factorize(A); }

int NM_Cholesky_solve(NumericsMatrix* A, double* b, unsigned int nrhs) {
  return NM_LU_solve(A, b, nrhs);
}

int NM_LDLT_factorize(NumericsMatrix* A) { return NM_LU_factorize(A); }

int NM_LDLT_solve(NumericsMatrix* A, double* b, unsigned int nrhs) {
  return NM_LU_solve(A, b, nrhs);
}

NumericsMatrix* NM_gesv_inv(NumericsMatrix* A) { return NM_LU_inv(A); }

void NM_write_in_filename(const NumericsMatrix* M, const char* filename) {
  std::FILE* file = openOrSay(filename, "w");
  if (file == nullptr) return;
  NM_write_in_file(M, file);
  std::fclose(file);
}

NumericsMatrix* NM_new_from_filename(const char* filename) {
  return readNamed(filename, NM_new_from_file, static_cast<NumericsMatrix*>(nullptr));
}

NumericsMatrix* NM_create_from_file(FILE* file) { return NM_new_from_file(file); }

NumericsMatrix* NM_create_from_filename(const char* filename) {
  return NM_new_from_filename(filename);
}

void NM_read_in_file(NumericsMatrix* M, FILE* file) {
  NumericsMatrix* read = NM_new_from_file(file);
  if (read == nullptr) return;
  NM_clear(M);
  *M = *read;
  std::free(read);
}

void NM_read_in_filename(NumericsMatrix* M, const char* filename) {
  std::FILE* file = openOrSay(filename, "r");
  if (file == nullptr) return;
  NM_read_in_file(M, file);
  std::fclose(file);
}
