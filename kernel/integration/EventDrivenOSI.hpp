#pragma once

#include <kernel/integration/OneStepIntegrator.hpp>
#include <limits>

namespace rico {

class OdeSolver;
class SmoothDynamics;
class StateRecorder;
class Topology;
struct ContactRecord;
struct ContactRef;

/// What the integration has cost so far.
struct IntegrationStatistics {
  long steps = 0;
  long evaluations = 0;  ///< of f
  long rootEvaluations = 0;
  long restarts = 0;
};

/// Smooth motion between events. All systems together are one ẋ = f(t, x): first-order systems by
/// their own f, mechanical ones with x = (q, v) by
///
///     q̇ = T(q) v,      M v̇ = F(t, q, v) + Hᵀ λ(2),      ÿ = 0 for the contacts of I₂           (1)
///
/// and the roots of g(t, x) end the integration:
///
///     open contacts      g = y                         impact
///     closed ones        g = λ_N(2)                    take-off
///     sticking           g = μ λ_N − |λ_T|             begins to slide
///     sliding            g = s · ẏ_T, s = ẏ_T/|ẏ_T|    sticks, or turns round
///     first order        y, or λ − its bounds          a diode opens or closes, a relay switches
///
/// A minimum of y is watched too, so that a brief penetration within one step is found. (1) holds
/// ÿ = 0 only: y and ẏ drift by the error of the integration. At every event the state is
/// projected,
///
///     q ← q − M⁻¹Hᵀ (H M⁻¹ Hᵀ)⁻¹ y  (until y vanishes),      v ← v − M⁻¹Hᵀ (H M⁻¹ Hᵀ)⁻¹ ẏ      (2)
///
/// so that constraints hold to round-off wherever the state is seen. How (1) is integrated is the
/// choice of LsodarOSI or NewMarkAlphaOSI.
class EventDrivenOSI : public OneStepIntegrator {
 public:
  ~EventDrivenOSI() override;

  // clang-format off
  /// |y| and |ẏ| below which a contact counts as touching, and as staying so.
  double gapTolerance() const { return gapTolerance_; }            void setGapTolerance(double value) { gapTolerance_ = value; }
  double velocityTolerance() const { return velocityTolerance_; }  void setVelocityTolerance(double value) { velocityTolerance_ = value; }
  // clang-format on
  IntegrationStatistics statistics() const;

  // For EventDriven.
  /// The model changed: contacts and systems are listed anew.
  void settle(Topology& topology);
  /// From `from` to `to` or the first root; the time reached. True at a root.
  bool integrate(double from, double to, double& reached);
  /// The state jumped, or a mode changed.
  void restart() { isStale_ = true; }
  /// v̇ and λ(2) of the present state.
  void computeAccelerations(double t);
  /// Velocities of closed contacts, of sticking ones the tangential too, become zero.
  void projectVelocities(double t);
  /// v̇ = M⁻¹ (F + p(2)) with the p(2) that is there.
  void updateAccelerations();
  /// Which level computeFreeOutput() is for: 1 velocities, 2 accelerations.
  void setSolvedLevel(int level) { level_ = level; }
  /// Free velocities or accelerations, of the present state.
  void computeFreeState(double t);
  // Laws between first-order systems (FirstOrderModes).
  /// Modes, λ(0) and r for the present state; and λ(0) and r in the modes that are.
  void chooseModes(double t);
  void computeInputs(double t);
  /// Has a mode ended just at the present state?
  bool noteEndedModes(double t);
  void recordModes(StateRecorder& recorder);
  ContactRecord& record(const ContactRef& ref) const;
  /// All contacts between mechanical systems.
  const std::vector<ContactRef>& contacts() const;

  // OneStepIntegrator
  int numberOfIndexSets() const override { return 3; }
  void initializeSystem(SystemNode& node, double t) override;
  void computeFreeState() override { computeFreeState(tkp1()); }
  void computeFreeOutput(InteractionNode& node) override;
  bool isPlastic(const InteractionNode& node, int contact) const override;
  void updateState() override;
  int solvedLevel() const override { return level_; }
  bool addInteractionInIndexSet(const InteractionNode& node, int contact, int set) const override;

 protected:
  explicit EventDrivenOSI(IntegratorKind kind);
  virtual std::unique_ptr<OdeSolver> makeSolver(SmoothDynamics& dynamics) const = 0;
  /// The relative error that the smooth motion is allowed.
  virtual double tolerance() const = 0;

 private:
  bool isTouching(const InteractionNode& node, int contact) const;
  void begin(double t);
  bool inspectRoots(double& t);
  bool inspectRootsHere(double& t);
  bool closesAt(double t);
  double locate(const ContactRef& ref, double t);
  void project(double t);
  double gapAt(const ContactRef& ref, double t, double& velocity);

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
