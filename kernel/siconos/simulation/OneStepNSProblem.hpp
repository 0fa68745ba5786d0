#pragma once

#include <FrictionContactProblem.h>
#include <SolverOptions.h>

#include <NotThere.hpp>
#include <OSNSMatrix.hpp>
#include <SiconosVector.hpp>
#include <algorithm>
#include <cstdlib>
#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {
class MultipleImpact;
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

using MuStorage = std::vector<double>;
NAME_SPACE_SPTR(MuStorage)
DEFINE_SPTR_STRUCT(FrictionContactProblem)
DEFINE_SPTR_STRUCT(GlobalFrictionContactProblem)
DEFINE_SPTR_STRUCT(RollingFrictionContactProblem)
DEFINE_SPTR_STRUCT(GlobalRollingFrictionContactProblem)

/// An adapter of the kernel's nonsmooth problems.
class OneStepNSProblem {
 public:
  SICONOS_VISITED_BASE(OneStepNSProblem)
  virtual ~OneStepNSProblem() = default;

  SP::SolverOptions numericsSolverOptions() const { return options_; }
  void setNumericsVerboseMode(bool /*vMode*/) {}
  void setNumericsVerboseLevel(int /*level*/) {}
  SICONOS_NOT_THERE(setIndexSetLevel, "give insertNonSmoothProblem() the problem's number")
  SICONOS_NOT_THERE(setInputOutputLevel, "give insertNonSmoothProblem() the problem's number")
  SICONOS_NOT_THERE(setSimulationPtr, "use Simulation::insertNonSmoothProblem()")
  SICONOS_NOT_THERE(updateInteractionBlocks, "LinearOSNS::M() has the matrix of the last step")
  SICONOS_NOT_THERE(getOSIMatrix, "use W() of the integrator")
  SICONOS_NOT_THERE(postCompute, "compute() does it")
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
  /// Computes the multipliers of the interactions that are in that index set now. Returns 1 if
  /// the problem was not solved, otherwise 0. Simulations call it, so that a class of the user's
  /// may override it.
  virtual int compute(double time);
  /// The simulation it was inserted into; empty if there is none.
  SP::Simulation simulation() const;
  void setSimulation(::Simulation* simulation);
  unsigned int getSizeOutput() const;
  virtual void initialize(SP::Simulation /*sim*/) {}
  virtual bool preCompute(double /*time*/) { return true; }
  virtual void display() const;

  const std::shared_ptr<rico::OneStepNSProblem>& shared() const { return kernel_; }
  /// Passes the options to the kernel's problem. `goesOn`: the program checks results itself.
  void applyOptions(bool goesOn = false);
  /// Returns true if the options select sweeps over contacts with friction.
  bool isSwept() const;
  /// Returns true if the kernel's result satisfies the tolerance of the options.
  bool accepts(const rico::SolveReport& report) const;

 protected:
  OneStepNSProblem(std::shared_ptr<rico::OneStepNSProblem> kernel, SP::SolverOptions options);

 private:
  /// What the simulation solves at the moment.
  struct Step {
    rico::Topology& topology;
    int set, level;
  };

  bool computeStep(double time, const Step& step);

  std::shared_ptr<rico::OneStepNSProblem> kernel_;
  SP::SolverOptions options_;
  const Step* step_ = nullptr;
  ::Simulation* simulation_ = nullptr;
};

