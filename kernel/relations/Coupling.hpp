#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <vector>

namespace rico {

/// The matrices between the rows of one interaction and the bodies of its systems. Contact c has
/// `rows` rows and touches at most one body on each of two sides s, with k_s columns:
///
///     y_c = Σ_s C_{c,s} x_{body(c,s)} + D_c λ_c,      input of body(c,s) += B_{c,s} λ_c (1)
///
/// An ordinary interaction has one contact, whose bodies are the whole systems. A batched one has
/// many contacts of the same shape between the bodies of populations, in contiguous memory. If
/// B = Cᵀ (mechanics) only C is stored.
class Coupling {
 public:
  /// Sets all entries and body numbers to zero. With columns1 = 0 there is one side.
  void resize(int contacts, int rows, int columns0, int columns1, bool symmetric);

  /// Contacts, rows of each contact, sides (1 or 2), and columns k_s of a side.
  int contacts() const { return contacts_; }
  int rows() const { return rows_; }
  int sides() const { return columns_[1] > 0 ? 2 : 1; }
  int columns(int side) const { return columns_[side]; }
  /// Returns true if B = Cᵀ.
  bool isSymmetric() const { return symmetric_; }

  /// Row r of C_{c,s} begins at output(c, s) + r * columns(s).
  double* output(int contact, int side) { return output_[side].data() + place(contact, side); }
  const double* output(int contact, int side) const {
    return output_[side].data() + place(contact, side);
  }
  /// Column r of B_{c,s} begins at input(c, s) + r * columns(s).
  double* input(int contact, int side) {
    return (symmetric_ ? output_ : input_)[side].data() + place(contact, side);
  }
  const double* input(int contact, int side) const {
    return (symmetric_ ? output_ : input_)[side].data() + place(contact, side);
  }
  /// D_c by rows, or null if there is none.
  const double* direct(int contact) const {
    return direct_.empty() ? nullptr : direct_.data() + contact * rows_ * rows_;
  }
  double* direct(int contact);
  /// Returns true if there are D_c.
  bool hasDirect() const { return !direct_.empty(); }

  /// The body of contact c on side s; -1 if there is none (the world).
  int body(int contact, int side) const { return body_[side][contact]; }
  void setBody(int contact, int side, int body) { body_[side][contact] = body; }

  /// Set C, B and D of one contact, as dense matrices over both sides together.
  void setOutput(const Matrix& C);
  void setInput(const Matrix& B);
  void setDirect(const Matrix& D);

  /// The number of changes. Code that changes entries must call touch().
  long version() const { return version_; }
  void touch() { ++version_; }

  /// y ← y + C_s x.
  void multiplyOutputAdd(int side, const Vector& x, Vector& y) const;
  /// r ← r + a B_s λ.
  void multiplyInputAdd(int side, double a, const Vector& lambda, Vector& r) const;
  /// y ← y + D λ.
  void multiplyDirectAdd(const Vector& lambda, Vector& y) const;

 private:
  std::size_t place(int contact, int side) const {
    return static_cast<std::size_t>(contact) * rows_ * columns_[side];
  }

  int contacts_ = 0;
  int rows_ = 0;
  int columns_[2] = {0, 0};
  bool symmetric_ = true;
  long version_ = 0;
  std::vector<double> output_[2], input_[2], direct_;
  std::vector<int> body_[2];
};

}  // namespace rico
