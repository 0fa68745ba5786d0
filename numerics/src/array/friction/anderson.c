/*
  anderson.c -- Anderson's acceleration, type II.

  With g(t) = T(t) - t and the last m differences dT_j, dg_j of T(t) and g(t),

      next = T - sum gamma_j dT_j,      gamma = argmin || g - sum gamma_j dg_j ||^2           (1)

  solved by the normal equations. Their matrix is stored, grows by one row per step, and is regularised by
  1e-12 of its trace and by 1e-16 g'g; the latter because differences of a constant g are only round-off. On
  linear iterations (1) is GMRES.

  H. F. Walker, P. Ni, Anderson acceleration for fixed-point iterations, SIAM J. Numer. Anal. 49 (2011).
*/
#include "anderson.h"

#include <math.h>
#include <string.h>

#include "dot.h"

static int Memory(int memory)
{
  return memory < RICO_ANDERSON_MOST ? memory : RICO_ANDERSON_MOST;
}

size_t RicoAndersonRoom(size_t n, int memory)
{
  return (2 * (size_t)Memory(memory) + 2) * n;
}

void RicoAndersonBegin(RicoAnderson *a, const RicoSpace *space, size_t n, int memory, double room[])
{
  *a = (RicoAnderson){.space = space, .n = n, .memory = Memory(memory)};
  a->T = room;
  a->g = a->T + n;
  a->dT = a->g + n;
  a->dg = a->dT + (size_t)a->memory * n;
}

void RicoAndersonForget(RicoAnderson *a)
{
  a->used = a->next = 0;
  a->begun = 0;
}

static int Sum(const RicoAnderson *a, int count, double x[])
{
  return a->space->sum ? a->space->sum(a->space->context, count, x) : 0;
}

/* product[j] = dg_j' x, over all processes */
static int Products(const RicoAnderson *a, const double x[], double product[])
{
  for (int j = 0; j < a->used; j++) product[j] = RicoDot(a->n, a->dg + (size_t)j * a->n, x);
  return Sum(a, a->used, product);
}

/* Replaces the oldest differences by those from the last call to this one. */
static int Record(RicoAnderson *a, const double T[], const double g[])
{
  const int k = a->next;
  double *dT = a->dT + (size_t)k * a->n, *dg = a->dg + (size_t)k * a->n, row[RICO_ANDERSON_MOST];

  for (size_t i = 0; i < a->n; i++) {
    dT[i] = T[i] - a->T[i];
    dg[i] = g[i] - a->g[i];
  }
  if (a->used < a->memory) a->used++;
  a->next = (k + 1) % a->memory;
  const int failed = Products(a, dg, row);
  for (int j = 0; j < a->used; j++) a->gram[k][j] = a->gram[j][k] = row[j];
  return failed;
}

/* gamma <- G^-1 gamma by Cholesky's method, with the regularised matrix G of (1) and size = g'g; 0 if a pivot
   is not positive. */
static int SolveNormal(const RicoAnderson *a, double size, double gamma[])
{
  double L[RICO_ANDERSON_MOST][RICO_ANDERSON_MOST] = {{0.0}}, trace = 0.0;
  const int used = a->used;

  for (int i = 0; i < used; i++) trace += a->gram[i][i];
  const double shift = 1e-12 * trace + 1e-16 * size;
  for (int i = 0; i < used; i++)
    for (int j = 0; j <= i; j++) {
      double sum = a->gram[i][j] + (i == j ? shift : 0.0);

      for (int k = 0; k < j; k++) sum -= L[i][k] * L[j][k];
      if (i == j && !(sum > 0.0)) return 0;
      L[i][j] = i == j ? sqrt(sum) : sum / L[j][j];
    }
  for (int i = 0; i < used; i++) {
    for (int k = 0; k < i; k++) gamma[i] -= L[i][k] * gamma[k];
    gamma[i] /= L[i][i];
  }
  for (int i = used - 1; i >= 0; i--) {
    for (int k = i + 1; k < used; k++) gamma[i] -= L[k][i] * gamma[k];
    gamma[i] /= L[i][i];
  }
  return 1;
}

int RicoAndersonNext(RicoAnderson *a, const double T[], const double g[], double next[])
{
  double gamma[RICO_ANDERSON_MOST], size;
  int failed = 0;

  if (a->memory && a->begun) failed = Record(a, T, g);
  if (failed) return failed;
  memcpy(a->T, T, a->n * sizeof(double));
  memcpy(a->g, g, a->n * sizeof(double));
  a->begun = 1;
  memcpy(next, T, a->n * sizeof(double));
  if (!a->used) return 0;
  failed = Products(a, g, gamma);
  size = RicoDot(a->n, g, g);
  if (!failed) failed = Sum(a, 1, &size);
  if (failed) return failed;
  if (!SolveNormal(a, size, gamma)) {
    RicoAndersonForget(a);
    return 0;
  }
  for (int j = 0; j < a->used; j++) {
    const double *dT = a->dT + (size_t)j * a->n;

    for (size_t i = 0; i < a->n; i++) next[i] -= gamma[j] * dT[i];
  }
  return 0;
}
