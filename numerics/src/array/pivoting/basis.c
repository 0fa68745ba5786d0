/*
  basis.c -- data that both forms of a basis share: memory, bounds, the flags of the start.
*/
#include "../array_impl.h"

void BasisLayout(Basis *basis, int n, Arena *arena)
{
  const size_t positions = 2 * PadToLanes(n + 1) + RICO_LANES;
  basis->n = n;
  basis->value = ArenaDoubles(arena, positions);
  basis->lo = ArenaDoubles(arena, positions);
  basis->hi = ArenaDoubles(arena, positions);
  basis->direction = ArenaDoubles(arena, positions);
  basis->g = ArenaDoubles(arena, positions);
  basis->d = ArenaDoubles(arena, PadToLanes(n));
  basis->basic = ArenaTake(arena, 2 * n + 1);
  basis->at_upper = ArenaTake(arena, n);
  basis->start = ArenaTake(arena, (2 * n + 1) * sizeof(int));
  basis->start_above = ArenaTake(arena, n);
  basis->ties = ArenaTake(arena, (positions + 1) * sizeof(int));
  basis->tie_at = ArenaTake(arena, positions * sizeof(int));
  TableauLayout(&basis->tableau, n, arena);
  BlockLayout(&basis->block, n, basis->tableau.T, arena);
}

int BasisIsSlack(const Basis *basis)
{
  for (int j = 0; j < basis->n; j++)
    if (basis->basic[j]) return 0;
  return 1;
}

double BasisValues(const Basis *basis, double *z, double *w)
{
  const StandardForm *form = basis->form;
  PolishStart(form, basis->at_upper, z);
  for (int j = 0; j < basis->n; j++) {
    if (!basis->basic[j]) continue;
    const int p = basis->ops->position(basis, j);
    if (basis->ops->variable(basis, p) == j) z[j] = form->origin[j] + form->column[j] * basis->value[p];
  }
  return PolishEnd(form, basis->basic, z, w);
}

void BasisBounds(const Basis *basis, int variable, double *lo, double *hi)
{
  const int n = basis->n;
  *lo = 0.0;
  *hi = INFINITY;
  if (variable == VARIABLE_T(basis)) return;
  if (variable >= n && basis->form->kind[variable - n] == KIND_FREE)
    *lo = -INFINITY;
  else
    StandardFormBounds(basis->form, variable, basis->at_upper[variable % n], lo, hi);
}

void BasisColdFlags(Basis *basis)
{
  const int n = basis->n;
  for (int i = 0; i < n; i++) {
    basis->basic[i] = basis->form->kind[i] == KIND_FREE;
    basis->basic[n + i] = !basis->basic[i];
    basis->at_upper[i] = 0;
  }
  basis->basic[2 * n] = 0;
}
