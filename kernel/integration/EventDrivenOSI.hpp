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

/// The work done by the integration so far.
struct IntegrationStatistics {
  long steps = 0;            ///< steps of the integration
  long evaluations = 0;      ///< evaluations of f
  long rootEvaluations = 0;  ///< evaluations of g
  long restarts = 0;         ///< of the method, for example after an event
};

/// Integrates smooth motion between events. All systems together form one ẋ = f(t, x): first-order
/// systems by their own f, mechanical ones with x = (q, v) by
///
///     q̇ = T(q) v,      M v̇ = F(t, q, v) + Hᵀ λ(2),      ÿ = 0 for the contacts of I₂           (1)
///
/// and the roots of g(t, x) end the integration:
///
///     open contacts      g = y                         impact
///     closed ones        g = λ_N(2)                    take-off
///     sticking           g = μ λ_N − |λ_T|             begins to slide
///     sliding            g = s · ẏ_T, s = ẏ_T/|ẏ_T|    sticks, or reverses
///     first order        y, or λ − its bounds          a diode opens or closes, a relay switches
///
/// A minimum of y is checked too, so that a short penetration within one step is found. (1) only
/// holds ÿ = 0: y and ẏ drift by the integration error. At every event the state is therefore
/// projected,
///
///     q ← q − M⁻¹Hᵀ (H M⁻¹ Hᵀ)⁻¹ y  (until y vanishes),      v ← v − M⁻¹Hᵀ (H M⁻¹ Hᵀ)⁻¹ ẏ      (2)
///
/// so that constraints hold to round-off at every event and at every instant. LsodarOSI and
/// NewMarkAlphaOSI define how (1) is integrated.
class EventDrivenOSI : public OneStepIntegrator {
 public:
  ~EventDrivenOSI() override;

  // clang-format off
  /// |y| and |ẏ| below which a contact counts as touching, and as staying in contact.
  double gapTolerance() const { return gapTolerance_; }            void setGapTolerance(double value) { gapTolerance_ = value; }
  double velocityTolerance() const { return velocityTolerance_; }  void setVelocityTolerance(double value) { velocityTolerance_ = value; }
  // clang-format on
  /// Flights after an impact that stay below `height` end at a time computed from ẏ and ÿ, because
  /// the integrator does not resolve them. Where the impacts of one contact accumulate, the last
  /// one is the first that is slower than restingSpeed / √(1 − e²); EventDriven::zenoHorizon() is
  /// then ignored. Both are zero by default: no such flights, and the horizon decides.
  void resolveAccumulations(double height, double restingSpeed);
  double restingSpeed() const { return restingSpeed_; }
  /// The work done so far.
  IntegrationStatistics statistics() const;

  // For EventDriven.
  /// Lists contacts and systems again; to be called after a change of the model.
  void settle(Topology& topology);
  /// Integrates from `from` to `to`, or to the first root, and sets `reached`. True at a root.
  /// Throws Exception if (2) moves the state by more than 1e-6 and 1000 tolerances: drift is too
  /// large.
  bool integrate(double from, double to, double& reached);
  /// Computes v̇ and λ(2) at the end of integrate(), and keeps the motion for hasChanged().
  void noteMotion(double t);
  /// True if x, ẋ or the contact forces at t differ from those of noteMotion(): forces, parameters
  /// or the state were changed from outside. To be called after integrate() ended at t without a
  /// root.
  bool hasChanged(double t);
  /// Starts the integration again. Call this after a jump of the state or a change of mode.
  void restart() { isStale_ = true; }
  /// Computes v̇ and λ(2) at the present state.
  void computeAccelerations(double t);
  /// Sets velocities of closed contacts to zero; for sticking contacts the tangential ones too.
  void projectVelocities(double t);
  /// Computes v̇ = M⁻¹ (F + p(2)) with the present p(2).
  void updateAccelerations();
  /// Sets the level of computeFreeOutput(): 1 velocities, 2 accelerations.
  void setSolvedLevel(int level) { level_ = level; }
  /// Computes free velocities or accelerations at the present state.
  void computeFreeState(double t);
  // Laws between first-order systems (FirstOrderModes).
  /// chooseModes() finds modes, λ(0) and r at the present state; computeInputs() keeps the modes.
  void chooseModes(double t);
  void computeInputs(double t);
  /// Returns true if a mode ends exactly at the present state.
  bool noteEndedModes(double t);
  /// Visits the modes of laws between first-order systems.
  void recordModes(StateRecorder& recorder);
  /// The record of a contact, with its friction mode.
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
  /// Constructor of derived classes.
  explicit EventDrivenOSI(IntegratorKind kind);
  /// Creates the solver of (1) for these systems when the integration begins.
  virtual std::unique_ptr<OdeSolver> makeSolver(SmoothDynamics& dynamics) const = 0;
  /// The permitted relative error of the smooth motion.
  virtual double tolerance() const = 0;

 private:
  bool isTouching(const InteractionNode& node, int contact) const;
  void begin(double t);
  bool inspectRoots(double& t);
  bool inspectRootsHere(double& t);
  bool closesAt(double t);
  double locate(const ContactRef& ref, double t);
  double landingOf(const ContactRef& ref, double t) const;
  double firstLanding() const;
  bool land(double t);
  void project(double t);
  double gapAt(const ContactRef& ref, double t, double& velocity);

  double gapTolerance_ = 2.2e-12;
  double velocityTolerance_ = 1e-10;
  double lowFlight_ = 0.0;
  double restingSpeed_ = 0.0;
  int level_ = 1;
  double now_ = 0.0;
  bool isStale_ = true;
  bool isNoted_ = false;  // the integration still is where noteMotion() was called
  std::vector<double> x_;
  std::vector<double> noted_;  // the motion at noteMotion()
  std::vector<double> seen_;   // the motion at hasChanged()
  std::unique_ptr<SmoothDynamics> dynamics_;
  std::unique_ptr<OdeSolver> solver_;
};

}  // namespace rico
