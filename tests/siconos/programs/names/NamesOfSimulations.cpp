// Names every constructor and method of integrators, problems, options, simulations and events.
#include <SolverOptions.h>

#include "names.hpp"

using std::string;

// ---- integrators ----

MAKES(MoreauJeanOSI);
MAKES(MoreauJeanOSI, double);
MAKES(MoreauJeanOSI, double, double);
MAKES(MoreauJeanGOSI);
MAKES(MoreauJeanGOSI, double);
MAKES(MoreauJeanGOSI, double, double);
MAKES(MoreauJeanDirectProjectionOSI);
MAKES(MoreauJeanDirectProjectionOSI, double);
MAKES(MoreauJeanDirectProjectionOSI, double, double);
MAKES(MoreauJeanCombinedProjectionOSI);
MAKES(MoreauJeanCombinedProjectionOSI, double);
MAKES(EulerMoreauOSI);
MAKES(EulerMoreauOSI, double);
MAKES(EulerMoreauOSI, double, double);
MAKES(SchatzmanPaoliOSI);
MAKES(SchatzmanPaoliOSI, double);
MAKES(SchatzmanPaoliOSI, double, double);
MAKES(D1MinusLinearOSI);
MAKES(D1MinusLinearOSI, unsigned);
MAKES(NewMarkAlphaOSI);
MAKES(NewMarkAlphaOSI, double, bool);
MAKES(NewMarkAlphaOSI, double, double, double, double, bool);
MAKES(ZeroOrderHoldOSI);
MAKES(LsodarOSI);
MAKES(Hem5OSI);

template <class Scheme>
void withGamma(Scheme& osi) {
  osi.setGamma(0.5);
  osi.setUseGammaForRelation(true);
}

template void withGamma(MoreauJeanOSI&);
template void withGamma(EulerMoreauOSI&);
template void withGamma(SchatzmanPaoliOSI&);

void methods(OneStepIntegrator& osi, LsodarOSI& lsodar, Hem5OSI& hem5, NewMarkAlphaOSI& newmark,
             MoreauJeanDirectProjectionOSI& projecting) {
  gives<OSI::TYPES>(osi.getType());
  osi.display();
  osi.initialize();
  gives<SP::Simulation>(osi.simulation());
  gives<unsigned>(osi.levelMinForOutput());
  gives<unsigned>(osi.levelMaxForOutput());
  gives<unsigned>(osi.levelMinForInput());
  gives<unsigned>(osi.levelMaxForInput());
  gives<bool>(osi.addInteractionInIndexSet(SP::Interaction(), 1));
  gives<bool>(osi.removeInteractionFromIndexSet(SP::Interaction(), 1));
  lsodar.computeRhs(0.);
  hem5.computeRhs(0.);
  gives<unsigned>(hem5.numberOfConstraints());
  newmark.setAlpha_f(0.);
  newmark.setAlpha_m(0.);
  newmark.setBeta(0.25);
  newmark.setGamma(0.5);
  newmark.setParametersFromRho_infty(0.8);
  projecting.setActivateYPosThreshold(0.);
  projecting.setActivateYVelThreshold(0.);
  projecting.setDeactivateYPosThreshold(0.);
  projecting.setDeactivateYVelThreshold(0.);
}

// ---- problems ----

MAKES(LCP);
MAKES(LCP, int);
MAKES(LCP, SP::SolverOptions);
MAKES(MLCP);
MAKES(MLCP, int);
MAKES(MLCP, SP::SolverOptions);
MAKES(MLCPProjectOnConstraints);
MAKES(MLCPProjectOnConstraints, int, double);
MAKES(MLCPProjectOnConstraints, SP::SolverOptions);
MAKES(MLCPProjectOnConstraints, SP::SolverOptions, double);
MAKES(Relay);
MAKES(Relay, int);
MAKES(Relay, SP::SolverOptions);
MAKES(AVI);
MAKES(AVI, int);
MAKES(AVI, SP::SolverOptions);
MAKES(Equality);
MAKES(Equality, int);
MAKES(Equality, SP::SolverOptions);
MAKES(FrictionContact);
MAKES(FrictionContact, int);
MAKES(FrictionContact, int, int);
MAKES(FrictionContact, int, SP::SolverOptions);
MAKES(GlobalFrictionContact);
MAKES(GlobalFrictionContact, int);
MAKES(GlobalFrictionContact, int, int);
MAKES(GlobalFrictionContact, int, SP::SolverOptions);
MAKES(RollingFrictionContact);
MAKES(RollingFrictionContact, int, int);
MAKES(RollingFrictionContact, int, SP::SolverOptions);
MAKES(GenericMechanical);
MAKES(GenericMechanical, int);
MAKES(GenericMechanical, SP::SolverOptions);
MAKES(MultipleImpact);
MAKES(MultipleImpact, string);
MAKES(MultipleImpact, string, double);

