#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <kernel/operators/Operator.hpp>
#include <kernel/relations/first_order/FirstOrderR.hpp>
#include <string>

namespace rico {

/// y = C(t) x + D(t) λ + F(t) z + e(t),      r = B(t) λ. D, F and e are optional.
///
/// x and z concatenate those of both systems. With m rows and n entries in x, C is m x n, B n x m,
/// D m x m, F m x (entries of z), and e has m entries. Linking throws if a size differs.
class FirstOrderLinearR : public FirstOrderR {
 public:
  /// A matrix or vector that is absent, constant, or computed from t.
  using MatrixOfTime = Operator<Matrix, double>;
  using VectorOfTime = Operator<Vector, double>;

  FirstOrderLinearR() = default;
  /// Constant matrices. Linking throws if a shape does not fit.
  FirstOrderLinearR(Matrix C, Matrix B);
  /// An empty D, F or e counts as absent.
  FirstOrderLinearR(Matrix C, Matrix D, Matrix F, Vector e, Matrix B);
  /// C and B are plug-ins, "library:symbol": C(t, rows, cols, C, nz, z), B in the same way. nz is 0
  /// and z null: relations have no parameters of their own.
  FirstOrderLinearR(const std::string& CPlugin, const std::string& BPlugin);

  // clang-format off
  // setX copies, setXPtr shares the value with the caller. Set them before the relation is linked.
  void setC(Matrix C) { C_.set(std::move(C)); }      void setCPtr(std::shared_ptr<Matrix> C) { C_.setPtr(std::move(C)); }
  void setD(Matrix D) { D_.set(std::move(D)); }      void setDPtr(std::shared_ptr<Matrix> D) { D_.setPtr(std::move(D)); }
  void setF(Matrix F) { F_.set(std::move(F)); }      void setFPtr(std::shared_ptr<Matrix> F) { F_.setPtr(std::move(F)); }
  void setB(Matrix B) { B_.set(std::move(B)); }      void setBPtr(std::shared_ptr<Matrix> B) { B_.setPtr(std::move(B)); }
  void sete(Vector e) { e_.set(std::move(e)); }      void setePtr(std::shared_ptr<Vector> e) { e_.setPtr(std::move(e)); }
  // clang-format on
  // The function writes the value at t into its last argument, which has the right size.
  void setComputeCFunction(MatrixOfTime::Function f) { C_.setFunction(std::move(f), {}); }
  void setComputeDFunction(MatrixOfTime::Function f) { D_.setFunction(std::move(f), {}); }
  void setComputeFFunction(MatrixOfTime::Function f) { F_.setFunction(std::move(f), {}); }
  void setComputeBFunction(MatrixOfTime::Function f) { B_.setFunction(std::move(f), {}); }
  void setComputeEFunction(VectorOfTime::Function f) { e_.setFunction(std::move(f), {}); }
  /// A C function (t, n, e, nz, z), with nz = 0.
  void setComputeEFunction(const std::string& library, const std::string& symbol);

  // clang-format off
  // Each with the value that was set or computed last; absent ones have no value.
  const MatrixOfTime& C() const { return C_; }
  const MatrixOfTime& D() const { return D_; }
  const MatrixOfTime& F() const { return F_; }
  const MatrixOfTime& B() const { return B_; }
  const VectorOfTime& e() const { return e_; }
  // clang-format on

  std::string_view name() const override { return "FirstOrderLinearR"; }
  void initialize(Interaction& interaction) override;
  void computeJach(double t, Interaction& interaction) override;
  void computeOutput(double t, Interaction& interaction, int level) override;
  void computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                         Vector& q) override;

 private:
  void fillCoupling(Interaction& interaction) const;
  void addAffineTerms(double t, Interaction& interaction, Vector& y);

  MatrixOfTime C_, D_, F_, B_;
  VectorOfTime e_;
};

}  // namespace rico
