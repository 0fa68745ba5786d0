// Problems as text, in the layout of Siconos 4.4.
#include <FrictionContactProblem.h>
#include <LinearComplementarityProblem.h>
#include <MixedLinearComplementarityProblem.h>
#include <NumericsVector.h>
#include <RelayProblem.h>
#include <RollingFrictionContactProblem.h>
#include <numerics/rico_math.h>

#include <cmath>
#include <cstdio>
#include <initializer_list>

namespace {

struct NamedRow {
  const char* name;
  const double* values;
  int size;
};

void displayTitle(const char* title) { std::printf("%s Display :\n-------------\n", title); }

void displayMatrix(const char* name, const NumericsMatrix* matrix) {
  std::printf("%s matrix:\n", name);
  if (matrix != nullptr) NM_display(matrix);
}

/// A line for each entry.
void displayEntries(std::initializer_list<NamedRow> rows) {
  for (const auto& [name, values, size] : rows) {
    std::printf("%s vector:\n", name);
    for (int i = 0; values != nullptr && i < size; ++i)
      std::printf("%s[ %d ] = %.8e\n", name, i, values[i]);
  }
}

void displayRows(std::initializer_list<NamedRow> rows) {
  for (const auto& [name, values, size] : rows) {
    std::printf("%s vector:\n", name);
    if (values != nullptr) NV_display(values, size);
  }
}

template <class Problem>
void displayContacts(const char* title, const Problem& problem) {
  displayTitle(title);
  std::printf("dimension :%d \nnumberOfContacts:%d \n", problem.dimension,
              problem.numberOfContacts);
  displayMatrix("M", problem.M);
}

template <class Problem>
int rowsOf(const Problem& problem) {
  return problem.dimension * problem.numberOfContacts;
}

}  // namespace

void linearComplementarity_display(LinearComplementarityProblem* problem) {
  displayTitle("LinearComplementarityProblem");
  std::printf("size :%d \n", problem->size);
  displayMatrix("M", problem->M);
  displayEntries({{"q", problem->q, problem->size}});
}

void Relay_display(RelayProblem* p) {
  displayTitle("RelayProblem");
  std::printf("size :%d \n", p->size);
  displayMatrix("M", p->M);
  displayEntries({{"q", p->q, p->size}, {"lb", p->lb, p->size}, {"ub", p->ub, p->size}});
}

void mixedLinearComplementarity_display(MixedLinearComplementarityProblem* p) {
  std::printf("MLCP DISPLAY:\n-------------\nn :%d m: %d\n", p->n, p->m);
  displayMatrix("M", p->M);
  displayEntries({{"q", p->q, p->n + p->m}});
}

void frictionContact_display(FrictionContactProblem* problem) {
  displayContacts("FrictionContact", *problem);
  displayRows(
      {{"q", problem->q, rowsOf(*problem)}, {"mu", problem->mu, problem->numberOfContacts}});
}

void globalFrictionContact_display(GlobalFrictionContactProblem* problem) {
  displayContacts("GlobalFrictionContact", *problem);
  displayMatrix("H", problem->H);
  displayEntries({{"q", problem->q, problem->M->size0},
                  {"b", problem->b, rowsOf(*problem)},
                  {"mu", problem->mu, problem->numberOfContacts}});
}

void rollingFrictionContact_display(RollingFrictionContactProblem* problem) {
  displayContacts("RollingFrictionContact", *problem);
  displayRows({{"q", problem->q, rowsOf(*problem)},
               {"mu", problem->mu, problem->numberOfContacts},
               {"mu_r", problem->mu_r, problem->numberOfContacts}});
}

void globalRollingFrictionContact_display(GlobalRollingFrictionContactProblem* problem) {
  displayContacts("GlobalRollingFrictionContact", *problem);
  displayMatrix("H", problem->H);
  displayEntries({{"q", problem->q, problem->M->size0},
                  {"b", problem->b, rowsOf(*problem)},
                  {"mu", problem->mu, problem->numberOfContacts},
                  {"mu_r", problem->mu_r, problem->numberOfContacts}});
}

void frictionContactProblem_compute_statistics(FrictionContactProblem* problem, double* reaction,
                                               double* velocity, double tol, int do_print) {
  enum { kTakeOff, kClosed, kSliding, kSticking, kOpenOrClosed, kSlidingOrNot, kKinds };
  int counts[kKinds] = {};
  const int d = problem->dimension, n = problem->numberOfContacts;
  for (int c = 0; c < n; ++c) {
    const double *r = reaction + c * d, *u = velocity + c * d;
    const double force = d == 3 ? RicoHypot(r[1], r[2]) : std::fabs(r[1]);
    const double speed = d == 3 ? RicoHypot(u[1], u[2]) : std::fabs(u[1]);
    const bool opens = u[0] > tol, presses = r[0] > tol;
    if (opens != presses) ++counts[opens ? kTakeOff : kClosed];
    if (opens == presses) ++counts[kOpenOrClosed];
    if (opens || !presses) continue;
    const bool isInside = problem->mu[c] * r[0] - force > tol;
    ++counts[speed > tol ? kSliding : isInside ? kSticking : kSlidingOrNot];
  }
  if (do_print == 0) return;
  std::printf("[Numerics] ---- FC3D - STAT  - Number of contact = %d\t,  take off = %d\t, ", n,
              counts[kTakeOff]);
  std::printf("closed = %d\t, sliding = %d\t,sticking = %d\t, ambiguous take off = %d\t, ",
              counts[kClosed], counts[kSliding], counts[kSticking], counts[kOpenOrClosed]);
  std::printf("ambiguous closed = %d\n", counts[kSlidingOrNot]);
}

void rollingFrictionContactProblem_compute_statistics(RollingFrictionContactProblem* /*problem*/,
                                                      double* /*reaction*/, double* /*velocity*/,
                                                      double /*tol*/, int /*do_print*/) {}
