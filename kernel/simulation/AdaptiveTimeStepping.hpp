#pragma once

#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/state/StateCopy.hpp>

namespace rico {

/// What the control of the step must keep.
struct StepControl {
  double relativeTolerance = 1e-6;
  double absoluteTolerance = 1e-9;
  double minStep = 0.0;  ///< 0: 1e-4 of the first interval of the time discretisation
  double maxStep = 0.0;  ///< 0: the intervals of the time discretisation
};

/// Time-stepping whose steps are as long as the error allows, and which stops at every instant of
/// the time discretisation. Each step of length h is made twice, at once (x̂) and in two halves (x):
///
///     err = max_i |x_i − x̂_i| / (2^p − 1) / (atol + rtol |x_i|) ≤ 1,      p the order of the
///     scheme
///
/// Otherwise, or where an iteration does not converge, it is made again, shorter; the next one is h
/// (0.9 / err)^{1/(p+1)}, within factors of 1/5 and 5. That holds where the motion is smooth. Where
/// a multiplier becomes zero or ceases to be so (an impact, a take-off, a diode) no order can be
/// expected: then h shrinks to minStep, within which the event is captured, and grows again behind
/// it.
///
/// The state is that of the halves, λ and p those of the second one, but for impulses, λ(1) and
/// p(1), which are those of both. Works with schemes of one step, also for linear systems, whose W
/// is factorised again where h changes.
class AdaptiveTimeStepping : public TimeStepping {
 public:
  AdaptiveTimeStepping(std::shared_ptr<NonSmoothDynamicalSystem> model,
                       std::shared_ptr<TimeDiscretisation> discretisation,
                       const std::shared_ptr<OneStepIntegrator>& integrator,
                       std::shared_ptr<OneStepNSProblem> problem);

  const StepControl& stepControl() const { return control_; }
  void setStepControl(const StepControl& control);
  long numberOfSteps() const { return accepted_; }
  long numberOfRejectedSteps() const { return rejected_; }

  // Simulation, TimeStepping
  double startingTime() const override { return t_; }
  double nextTime() const override { return t_ + h_; }
  double timeStep() const override { return h_; }
  bool hasNextEvent() const override;
  /// One step of the length that the error allows.
  void computeOneStep() override;
  /// To the next instant of the time discretisation.
  void advanceToEvent() override;
  void processEvents() override;
  void recordState(StateRecorder& recorder) override;

 protected:
  bool knowsRanks() const override { return false; }

 private:
  double nextInstant() const;
  double least() const;
  void makeStep(double begin, double h);
  double tryStep(double begin, double h);
  void makeBoth(double begin, double h);
  void addImpulses();
  void gather(std::vector<double>& x) const;
  void gatherContacts(std::vector<char>& touching) const;
  double error() const;
  [[noreturn]] void fail(double h, double error) const;

  StepControl control_;
  int order_ = 1;
  double t_;
  double h_;
  double proposal_;  // of the next step
  bool changed_ = false;
  std::int64_t accepted_ = 0;
  std::int64_t rejected_ = 0;
  StateCopy begin_;
  std::vector<double> coarse_, fine_;
  std::vector<char> before_, after_;
};

}  // namespace rico
