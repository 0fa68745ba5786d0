#pragma once

#include <kernel/simulation/EventsManager.hpp>
#include <kernel/simulation/Simulation.hpp>
#include <string_view>

namespace rico {

class EventDrivenOSI;
struct ContactRecord;

/// A completed accumulation of impacts: infinitely many before `limit`, none after.
struct Accumulation {
  const Interaction* interaction;  ///< the interaction of the contact, not owned
  int contact;                     ///< its number in the interaction
  double limit;                    ///< t_∞ = t_n + I_n r / (1 − r)
  double found;                    ///< t_n, the impact at which it was recognised
  double energyLost;               ///< remaining energy of the normal motion, lost here
};

/// Event-driven simulation: events are located, and smooth motion is integrated up to the next one,
///
///     M q̈ + F_int = F_ext + Hᵀ λ(2),   ÿ = 0 in I₂,   λ(2) = 0 outside
///   ┌─────────────────────────────────────────────────────────────────────────────────────┐
///   │ I₁ = {y = 0},   I₂ = {y = 0, ẏ = 0} ⊂ I₁:  touching, and staying in contact      │
///   └─────────────────────────────────────────────────────────────────────────────────────┘
///     1  advanceToEvent(): to the next instant, or to a root of y (I₀ − I₂) or λ(2) (I₂)
///   ┌─────────────────────────────────────────────────────────────────────────────────────┐
///   │ some α of I₁ − I₂ approaches (ẏ < 0), or some λ_α(2) has come down to 0             │
///   └─────────────────────────────────────────────────────────────────────────────────────┘
///     2  "impact"        0 ≤ ẏ⁺ + e ẏ⁻ ⟂ λ(1) ≥ 0,   ẏ⁺ = H M⁻¹ Hᵀ λ(1) + ẏ⁻           in I₁
///   ┌─────────────────────────────────────────────────────────────────────────────────────┐
///   │ no contact approaches; I₁ and I₂ are determined again from y and ẏ⁺                 │
///   └─────────────────────────────────────────────────────────────────────────────────────┘
///     3  "acceleration"  0 ≤ ÿ ⟂ λ(2) ≥ 0,   ÿ = H M⁻¹ Hᵀ λ(2) + H M⁻¹ F + Ḣ v         in I₂
///        ÿ > 0, λ = 0: α takes off and leaves I₂ and I₁. ÿ = λ = 0, undetermined: it stays.
///
/// **Several impacts at one instant.** A contact that touches and already separates (ẏ⁻ > 0) takes
/// no part in 2. If the impulses of the others make it approach, it is hit in turn at the same
/// instant, until no contact approaches. So each ẏ_α⁻ ≤ 0, and no impact without friction creates
/// energy, for any restitution: ΔE = ½ Σ λ_α (ẏ_α⁺ + ẏ_α⁻) = ½ Σ λ_α (1 − e_α) ẏ_α⁻.
///
/// **Accumulations.** If the intervals between the impacts of a contact have shrunk geometrically,
/// and t_∞ is closer than zenoHorizon() or six intervals fit into it, the remaining impacts are
/// replaced by one impact without restitution, which closes the contact. Its impulse and the
/// contact force until t_∞ have the momentum of the infinitely many impacts. The error of q is the
/// height of the last flight, about g (t_∞ − t_n)². accumulations() lists t_∞ and the energy.
///
/// **Friction.** A closed contact sticks or slides. Modes are chosen so that |λ_T| ≤ μ λ_N if it
/// sticks, and λ_T = −μ s λ_N if it slides along s. In the plane s is a sign, constant until an
/// event; in space s = ẏ_T/|ẏ_T| turns with the motion.
///
/// **First-order systems** (circuits, relays). Each row of a law is at a bound or free, and stays
/// so until an event; FirstOrderModes describes λ in between.
///
/// **Failures** throw an Exception with time, contact, y, ẏ, λ and a remedy: penetration, at the
/// beginning or later; a drifting constraint, if Ḣ is missing; a nonsmooth problem without solution
/// (Painlevé); more than maxEventsPerUnitTime() events, for example in an accumulation that is not
/// geometric.
class EventDriven : public Simulation {
 public:
  /// Indices of the nonsmooth problems.
  enum EventProblemId { kAcceleration = 0, kImpact = 1 };

  /// A simulation without integrator and problems, which are inserted later. Throws if an argument
  /// is null.
  EventDriven(std::shared_ptr<NonSmoothDynamicalSystem> model,
              std::shared_ptr<TimeDiscretisation> discretisation);
  /// A simulation with this integrator. If a problem is null, it is a GenericMechanical, which
  /// accepts any mixture of laws.
  EventDriven(std::shared_ptr<NonSmoothDynamicalSystem> model,
              std::shared_ptr<TimeDiscretisation> discretisation,
              std::shared_ptr<EventDrivenOSI> integrator,
              std::shared_ptr<OneStepNSProblem> impact = nullptr,
              std::shared_ptr<OneStepNSProblem> acceleration = nullptr);
  ~EventDriven() override;

