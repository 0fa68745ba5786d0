#pragma once

#include <kernel/simulation/EventsManager.hpp>
#include <kernel/simulation/Simulation.hpp>
#include <string_view>

namespace rico {

class EventDrivenOSI;
struct ContactRecord;

/// An accumulation of impacts that was completed: infinitely many before `limit`, none after.
struct Accumulation {
  const Interaction* interaction;
  int contact;
  double limit;       ///< t_∞ = t_n + I_n r / (1 − r)
  double found;       ///< t_n, where it was recognised
  double energyLost;  ///< what was left of the energy of the normal motion
};

/// Events are found, not captured: smooth motion is integrated up to the next event,
///
///     M q̈ + F_int = F_ext + Hᵀ λ(2),   ÿ = 0 in I₂,   λ(2) = 0 outside
///   ┌─────────────────────────────────────────────────────────────────────────────────────┐
///   │ I₁ = {y = 0},   I₂ = {y = 0, ẏ = 0} ⊂ I₁:  who touches, and who stays in touch      │
///   └─────────────────────────────────────────────────────────────────────────────────────┘
///     1  advanceToEvent(): to the next instant, or to a root of y (I₀ − I₂) or λ(2) (I₂)
///   ┌─────────────────────────────────────────────────────────────────────────────────────┐
///   │ some α of I₁ − I₂ approaches (ẏ < 0), or some λ_α(2) has come down to 0             │
///   └─────────────────────────────────────────────────────────────────────────────────────┘
///     2  "impact"        0 ≤ ẏ⁺ + e ẏ⁻ ⟂ λ(1) ≥ 0,   ẏ⁺ = H M⁻¹ Hᵀ λ(1) + ẏ⁻           in I₁
///   ┌─────────────────────────────────────────────────────────────────────────────────────┐
///   │ nobody approaches; I₁ and I₂ are found again from y and ẏ⁺                          │
///   └─────────────────────────────────────────────────────────────────────────────────────┘
///     3  "acceleration"  0 ≤ ÿ ⟂ λ(2) ≥ 0,   ÿ = H M⁻¹ Hᵀ λ(2) + H M⁻¹ F + Ḣ v         in I₂
///        ÿ > 0, λ = 0: α takes off and leaves I₂ and I₁. ÿ = λ = 0, undetermined: it stays.
///
/// **Several impacts at one instant.** A contact that touches and separates already (ẏ⁻ > 0) takes
/// no part in 2. Where the impulses of the others make it approach it is hit in turn, at the same
/// instant, until nobody approaches. So each ẏ_α⁻ ≤ 0, and no impact without friction creates
/// energy, whatever the restitutions: ΔE = ½ Σ λ_α (ẏ_α⁺ + ẏ_α⁻) = ½ Σ λ_α (1 − e_α) ẏ_α⁻.
///
/// **Accumulations.** Where the intervals between the impacts of a contact have shrunk
/// geometrically and t_∞ is nearer than zenoHorizon(), or where six of them fit into it, the rest
/// is summed up in one impact without restitution, by which the contact closes: its impulse and the
/// contact force until t_∞ make the momentum of the infinitely many impacts, and q is off by the
/// height of the last flight, some g (t_∞ − t_n)². accumulations() has t_∞ and the energy.
///
/// **Friction.** A closed contact sticks or slides; modes are chosen so that |λ_T| ≤ μ λ_N where it
/// sticks, and λ_T = −μ s λ_N where it slides along s. In the plane s is a sign, which stays until
/// an event; in space s = ẏ_T/|ẏ_T| turns with the motion.
///
/// **First-order systems** (circuits, relays): each row of a law is at a bound or free, and stays
/// so until an event; see FirstOrderModes for what λ is in between.
///
/// **What can fail** is an Exception with time, contact, y, ẏ, λ and a remedy: a contact that
/// penetrates, at the beginning or later; a constraint that drifts, for want of Ḣ; a nonsmooth
/// problem without solution (Painlevé); more events per unit of time than maxEventsPerUnitTime(),
/// as where an accumulation is not geometric.
class EventDriven : public Simulation {
 public:
  /// Numbers of the nonsmooth problems.
  enum EventProblemId { kAcceleration = 0, kImpact = 1 };

  EventDriven(std::shared_ptr<NonSmoothDynamicalSystem> model,
              std::shared_ptr<TimeDiscretisation> discretisation);
  /// Without problems given, both are GenericMechanical, which takes any mixture of laws.
  EventDriven(std::shared_ptr<NonSmoothDynamicalSystem> model,
              std::shared_ptr<TimeDiscretisation> discretisation,
              std::shared_ptr<EventDrivenOSI> integrator,
              std::shared_ptr<OneStepNSProblem> impact = nullptr,
              std::shared_ptr<OneStepNSProblem> acceleration = nullptr);
  ~EventDriven() override;

