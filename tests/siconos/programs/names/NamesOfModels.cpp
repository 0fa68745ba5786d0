// Names every constructor and method of systems, relations, laws, interactions and models.
#include <KneeJointR.hpp>
#include <PrismaticJointR.hpp>

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

// ---- relations ----

MAKES(LagrangianScleronomousR);
MAKES(LagrangianScleronomousR, const string&, const string&);
MAKES(LagrangianScleronomousR, const string&, const string&, const string&);
MAKES(LagrangianRheonomousR);
MAKES(LagrangianRheonomousR, const string&, const string&, const string&);
MAKES(LagrangianLinearTIR);
MAKES(LagrangianLinearTIR, SP::SimpleMatrix);
MAKES(LagrangianLinearTIR, SP::SimpleMatrix, SP::SiconosVector);
MAKES(LagrangianLinearTIR, SP::SimpleMatrix, SP::SimpleMatrix, SP::SiconosVector);
MAKES(LagrangianCompliantR);
MAKES(LagrangianCompliantR, const string&, const string&, const string&);
MAKES(LagrangianCompliantLinearTIR);
MAKES(LagrangianCompliantLinearTIR, SP::SimpleMatrix, SP::SimpleMatrix);
MAKES(LagrangianCompliantLinearTIR, SP::SimpleMatrix, SP::SimpleMatrix, SP::SiconosVector);
MAKES(LagrangianCompliantLinearTIR, SP::SimpleMatrix, SP::SimpleMatrix, SP::SimpleMatrix,
      SP::SiconosVector);
MAKES(Lagrangian2d1DR);
MAKES(Lagrangian2d2DR);
MAKES(FirstOrderNonLinearR);
MAKES(FirstOrderType1R);
MAKES(FirstOrderType1R, const string&, const string&);
MAKES(FirstOrderType1R, const string&, const string&, const string&, const string&);
MAKES(FirstOrderType2R);
MAKES(FirstOrderType2R, const string&, const string&);
MAKES(FirstOrderType2R, const string&, const string&, const string&, const string&);
MAKES(FirstOrderLinearR);
MAKES(FirstOrderLinearR, SP::SimpleMatrix, SP::SimpleMatrix);
MAKES(FirstOrderLinearR, SP::SimpleMatrix, SP::SimpleMatrix, SP::SimpleMatrix, SP::SiconosVector,
      SP::SimpleMatrix);
MAKES(FirstOrderLinearR, const string&, const string&);
MAKES(FirstOrderLinearR, const string&, const string&, const string&, const string&, const string&);
MAKES(FirstOrderLinearTIR);
MAKES(FirstOrderLinearTIR, SP::SimpleMatrix, SP::SimpleMatrix);
MAKES(FirstOrderLinearTIR, SP::SimpleMatrix, SP::SimpleMatrix, SP::SimpleMatrix, SP::SiconosVector,
      SP::SimpleMatrix);
MAKES(NewtonEulerR);
MAKES(NewtonEulerR, RELATION::SUBTYPES);
MAKES(NewtonEuler1DR);
MAKES(NewtonEuler3DR);
MAKES(KneeJointR);
MAKES(KneeJointR, SP::SiconosVector, bool);
MAKES(KneeJointR, SP::SiconosVector, bool, SP::NewtonEulerDS);
MAKES(KneeJointR, SP::SiconosVector, bool, SP::NewtonEulerDS, SP::NewtonEulerDS);
MAKES(PrismaticJointR);
MAKES(PrismaticJointR, SP::SiconosVector, bool);
MAKES(PrismaticJointR, SP::SiconosVector, bool, SP::NewtonEulerDS);
MAKES(PrismaticJointR, SP::SiconosVector, bool, SP::NewtonEulerDS, SP::NewtonEulerDS);

/// Any kind of relation, through the functions that classes of users override and call.
template <class Kind>
void relation(Kind& r, Interaction& interaction) {
  gives<RELATION::TYPES>(r.getType());
  gives<bool>(r.isLinear());
  r.computeInput(0., interaction);
  r.computeInput(0., interaction, 1);
  r.computeOutput(0., interaction);
  r.computeOutput(0., interaction, 1);
  r.display();
}

template void relation(Relation&, Interaction&);
template void relation(LagrangianScleronomousR&, Interaction&);
template void relation(LagrangianRheonomousR&, Interaction&);
template void relation(LagrangianCompliantR&, Interaction&);
template void relation(LagrangianCompliantLinearTIR&, Interaction&);
template void relation(Lagrangian2d1DR&, Interaction&);
template void relation(Lagrangian2d2DR&, Interaction&);
template void relation(FirstOrderNonLinearR&, Interaction&);
template void relation(FirstOrderType1R&, Interaction&);
template void relation(FirstOrderType2R&, Interaction&);
template void relation(FirstOrderLinearR&, Interaction&);
template void relation(FirstOrderLinearTIR&, Interaction&);
template void relation(NewtonEulerR&, Interaction&);
template void relation(NewtonEuler1DR&, Interaction&);
template void relation(NewtonEuler3DR&, Interaction&);
template void relation(KneeJointR&, Interaction&);

