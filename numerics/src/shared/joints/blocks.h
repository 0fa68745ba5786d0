/*
  blocks.h -- private: products of blocks of the joint system, of up to 6 rows and 6 columns, stored row
  by row without gaps. Joints have 3 or 5 rows as a rule: for these sizes the loops have constant bounds.
*/
#pragma once

#include <string.h>

#define BLOCK_INLINE __attribute__((always_inline)) static inline

/* Calls f(rows, columns, ...) with constants where both are 3 or both are 5. */
#define BY_SIZE(f, rows, columns, ...)      \
  do {                                      \
    if ((rows) == 5 && (columns) == 5)      \
      f(5, 5, __VA_ARGS__);                 \
    else if ((rows) == 3 && (columns) == 3) \
      f(3, 3, __VA_ARGS__);                 \
    else                                    \
      f(rows, columns, __VA_ARGS__);        \
  } while (0)

/* S <- S + X H' for the part of one body: X and H have rows of 12 numbers, of which 6 count. */
BLOCK_INLINE void AddPart(int rows, int columns, const double (*X)[12], int side, const double (*H)[12],
                          int other_side, double S[36])
{
  for (int r = 0; r < rows; r++)
    for (int q = 0; q < columns; q++) {
      const double *x = X[r] + 6 * side, *h = H[q] + 6 * other_side;

      S[columns * r + q] += x[0] * h[0] + x[1] * h[1] + x[2] * h[2] + x[3] * h[3] + x[4] * h[4] + x[5] * h[5];
    }
}

/* KU = K U, K of rows x rows, U of rows x columns */
BLOCK_INLINE void Multiply(int rows, int columns, const double *K, const double *U, double *KU)
{
  for (int r = 0; r < rows; r++) {
    double sum[6] = {0};

    for (int q = 0; q < rows; q++)
      for (int j = 0; j < columns; j++) sum[j] += K[rows * r + q] * U[columns * q + j];
    for (int j = 0; j < columns; j++) KU[columns * r + j] = sum[j];
  }
}

/* C <- C - A' B, A of rows x m, B of rows x columns */
BLOCK_INLINE void SubtractProduct(int rows, int columns, int m, const double A[36], const double B[36],
                                  double C[36])
{
  for (int i = 0; i < m; i++) {
    double sum[6] = {0};

    for (int r = 0; r < rows; r++)
      for (int j = 0; j < columns; j++) sum[j] += A[m * r + i] * B[columns * r + j];
    for (int j = 0; j < columns; j++) C[columns * i + j] -= sum[j];
  }
}

/* y <- y - U x */
BLOCK_INLINE void SubtractFrom(int rows, int columns, const double U[36], const double x[6], double y[6])
{
  for (int r = 0; r < rows; r++) {
    double sum = 0;

    for (int q = 0; q < columns; q++) sum += U[columns * r + q] * x[q];
    y[r] -= sum;
  }
}

/* y <- y - U' x */
BLOCK_INLINE void SubtractTransposed(int rows, int columns, const double U[36], const double x[6],
                                     double y[6])
{
  for (int r = 0; r < rows; r++)
    for (int q = 0; q < columns; q++) y[q] -= U[columns * r + q] * x[r];
}
