#pragma once

#include <cmath>
#include <kernel/algebra/Matrix.hpp>
#include <kernel/integration/OneStepIntegrator.hpp>
#include <kernel/topology/IntegratorWork.hpp>
#include <limits>

namespace rico {

class LagrangianLinearTIDS;
class SecondOrderDS;

/// Data of the Moreau–Jean scheme for one system, on its graph vertex.
struct MoreauJeanWork : IntegratorWork {
  SecondOrderDS* ds = nullptr;             ///< the system, not owned
  LagrangianLinearTIDS* linear = nullptr;  ///< ds if it has this type, else null
  bool movesItself = false;    ///< SecondOrderDS::computeFreeMotion() gave the free state
  Vector residu;               ///< M (v − v_k) − h (θ F + (1−θ) F_k)
  Vector fExtBegin;            ///< F_ext at t_k, if it depends on time
  Vector scratch;              ///< work space, one entry for each velocity
  Vector correction;           ///< displacement by projections in this step
  SystemMatrix metric;         ///< metric of projections, if it is not W
  double h = 0.0;              ///< the step for which W was computed
  double theta = 0.0;          ///< θ for which W was computed
  Matrix WBoundaryConditions;  ///< the columns of W for prescribed velocities
};

/// The rule by which a contact enters I₁. Both predict the gap from the beginning of the step.
enum class ActivationRule {
  kGap,            ///< y + γ h ẏ ≤ threshold, γ = 1/2 unless set
  kGapAndVelocity  ///< y + h ẏ ≤ threshold and ẏ ≤ 0: the set I₁ of the scheme's papers
};

/// The metric in which a projection changes the positions least.
enum class ProjectionMetric {
  kIterationMatrix,  ///< W, close to the kinetic energy: momentum is conserved
  kConfiguration     ///< weight 1 for each coordinate of q, quaternions included
};

/// Moreau–Jean's scheme: it captures events without locating them. M v̇ = F(t,q,v) + p, θ in [0, 1]:
///
///     M (v_{k+1} − v_k) − h F_{k+θ} = p_{k+1} = Hᵀ P_{k+1}                               (1)
///     q_{k+1} = q_k + h v_{k+θ},            U_{k+1} = H v_{k+1}                          (2)
///     0 ≤ U_{k+1} + e U_k ⟂ P_{k+1} ≥ 0  in I₁,       P_{k+1} = 0  elsewhere             (3)
///
/// With W = M − hθ ∂F/∂v − h²θ² ∂F/∂q the impulses solve U = H W⁻¹ Hᵀ P + H v_free. Linear systems
/// need one pass, others Newton's iteration on (1), in which W changes with the iterate.
///
/// With γ for the relation, (3) is 0 ≤ γ U_{k+1} + (1−γ) U_k + e U_k ⟂ P ≥ 0: γ = θ holds linear
/// constraints at the level of positions, and γ = 1/2 with e = 0 is elastic.
class MoreauJeanOSI : public OneStepIntegrator {
 public:
  /// gamma: prediction of the gap for activation, in steps; the default is 1/2. Throws unless
  /// 0 <= theta <= 1; setTheta() throws too. setGamma() also turns useGamma() on.
  explicit MoreauJeanOSI(double theta = 0.5,
                         double gamma = std::numeric_limits<double>::quiet_NaN());

  // clang-format off
  /// θ of (1) and (2) (throws unless 0 <= θ <= 1), γ of the activation rule. gamma() is NaN until it
  /// is set; it is used if useGamma() is true.
  double theta() const { return theta_; }                 void setTheta(double theta);
  double gamma() const { return gamma_; }                 void setGamma(double gamma) { gamma_ = gamma; useGamma_ = true; }
  bool useGamma() const { return useGamma_; }             void setUseGamma(bool use) { useGamma_ = use; }
  /// If true, (3) uses U_{k+γ} = γ U_{k+1} + (1−γ) U_k for U_{k+1}, and activation does not use γ.
  bool useGammaForRelation() const { return useGammaForRelation_; }
  void setUseGammaForRelation(bool use) { useGammaForRelation_ = use; if (use) useGamma_ = false; }
  /// If true, W of NewtonEulerDS, and H between them, are those at q_k, v_k, not at each iterate.
  bool explicitNewtonEulerDSOperators() const { return explicitNewtonEuler_; }
  void setExplicitNewtonEulerDSOperators(bool value) { explicitNewtonEuler_ = value; }
  /// The rule by which contacts enter I₁, and its thresholds in the units of y and ẏ (default 0).
  ActivationRule activationRule() const { return rule_; } void setActivationRule(ActivationRule rule) { rule_ = rule; }
  double constraintActivationThreshold() const { return threshold_; }
  void setConstraintActivationThreshold(double value) { threshold_ = value; }
  double constraintActivationThresholdVelocity() const { return thresholdVelocity_; }
  void setConstraintActivationThresholdVelocity(double value) { thresholdVelocity_ = value; }
  /// The metric of projections.
  ProjectionMetric projectionMetric() const { return metric_; }
  void setProjectionMetric(ProjectionMetric metric) { metric_ = metric; }
  // clang-format on