template <class Problem>
void problem(Problem& p, SP::Simulation s) {
  gives<SP::SolverOptions>(p.numericsSolverOptions());
  gives<bool>(p.preCompute(0.));
  p.display();
  p.initialize(s);
  p.setNumericsVerboseMode(false);
  p.setSolverId(SICONOS_LCP_LEMKE);
}

template void problem(OneStepNSProblem&, SP::Simulation);
template void problem(LinearOSNS&, SP::Simulation);
template void problem(GenericMechanical&, SP::Simulation);
template void problem(MultipleImpact&, SP::Simulation);
template void problem(AVI&, SP::Simulation);

void methods(LinearOSNS& p, MLCP& mixed, Relay& relay, MultipleImpact& impact) {
  gives<SP::SiconosVector>(p.q());
  gives<SP::SiconosVector>(p.z());
  p.setMStorageType(NM_DENSE);
  p.setMStorageType(NM_SPARSE_BLOCK);
  p.setMStorageType(NM_SPARSE);
  p.setzPtr(SP::SiconosVector());
  p.setKeepLambdaAndYState(true);
  p.setMaxSize(10);
  mixed.reset();
  relay.setLb(SP::SiconosVector());
  relay.setUb(SP::SiconosVector());
  impact.SetNameOutput("impact");
  impact.SetNstepMax(1000);
  impact.SetNstepSave(10);
  impact.SetSaveData(true);
  impact.SetSizeDataSave(100);
  impact.SetStepMinMaxSave(1, 100);
}

void numbers(OneStepNSProblem& p) {
  SP::SolverOptions options = p.numericsSolverOptions();
  options->dparam[SICONOS_DPARAM_TOL] = 1e-8;
  options->iparam[SICONOS_IPARAM_MAX_ITER] = 1000;
  gives<int>(options->solverId);
  SP::SolverOptions own(solver_options_create(SICONOS_LCP_LEMKE), solver_options_delete);
  for (int id : {SICONOS_LCP_LEMKE, SICONOS_LCP_ENUM, SICONOS_LCP_QP, SICONOS_LCP_NSQP,
                 SICONOS_LCP_PGS, SICONOS_LCP_NSGS_SBM})
    p.setSolverId(id);
  for (int id :
       {SICONOS_RELAY_LEMKE, SICONOS_RELAY_PGS, SICONOS_RELAY_ENUM, SICONOS_RELAY_AVI_CAOFERRIS})
    p.setSolverId(id);
  for (int id : {SICONOS_FRICTION_2D_NSGS, SICONOS_FRICTION_2D_ENUM, SICONOS_FRICTION_3D_NSGS,
                 SICONOS_GLOBAL_FRICTION_3D_NSGS, SICONOS_GLOBAL_FRICTION_3D_NSGS_WR})
    p.setSolverId(id);
  p.setSolverId(SICONOS_MLCP_ENUM);
  p.setSolverId(SICONOS_AVI_CAOFERRIS);
#if __cplusplus >= 202002L  // Siconos 4.4 of Debian lacks the header of this class.
  p.setSolverId(SICONOS_GENERIC_MECHANICAL_NSGS);
#endif
}

// ---- time and simulations ----

MAKES(TimeDiscretisation, const TkVector&);
MAKES(TimeDiscretisation, double, const string&);
MAKES(TimeDiscretisation, double, double);
MAKES(TimeDiscretisation, int, double);
MAKES(TimeDiscretisation, unsigned, double, double);
MAKES(EventsManager, SP::TimeDiscretisation);
MAKES(InteractionManager);
MAKES(TimeStepping);
MAKES(TimeStepping, SP::NonSmoothDynamicalSystem, SP::TimeDiscretisation, SP::OneStepIntegrator,
      SP::OneStepNSProblem);
MAKES(TimeStepping, SP::NonSmoothDynamicalSystem, SP::TimeDiscretisation);
MAKES(TimeStepping, SP::NonSmoothDynamicalSystem, SP::TimeDiscretisation, int);
MAKES(EventDriven);
MAKES(EventDriven, SP::NonSmoothDynamicalSystem, SP::TimeDiscretisation);
MAKES(EventDriven, SP::NonSmoothDynamicalSystem, SP::TimeDiscretisation, int);
MAKES(TimeSteppingD1Minus, SP::NonSmoothDynamicalSystem, SP::TimeDiscretisation, int);
MAKES(TimeSteppingDirectProjection);
MAKES(TimeSteppingDirectProjection, SP::NonSmoothDynamicalSystem, SP::TimeDiscretisation,
      SP::OneStepIntegrator, SP::OneStepNSProblem, SP::OneStepNSProblem);
