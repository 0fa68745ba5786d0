// Names every constructor and method of relations and joints.
#include <KneeJointR.hpp>
#include <PrismaticJointR.hpp>

#include "names.hpp"

using std::string;

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

int main() { return 0; }
