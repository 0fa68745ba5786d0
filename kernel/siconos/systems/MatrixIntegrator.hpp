#pragma once

#include <FirstOrderLinearDS.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <PluggedObject.hpp>
#include <TimeDiscretisation.hpp>

/// The flow of ẋ = A(t) x over the steps of a time discretisation: the matrix Ψ with
///
///     Ψ' = A(t) Ψ,      Ψ(tk) = 1            without E
///     Ψ' = A(t) Ψ + E,  Ψ(tk) = 0            with E
///
/// at t(k+1). If A and the step are constant, it is the same for all steps.
class MatrixIntegrator {
 public:
  /// `ds` is a FirstOrderLinearDS or FirstOrderLinearTIDS, which must outlive this object.
  MatrixIntegrator(const DynamicalSystem& ds, const NonSmoothDynamicalSystem& nsds,
                   const TimeDiscretisation& td);
  MatrixIntegrator(const DynamicalSystem& ds, const NonSmoothDynamicalSystem& nsds,
                   const TimeDiscretisation& td, SP::SiconosMatrix E);

  /// E(t) is a C function (t, rows, p, E, nz, z).
  MatrixIntegrator(const DynamicalSystem& ds, const NonSmoothDynamicalSystem& nsds,
                   const TimeDiscretisation& td, SP::PluggedObject plugin, unsigned int p);

  /// Computes the matrix of the next step, first that of the step from t0.
  void integrate();
  const SiconosMatrix& mat() const { return *mat_; }
  bool isConst() const { return isConstant_; }

 private:
  rico::Matrix slope(double time, const rico::Matrix& psi);
  rico::Matrix midpoint(double time, double h, int parts);
  rico::Matrix extrapolated(double time, double h);
  rico::Matrix constantFlow(double h) const;

  FirstOrderLinearDS* system_;
  const TimeDiscretisation* instants_;
  SP::SiconosMatrix input_;
  SP::PluggedObject inputOfTime_;
  SP::SimpleMatrix mat_;
  unsigned step_ = 0;
  bool isConstant_ = false;
};
TYPEDEF_SPTR(MatrixIntegrator)
