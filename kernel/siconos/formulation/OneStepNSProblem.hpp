#pragma once

#include <SolverOptions.h>

#include <NotThere.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <memory>

namespace rico {
class Topology;
}  // namespace rico

enum SICONOS_OSNSP { SICONOS_OSNSP_DEFAULT = 0 };
enum SICONOS_OSNSP_ED {
  SICONOS_OSNSP_ED_SMOOTH_ACC,
  SICONOS_OSNSP_ED_IMPACT,
  SICONOS_OSNSP_ED_SMOOTH_POS
};
enum SICONOS_OSNSP_TS { SICONOS_OSNSP_TS_VELOCITY = 0, SICONOS_OSNSP_TS_POS = 1 };
enum LINEAROSNS_ASSEMBLY_TYPE { REDUCED_BLOCK, REDUCED_DIRECT, GLOBAL, GLOBAL_REDUCED };

/// Adapter of rico::OneStepNSProblem: the base of all nonsmooth problems.
class OneStepNSProblem {
 public:
  SICONOS_VISITED_BASE(OneStepNSProblem)
  virtual ~OneStepNSProblem() = default;

  SP::SolverOptions numericsSolverOptions() const { return options_; }
  void setNumericsVerboseMode(bool /*vMode*/) {}
  void setNumericsVerboseLevel(int /*level*/) {}
  // Have no effect: insertNonSmoothProblem() and the integrator decide the levels, and compute()
  // assembles the problem and stores its multipliers.
  void setIndexSetLevel(unsigned int /*newVal*/) {}
  void setInputOutputLevel(unsigned int /*newVal*/) {}
  void setSimulationPtr(const SP::Simulation& /*newS*/) {}
  void updateInteractionBlocks() {}
  SICONOS_NOT_THERE(computeInteractionBlock, "compute() assembles; properties() of edges has them")
  SICONOS_NOT_THERE(computeDiagonalInteractionBlock, "properties(v).block of an index set has it")
  void postCompute() {}
  /// A copy of the iteration matrix of a system.
  SP::SimpleMatrix getOSIMatrix(OneStepIntegrator& osi, const SP::DynamicalSystem& ds) const;
  // The problem solved is always the current one.
  bool hasBeenUpdated() const { return true; }
  void setHasBeenUpdated(bool /*v*/) {}
  void displayBlocks(const SP::InteractionsGraph& /*indexSet*/) const { display(); }
  void setSolverId(int solverId) { options_->solverId = solverId; }
  void setMaxSize(int /*newVal*/) {}
  unsigned int maxSize() const { return getSizeOutput(); }
  /// The level of the interactions solved for, and the number of their index set.
  unsigned int inputOutputLevel() const;
  unsigned int indexSetLevel() const { return inputOutputLevel(); }
  bool hasInteractions() const;
  /// Computes the multipliers of the interactions that are in index set indexSetLevel(). Returns 1
  /// if the problem was not solved, otherwise 0. Simulations call it in each step, so a class of
  /// the user's may override it.
  virtual int compute(double time);
  /// The simulation that it was inserted into; empty before.
  SP::Simulation simulation() const;
  void setSimulation(::Simulation* simulation);
  unsigned int getSizeOutput() const;
  virtual void initialize(SP::Simulation /*sim*/) {}
  virtual bool preCompute(double /*time*/) { return true; }
  virtual void display() const;

  const std::shared_ptr<rico::OneStepNSProblem>& shared() const { return kernel_; }
  /// Passes the options to the kernel's problem. `ownCheck`: the program has a function of its own
  /// that checks results, and a step continues whatever they are.
  void applyOptions(bool ownCheck = false);
  /// Returns true if the options select sweeps over contacts with friction.
  bool isSwept() const;
  /// Returns true if the kernel's result satisfies the tolerance of the options.
  bool accepts(const rico::SolveReport& report) const;

 protected:
  SICONOS_NOT_BASE(OneStepNSProblem(), "derive it from LCP, MLCP or FrictionContact")
  SICONOS_NOT_BASE(OneStepNSProblem(SP::SolverOptions /*options*/),
                   "derive it from LCP, MLCP or FrictionContact")
  OneStepNSProblem(std::shared_ptr<rico::OneStepNSProblem> kernel, SP::SolverOptions options);
  /// The default options of a solver; throws if no solver has this number.
  static SP::SolverOptions optionsOf(int solverId);

 private:
  /// The arguments of the solve that is running.
  struct Step {
    rico::Topology& topology;
    int set, level;
  };

  bool computeStep(double time, const Step& step);
  /// Puts iterations and residual into the options, where numerics' drivers leave them.
  void putReport();
  void applyOptionsTo(int rows);

  std::shared_ptr<rico::OneStepNSProblem> kernel_;
  SP::SolverOptions options_;
  bool ownCheck_ = false;  // of the last applyOptions()
  const Step* step_ = nullptr;
  ::Simulation* simulation_ = nullptr;
};