  const std::shared_ptr<EventsManager>& eventsManager() const { return manager_; }
  /// Those of this rank's contacts, where systems are distributed.
  const std::vector<Accumulation>& accumulations() const { return accumulations_; }
  long numberOfNonSmoothEvents() const { return nonSmoothEvents_; }

  // clang-format off
  double zenoHorizon() const { return zenoHorizon_; }                    void setZenoHorizon(double time) { zenoHorizon_ = time; }
  double maxEventsPerUnitTime() const { return maxEventsPerUnitTime_; }  void setMaxEventsPerUnitTime(double rate) { maxEventsPerUnitTime_ = rate; }
  /// So many may come at once.
  double maxEventBurst() const { return maxEventBurst_; }                void setMaxEventBurst(double events) { maxEventBurst_ = events; }
  /// Are contacts that touch at the beginning an event at t₀, without an impact too?
  bool beginsWithEvent() const { return beginsWithEvent_; }              void setBeginsWithEvent(bool begins) { beginsWithEvent_ = begins; }
  // clang-format on

  /// The loop's body: advanceToEvent(), then processEvents().
  void computeOneStep();
  void nextStep() { processEvents(); }
  /// The integration begins anew: call it after a change of states or forces from outside.
  void restart();

  // The steps of an event.
  void updateOutput(int lowest, int highest);
  /// I₁ and I₂, from y and ẏ.
  void updateIndexSets() override;
  /// Does some contact of I₁ approach?
  bool hasImpact() const;
  /// "impact": λ(1) over I₁; "acceleration": λ(2) over I₂.
  void computeOneStepNSProblem(std::string_view name);
  /// Level 1: p(1), the velocities after the impact, ẏ. Level 2: p(2), accelerations, ÿ.
  void update(int level);
  /// Step 2, until nobody approaches.
  void solveImpacts();
  /// Throws where a contact still approaches.
  void checkPostImpact() const;
  /// Who takes off leaves I₂ and I₁.
  void updateIndexSetsWithDoubleCondition();
  /// Everything of step 3: problem, condition, friction modes.
  void settleContactForces();
  /// λ(1) and p(1) belong to the instant of an impact.
  void resetImpulses();
  void saveInMemory() { nonSmoothDynamicalSystem().swapInMemory(); }

  // Simulation
  double startingTime() const override { return manager_->startingTime(); }
  double nextTime() const override { return manager_->nextTime(); }
  bool hasNextEvent() const override { return manager_->hasNextEvent(); }
  void advanceToEvent() override;
  void processEvents() override;
  /// Between two steps, after initialize(). The history of CVODE is no part of the state: the
  /// integration begins anew in the run that writes as in the one that reads, so that both go on
  /// equal to the last bit; a run that was never recorded agrees with them to the tolerance.
  void recordState(StateRecorder& recorder) override;

 protected:
  bool knowsRanks() const override { return true; }
  void modelChanged() override;

 private:
  EventDrivenOSI& integrator() const;
  ContactRecord& record(const ContactRef& ref) const;
  bool begin();
  bool touches() const;
  void checkKind(const Interaction& interaction) const;
  void checkInitialState() const;
  void checkGaps() const;
  void computeImpact();
  void dropSeparating();
  std::vector<double> impulses() const;
  void addImpulses(const std::vector<double>& before);
  void recognizeAccumulations();
  void reportAccumulations();
  void countEvent();
  void failTooManyEvents() const;
  void computeOutputs(double t, int lowest, int highest);
  bool takeBackReleases();
  void checkNobodyPenetrates() const;
  void findFrictionModes();
  bool improveModes();
  [[noreturn]] void fail(const ContactRef& ref, const std::string& what) const;

  std::shared_ptr<EventsManager> manager_;
  std::vector<Accumulation> accumulations_;
  double zenoHorizon_ = 1e-5;
  double maxEventsPerUnitTime_ = 1e5;
  double maxEventBurst_ = 1e4;
  double eventLoad_ = 0.0;  // events beyond what the rate allows
  double lastEventTime_ = 0.0;
  bool beginsWithEvent_ = false;
  bool hasImpulses_ = false;
  std::int64_t nonSmoothEvents_ = 0;
  std::int64_t begun_ = 0;
};

}  // namespace rico
