#pragma once

#include <kernel/systems/FirstOrderNonLinearDS.hpp>

namespace rico {

/// The linear system M ẋ = A(t,z) x + b(t,z) + r. A and b are optional: an absent one is zero.
class FirstOrderLinearDS : public FirstOrderNonLinearDS {
 public:
  /// b(t), absent, constant or computed.
  using VectorOfTime = Operator<Vector, double>;

  /// With n entries in x0, A is n x n and b has n entries; other sizes throw, and so does an entry
  /// of x0 or A that is not finite.
  explicit FirstOrderLinearDS(Vector x0);
  FirstOrderLinearDS(Vector x0, Matrix A);
  FirstOrderLinearDS(Vector x0, Matrix A, Vector b);
  /// A and b are plug-ins, "library:symbol".
  FirstOrderLinearDS(Vector x0, const std::string& APlugin, const std::string& bPlugin);

  // clang-format off
  // The operators. setX copies, setXPtr shares the value with the caller, who may change it between
  // steps.
  const MatrixOfTime& A() const { return A_; }
  const VectorOfTime& b() const { return b_; }
  void setA(Matrix A);      void setAPtr(std::shared_ptr<Matrix> A);
  void setb(Vector b);      void setbPtr(std::shared_ptr<Vector> b);
  // clang-format on
  // The function writes A(t) or b(t) into its last argument, which has the right size and is zero
  // at the first call. Each call throws if the result is not finite.
  void setComputeAFunction(MatrixOfTime::Function function);
  void setComputebFunction(VectorOfTime::Function function);
  // C functions: A (t, rows, cols, A, nz, z), b (t, n, b, nz, z).
  void setComputeAFunction(const std::string& library, const std::string& symbol);
  void setComputebFunction(const std::string& library, const std::string& symbol);

  /// Evaluate the functions, if there are any, into A().value() and b().value().
  virtual void computeA(double t);
  virtual void computeb(double t);

  // FirstOrderNonLinearDS
  void computef(double t, const Vector& x) override;
  void computeJacobianfx(double t, const Vector& x) override;
  void renewPast(double t) override;

 private:
  MatrixOfTime A_;
  VectorOfTime b_;
};

}  // namespace rico
