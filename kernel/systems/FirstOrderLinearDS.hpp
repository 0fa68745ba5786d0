#pragma once

#include <kernel/systems/FirstOrderNonLinearDS.hpp>

namespace rico {

/// The linear system M ẋ = A(t,z) x + b(t,z) + r. A and b are optional.
class FirstOrderLinearDS : public FirstOrderNonLinearDS {
 public:
  using VectorOfTime = Operator<Vector, double>;

  explicit FirstOrderLinearDS(Vector x0);
  FirstOrderLinearDS(Vector x0, Matrix A);
  FirstOrderLinearDS(Vector x0, Matrix A, Vector b);
  /// A and b are plug-ins, "library:symbol".
  FirstOrderLinearDS(Vector x0, const std::string& APlugin, const std::string& bPlugin);

  // clang-format off
  const MatrixOfTime& A() const { return A_; }
  const VectorOfTime& b() const { return b_; }
  void setA(Matrix A);      void setAPtr(std::shared_ptr<Matrix> A);
  void setb(Vector b);      void setbPtr(std::shared_ptr<Vector> b);
  // clang-format on
  void setComputeAFunction(MatrixOfTime::Function function);
  void setComputebFunction(VectorOfTime::Function function);
  // C functions: A (t, rows, cols, A, nz, z), b (t, n, b, nz, z).
  void setComputeAFunction(const std::string& library, const std::string& symbol);
  void setComputebFunction(const std::string& library, const std::string& symbol);

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
