// Names every constructor and method of systems and of their boundary conditions.
#include "names.hpp"

using std::string;

// ---- systems ----

MAKES(LagrangianDS);
MAKES(LagrangianDS, SP::SiconosVector, SP::SiconosVector);
MAKES(LagrangianDS, SP::SiconosVector, SP::SiconosVector, SP::SiconosMatrix);
MAKES(LagrangianDS, SP::SiconosVector, SP::SiconosVector, const string&);
MAKES(LagrangianLinearTIDS);
MAKES(LagrangianLinearTIDS, SP::SiconosVector, SP::SiconosVector, SP::SiconosMatrix);
MAKES(LagrangianLinearTIDS, SP::SiconosVector, SP::SiconosVector, SP::SiconosMatrix,
      SP::SiconosMatrix, SP::SiconosMatrix);
MAKES(NewtonEulerDS);
MAKES(NewtonEulerDS, SP::SiconosVector, SP::SiconosVector, double, SP::SiconosMatrix);
MAKES(FirstOrderNonLinearDS);
MAKES(FirstOrderNonLinearDS, SP::SiconosVector);
MAKES(FirstOrderNonLinearDS, SP::SiconosVector, const string&, const string&);
MAKES(FirstOrderLinearDS);
MAKES(FirstOrderLinearDS, SP::SiconosVector);
MAKES(FirstOrderLinearDS, SP::SiconosVector, SP::SiconosMatrix);
MAKES(FirstOrderLinearDS, SP::SiconosVector, SP::SiconosMatrix, SP::SiconosVector);
MAKES(FirstOrderLinearDS, SP::SiconosVector, const string&, const string&);
MAKES(FirstOrderLinearTIDS, SP::SiconosVector, SP::SiconosMatrix);
MAKES(FirstOrderLinearTIDS, SP::SiconosVector, SP::SiconosMatrix, SP::SiconosVector);

void methods(DynamicalSystem& ds) {
  gives<SP::SiconosVector>(ds.rhs());
  gives<SP::SiconosVector>(ds.x());
  gives<SP::SiconosVector>(ds.z());
  gives<bool>(ds.isLinear());
  gives<size_t>(ds.number());
  ds.computeRhs(0.);
  ds.display();
  ds.display(true);
  ds.initRhs(0.);
  ds.setzPtr(SP::SiconosVector());
}

void methods(SecondOrderDS& ds, SP::BoundaryCondition condition) {
  gives<SP::SiconosVector>(ds.acceleration());
  gives<SP::SiconosVector>(ds.p());
  gives<SP::SiconosVector>(ds.p(1));
  gives<SP::SiconosVector>(ds.q());
  gives<SP::SiconosVector>(ds.reactionToBoundaryConditions());
  gives<SP::SiconosVector>(ds.velocity());
  gives<const SiconosMemory&>(ds.qMemory());
  gives<const SiconosMemory&>(ds.velocityMemory());
  ds.computeForces(0., ds.q(), ds.velocity());
  ds.computeRhs(0.);
  ds.display();
  ds.initRhs(0.);
  ds.setBoundaryConditions(condition);
  ds.setMassPtr(SP::SimpleMatrix());
}

void methods(LagrangianDS& ds, VectorFunctionOfTime ofTime, FPtr5 gyroscopic, FPtr6 inner) {
  gives<SP::SiconosVector>(ds.fExt());
  gives<SP::SiconosVector>(ds.fInt());
  ds.setComputeFExtFunction(ofTime);
  ds.setComputeFExtFunction("Plugin", "f");
  ds.setComputeFGyrFunction(gyroscopic);
  ds.setComputeFGyrFunction("Plugin", "f");
  ds.setComputeFIntFunction(inner);
  ds.setComputeFIntFunction("Plugin", "f");
  ds.setComputeJacobianFGyrqDotFunction(gyroscopic);
  ds.setComputeJacobianFGyrqDotFunction("Plugin", "f");
  ds.setComputeJacobianFGyrqFunction(gyroscopic);
  ds.setComputeJacobianFGyrqFunction("Plugin", "f");
  ds.setComputeJacobianFIntqDotFunction(inner);
  ds.setComputeJacobianFIntqDotFunction("Plugin", "f");
  ds.setComputeJacobianFIntqFunction(inner);
  ds.setComputeJacobianFIntqFunction("Plugin", "f");
  ds.setFExtPtr(SP::SiconosVector());
}

void methods(LagrangianLinearTIDS& ds) {
  gives<bool>(ds.isLinear());
  ds.computeForces(0., ds.q(), ds.velocity());
  ds.display();
  ds.initRhs(0.);
  ds.setCPtr(SP::SiconosMatrix());
  ds.setKPtr(SP::SiconosMatrix());
}

void methods(NewtonEulerDS& ds, FExt_NE ofTime, FInt_NE inner) {
  gives<SP::SiconosVector>(ds.acceleration());
  gives<SP::SiconosVector>(ds.fExt());
  gives<SP::SiconosVector>(ds.q());
  gives<SP::SiconosVector>(ds.twist());
  gives<SP::SiconosVector>(ds.velocity());
  ds.computeForces(0.);
  ds.computeForces(0., ds.q(), ds.twist());
  ds.computeRhs(0.);
  ds.display();
  ds.initRhs(0.);
  ds.setComputeFExtFunction(ofTime);
  ds.setComputeFExtFunction("Plugin", "f");
  ds.setComputeFIntFunction(inner);
  ds.setComputeFIntFunction("Plugin", "f");
  ds.setComputeJacobianFIntqFunction(inner);
  ds.setComputeJacobianFIntqFunction("Plugin", "f");
  ds.setComputeJacobianFIntvFunction(inner);
  ds.setComputeJacobianFIntvFunction("Plugin", "f");
  ds.setComputeJacobianMIntqFunction(inner);
  ds.setComputeJacobianMIntqFunction("Plugin", "f");
  ds.setComputeJacobianMIntvFunction(inner);
  ds.setComputeJacobianMIntvFunction("Plugin", "f");
  ds.setComputeMIntFunction(inner);
  ds.setComputeMIntFunction("Plugin", "f");
  ds.setFExtPtr(SP::SiconosVector());
}

void methods(FirstOrderNonLinearDS& ds) {
  ds.computeRhs(0.);
  ds.display();
  ds.initRhs(0.);
  ds.setFPtr(SP::SiconosVector());
}

void methods(FirstOrderLinearDS& ds, VectorFunctionOfTime ofTime) {
  gives<SP::SiconosVector>(ds.b());
  gives<bool>(ds.isLinear());
  ds.setComputebFunction(ofTime);
  ds.setComputebFunction("Plugin", "f");
}

// ---- prescribed velocities ----

MAKES(BoundaryCondition);
MAKES(BoundaryCondition, SP::UnsignedIntVector);
MAKES(BoundaryCondition, SP::UnsignedIntVector, SP::SiconosVector);
MAKES(HarmonicBC);
MAKES(HarmonicBC, SP::UnsignedIntVector, SP::SiconosVector, SP::SiconosVector, SP::SiconosVector,
      SP::SiconosVector);
MAKES(HarmonicBC, SP::UnsignedIntVector, double, double, double, double);
MAKES(FixedBC, SP::UnsignedIntVector);

void methods(BoundaryCondition& condition) {
  condition.setComputePrescribedVelocityFunction("Plugin", "f");
}

int main() { return 0; }
