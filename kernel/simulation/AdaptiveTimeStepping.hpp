#pragma once

#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/state/StateCopy.hpp>

namespace rico {

/// The tolerances and limits of the step control.
struct StepControl {
  double relativeTolerance = 1e-6;  ///< rtol
  double absoluteTolerance = 1e-9;  ///< atol, in the units of x
  double minStep = 0.0;             ///< 0: 1e-4 of the first interval of the time discretisation
  double maxStep = 0.0;             ///< 0: the intervals of the time discretisation
};

/// Time-stepping with error control, which stops at every instant of the time discretisation. Each
/// step of length h is computed twice, in one piece (x̂) and in two halves (x). With the order p of
/// the scheme it is accepted if
///
///     err = max_i |x_i − x̂_i| / (2^p − 1) / (atol + rtol |x_i|) ≤ 1
///
/// Otherwise, or if an iteration does not converge, it is repeated with a shorter h. The next step
/// is h (0.9 / err)^{1/(p+1)}, within factors of 1/5 and 5. This holds for smooth motion. If a
/// multiplier becomes zero or nonzero (an impact, a take-off, a diode) the scheme has no order: h
/// shrinks to minStep, in which the event is captured, and grows again after it.
///
/// The state is that of the two halves. λ and p are those of the second half, but impulses, λ(1)
/// and p(1), are the sum of both. Only for one-step schemes. Linear systems are supported too;
/// their W is factorised again if h changes.
class AdaptiveTimeStepping : public TimeStepping {
 public:
  /// The discretisation gives the first step and the instants at which a step must end.
  AdaptiveTimeStepping(std::shared_ptr<NonSmoothDynamicalSystem> model,
                       std::shared_ptr<TimeDiscretisation> discretisation,
                       const std::shared_ptr<OneStepIntegrator>& integrator,
                       std::shared_ptr<OneStepNSProblem> problem);

  /// Throws if a tolerance is negative or both are zero.
  const StepControl& stepControl() const { return control_; }
  void setStepControl(const StepControl& control);
  /// Steps that were accepted, and that were repeated with a shorter length.
  long numberOfSteps() const { return accepted_; }
  long numberOfRejectedSteps() const { return rejected_; }

  // Simulation, TimeStepping
  double startingTime() const override { return t_; }
  double nextTime() const override { return t_ + h_; }
  double timeStep() const override { return h_; }
  bool hasNextEvent() const override;
  /// Computes one step, with the length that the error permits.
  void computeOneStep() override;
  /// Advances to the next instant of the time discretisation.
  void advanceToEvent() override;
  void processEvents() override;
  void recordState(StateRecorder& recorder) override;

 protected:
  bool supportsRanks() const override { return false; }

 private:
  double nextInstant() const;
  double least() const;
  void makeStep(double begin, double h);
  double tryStep(double begin, double h);
  void computeBoth(double begin, double h);
  void addImpulses();
  void gather(std::vector<double>& x) const;
  void gatherContacts(std::vector<char>& touching) const;
  double error() const;
  [[noreturn]] void fail(double h, double error) const;

  StepControl control_;
  int order_ = 1;
  double t_;
  double h_;
  double proposal_;  // length of the next step
  bool changed_ = false;
  std::int64_t accepted_ = 0;
  std::int64_t rejected_ = 0;
  StateCopy begin_;
  std::vector<double> coarse_, fine_;
  std::vector<char> before_, after_;
};

}  // namespace rico
