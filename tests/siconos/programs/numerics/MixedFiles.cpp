// Mixed linear complementarity problems are written as text, read again and solved, as a whole and
// in parts: u + v1 = 1, 0 <= 4 v1 + u - 2 ⟂ v1 >= 0, 0 <= v2 + 1 ⟂ v2 >= 0.
#include <MLCP_Solvers.h>
#include <MixedLinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <SolverOptions.h>
#include <mlcp_cst.h>

#include "program.hpp"

namespace {

int solves(const std::string& what, MixedLinearComplementarityProblem* problem) {
  double z[3] = {0, 0, 0}, w[3] = {0, 0, 0};
  SolverOptions* options = solver_options_create(SICONOS_MLCP_ENUM);
  mlcp_driver_init(problem, options);
  const int info = mlcp_driver(problem, z, w, options);
  mlcp_driver_reset(problem, options);
  solver_options_delete(options);
  std::free(options);
  return expect(what + ": info", info, 0, 0) + expect(what + ": u", z[0], 2.0 / 3, 1e-12) +
         expect(what + ": v1", z[1], 1.0 / 3, 1e-12) + expect(what + ": v2", z[2], 0, 1e-12) +
         expect(what + ": w2", w[2], 1, 1e-12);
}

MixedLinearComplementarityProblem* copyInFile(MixedLinearComplementarityProblem* problem) {
  FILE* out = fopen("MixedFiles.txt", "w");
  mixedLinearComplementarity_printInFile(problem, out);
  fclose(out);
  MixedLinearComplementarityProblem* read = mixedLinearComplementarity_new();
  if (mixedLinearComplementarity_newFromFilename(read, "MixedFiles.txt") != 0) throw 1;
  return read;
}

/// Reads a problem of the older format: n, m, their sum, then A, B, C, D, a and b.
MixedLinearComplementarityProblem* ofOldFile() {
  FILE* out = fopen("MixedFilesOld.txt", "w");
  fputs("1 2 3\n1\n4 0\n0 1\n1 0\n1\n0\n-1\n-2 1\n", out);
  fclose(out);
  FILE* in = fopen("MixedFilesOld.txt", "r");
  MixedLinearComplementarityProblem* read = mixedLinearComplementarity_new();
  if (mixedLinearComplementarity_newFromFileOld(read, in) != 0) throw 1;
  fclose(in);
  return read;
}

}  // namespace

int main() {
  return guarded([] {
    const double M[3][3] = {{1, 1, 0}, {1, 4, 0}, {0, 0, 1}}, q[3] = {-1, -2, 1};
    MixedLinearComplementarityProblem* problem = mixedLinearComplementarity_new();
    problem->isStorageType1 = 1;
    problem->isStorageType2 = 0;
    problem->n = 1;
    problem->m = 2;
    problem->blocksRows = (int*)malloc(3 * sizeof(int));
    problem->blocksIsComp = (int*)malloc(2 * sizeof(int));
    for (int i = 0; i < 3; ++i) problem->blocksRows[i] = i == 2 ? 3 : i;
    for (int i = 0; i < 2; ++i) problem->blocksIsComp[i] = i;
    problem->M = NM_create(NM_DENSE, 3, 3);
    problem->q = (double*)malloc(3 * sizeof(double));
    for (int i = 0; i < 3; ++i) {
      problem->q[i] = q[i];
      for (int j = 0; j < 3; ++j) problem->M->matrix0[j * 3 + i] = M[i][j];
    }
    MixedLinearComplementarityProblem* read = copyInFile(problem);
    int wrong = solves("whole", read);
    wrong += expect("M", NM_get_value(read->M, 0, 1), 1, 0) + expect("q", read->q[2], 1, 0);
    MixedLinearComplementarityProblem* parts = mixedLinearComplementarity_fromMtoABCD(problem);
    wrong += expect("B", parts->B[0], 4, 0) + expect("D", parts->D[0], 1, 0);
    MixedLinearComplementarityProblem* again = copyInFile(parts);
    wrong += solves("parts", again) + expect("C", again->C[0], 1, 0);
    MixedLinearComplementarityProblem* old = ofOldFile();
    wrong += solves("old", old) + expect("M of parts", NM_get_value(old->M, 0, 1), 1, 0);
    for (MixedLinearComplementarityProblem* each : {problem, read, parts, again, old})
      mixedLinearComplementarity_free(each);
    return wrong;
  });
}
