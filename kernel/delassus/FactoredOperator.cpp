#include <algorithm>
#include <kernel/delassus/DelassusBlocks.hpp>
#include <kernel/delassus/FactoredOperator.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/DynamicalSystem.hpp>
#include <kernel/topology/IntegratorWork.hpp>

namespace rico {

bool FactoredOperator::fits(const IndexSet& set) {
  return std::all_of(set.contacts.begin(), set.contacts.end(), [](const ContactRef& ref) {
    const Coupling& coupling = ref.node->interaction->coupling();
    return coupling.isSymmetric() && !coupling.hasDirect() &&
           coupling.columns(0) <= kMaxColumnsPerBody && coupling.columns(1) <= kMaxColumnsPerBody;
  });
}

// Returns true only for distributed systems, whose W and gradients rarely change.
bool FactoredOperator::isUpToDate(const Topology& topology, const IndexSet& set) {
  ranks_ = topology.ranks();
  if (!ranks_.areShared()) return false;
  const long versions = sumOfVersions(topology);
  const bool same =
      topologyVersion_ == topology.version() && setVersion_ == set.version && versions_ == versions;
  topologyVersion_ = topology.version();
  setVersion_ = set.version;
  versions_ = versions;
  return !ranks_.any(!same);
}

bool FactoredOperator::update(const Topology& topology, int indexSet) {
  const IndexSet& set = topology.indexSet(indexSet);
  const int rows = numberRows(set.contacts);
  if (isUpToDate(topology, set)) return false;
  ranks_.agree([&] {
    if (!ranks_.areShared() || (topology.systems().size() == 1 && fits(set))) return;
    throw Exception(
        "The factored form is for contacts of nodes (LagrangianNodesR) of one distributed system: "
        "leave settings().form of the contact problem at its default");
  });
  if (ranks_.areShared()) solver_ = topology.systems()[0]->work->W.solver();
  numberColumns(topology);
  std::vector<Triplet> G;
  std::vector<Triplet> winv;
  for (const ContactRef& ref : set.contacts) appendContact(ref, G);
  for (const SystemNode* node : topology.systems())
    for (int body = 0; solver_ == nullptr && body < node->work->W.bodies(); ++body)
      appendBody(*node, body, winv);
  const int columns = firstColumn_.back();
  G_ = SparseMatrix(rows, columns, std::move(G));
  winv_ = SparseMatrix(columns, columns, std::move(winv));
  return true;
}

void FactoredOperator::numberColumns(const Topology& topology) {
  firstColumn_.assign(1, 0);
  for (const SystemNode* node : topology.systems())
    firstColumn_.push_back(firstColumn_.back() + node->work->W.size());
}

void FactoredOperator::appendContact(const ContactRef& ref, std::vector<Triplet>& G) {
  const Interaction& interaction = *ref.node->interaction;
  const Coupling& coupling = interaction.coupling();
  const int first = ref.node->contacts[ref.contact].row;
  for (int side = 0; side < coupling.sides(); ++side) {
    const int body = coupling.body(ref.contact, side);
    if (body < 0) continue;
    const int k = coupling.columns(side);
    const int column = firstColumn_[ref.node->ends[interaction.endOfSide(side)]->index] + body * k;
    const double* row = coupling.output(ref.contact, side);
    for (int r = 0; r < coupling.rows(); ++r, row += k)
      for (int j = 0; j < k; ++j)
        if (row[j] != 0.0) G.push_back({first + r, column + j, row[j]});
  }
}

// Appends the block of W⁻¹ of one body, by columns.
void FactoredOperator::appendBody(const SystemNode& node, int body, std::vector<Triplet>& winv) {
  const int k = node.work->W.columnsPerBody();
  if (k > kMaxColumnsPerBody)
    throw Exception(node.system->label() +
                    " has too many degrees of freedom for a factored operator");
  const int first = firstColumn_[node.index] + body * k;
  double column[kMaxColumnsPerBody];
  for (int j = 0; j < k; ++j) {
    std::fill(column, column + k, 0.0);
    column[j] = 1.0;
    node.work->applyInput(body, column);
    for (int i = 0; i < k; ++i)
      if (column[i] != 0.0 || i == j) winv.push_back({first + i, first + j, column[i]});
  }
}

}  // namespace rico