  /// The schedule, to which users add events.
  const std::shared_ptr<EventsManager>& eventsManager() const { return manager_; }
  /// The accumulations of this rank's contacts, if systems are distributed.
  const std::vector<Accumulation>& accumulations() const { return accumulations_; }
  /// The number of nonsmooth events so far: impacts, take-offs and changes of friction modes.
  long numberOfNonSmoothEvents() const { return nonSmoothEvents_; }

  // clang-format off
  // Accumulations are recognised if t_∞ is closer than zenoHorizon (default 1e-5 units of time). More
  // than maxEventsPerUnitTime (default 1e5) events throw.
  double zenoHorizon() const { return zenoHorizon_; }                    void setZenoHorizon(double time) { zenoHorizon_ = time; }
  double maxEventsPerUnitTime() const { return maxEventsPerUnitTime_; }  void setMaxEventsPerUnitTime(double rate) { maxEventsPerUnitTime_ = rate; }
  /// The number of events that may occur at once, beyond the rate.
  double maxEventBurst() const { return maxEventBurst_; }                void setMaxEventBurst(double events) { maxEventBurst_ = events; }
  /// If true, contacts that touch at t₀ cause an event there, even without an impact.
  bool beginsWithEvent() const { return beginsWithEvent_; }              void setBeginsWithEvent(bool begins) { beginsWithEvent_ = begins; }
  // clang-format on

  /// The body of the main loop: advanceToEvent(), then processEvents().
  void computeOneStep();
  void nextStep() { processEvents(); }
  /// Restarts the integration. advanceToEvent() calls it if states, forces or parameters were
  /// changed since the last event.
  void restart();

  // The stages of an event.
  void updateOutput(int lowest, int highest);
  /// Determines I₁ and I₂ from y and ẏ.
  void updateIndexSets() override;
  /// Returns true if a contact of I₁ approaches.
  bool hasImpact() const;
  /// Computes λ(1) over I₁ ("impact") or λ(2) over I₂ ("acceleration"); throws for other names.
  void computeOneStepNSProblem(std::string_view name);
  /// Level 1: p(1), velocities after the impact, ẏ. Level 2: p(2), accelerations, ÿ.
  void update(int level);
  /// Repeats step 2 until no contact approaches.
  void solveImpacts();
  /// Throws if a contact still approaches.
  void checkPostImpact() const;
  /// Removes contacts that take off from I₂ and I₁.
  void updateIndexSetsWithDoubleCondition();
  /// Performs all of step 3: problem, condition, friction modes.
  void settleContactForces();
  /// Sets λ(1) and p(1) to zero: they belong to the instant of an impact.
  void resetImpulses();
  /// Stores the state in the memory of systems and interactions.
  void saveInMemory() { nonSmoothDynamicalSystem().swapInMemory(); }

  // Simulation
  double startingTime() const override { return manager_->startingTime(); }
  double nextTime() const override { return manager_->nextTime(); }
  bool hasNextEvent() const override { return manager_->hasNextEvent(); }
  void advanceToEvent() override;
  void processEvents() override;
  /// Call this between two steps, after initialize(). CVODE's history is not recorded: both the
  /// run that writes and the run that reads restart the integration, so that they agree in every
  /// bit. A run that was never recorded agrees with them to the tolerance.
  void recordState(StateRecorder& recorder) override;

 protected:
  bool supportsRanks() const override { return true; }
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
  bool completesAccumulation(const ContactRef& ref) const;
  void reportAccumulations();
  void countEvent();
  void failTooManyEvents() const;
  void computeOutputs(double t, int lowest, int highest);
  bool undoReleases();
  void checkPenetration() const;
  void findFrictionModes();
  bool improveModes();
  [[noreturn]] void fail(const ContactRef& ref, const std::string& what) const;

  std::shared_ptr<EventsManager> manager_;
  std::vector<Accumulation> accumulations_;
  double zenoHorizon_ = 1e-5;
  double maxEventsPerUnitTime_ = 1e5;
  double maxEventBurst_ = 1e4;
  double eventLoad_ = 0.0;  // number of events beyond the permitted rate
  double lastEventTime_ = 0.0;
  bool beginsWithEvent_ = false;
  bool hasImpulses_ = false;
  std::int64_t nonSmoothEvents_ = 0;
  std::int64_t begun_ = 0;
};

}  // namespace rico
