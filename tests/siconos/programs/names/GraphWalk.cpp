// Three beads one on another and on the ground: the graphs of systems and of interactions, their
// edges and neighbours, and the problem of a step, M, q and z. The results are compared with the
// links that were made.
#include "program.hpp"

namespace {

SP::LagrangianLinearTIDS bead() {
  SP::LagrangianLinearTIDS made(
      new LagrangianLinearTIDS(vectorOf({0}), vectorOf({0}), matrixOf({{1}})));
  made->setFExtPtr(vectorOf({-9.81}));
  return made;
}

int walkSystems(DynamicalSystemsGraph& graph, const std::vector<SP::LagrangianLinearTIDS>& beads) {
  int wrong =
      expect("systems", graph.size(), 3, 0) + expect("interactions", graph.edges_number(), 3, 0);
  DynamicalSystemsGraph::VIterator vi, viend;
  int loops = 0, degree = 0;
  for (std::tie(vi, viend) = graph.vertices(); vi != viend; ++vi) {
    DynamicalSystemsGraph::OEIterator oei, oeiend;
    for (std::tie(oei, oeiend) = graph.out_edges(*vi); oei != oeiend; ++oei) {
      wrong += expect("source", graph.source(*oei) == *vi, 1, 0);
      if (graph.target(*oei) == *vi) ++loops;
      ++degree;
    }
  }
  const auto middle = graph.descriptor(beads[1]);
  std::vector<SP::DynamicalSystem> neighbours;
  DynamicalSystemsGraph::AVIterator avi, aviend;
  for (std::tie(avi, aviend) = graph.adjacent_vertices(middle); avi != aviend; ++avi)
    neighbours.push_back(graph.bundle(*avi));
  return wrong + expect("loop, from both ends", loops, 2, 0) + expect("ends", degree, 6, 0) +
         expect("neighbours", neighbours.size(), 2, 0) +
         expect("below", neighbours.at(0) == beads[0], 1, 0) +
         expect("above", neighbours.at(1) == beads[2], 1, 0) +
         expect("far", graph.edge_exists(graph.descriptor(beads[0]), graph.descriptor(beads[2])), 0,
                0);
}

int walkInteractions(InteractionsGraph& graph, const std::vector<SP::LagrangianLinearTIDS>& beads) {
  int wrong = expect("edges of interactions", graph.edges_number(), 2, 0), seen = 0;
  InteractionsGraph::EIterator ei, eiend;
  for (std::tie(ei, eiend) = graph.edges(); ei != eiend; ++ei, ++seen) {
    wrong += expect("common system", graph.bundle(*ei) == beads[seen], 1, 0);
    wrong += expect("pair", graph.source(*ei) == graph.target(*ei) + 1, 1, 0);
  }
  return wrong;
}

int problemOfStep(LCP& lcp) {
  const double M[3][3] = {{1, -1, 0}, {-1, 2, -1}, {0, -1, 2}};
  int wrong = expect("size", lcp.M()->size(), 3, 0) + expect("level", lcp.indexSetLevel(), 1, 0);
  for (unsigned i = 0; i < 3; ++i)
    for (unsigned j = 0; j < 3; ++j)
      wrong += expect("M", lcp.M()->defaultMatrix()->getValue(i, j), M[i][j], 1e-14);
  const double h = 0.1, g = 9.81;
  return wrong + expect("q", (*lcp.q())(0), -h * g, 1e-13) +
         expect("z", (*lcp.z())(0), 3 * h * g, 1e-12);
}

int program() {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  std::vector<SP::LagrangianLinearTIDS> beads = {bead(), bead(), bead()};
  for (const auto& each : beads) model->insertDynamicalSystem(each);
  SP::NonSmoothLaw law(new NewtonImpactNSL(0.5));
  const auto contact = [&law](std::vector<double> row) {
    SP::Relation relation(new LagrangianLinearTIR(matrixOf({row})));
    return SP::Interaction(new Interaction(law, relation));
  };
  model->link(contact({1}), beads[0]);
  model->link(contact({-1, 1}), beads[0], beads[1]);
  model->link(contact({-1, 1}), beads[1], beads[2]);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.1));
  SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
  SP::LCP lcp(new LCP());
  SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
  s->computeOneStep();
  model->setName(beads[1], "middle");
  DynamicalSystemsGraph& graph = *model->topology()->dSG(0);
  graph.groupId[2] = 7;
  DynamicalSystemProperties& upper = graph.properties(2);
  const int wrong =
      expect("name", graph.name[1] == "middle" && graph.name.at(1) == "middle", 1, 0) +
      expect("names", graph.name.hasKey(1), 1, 0) + expect("group", graph.groupId.at(2), 7, 0) +
      expect("matrix of the step", upper.W->getValue(0, 0), 1, 1e-15) +
      walkSystems(*model->topology()->dSG(0), beads) +
      walkInteractions(*model->topology()->indexSet0(), beads) + problemOfStep(*lcp) +
      expect("type", Type::value(*beads[0]) == Type::LagrangianLinearTIDS, 1, 0) +
      expect("integrator", model->dynamicalSystems()->properties(1).osi == osi, 1, 0) +
      expect("type", Type::value(*osi) == Type::MoreauJeanOSI, 1, 0);
  return wrong +
         (record("GraphWalk", *s, [&] { return std::vector<double>{(*beads[2]->q())(0)}; }).empty()
              ? 1
              : 0);
}

}  // namespace

int main() { return guarded(program); }
