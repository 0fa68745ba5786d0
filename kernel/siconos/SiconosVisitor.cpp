#include <DynamicalSystem.hpp>
#include <EventDriven.hpp>
#include <FirstOrderLinearDS.hpp>
#include <FirstOrderNonLinearDS.hpp>
#include <FirstOrderR.hpp>
#include <Integrators.hpp>
#include <Lagrangian2dR.hpp>
#include <LagrangianDS.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <LagrangianR.hpp>
#include <NewtonEulerDS.hpp>
#include <NewtonEulerR.hpp>
#include <NonSmoothLaw.hpp>
#include <NonSmoothProblems.hpp>
#include <Relation.hpp>
#include <SecondOrderDS.hpp>
#include <SiconosVisitor.hpp>
#include <Simulation.hpp>
#include <TimeStepping.hpp>
#include <kernel/support/Exception.hpp>
#include <string>

void SiconosVisitor::missing(const char* name) const {
  throw rico::Exception(std::string("SiconosVisitor: your class has no visit(const ") + name +
                        "&)");
}

// The visit() that an object calls.
#define SICONOS_ACCEPT(X) \
  void X::accept(SiconosVisitor& visitor) const { visitor.visit(*this); }
SICONOS_ACCEPT(AVI)
SICONOS_ACCEPT(ComplementarityConditionNSL)
SICONOS_ACCEPT(D1MinusLinearOSI)
SICONOS_ACCEPT(DynamicalSystem)
SICONOS_ACCEPT(Equality)
SICONOS_ACCEPT(EqualityConditionNSL)
SICONOS_ACCEPT(EulerMoreauOSI)
SICONOS_ACCEPT(EventDriven)
SICONOS_ACCEPT(FirstOrderLinearDS)
SICONOS_ACCEPT(FirstOrderLinearR)
SICONOS_ACCEPT(FirstOrderLinearTIDS)
SICONOS_ACCEPT(FirstOrderLinearTIR)
SICONOS_ACCEPT(FirstOrderNonLinearDS)
SICONOS_ACCEPT(FirstOrderNonLinearR)
SICONOS_ACCEPT(FirstOrderR)
SICONOS_ACCEPT(FirstOrderType1R)
SICONOS_ACCEPT(FirstOrderType2R)
SICONOS_ACCEPT(FrictionContact)
SICONOS_ACCEPT(GenericMechanical)
SICONOS_ACCEPT(GlobalFrictionContact)
SICONOS_ACCEPT(GlobalRollingFrictionContact)
SICONOS_ACCEPT(Hem5OSI)
SICONOS_ACCEPT(LCP)
SICONOS_ACCEPT(Lagrangian2d1DR)
SICONOS_ACCEPT(Lagrangian2d2DR)
SICONOS_ACCEPT(Lagrangian2d3DR)
SICONOS_ACCEPT(LagrangianCompliantLinearTIR)
SICONOS_ACCEPT(LagrangianCompliantR)
SICONOS_ACCEPT(LagrangianDS)
SICONOS_ACCEPT(LagrangianLinearDiagonalDS)
SICONOS_ACCEPT(LagrangianLinearTIDS)
SICONOS_ACCEPT(LagrangianLinearTIR)
SICONOS_ACCEPT(LagrangianR)
SICONOS_ACCEPT(LagrangianRheonomousR)
SICONOS_ACCEPT(LagrangianScleronomousR)
SICONOS_ACCEPT(LinearOSNS)
SICONOS_ACCEPT(LsodarOSI)
SICONOS_ACCEPT(MLCP)
SICONOS_ACCEPT(MLCPProjectOnConstraints)
SICONOS_ACCEPT(MixedComplementarityConditionNSL)
SICONOS_ACCEPT(MoreauJeanBilbaoOSI)
SICONOS_ACCEPT(MoreauJeanCombinedProjectionOSI)
SICONOS_ACCEPT(MoreauJeanDirectProjectionOSI)
SICONOS_ACCEPT(MoreauJeanGOSI)
SICONOS_ACCEPT(MoreauJeanOSI)
SICONOS_ACCEPT(MultipleImpact)
SICONOS_ACCEPT(MultipleImpactNSL)
SICONOS_ACCEPT(NewMarkAlphaOSI)
SICONOS_ACCEPT(NewtonEuler1DR)
SICONOS_ACCEPT(NewtonEuler3DR)
SICONOS_ACCEPT(NewtonEuler5DR)
SICONOS_ACCEPT(NewtonEulerDS)
SICONOS_ACCEPT(NewtonEulerR)
SICONOS_ACCEPT(NewtonImpactFrictionNSL)
SICONOS_ACCEPT(NewtonImpactNSL)
SICONOS_ACCEPT(NewtonImpactRollingFrictionNSL)
SICONOS_ACCEPT(NonSmoothLaw)
SICONOS_ACCEPT(NormalConeNSL)
SICONOS_ACCEPT(OneStepIntegrator)
SICONOS_ACCEPT(OneStepNSProblem)
SICONOS_ACCEPT(Relation)
SICONOS_ACCEPT(Relay)
SICONOS_ACCEPT(RelayNSL)
SICONOS_ACCEPT(RollingFrictionContact)
SICONOS_ACCEPT(SchatzmanPaoliOSI)
SICONOS_ACCEPT(SecondOrderDS)
SICONOS_ACCEPT(Simulation)
SICONOS_ACCEPT(TimeStepping)
SICONOS_ACCEPT(TimeSteppingCombinedProjection)
SICONOS_ACCEPT(TimeSteppingD1Minus)
SICONOS_ACCEPT(TimeSteppingDirectProjection)
SICONOS_ACCEPT(ZeroOrderHoldOSI)