/// Adapter of rico::LinearOSNS: w = M z + q. The vectors are those of the last solve; matrices are
/// copies.
class LinearOSNS : public OneStepNSProblem {
 public:
  SICONOS_VISITED(LinearOSNS)
  SP::SiconosVector q() const;
  SP::SiconosVector w() const;
  SP::SiconosVector z() const;
  void setzPtr(SP::SiconosVector /*newPtr*/) {}
  SICONOS_NOT_THERE(setWPtr, "w() is the result of each solve")
  SICONOS_NOT_THERE(setQPtr, "the kernel assembles q; q() is that of the last solve")
  SICONOS_NOT_THERE(setMPtr, "the kernel assembles M; M() is a copy of it")
  SICONOS_NOT_THERE(computeq, "compute() does the whole; q() is that of the last solve")
  SICONOS_NOT_THERE(initOSNSMatrix, "compute() assembles")
  SICONOS_NOT_THERE(computeInteractionBlock, "compute() assembles")
  SICONOS_NOT_THERE(computeDiagonalInteractionBlock, "compute() assembles")
  SICONOS_NOT_THERE(computeqBlock, "compute() assembles")
  SICONOS_NOT_THERE(checkCompatibleNSLaw, "a law that the problem does not solve is an error")
  /// A copy of the matrix of the last solve.
  SP::OSNSMatrix M() const {
    M_ = std::make_shared<OSNSMatrix>(matrix(), storage_);
    return M_;
  }
  const SiconosVector getQ() const { return *q(); }
  const SiconosVector getW() const { return *w(); }
  const SiconosVector getz() const { return *z(); }
  // Accepted: the kernel chooses the storage.
  void setMStorageType(NM_types i) { storage_ = i; }
  NM_types getMStorageType() const { return storage_; }
  void setAssemblyType(LINEAROSNS_ASSEMBLY_TYPE /*type*/) {}
  bool keepLambdaAndYState() const { return shared()->keepLambdaAndYState(); }
  void setKeepLambdaAndYState(bool val) { shared()->setKeepLambdaAndYState(val); }

 protected:
  using OneStepNSProblem::OneStepNSProblem;

 private:
  SimpleMatrix matrix() const;
  const rico::LinearOSNS& linear() const { return static_cast<const rico::LinearOSNS&>(*shared()); }
  /// A reference to a vector of the kernel, created at the first call.
  SP::SiconosVector live(SP::SiconosVector& kept, const rico::Vector& vector) const;

  NM_types storage_ = NM_DENSE;
  // Programs keep references to what the functions return.
  mutable SP::SiconosVector q_, w_, z_;
  mutable SP::OSNSMatrix M_;
};

/// Adapter of rico::LCP.
class LCP : public LinearOSNS {
 public:
  SICONOS_VISITED(LCP)
  explicit LCP(SP::SolverOptions options);
  explicit LCP(int numericsSolverId = SICONOS_LCP_LEMKE);
};

/// Adapter of rico::MLCP.
class MLCP : public LinearOSNS {
 public:
  SICONOS_VISITED(MLCP)
  explicit MLCP(SP::SolverOptions options);
  explicit MLCP(int numericsSolverId = SICONOS_MLCP_ENUM);
  void reset() {}
  SICONOS_NOT_THERE(getn, "count the rows of EqualityConditionNSL")
  SICONOS_NOT_THERE(getNumericsMLCP, "use M() and q(), or mlcp_driver() on a problem of yours")

 protected:
  using LinearOSNS::LinearOSNS;
};

/// Adapter of rico::MLCPProjectOnConstraints.
class MLCPProjectOnConstraints : public MLCP {
 public:
  SICONOS_VISITED(MLCPProjectOnConstraints)
  double alpha() const;
  void setAlpha(double newval);
  // Equalities are always projected.
  void setDoProjOnEquality(bool /*v*/) {}
  explicit MLCPProjectOnConstraints(SP::SolverOptions options, double alpha = 1.0);
  explicit MLCPProjectOnConstraints(int numericsSolverId = SICONOS_MLCP_ENUM, double alpha = 1.0);
};

/// Adapter of rico::Relay.
class Relay : public LinearOSNS {
 public:
  SICONOS_VISITED(Relay)
  explicit Relay(SP::SolverOptions options);
  explicit Relay(int numericsSolverId = SICONOS_RELAY_AVI_CAOFERRIS);
  // Accepted: the laws have the bounds.
  void setLb(SP::SiconosVector /*newLb*/) {}
  void setUb(SP::SiconosVector /*newUb*/) {}
  /// The bounds of the rows of the index set.
  SP::SiconosVector lb() const { return bounds(false); }
  SP::SiconosVector ub() const { return bounds(true); }
  const SiconosVector getLb() const { return *lb(); }
  const SiconosVector getUb() const { return *ub(); }

