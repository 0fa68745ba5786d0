#include <kernel/relations/Coupling.hpp>
#include <type_traits>

namespace rico {
namespace {

// Calls visit with the number of columns, as a compile-time constant if it is small.
template <class Visit>
void withColumns(int k, Visit&& visit) {
  switch (k) {
    case 1:
      return visit(std::integral_constant<int, 1>());
    case 2:
      return visit(std::integral_constant<int, 2>());
    case 3:
      return visit(std::integral_constant<int, 3>());
    case 6:
      return visit(std::integral_constant<int, 6>());
    default:
      return visit(k);
  }
}

}  // namespace

void Coupling::resize(int contacts, int rows, int columns0, int columns1, bool symmetric) {
  contacts_ = contacts;
  rows_ = rows;
  columns_[0] = columns0;
  columns_[1] = columns1;
  symmetric_ = symmetric;
  for (int side = 0; side < 2; ++side) {
    const std::size_t size = place(contacts, side);
    output_[side].assign(size, 0.0);
    input_[side].assign(symmetric ? 0 : size, 0.0);
    body_[side].assign(contacts, 0);
  }
  direct_.clear();
  touch();
}

double* Coupling::direct(int contact) {
  if (direct_.empty()) direct_.assign(static_cast<std::size_t>(contacts_) * rows_ * rows_, 0.0);
  return direct_.data() + contact * rows_ * rows_;
}

void Coupling::setOutput(const Matrix& C) {
  for (int side = 0, first = 0; side < sides(); first += columns_[side++])
    for (int r = 0; r < rows_; ++r)
      for (int j = 0; j < columns_[side]; ++j)
        output_[side][r * columns_[side] + j] = C(r, first + j);
  touch();
}

void Coupling::setInput(const Matrix& B) {
  for (int side = 0, first = 0; side < sides(); first += columns_[side++])
    for (int r = 0; r < rows_; ++r)
      for (int j = 0; j < columns_[side]; ++j)
        input_[side][r * columns_[side] + j] = B(first + j, r);
  touch();
}

void Coupling::setDirect(const Matrix& D) {
  double* direct = this->direct(0);
  for (int i = 0; i < rows_; ++i)
    for (int j = 0; j < rows_; ++j) direct[i * rows_ + j] = D(i, j);
  touch();
}

void Coupling::multiplyOutputAdd(int side, const Vector& x, Vector& y) const {
  withColumns(columns_[side], [&](auto k) {
    const double* row = output_[side].data();
    double* target = y.data();
    for (int c = 0; c < contacts_; ++c, row += rows_ * k, target += rows_) {
      const int body = body_[side][c];
      if (body < 0) continue;
      const double* state = x.data() + body * k;
      for (int r = 0; r < rows_; ++r) {
        double sum = 0.0;
        for (int j = 0; j < k; ++j) sum += row[r * k + j] * state[j];
        target[r] += sum;
      }
    }
  });
}

void Coupling::multiplyInputAdd(int side, double a, const Vector& lambda, Vector& r) const {
  withColumns(columns_[side], [&](auto k) {
    const double* column = (symmetric_ ? output_ : input_)[side].data();
    const double* multipliers = lambda.data();
    for (int c = 0; c < contacts_; ++c, column += rows_ * k, multipliers += rows_) {
      const int body = body_[side][c];
      if (body < 0) continue;
      double* target = r.data() + body * k;
      for (int i = 0; i < rows_; ++i) {
        const double multiplier = a * multipliers[i];
        if (multiplier == 0.0) continue;
        for (int j = 0; j < k; ++j) target[j] += column[i * k + j] * multiplier;
      }
    }
  });
}

void Coupling::multiplyDirectAdd(const Vector& lambda, Vector& y) const {
  if (direct_.empty()) return;
  const double* row = direct_.data();
  for (int first = 0; first < contacts_ * rows_; first += rows_)
    for (int r = 0; r < rows_; ++r, row += rows_)
      for (int j = 0; j < rows_; ++j) y[first + r] += row[j] * lambda[first + j];
}

}  // namespace rico