void begins(Relation& r, Interaction& interaction) { r.initialize(interaction); }

template <class Linear>
void linear(Linear& r) {
  r.setCPtr(SP::SimpleMatrix());
  r.setDPtr(SP::SimpleMatrix());
  r.setFPtr(SP::SimpleMatrix());
}

template void linear(LagrangianLinearTIR&);
template void linear(LagrangianCompliantLinearTIR&);
template void linear(FirstOrderLinearR&);
template void linear(FirstOrderLinearTIR&);

template <class Contact>
void contact(Contact& r) {
  gives<SP::SiconosVector>(r.nc());
  gives<SP::SiconosVector>(r.pc1());
  gives<SP::SiconosVector>(r.pc2());
}

template void contact(Lagrangian2d1DR&);
template void contact(Lagrangian2d2DR&);
template void contact(NewtonEuler1DR&);
template void contact(NewtonEuler3DR&);

void methods(FirstOrderLinearR& varying, FirstOrderLinearTIR& constant) {
  varying.setePtr(SP::SiconosVector());
  constant.setePtr(SP::SiconosVector());
  varying.setComputeEFunction("Plugin", "f");
}

void methods(NewtonEulerR& r, NewtonEulerJointR& joint) {
  gives<SP::SiconosVector>(r.contactForce());
  gives<SP::SimpleMatrix>(r.jachq());
  r.setE(SP::SiconosVector());
  r.setJachq(SP::SimpleMatrix());
  gives<unsigned>(joint.numberOfConstraints());
}

// ---- laws ----

MAKES(ComplementarityConditionNSL, unsigned);
MAKES(EqualityConditionNSL, unsigned);
MAKES(MixedComplementarityConditionNSL, unsigned, unsigned);
MAKES(RelayNSL, unsigned);
MAKES(RelayNSL, unsigned, double, double);
MAKES(NormalConeNSL, unsigned, SP::SimpleMatrix, SP::SiconosVector);
MAKES(NewtonImpactNSL);
MAKES(NewtonImpactNSL, double);
MAKES(NewtonImpactNSL, unsigned, double);
MAKES(NewtonImpactFrictionNSL, unsigned);
MAKES(NewtonImpactFrictionNSL, double, double, double, unsigned);
MAKES(NewtonImpactRollingFrictionNSL, unsigned);
MAKES(NewtonImpactRollingFrictionNSL, double, double, double, double, unsigned);
MAKES(MultipleImpactNSL);
MAKES(MultipleImpactNSL, double, double, double);
MAKES(MultipleImpactNSL, double, double, double, unsigned);

void methods(const NonSmoothLaw& law, NewtonImpactNSL& impact, RelayNSL& relay) {
  gives<unsigned>(law.size());
  law.display();
  impact.setE(0.5);
  relay.setLb(-1.);
  relay.setUb(1.);
}

// ---- interactions and models ----

MAKES(Interaction, SP::NonSmoothLaw, SP::Relation);
MAKES(NonSmoothDynamicalSystem);
MAKES(NonSmoothDynamicalSystem, double, double);
MAKES(Topology);

void methods(Interaction& i) {
  gives<SP::Relation>(i.relation());
  gives<SP::SiconosVector>(i.lambda(1));
  gives<SP::SiconosVector>(i.y(0));
  gives<SP::SiconosVector>(i.y_k(0));
  gives<SiconosMemory&>(i.lambdaMemory(1));
  gives<VectorOfBlockVectors&>(i.linkToDSVariables());
  gives<SiconosVector>(i.getLambda(0));
  gives<VectorOfVectors>(i.getLambda());
  gives<VectorOfVectors>(i.y());
  gives<size_t>(i.number());
  i.computeInput(0.);
  i.computeInput(0., 1);
  i.computeOutput(0.);
  i.computeOutput(0., 1);
  i.display();
  i.display(false);
  i.reset();
}

void methods(NonSmoothDynamicalSystem& model, SP::Interaction i, SP::DynamicalSystem ds) {
  gives<SP::Topology>(model.topology());
  gives<bool>(model.isLinear());
  gives<double>(model.t0());
  model.display();
  model.insertDynamicalSystem(ds);
  model.link(i, ds);
  model.link(i, ds, ds);
  model.reset();
  model.reset(1);
  model.setName(ds, "ball");
  model.setName(i, "floor");
  model.setTitle("falling");
}

void methods(Topology& topology, SP::Interaction i, SP::DynamicalSystem ds) {
  gives<SP::DynamicalSystemsGraph>(topology.dSG(0));
  gives<SP::InteractionsGraph>(topology.indexSet(0));
  gives<SP::InteractionsGraph>(topology.indexSet0());
  gives<bool>(topology.hasChanged());
  std::pair<DynamicalSystemsGraph::EDescriptor, InteractionsGraph::VDescriptor> places =
      topology.link(i, ds);
  places = topology.link(i, ds, ds);
  gives<unsigned>(topology.numberOfConstraints());
  topology.insertDynamicalSystem(ds);
  topology.setName(ds, "ball");
  topology.setName(i, "floor");
}

int main() { return 0; }