 private:
  SP::SiconosVector bounds(bool upper) const;
};

/// Adapter of rico::AVI.
class AVI : public LinearOSNS {
 public:
  SICONOS_VISITED(AVI)
  explicit AVI(SP::SolverOptions options);
  explicit AVI(int numericsSolverId = SICONOS_AVI_CAOFERRIS);
};

/// Adapter of rico::Equality.
class Equality : public LinearOSNS {
 public:
  SICONOS_VISITED(Equality)
  explicit Equality(SP::SolverOptions options);
  explicit Equality(int numericsSolverId = 0);
};

/// Adapter of rico::FrictionContact.
class FrictionContact : public LinearOSNS {
 public:
  SICONOS_VISITED(FrictionContact)
  FrictionContact(int dimPb, SP::SolverOptions options);
  /// By sweeps, as FRICTION_2D_NSGS or FRICTION_3D_NSGS.
  explicit FrictionContact(int dimPb = 3);
  FrictionContact(int dimPb, int numericsSolverId);

  int getFrictionContactDim() const { return dimension_; }
  /// The coefficients of the contacts of the index set.
  SP::MuStorage mu() const;
  const MuStorage getMu() const { return *mu(); }
  double getMu(unsigned int i) const { return mu()->at(i); }
  /// Coefficients are always those of the laws.
  void updateMu() {}
  // Accepted: the driver is the library's own.
  template <class Driver>
  void setNumericsDriver(Driver /*newFunction*/) {}
  /// A copy of the last problem, for numerics' functions: drivers, files.
  SP::FrictionContactProblem frictionContactProblem() const;
  FrictionContactProblem* frictionContactProblemPtr() const;

 private:
  int dimension_;
  mutable SP::FrictionContactProblem problem_;
};

/// Adapter of rico::GlobalFrictionContact.
class GlobalFrictionContact : public LinearOSNS {
 public:
  SICONOS_VISITED(GlobalFrictionContact)
  GlobalFrictionContact(int dimPb, SP::SolverOptions options);
  explicit GlobalFrictionContact(int dimPb = 3,
                                 int numericsSolverId = SICONOS_GLOBAL_FRICTION_3D_NSGS);

  int getGlobalFrictionContactDim() const { return dimension_; }
  /// The coefficients of the contacts of the index set.
  SP::MuStorage mu() const;
  const MuStorage getMu() const { return *mu(); }
  double getMu(unsigned int i) const { return mu()->at(i); }
  /// Coefficients are always those of the laws.
  void updateMu() {}
  /// The velocities of all systems.
  SP::SiconosVector globalVelocities() const;
  std::size_t getGlobalSizeOutput() const;
  /// H of the last problem, which is dense.
  SP::OSNSMatrix H() const;
  /// A copy of the last problem of a MoreauJeanOSI, M v = H r + q, u = H' v + b, over all systems
  /// of second order.
  SP::GlobalFrictionContactProblem globalFrictionContactProblem() const;
  GlobalFrictionContactProblem* globalFrictionContactProblemPtr() const;

 private:
  int dimension_;
  mutable SP::GlobalFrictionContactProblem problem_;
};

/// Adapter of rico::RollingFrictionContact.
class RollingFrictionContact : public LinearOSNS {
 public:
  SICONOS_VISITED(RollingFrictionContact)
  RollingFrictionContact(int dimPb, SP::SolverOptions options);
  explicit RollingFrictionContact(int dimPb = 5,
                                  int numericsSolverId = SICONOS_ROLLING_FRICTION_3D_NSGS);

