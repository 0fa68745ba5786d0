// Names every constructor and method of laws, interactions and models.
#include "names.hpp"

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
