#pragma once

#include <kernel/integration/OneStepIntegrator.hpp>
#include <limits>

namespace rico {

class OdeSolver;
class SmoothDynamics;
class Topology;
struct ContactRecord;
struct ContactRef;

/// How the smooth motion is integrated.
struct LsodarOptions {
  double relativeTolerance = 1e-13;
  double absoluteTolerance = 1e-14;
  bool stiff = false;  ///< BDF and Newton; otherwise Adams and fixed-point iteration
  int maxOrder = 0;    ///< 0: 5 for BDF, 12 for Adams
  long maxSteps = 100000;
  double minStep = 0.0;
  double maxStep = 0.0;    ///< 0: no limit
  int largeSystem = 2000;  ///< more unknowns than these go through PETSc's TS, options -lsodar_...
};

/// What the integration has cost so far.
struct LsodarStatistics {
  long steps = 0;
  long evaluations = 0;  ///< of f
  long rootEvaluations = 0;
  long restarts = 0;
};

/// Smooth motion between events, with step and order chosen by CVODE. All systems together are one
/// ẋ = f(t, x): first-order systems by their own f, mechanical ones with x = (q, v) by
///
///     q̇ = T(q) v,      M v̇ = F(t, q, v) + Hᵀ λ(2),      ÿ = 0 for the contacts of I₂           (1)
///
/// and the roots of g(t, x) end the integration:
///
///     open contacts      g = y                         impact
///     closed ones        g = λ_N(2)                    take-off
///     sticking           g = μ λ_N − |λ_T|             begins to slide
///     sliding            g = s ẏ_T, s = sign ẏ_T       sticks, or turns round
///
/// A minimum of y is watched too, so that a brief penetration within one step of CVODE is found.
///
/// **The manifold.** (1) holds ÿ = 0 only: y and ẏ drift by CVODE's error. At every event the state
/// is projected,
///
///     q ← q − M⁻¹Hᵀ (H M⁻¹ Hᵀ)⁻¹ y  (until y vanishes),      v ← v − M⁻¹Hᵀ (H M⁻¹ Hᵀ)⁻¹ ẏ      (2)
///
/// so that constraints hold to round-off wherever the state is seen. CVODE itself goes on from its
/// own history, at high order, as long as (2) moves less than 1e-11; then it begins anew from the
/// projected state. Projection inside CVODE would bind it to BDF, whose order 5 needs many times
/// the steps at these tolerances, and reduction to minimal coordinates is not at hand for general
/// constraints.
class LsodarOSI : public OneStepIntegrator {
 public:
  LsodarOSI();
  ~LsodarOSI() override;

  const LsodarOptions& options() const { return options_; }
  // clang-format off
  void setTol(double relative, double absolute) { options_.relativeTolerance = relative; options_.absoluteTolerance = absolute; }
  void setStiff(bool stiff) { options_.stiff = stiff; }
  void setMaxOrder(int order) { options_.maxOrder = order; }
  void setLargeSystem(int unknowns) { options_.largeSystem = unknowns; }
  void setMaxNstep(long steps) { options_.maxSteps = steps; }
  void setMinMaxStepSizes(double least, double most) { options_.minStep = least; options_.maxStep = most; }
  /// |y| and |ẏ| below which a contact counts as touching, and as staying so.
  double gapTolerance() const { return gapTolerance_; }            void setGapTolerance(double value) { gapTolerance_ = value; }
  double velocityTolerance() const { return velocityTolerance_; }  void setVelocityTolerance(double value) { velocityTolerance_ = value; }
  // clang-format on
  LsodarStatistics statistics() const;

  // For EventDriven.
  /// The model changed: contacts and systems are listed anew.
  void settle(Topology& topology);
  /// From `from` to `to` or the first root; the time reached. True at a root.
  bool integrate(double from, double to, double& reached);
  /// The state jumped, or a mode changed.
  void restart() { isStale_ = true; }
  /// v̇ and λ(2) of the present state.
  void computeAccelerations(double t);
  /// v̇ = M⁻¹ (F + p(2)) with the p(2) that is there.
  void updateAccelerations();
  /// Which level computeFreeOutput() is for: 1 velocities, 2 accelerations.
  void setSolvedLevel(int level) { level_ = level; }
  /// Free velocities or accelerations, of the present state.
  void computeFreeState(double t);
  ContactRecord& record(const ContactRef& ref) const;
  /// All contacts of the model.
  const std::vector<ContactRef>& contacts() const;

  // OneStepIntegrator
  int numberOfIndexSets() const override { return 3; }
  void initializeSystem(SystemNode& node, double t) override;
  void computeFreeState() override { computeFreeState(tkp1()); }
  void computeFreeOutput(InteractionNode& node) override;
  void updateState() override;
  int solvedLevel() const override { return level_; }
  bool addInteractionInIndexSet(const InteractionNode& node, int contact, int set) const override;
  void display() const override;

 private:
  bool isTouching(const InteractionNode& node, int contact) const;
  void begin(double t);
  bool inspectRoots(double& t);
  double locate(const ContactRef& ref, double t);
  void project(double t);
  double gapAt(const ContactRef& ref, double t, double& velocity);

  LsodarOptions options_;
  double gapTolerance_ = 2.2e-12;
  double velocityTolerance_ = 1e-10;
  int level_ = 1;
  double now_ = 0.0;
  bool isStale_ = true;
  std::vector<double> x_;
  std::unique_ptr<SmoothDynamics> dynamics_;
  std::unique_ptr<OdeSolver> solver_;
};

}  // namespace rico