  int getRollingFrictionContactDim() const { return dimension_; }
  // Accepted: the driver is the library's own.
  template <class Driver>
  void setNumericsDriver(Driver /*newFunction*/) {}
  /// The coefficients of friction and of rolling friction of the contacts of the index set.
  SP::MuStorage mu() const;
  SP::MuStorage mur() const;
  const MuStorage getMu() const { return *mu(); }
  const MuStorage getMur() const { return *mur(); }
  double getMu(unsigned int i) const { return mu()->at(i); }
  double getMur(unsigned int i) const { return mur()->at(i); }
  /// Coefficients are always those of the laws.
  void updateMu() {}
  void updateMur() {}
  /// A copy of the last problem, for numerics' functions. Siconos 4.4 calls it
  /// frictionContactProblem().
  SP::RollingFrictionContactProblem rollingFrictionContactProblem() const;
  RollingFrictionContactProblem* rollingFrictionContactProblemPtr() const;
  SP::RollingFrictionContactProblem frictionContactProblem() const {
    return rollingFrictionContactProblem();
  }
  RollingFrictionContactProblem* frictionContactProblemPtr() const {
    return rollingFrictionContactProblemPtr();
  }

 private:
  int dimension_;
  mutable SP::RollingFrictionContactProblem problem_;
};

/// The contacts' own unknowns are solved for, as in RollingFrictionContact: the same solution.
class GlobalRollingFrictionContact : public RollingFrictionContact {
 public:
  SICONOS_VISITED(GlobalRollingFrictionContact)
  GlobalRollingFrictionContact(int dimPb, SP::SolverOptions options)
      : RollingFrictionContact(dimPb, std::move(options)) {}
  explicit GlobalRollingFrictionContact(
      int dimPb = 5, int numericsSolverId = SICONOS_GLOBAL_ROLLING_FRICTION_3D_NSGS_WR)
      : RollingFrictionContact(dimPb, numericsSolverId) {}
  int getGlobalRollingFrictionContactDim() const { return getRollingFrictionContactDim(); }
  /// The number of velocities of all systems.
  std::size_t getGlobalSizeOutput() const;
  /// As GlobalFrictionContact::globalFrictionContactProblem().
  SP::GlobalRollingFrictionContactProblem globalRollingFrictionContactProblem() const;
  GlobalRollingFrictionContactProblem* globalRollingFrictionContactProblemPtr() const;

 private:
  mutable SP::GlobalRollingFrictionContactProblem global_;
};

/// Adapter of rico::GenericMechanical.
class GenericMechanical : public LinearOSNS {
 public:
  SICONOS_VISITED(GenericMechanical)
  explicit GenericMechanical(SP::SolverOptions options);
  explicit GenericMechanical(int FC3D_Solver_Id = SICONOS_FRICTION_3D_ONECONTACT_NSN);
};

/// Impacts of several compliant contacts at one instant: "BiStiffness" or "MonoStiffness". No file
/// is written during an impact.
class MultipleImpact : public LinearOSNS {
 public:
  SICONOS_VISITED(MultipleImpact)
  MultipleImpact() : MultipleImpact("BiStiffness") {}
  explicit MultipleImpact(std::string type, double step = 1.0e-5);

  std::string get_typeCompLaw() const;
  double GetStepSize() const;
  void SetNstepMax(unsigned int var);
  void SetSaveData(bool /*var*/) {}
  void SetNameOutput(std::string /*file_name*/) {}
  void SetNstepSave(unsigned int /*var*/) {}
  void SetSizeDataSave(unsigned int /*var*/) {}
  void SetStepMinMaxSave(unsigned int /*min*/, unsigned int /*max*/) {}
  // Accepted: the kernel's limit for zero is the machine's precision.
  void setTolImpact(double /*newTolZero*/) {}
  void SetTolVel(double /*var*/) {}
  void SetTolEner(double /*var*/) {}
  void SetZeroVelEndImp(double /*var*/) {}
  void SetZeroEnerEndImp(double /*var*/) {}

 private:
  rico::MultipleImpact& impact() const;
};

#include <ProblemsOfNumerics.hpp>
