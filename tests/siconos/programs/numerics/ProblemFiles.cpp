// Problems are written as text and read again; createSPtr...() makes pointers to objects on the
// stack.
#include <FrictionContactProblem.h>
#include <LinearComplementarityProblem.h>
#include <siconos_debug.h>

#include <ProgressBar.hpp>

#include "program.hpp"

namespace {

int writesFriction() {
  double M[9] = {2, 1, 0.25, 1, 3, 0.5, 0, 0.5, 4}, q[3] = {-1, 0.25, 3}, mu[1] = {0.3};
  NumericsMatrix* matrix = NM_create(NM_DENSE, 3, 3);
  for (int i = 0; i < 9; ++i) matrix->matrix0[i] = M[i];
  FrictionContactProblem problem;
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = matrix;
  problem.q = q;
  problem.mu = mu;
  FILE* out = fopen("ProblemFiles.txt", "w");
  const int written = frictionContact_printInFile(&problem, out);
  fclose(out);
  FrictionContactProblem* read = frictionContact_new_from_filename("ProblemFiles.txt");
  if (read == NULL) return 1;
  int wrong = written + (read->dimension != 3) + (read->numberOfContacts != 1);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      wrong += expect("M", NM_get_value(read->M, i, j), NM_get_value(matrix, i, j), 0.0);
  wrong += expect("q", read->q[2], 3.0, 0.0) + expect("mu", read->mu[0], 0.3, 0.0);
  return wrong;
}

// A dense matrix is listed column by column.
int readsColumns() {
  FILE* out = fopen("ProblemFiles.txt", "w");
  fprintf(out, "2\n1\n0\n2\n2\n2\t2\n1 2\n3 4\n5 6\n0.5\n");
  fclose(out);
  FrictionContactProblem* read = frictionContact_new_from_filename("ProblemFiles.txt");
  if (read == NULL) return 1;
  return expect("M(0, 1)", NM_get_value(read->M, 0, 1), 3.0, 0.0) +
         expect("M(1, 0)", NM_get_value(read->M, 1, 0), 2.0, 0.0) +
         expect("q", read->q[1], 6.0, 0.0);
}

// A matrix is read in the form in which it was written, with all digits.
int keepsForm() {
  NumericsMatrix* sparse = NM_create(NM_SPARSE, 3, 3);
  NM_triplet_alloc(sparse, 2);
  sparse->matrix2->origin = NSM_TRIPLET;
  NM_entry(sparse, 0, 0, 1.0 / 3.0);
  NM_entry(sparse, 2, 1, -0.1);
  NM_write_in_filename(sparse, "ProblemFiles.txt");
  NumericsMatrix* read = NM_new_from_filename("ProblemFiles.txt");
  if (read == NULL) return 1;
  return expect("form", read->storageType, NM_SPARSE, 0) +
         expect("entries", static_cast<double>(NM_nnz(read)), 2, 0) +
         expect("third", NM_get_value(read, 0, 0), 1.0 / 3.0, 1e-6) +
         expect("tenth", NM_get_value(read, 2, 1), -0.1, 1e-15);
}

// A chain of two masses; the pointers to them do not own them.
int borrows() {
  SiconosVector q0(2), v0(2), stiffness(2, 4.0);
  q0(0) = 1.0;
  LagrangianLinearDiagonalDS ds(createSPtrSiconosVector(q0), createSPtrSiconosVector(v0),
                                createSPtrSiconosVector(stiffness));
  SP::LagrangianLinearDiagonalDS shared = createSPtrLagrangianLinearDiagonalDS(ds);
  NonSmoothDynamicalSystem model(0.0, 1.0);
  model.setDate("today");
  model.insertDynamicalSystem(shared);
  SP::TimeStepping s(new TimeStepping(createSPtrNonSmoothDynamicalSystem(model),
                                      SP::TimeDiscretisation(new TimeDiscretisation(0.0, 1e-3))));
  s->insertIntegrator(SP::OneStepIntegrator(new MoreauJeanOSI(0.5)));
  record("ProblemFiles", *s, [&] { return std::vector<double>{ds.getx()(0)}; });
  progressBar(1.0);
  DEBUG_PRINT("not printed\n");
  int number = 0;
  double value = 0.0;
  boost::tie(number, value) = boost::make_tuple(3, 0.5);
  SimpleMatrix sparse(2, 2, Siconos::SPARSE);
  sparse.setValue(0, 1, 2.0);
  return expect("oscillation", (*ds.q())(0), cos(2.0), 1e-5) + (sparse.nnz() != 1) + (number != 3);
}

}  // namespace

int main() {
  return guarded([] { return writesFriction() + readsColumns() + keepsForm() + borrows(); });
}