MAKES(TimeSteppingDirectProjection, SP::NonSmoothDynamicalSystem, SP::TimeDiscretisation,
      SP::OneStepIntegrator, SP::OneStepNSProblem, SP::OneStepNSProblem, unsigned);
MAKES(TimeSteppingCombinedProjection);
MAKES(TimeSteppingCombinedProjection, SP::NonSmoothDynamicalSystem, SP::TimeDiscretisation,
      SP::OneStepIntegrator, SP::OneStepNSProblem, SP::OneStepNSProblem);
MAKES(TimeSteppingCombinedProjection, SP::NonSmoothDynamicalSystem, SP::TimeDiscretisation,
      SP::OneStepIntegrator, SP::OneStepNSProblem, SP::OneStepNSProblem, unsigned);

void methods(Simulation& s, SP::OneStepIntegrator osi, SP::OneStepNSProblem problem,
             SP::InteractionManager manager, SP::Interaction i, SP::DynamicalSystem ds) {
  gives<SP::EventsManager>(s.eventsManager());
  gives<SP::InteractionsGraph>(s.indexSet(1));
  gives<SP::NonSmoothDynamicalSystem>(s.nonSmoothDynamicalSystem());
  gives<SP::SiconosVector>(s.lambda());
  gives<SP::SiconosVector>(s.lambda(1, 0));
  gives<SP::SiconosVector>(s.y());
  gives<SP::SiconosVector>(s.y(0, 0));
  gives<bool>(s.hasNextEvent());
  gives<double>(s.nextTime());
  gives<double>(s.startingTime());
  gives<double>(s.timeStep());
  s.advanceToEvent();
  s.associate(osi, ds);
  s.clearNSDSChangeLog();
  s.initialize();
  s.insertIntegrator(osi);
  s.insertInteractionManager(manager);
  s.insertNonSmoothProblem(problem);
  s.insertNonSmoothProblem(problem, SICONOS_OSNSP_TS_VELOCITY);
  s.insertNonSmoothProblem(problem, SICONOS_OSNSP_TS_POS);
  s.insertNonSmoothProblem(problem, SICONOS_OSNSP_TS_VELOCITY + 1);
  s.insertNonSmoothProblem(problem, SICONOS_OSNSP_ED_IMPACT);
  s.insertNonSmoothProblem(problem, SICONOS_OSNSP_ED_SMOOTH_ACC);
  s.insertNonSmoothProblem(problem, SICONOS_OSNSP_ED_SMOOTH_POS);
  s.link(i, ds);
  s.link(i, ds, ds);
  s.unlink(i);
  s.processEvents();
  s.setName("falling");
  s.setPrintStat(true);
  s.setUseRelativeConvergenceCriteron(true);
}

template <class Newton>
void newton(Newton& s) {
  gives<unsigned>(s.getNewtonNbIterations());
  s.setNewtonMaxIteration(20);
  s.setNewtonTolerance(1e-10);
  s.advanceToEvent();
}

template void newton(TimeStepping&);
template void newton(EventDriven&);
template void newton(TimeSteppingDirectProjection&);
template void newton(TimeSteppingCombinedProjection&);

void methods(TimeStepping& s, EventDriven& events) {
  s.setWarnOnNonConvergence(false);
  s.setWarningNonsmoothSolver(false);
  s.computeOneStep();
  s.nextStep();
  s.setComputeResiduR(true);
  s.setComputeResiduY(true);
  s.setNewtonOptions(SICONOS_TS_LINEAR);
  s.setNewtonOptions(SICONOS_TS_NONLINEAR);
  s.setResetAllLambda(true);
  events.initialize();
}

void methods(TimeSteppingDirectProjection& direct, TimeSteppingCombinedProjection& combined) {
  gives<double>(direct.maxViolationUnilateral());
  gives<unsigned>(direct.nbProjectionIteration());
  direct.nextStep();
  direct.setConstraintTol(1e-8);
  direct.setConstraintTolUnilateral(1e-8);
  direct.setProjectionMaxIteration(20);
  gives<double>(combined.maxViolationUnilateral());
  gives<unsigned>(combined.cumulatedNewtonNbIterations());
  gives<unsigned>(combined.nbCumulatedProjectionIteration());
  gives<unsigned>(combined.nbIndexSetsIteration());
  gives<unsigned>(combined.nbProjectionIteration());
  combined.setConstraintTol(1e-8);
  combined.setConstraintTolUnilateral(1e-8);
  combined.setProjectionMaxIteration(20);
}

void methods(EventsManager& events, Simulation& s, const TimeDiscretisation& instants) {
  SP::Event next = events.nextEvent();
  gives<int>(next->getType());
  next->display();
  gives<bool>(events.hasNextEvent());
  gives<double>(events.nextTime());
  gives<double>(events.startingTime());
  events.display();
  events.initialize(1.);
  events.processEvents(s);
  instants.display();
}

int main() { return 0; }
