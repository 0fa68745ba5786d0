/// The blocks of a nonsmooth problem, at the vertices and edges of its index set.
#include <LinearOSNS.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <Simulation.hpp>
#include <algorithm>

namespace {

/// The last problem of this simulation that has `rows` rows on index set `set`; null if none has.
const LinearOSNS* problemOn(const Simulation& simulation, int set, unsigned rows) {
  for (const auto& [id, problem] : simulation.problems()) {
    const auto* linear = dynamic_cast<const LinearOSNS*>(problem.get());
    if (linear != nullptr && static_cast<int>(linear->indexSetLevel()) == set &&
        linear->getSizeOutput() == rows)
      return linear;
  }
  return nullptr;
}

}  // namespace

unsigned InteractionsGraph::positionOf(VDescriptor vertex) const {
  unsigned position = 0;
  for (VDescriptor before = 0; before < vertex; ++before) position += bundle(before)->dimension();
  return position;
}

ProblemBlock InteractionsGraph::problemBlock(VDescriptor row, VDescriptor column) const {
  return ProblemBlock([this, row, column] { return copyOfBlock(row, column); });
}

SP::SiconosMatrix InteractionsGraph::copyOfBlock(VDescriptor row, VDescriptor column) const {
  const SP::Simulation simulation = model_.simulation();
  const LinearOSNS* problem =
      simulation == nullptr ? nullptr : problemOn(*simulation, set_, positionOf(size()));
  if (problem == nullptr) return nullptr;
  const SP::SiconosMatrix M = problem->M()->defaultMatrix();
  auto block =
      std::make_shared<SimpleMatrix>(bundle(row)->dimension(), bundle(column)->dimension());
  for (unsigned i = 0; i < block->size(0); ++i)
    for (unsigned j = 0; j < block->size(1); ++j)
      (*block)(i, j) = M->getValue(positionOf(row) + i, positionOf(column) + j);
  return block;
}

DynamicalSystemProperties& InteractionsGraph::properties(const EDescriptor& edge) const {
  DynamicalSystemProperties& properties = edgeProperties_[index(edge)];
  properties.osi = model_.integratorOf(*bundle(edge));
  properties.W =
      model_.topology()->dSG(0)->properties(model_.topology()->dSG(0)->descriptor(bundle(edge))).W;
  const auto [first, last] = std::minmax(edge.from, edge.to);
  properties.upper_block = problemBlock(first, last);
  properties.lower_block = problemBlock(last, first);
  return properties;
}
