#pragma once

#include <kernel/simulation/Simulation.hpp>

namespace rico {

/// What Newton's iteration does within a step.
enum class NewtonOptions {
  kLinear,          ///< one pass with the matrices of the step's beginning
  kLinearAhead,     ///< the same, with the relations' gradients at q + h v
  kLinearImplicit,  ///< one pass with matrices renewed for this step
  kNonlinear,       ///< passes until the residuals are below tolerance
  kNonlinearFull    ///< the same, index sets evaluated again in each pass
};

/// What the last step did.
struct StepReport {
  int newtonIterations = 0;
  double residu = 0.0;     ///< of the equations of motion
  double tolerance = 0.0;  ///< what it had to reach
  bool converged = true;
};

/// Time-stepping: events are not located, the scheme answers them within its step. One step
///
///   1. who may touch: index sets, from y at t_k
///   2. the free state, as if nothing touched
///   3. the multipliers of the contacts in the index set, and from them the inputs
///   4. the state, from the free state and the inputs; the outputs
///
/// 2-4 are repeated until the residuals vanish, unless the whole model is linear.
class TimeStepping : public Simulation {
 public:
  TimeStepping(std::shared_ptr<NonSmoothDynamicalSystem> model,
               std::shared_ptr<TimeDiscretisation> discretisation);
  TimeStepping(std::shared_ptr<NonSmoothDynamicalSystem> model,
               std::shared_ptr<TimeDiscretisation> discretisation,
               std::shared_ptr<OneStepIntegrator> integrator,
               std::shared_ptr<OneStepNSProblem> problem);

  // clang-format off
  NewtonOptions newtonOptions() const { return options_; }   void setNewtonOptions(NewtonOptions options) { options_ = options; }
  double newtonTolerance() const { return tolerance_; }      void setNewtonTolerance(double tolerance) { tolerance_ = tolerance; }
  int newtonMaxIteration() const { return maxIteration_; }   void setNewtonMaxIteration(int iterations) { maxIteration_ = iterations; }
  int getNewtonNbIterations() const { return report_.newtonIterations; }
  /// Forget the multipliers of the last step, which otherwise start the solver?
  void setResetAllLambda(bool reset) { resetAllLambda_ = reset; }
  /// Should a Newton iteration that does not converge throw? It does unless told otherwise.
  void setThrowOnNewtonFailure(bool value) { throwOnNewtonFailure_ = value; }
  // clang-format on
  const StepReport& stepReport() const { return report_; }

  /// The step from startingTime() to nextTime().
  virtual void computeOneStep();
  /// Makes its end the beginning of the next one.
  void nextStep() { processEvents(); }

  // Simulation
  void advanceToEvent() override { computeOneStep(); }
  void processEvents() override;

 protected:
  bool knowsRanks() const override { return true; }
  void modelChanged() override;
  virtual void newtonSolve();
  void onePass();
  void linearizeAhead();
  void updateInput(int level);
  /// Finds λ(level) over the index set of that number, and the input it makes.
  void solveNonSmoothProblem(int id, int level);
  void updateOutput();

 private:
  void resetLambdas();
  int solvedLevel() const;
  void checkLevels() const;
  void prepareInteractions();
  void prepareFreeInput();
  void addInput(Interaction& interaction, int level) const;
  void updateNonlinearInput();
  void prepareNewtonIteration();
  void computeFreeState();
  void updateState();
  void computeOutputs();
  double computeResidu();

  NewtonOptions options_ = NewtonOptions::kNonlinear;
  double tolerance_ = 1e-6;
  int maxIteration_ = 50;
  bool resetAllLambda_ = false;
  bool throwOnNewtonFailure_ = true;
  bool isLinear_ = false;
  double preparedStep_ = 0.0;  // 0: interactions are to be prepared
  bool hasNonlinearInputs_ = false;
  StepReport report_;
};

}  // namespace rico