  /// W of (1) before factorisation, and its columns for prescribed velocities. W is empty for
  /// sparse systems and populations. Throws if this integrator does not have the system.
  const Matrix& W(const DynamicalSystem& system) const;
  const Matrix& WBoundaryConditions(const DynamicalSystem& system) const;
  Matrix getW(const DynamicalSystem& system) const { return W(system); }
  Matrix getWBoundaryConditions(const DynamicalSystem& system) const {
    return WBoundaryConditions(system);
  }
  /// Computes W at the present state of a system.
  void computeW(double t, const DynamicalSystem& system);
  void initializeIterationMatrixW(double t, const DynamicalSystem& system) { computeW(t, system); }
  /// Moves the systems from their stored states at tinit to tend, without contact forces.
  /// Throws if Newton's iteration does not converge.
  void integrate(double tinit, double tend);

  // OneStepIntegrator
  int order() const override { return theta_ == 0.5 ? 2 : 1; }
  bool supportsRanks() const override { return kind() == IntegratorKind::kMoreauJean; }
  int numberOfIndexSets() const override { return 2; }
  void initializeSystem(SystemNode& node, double t) override;
  void startStep(double tk, double h) override;
  void prepareInteraction(InteractionNode& node) override;
  void computeInitialNewtonState() override;
  double computeResidu() override;
  bool keepsGradients(const InteractionNode& node) const override;
  void prepareNewtonIteration() override;
  void computeFreeState() override;
  void computeFreeOutput(InteractionNode& node) override;
  void updateState() override;
  int solvedLevel() const override { return 1; }
  bool addInteractionInIndexSet(const InteractionNode& node, int contact, int set) const override;
  void display() const override;

  /// Computes q_{k+1} of (2) from v_{k+1}, and adds the corrections by projections.
  void updatePosition(MoreauJeanWork& work) const;
  /// Corrects positions, q ← q + factor W⁻¹ p(0). The correction is reset before each step.
  void correctPosition(double factor = 1.0);
  void resetPositionCorrection();
  /// Recomputes the forces at the corrected positions, with which the next step begins.
  void renewForces();
  /// Exchanges W and the metric, if that is not W. Called before and after a projection.
  void exchangeMetric();

 protected:
  /// Constructor of derived classes, with their own kind.
  MoreauJeanOSI(IntegratorKind kind, double theta, double gamma);
  /// γ of the activation rule.
  double predictionFactor() const { return useGamma_ ? gamma_ : 0.5; }

 private:
  bool isExplicit(const DynamicalSystem& system) const;
  void addPastOutput(const Interaction& interaction, Vector& q) const;
  void renewW(MoreauJeanWork& work, double t) const;
  void prescribeVelocities(MoreauJeanWork& work) const;
  void addExternalForces(const MoreauJeanWork& work, Vector& f) const;
  void computeLinearFreeState(MoreauJeanWork& work) const;
  void computeResidu(MoreauJeanWork& work) const;
  void solveForFree(MoreauJeanWork& work, const Vector& from) const;

  double theta_;
  double gamma_;
  bool useGamma_;
  bool useGammaForRelation_ = false;
  bool explicitNewtonEuler_ = false;
  ActivationRule rule_ = ActivationRule::kGap;
  ProjectionMetric metric_ = ProjectionMetric::kIterationMatrix;
  double threshold_ = 0.0;
  double thresholdVelocity_ = 0.0;
};

}  // namespace rico
