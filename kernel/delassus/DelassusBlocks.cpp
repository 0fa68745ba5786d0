#include <algorithm>
#include <kernel/delassus/DelassusBlocks.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/topology/IntegratorWork.hpp>
#include <type_traits>

namespace rico {
namespace {

SystemNode& endOfSide(const InteractionNode& node, int side) {
  return *node.ends[node.interaction->endOfSide(side)];
}

// block += C V', both with k columns. k: an int, or a constant of this value for rigid bodies.
template <class Columns>
void addProduct(const double* C, int rows, const double* V, int cols, Columns k, double* block,
                int stride) {
  for (int r = 0; r < rows; ++r)
    for (int s = 0; s < cols; ++s) {
      double sum = 0.0;
      for (int j = 0; j < k; ++j) sum += C[r * k + j] * V[s * k + j];
      block[r * stride + s] += sum;
    }
}

// Computes W⁻¹ B of all contacts on one side.
void refreshSide(InteractionNode& node, int side) {
  const Coupling& coupling = node.interaction->coupling();
  const IntegratorWork& work = *endOfSide(node, side).work;
  const int k = coupling.columns(side);
  std::vector<double>& target = node.winvInput[side];
  target.resize(static_cast<std::size_t>(coupling.contacts()) * coupling.rows() * k);
  double* column = target.data();
  for (int c = 0; c < coupling.contacts(); ++c) {
    const double* input = coupling.input(c, side);
    const int body = coupling.body(c, side);
    for (int r = 0; r < coupling.rows(); ++r, column += k, input += k) {
      std::copy(input, input + k, column);
      if (body >= 0) work.applyInput(body, column);
    }
  }
}

// Returns true if the two contacts touch the same body on these sides.
bool shareBody(const InteractionNode& a, int contactA, int sideA, const InteractionNode& b,
               int contactB, int sideB) {
  const int body = a.interaction->coupling().body(contactA, sideA);
  return body >= 0 && body == b.interaction->coupling().body(contactB, sideB) &&
         &endOfSide(a, sideA) == &endOfSide(b, sideB);
}

void refreshDiagonal(InteractionNode& node) {
  const Coupling& coupling = node.interaction->coupling();
  const int rows = coupling.rows();
  node.diagonal.assign(static_cast<std::size_t>(coupling.contacts()) * rows * rows, 0.0);
  for (int c = 0; c < coupling.contacts(); ++c) {
    double* block = node.diagonal.data() + static_cast<std::ptrdiff_t>(c) * rows * rows;
    if (const double* direct = coupling.direct(c)) std::copy(direct, direct + rows * rows, block);
    addBlock({&node, c}, {&node, c}, block, rows);
  }
}

int placeOf(const InteractionEdge& edge, const InteractionNode& node) {
  return edge.nodes[0] == &node ? 0 : 1;
}

InteractionEdge& edgeBetween(InteractionNode& a, InteractionNode& b) {
  const auto& edges = a.edges.size() <= b.edges.size() ? a.edges : b.edges;
  return **std::find_if(edges.begin(), edges.end(), [&](const InteractionEdge* edge) {
    return (edge->nodes[0] == &a && edge->nodes[1] == &b) ||
           (edge->nodes[0] == &b && edge->nodes[1] == &a);
  });
}

}  // namespace

long sumOfVersions(const Topology& topology) {
  long sum = 0;
  for (const SystemNode* node : topology.systems()) sum += node->work->W.version();
  for (const InteractionNode* node : topology.interactions())
    sum += node->interaction->coupling().version();
  return sum;
}

int numberRows(const std::vector<ContactRef>& contacts) {
  int rows = 0;
  for (const ContactRef& ref : contacts) {
    ref.node->contacts[ref.contact].row = rows;
    rows += ref.node->interaction->coupling().rows();
  }
  return rows;
}

bool refreshBlocks(InteractionNode& node) {
  const Coupling& coupling = node.interaction->coupling();
  bool changed = node.couplingVersion != coupling.version();
  for (int side = 0; side < coupling.sides(); ++side)
    changed = changed || node.wVersions[side] != endOfSide(node, side).work->W.version();
  if (!changed) return false;
  node.couplingVersion = coupling.version();
  for (int side = 0; side < coupling.sides(); ++side) {
    refreshSide(node, side);
    node.wVersions[side] = endOfSide(node, side).work->W.version();
  }
  refreshDiagonal(node);
  ++node.stamp;
  return true;
}

void addBlock(const ContactRef& a, const ContactRef& b, double* block, int stride) {
  constexpr std::integral_constant<int, 6> kInSpace;
  const Coupling& left = a.node->interaction->coupling();
  const Coupling& right = b.node->interaction->coupling();
  for (int sideA = 0; sideA < left.sides(); ++sideA) {
    for (int sideB = 0; sideB < right.sides(); ++sideB) {
      if (!shareBody(*a.node, a.contact, sideA, *b.node, b.contact, sideB)) continue;
      const int k = left.columns(sideA), rows = left.rows(), cols = right.rows();
      const double* C = left.output(a.contact, sideA);
      const double* V =
          b.node->winvInput[sideB].data() + static_cast<std::ptrdiff_t>(b.contact) * cols * k;
      if (k == kInSpace)
        addProduct(C, rows, V, cols, kInSpace, block, stride);
      else
        addProduct(C, rows, V, cols, k, block, stride);
    }
  }
}

const double* edgeBlock(InteractionNode& a, InteractionNode& b) {
  InteractionEdge& edge = edgeBetween(a, b);
  if (edge.stamps[0] != edge.nodes[0]->stamp || edge.stamps[1] != edge.nodes[1]->stamp) {
    for (int place = 0; place < 2; ++place) {
      InteractionNode* from = edge.nodes[place];
      InteractionNode* to = edge.nodes[1 - place];
      const int rows = from->interaction->coupling().rows();
      const int cols = to->interaction->coupling().rows();
      edge.blocks[place].assign(static_cast<std::size_t>(rows) * cols, 0.0);
      addBlock({from, 0}, {to, 0}, edge.blocks[place].data(), cols);
      edge.stamps[place] = edge.nodes[place]->stamp;
    }
  }
  return edge.blocks[placeOf(edge, a)].data();
}

bool isExpensive(const InteractionNode& node) {
  constexpr int kManyColumns = 32;
  const Coupling& coupling = node.interaction->coupling();
  return coupling.contacts() == 1 && coupling.columns(0) + coupling.columns(1) > kManyColumns;
}

}  // namespace rico
