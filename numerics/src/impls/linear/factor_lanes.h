/*
  factor_lanes.h -- private: four rows of (1) of factor.c with vectors of LANES doubles, 4 or 8, as
  array/vector_lanes.h.
*/
#define Lanes NAME(Lanes)

typedef double Lanes __attribute__((vector_size(LANES * sizeof(double)), aligned(8)));

/* c[i][j] for j < columns. */
TARGET static void NAME(UpdateFour)(PetscInt columns, PetscInt count, const PetscReal *const l[4],
                                    const PetscReal *u, size_t ldu, PetscReal *const c[4])
{
  PetscInt j = 0;

  for (; j + 2 * LANES <= columns; j += 2 * LANES) {
    Lanes s[4][2];

    for (int i = 0; i < 4; i++)
      s[i][0] = *(const Lanes *)(c[i] + j), s[i][1] = *(const Lanes *)(c[i] + j + LANES);
    for (PetscInt m = 0; m < count; m++) {
      const Lanes u0 = *(const Lanes *)(u + m * ldu + j), u1 = *(const Lanes *)(u + m * ldu + j + LANES);

      for (int i = 0; i < 4; i++) s[i][0] -= l[i][m] * u0, s[i][1] -= l[i][m] * u1;
    }
    for (int i = 0; i < 4; i++) *(Lanes *)(c[i] + j) = s[i][0], *(Lanes *)(c[i] + j + LANES) = s[i][1];
  }
  for (; j < columns; j++)
    for (int i = 0; i < 4; i++) {
      PetscReal sum = c[i][j];

      for (PetscInt m = 0; m < count; m++) sum -= l[i][m] * u[m * ldu + j];
      c[i][j] = sum;
    }
}

#undef Lanes
