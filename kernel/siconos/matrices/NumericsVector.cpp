#include <NumericsVector.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>

void NV_copy(const double* vec, unsigned int vecSize, double* out) {
  std::copy_n(vec, vecSize, out);
}

bool NV_equal(double* x, double* y, int nRow, double tol) {
  return std::equal(x, x + nRow, y, [tol](double a, double b) { return std::fabs(a - b) <= tol; });
}

void NV_insert(double* x, unsigned int xSize, const double* y, unsigned int ySize, unsigned int i) {
  if (i < xSize) std::copy_n(y, std::min(ySize, xSize - i), x + i);
}

void NV_add(const double* vec1, const double* vec2, unsigned int vecSize, double* out) {
  std::transform(vec1, vec1 + vecSize, vec2, out, [](double a, double b) { return a + b; });
}

void NV_sub(const double* vec1, const double* vec2, unsigned int vecSize, double* out) {
  std::transform(vec1, vec1 + vecSize, vec2, out, [](double a, double b) { return a - b; });
}

void NV_prod(const double* vec1, const double* vec2, unsigned int vecSize, double* out) {
  std::transform(vec1, vec1 + vecSize, vec2, out, [](double a, double b) { return a * b; });
}

void NV_const_add(const double* vec, unsigned int vecSize, double alpha, double beta, double* out) {
  std::transform(vec, vec + vecSize, out, [&](double a) { return alpha * a + beta; });
}

double NV_reduce(const double* vec, unsigned int vecSize) {
  return std::accumulate(vec, vec + vecSize, 0.0);
}

double NV_min(const double* vec, unsigned int vecSize) {
  return *std::min_element(vec, vec + vecSize);
}

double NV_max(const double* vec, unsigned int vecSize) {
  return *std::max_element(vec, vec + vecSize);
}

double NV_norm_inf(const double* vec, unsigned int vecSize) {
  double most = 0.0;
  for (unsigned int i = 0; i < vecSize; ++i) most = std::max(most, std::fabs(vec[i]));
  return most;
}

double NV_norm_2(const double* vec, unsigned int vecSize) {
  return std::sqrt(std::inner_product(vec, vec + vecSize, vec, 0.0));
}

void NV_dott(const double* vec1, const double* vec2, unsigned int vecSize, NumericsMatrix* out) {
  for (unsigned j = 0; j < vecSize; ++j)
    std::transform(vec1, vec1 + vecSize, out->matrix0 + std::size_t{j} * vecSize,
                   [&](double a) { return a * vec2[j]; });
}

int NV_isnan(const double* vec, unsigned int vecSize) {
  return std::any_of(vec, vec + vecSize, [](double a) { return std::isnan(a); }) ? 1 : 0;
}

double* NV_abs(const double* vec, unsigned int vecSize) {
  auto* out = static_cast<double*>(std::malloc(vecSize * sizeof(double)));
  std::transform(vec, vec + vecSize, out, [](double a) { return std::fabs(a); });
  return out;
}

double* NV_div(const double* x, const double* y, unsigned int vecSize) {
  auto* out = static_cast<double*>(std::malloc(vecSize * sizeof(double)));
  std::transform(x, x + vecSize, y, out, [](double a, double b) { return a / b; });
  return out;
}

void NV_power2(const double* vec, unsigned int vecSize, double* out) {
  std::transform(vec, vec + vecSize, out, [](double a) { return a * a; });
}

void NV_sqrt(const double* vec, unsigned int vecSize, double* out) {
  std::transform(vec, vec + vecSize, out, [](double a) { return std::sqrt(a); });
}

void NV_write_in_file_python(double* m, int nRow, FILE* file) {
  std::fprintf(file, "[");
  for (int i = 0; i < nRow; ++i) std::fprintf(file, i == 0 ? "%.15e" : ", %.15e", m[i]);
  std::fprintf(file, "]\n");
}
