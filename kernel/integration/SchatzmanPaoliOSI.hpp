#pragma once

#include <kernel/integration/OneStepIntegrator.hpp>
#include <kernel/topology/IntegratorWork.hpp>

namespace rico {

class LagrangianDS;
class LagrangianLinearTIDS;

/// Data of Schatzman and Paoli's scheme for one system; `free` is a position.
struct SchatzmanPaoliWork : IntegratorWork {
  LagrangianDS* ds = nullptr;              ///< the system, not owned
  LagrangianLinearTIDS* linear = nullptr;  ///< ds if it has this type, else null
  Vector scratch, velocity;                ///< work space, one entry for each velocity
  Vector forcesBegin;                      ///< F_k
  Vector iterate, change;                  ///< of q, if Newton's iteration is needed
  double h = 0.0;  ///< the step for which W was computed; 0 before the first step
};

/// The two-step scheme of Schatzman and Paoli, with contact at the level of positions:
///
///     M (q_{k+1} − 2 q_k + q_{k−1}) − h² (θ F_{k+1} + (1−θ) F_k) = p = Hᵀ λ                  (1)
///     v_{k+1} = (q_{k+1} − q_{k−1}) / 2h                                                    (2)
///     0 ≤ y(q_{k+1}) + e y(q_{k−1}) ⟂ λ ≥ 0                                                 (3)
///
/// For linear systems F = F_ext − C v − K q, and one pass solves a step. Other systems use Newton's
/// iteration with W = M − θ (h² ∂F/∂q + h/2 ∂F/∂v), with M and H at the iterate. The first step has
/// q_{−1} = q₀ − h v₀. All contacts take part. A step of another length than the first one throws.
class SchatzmanPaoliOSI : public OneStepIntegrator {
 public:
  /// Throws unless 0 <= theta <= 1.
  explicit SchatzmanPaoliOSI(double theta = 0.5);

  /// The weight of the forces at the end of the step.
  double theta() const { return theta_; }
  /// Sets θ. Call it before the first step; the value is not checked.
  void setTheta(double theta) { theta_ = theta; }
  /// The iteration matrix of a system.
  const Matrix& W(const DynamicalSystem& system) const;
  /// If true, the first step has q₀ + h v₀ for q₀ and q₀ for q_{−1}, and W of linear systems has
  /// h² θ² K instead of h² θ K, as in Siconos 4.4.
  void setSiconosForm(bool value) { hasSiconosForm_ = value; }

  // OneStepIntegrator
  int numberOfIndexSets() const override { return 1; }
  void initializeSystem(SystemNode& node, double t) override;
  void startStep(double tk, double h) override;
  double computeResidu() override;
  void prepareNewtonIteration() override;
  bool checksOutput() const override { return false; }
  void computeFreeState() override;
  void computeFreeOutput(InteractionNode& node) override;
  void updateState() override;
  int solvedLevel() const override { return 0; }
  bool addInteractionInIndexSet(const InteractionNode& /*node*/, int /*contact*/,
                                int /*set*/) const override {
    return true;
  }

 private:
  void assumePast(LagrangianDS& ds) const;
  void renewW(SchatzmanPaoliWork& work) const;
  void computeFreeState(SchatzmanPaoliWork& work) const;
  void computeLinearFreeState(SchatzmanPaoliWork& work) const;
  void computeResidu(SchatzmanPaoliWork& work) const;

  double theta_;
  bool hasSiconosForm_ = false;
};

}  // namespace rico
