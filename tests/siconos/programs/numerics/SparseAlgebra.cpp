// Functions of CSparse, and matrices as text in the layout of Siconos 4.4.
#include <CSparseMatrix_internal.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <unistd.h>

#include <program.hpp>

namespace {

/// The text that `action` prints by printf().
std::string printed(const std::function<void()>& action) {
  std::fflush(stdout);
  const int before = dup(1);
  std::FILE* file = std::tmpfile();
  dup2(fileno(file), 1);
  action();
  std::fflush(stdout);
  dup2(before, 1);
  close(before);
  std::rewind(file);
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

int expectText(const std::string& got, const std::string& expected) {
  if (got == expected) return 0;
  std::cout << "expected:\n" << expected << "instead of:\n" << got << std::endl;
  return 1;
}

/// Three diagonals: -1, 4 + i, -1.5.
CSparseMatrix* diagonals(int n) {
  CSparseMatrix* T = cs_spalloc(n, n, 3 * n, 1, 1);
  for (int i = 0; i < n; ++i) {
    cs_entry(T, i, i, 4.0 + i);
    if (i > 0) cs_entry(T, i, i - 1, -1.0);
    if (i + 1 < n) cs_entry(T, i, i + 1, -1.5);
  }
  CSparseMatrix* A = cs_compress(T);
  cs_spfree(T);
  return A;
}

/// Numbers of Siconos 4.4 with CXSparse.
int algebra() {
  CSparseMatrix* A = diagonals(5);
  CSparseMatrix* At = cs_transpose(A, 1);
  CSparseMatrix* P = cs_multiply(At, A);
  CSparseMatrix* S = cs_add(A, At, 1.0, 2.0);
  int errors = expect("entries of the product", P->p[5], 19.0, 0.0) +
               expect("norm", cs_norm(A), 9.5, 0.0) +
               expect("norm of a sum", cs_norm(S), 28.5, 0.0);
  std::vector<double> x = {1, 2, 3, 4, 5}, b(5), c = {1, 0, 2, 0, 1}, d = c;
  cs_gaxpy(A, x.data(), b.data());
  errors += cs_lusol(1, A, b.data(), 1e-14) == 1 && cs_cholsol(1, P, c.data()) == 1 &&
                    cs_qrsol(0, A, d.data()) == 1
                ? 0
                : 1;
  errors += expect("cs_lusol", b[4], 5.0, 1e-13) + expect("cs_cholsol", c[0], 0.1027703256, 1e-10) +
            expect("cs_qrsol", d[4], 0.1354876829, 1e-10);
  errors += expect("cs_droptol", cs_droptol(S, 3.6), 9.0, 0.0);
  CSparseMatrix* one = diagonals(1);
  errors +=
      expectText(printed([one] { cs_print(one, 0); }),
                 "1-by-1, nzmax: 1 nnz: 1, 1-norm: 4\n    col 0 : locations 0 to 0\n      0 : 4\n");
  for (CSparseMatrix* matrix : {A, At, P, S, one}) cs_spfree(matrix);
  return errors;
}

int displays() {
  NumericsMatrix* D = NM_create(NM_DENSE, 2, 2);
  NM_entry(D, 0, 0, 1.0);
  NM_entry(D, 1, 0, 0.5);
  NM_entry(D, 1, 1, 2.0);
  const std::string factors =
      "========== internalData = NULL\n========== is destructible \n========== is not LU "
      "factorized "
      "\n========== is not Cholesky factorized \n========== is not LDLT factorized \n";
  const std::string size = "========== Numerics Matrix\n========== size0 = 2, size1 = 2\n";
  int errors = expectText(printed([D] { NM_display(D); }),
                          size +
                              "========== storageType = NM_DENSE\nMatrix of size\t2\t x \t2 =\n"
                              "[[ 1.000000000000000e+00, 0.000000000000000e+00],\n"
                              "[ 5.000000000000000e-01, 2.000000000000000e+00]\t ]\n" +
                              factors);
  NM_free(D);
  NumericsMatrix* E = NM_eye(2);
  errors += expectText(
      printed([E] { NM_display(E); }),
      size +
          "========== storageType = NM_SPARSE\n========== origin =  NSM_TRIPLET\n"
          "========== size0 = 2, size1 = 2\n========== a matrix in format triplet is stored\n"
          "triplet: 2-by-2, nzmax: 2 nnz: 2\n    0 0 : 1\n    1 1 : 1\n"
          "========== m->matrix2->diag_indx --> NULL\n" +
          factors);
  NM_free(E);
  return errors;
}

// Options are printed if numerics is verbose.
int options() {
  SolverOptions* options = solver_options_create(SICONOS_LCP_LEMKE);
  int errors = expectText(printed([options] { solver_options_print(options); }), "");
  numerics_set_verbose(1);
  const std::string text = printed([options] { solver_options_print(options); });
  numerics_set_verbose(0);
  solver_options_delete(options);
  std::free(options);
  const std::string line = "[Numerics] Id of the solver\t\t\t\t options->solverId = 200 \n";
  return errors + (text.find(line) != std::string::npos ? 0 : expectText(text, line));
}

}  // namespace

int main() {
  return guarded([] { return algebra() + displays() + options(); });
}
