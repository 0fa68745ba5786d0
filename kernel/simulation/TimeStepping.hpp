#pragma once

#include <kernel/simulation/Simulation.hpp>

namespace rico {

/// The form of Newton's iteration within a step.
enum class NewtonOptions {
  kLinear,          ///< one pass with the matrices of the step's beginning
  kLinearAhead,     ///< as kLinear, with the relations' gradients at q + h v
  kLinearImplicit,  ///< one pass with matrices renewed for this step
  kNonlinear,       ///< passes until the residuals are below tolerance
  kNonlinearFull    ///< as kNonlinear, with index sets evaluated in each pass
};

/// The result of the last step.
struct StepReport {
  int newtonIterations = 0;  ///< 1 for a linear model
  double residu = 0.0;       ///< residual of the equations of motion
  double tolerance = 0.0;    ///< the requested residual
  bool converged = true;     ///< false if Newton's iteration ended above the tolerance
};

/// Time-stepping: events are not located; the scheme treats them within its step. One step is
///
///   1. determine the index sets from y at t_k
///   2. compute the free state, without contact forces
///   3. solve for the multipliers of the contacts in the index set, and compute the inputs
///   4. compute the state from the free state and the inputs; compute the outputs
///
/// 2-4 are repeated until the residuals vanish, unless the whole model is linear.
class TimeStepping : public Simulation {
 public:
  /// Integrator and problem may be given here or inserted later; without contacts no problem is
  /// needed. Throws if the model or the time discretisation is null.
  TimeStepping(std::shared_ptr<NonSmoothDynamicalSystem> model,
               std::shared_ptr<TimeDiscretisation> discretisation);
  TimeStepping(std::shared_ptr<NonSmoothDynamicalSystem> model,
               std::shared_ptr<TimeDiscretisation> discretisation,
               std::shared_ptr<OneStepIntegrator> integrator,
               std::shared_ptr<OneStepNSProblem> problem);

  // clang-format off
  // Newton's iteration: its form, the residual at which it ends (default 1e-6, see StepReport), its
  // limit (default 50), and the iterations of the last step.
  NewtonOptions newtonOptions() const { return options_; }   void setNewtonOptions(NewtonOptions options) { options_ = options; }
  double newtonTolerance() const { return tolerance_; }      void setNewtonTolerance(double tolerance) { tolerance_ = tolerance; }
  int newtonMaxIteration() const { return maxIteration_; }   void setNewtonMaxIteration(int iterations) { maxIteration_ = iterations; }
  int getNewtonNbIterations() const { return report_.newtonIterations; }
  /// If true, solves do not start from the multipliers of the last step.
  void setResetAllLambda(bool reset) { resetAllLambda_ = reset; }
  /// If true (the default), a Newton iteration that does not converge throws.
  void setThrowOnNewtonFailure(bool value) { throwOnNewtonFailure_ = value; }
  /// If true, the first pass has gradients of relations between linear systems at q + h v, as it has
  /// for nonlinear systems. By default they are at q.
  void setGradientsAhead(bool ahead) { gradientsAhead_ = ahead; }
  /// If false, the residuals do not include those of outputs (of first-order systems).
  void setChecksOutput(bool value) { checksOutput_ = value; }
  // clang-format on
  /// The result of the last step.
  const StepReport& stepReport() const { return report_; }

  /// Computes the step from startingTime() to nextTime().
  virtual void computeOneStep();
  /// Makes the end of the step the beginning of the next one.
  void nextStep() { processEvents(); }

  // The parts of computeOneStep(), for programs with an iteration of their own: beginStep() once;
  // in each pass prepareNewtonIteration() (without effect if the model is linear),
  // computeFreeState(), solveNonSmoothProblem(), updateState(), updateOutput(), computeResidu().
  void beginStep();
  void prepareNewtonIteration();
  void computeFreeState();
  /// Solves problem `id` for λ(level) over the index set of this number, and adds the input.
  void solveNonSmoothProblem(int id, int level);
  void updateState();
  /// Computes y of all interactions from the present state.
  void updateOutput();
  /// The residual of the equations at the present iterate; it is also that of stepReport().
  double computeResidu();
  /// The level of λ that the steps solve for. Throws if there is no integrator.
  int solvedLevel() const;

  // Simulation
  void advanceToEvent() override { computeOneStep(); }
  void processEvents() override;

 protected:
  bool supportsRanks() const override { return true; }
  void modelChanged() override;
  // Parts of computeOneStep(): stages 2-4 with their iteration, one pass of them, the gradients of
  // kLinearAhead, and the inputs from λ(level).
  virtual void newtonSolve();
  void onePass();
  /// Continues Newton's iteration from the present state; nothing if the model is linear.
  void newtonSolveFurther();
  void linearizeAhead();
  void moveLinearSystems();
  void returnLinearSystems();
  void updateInput(int level);
  /// The h of Relation::computeStepJach(); 0 for gradients at the beginning of the step.
  virtual double gradientStep() const { return timeStep(); }

 private:
  void resetLambdas();
  void checkLevels() const;
  void prepareInteractions();
  void prepareFreeInput();
  void addInput(Interaction& interaction, int level) const;
  void updateNonlinearInput();
  void iterate();
  void computeGradients();
  void computeOutputs();

  NewtonOptions options_ = NewtonOptions::kNonlinear;
  double tolerance_ = 1e-6;
  int maxIteration_ = 50;
  bool resetAllLambda_ = false;
  bool throwOnNewtonFailure_ = true;
  bool gradientsAhead_ = false;
  bool checksOutput_ = true;
  bool isLinear_ = false;
  double preparedStep_ = 0.0;  // 0: interactions must be prepared
  bool hasNonlinearInputs_ = false;
  StepReport report_;
};

}  // namespace rico
