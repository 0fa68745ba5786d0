#include <algorithm>
#include <kernel/formulation/Delassus.hpp>
#include <kernel/formulation/DelassusBlocks.hpp>
#include <kernel/modeling/Interaction.hpp>
#include <utility>

namespace rico {
namespace {

int bodyNumber(const ContactRef& ref, int side) {
  const Interaction& interaction = *ref.node->interaction;
  const int body = interaction.coupling().body(ref.contact, side);
  return body < 0 ? -1 : ref.node->ends[interaction.endOfSide(side)]->firstBody + body;
}

}  // namespace

// Several operators share the blocks of a node: each knows by the stamps what it has seen.
bool Delassus::refreshBlocks(const IndexSet& set) {
  long stamps = 0;
  const InteractionNode* last = nullptr;
  for (const ContactRef& ref : set.contacts) {
    if (ref.node == last) continue;
    last = ref.node;
    rico::refreshBlocks(*ref.node);
    stamps += ref.node->stamp;
  }
  return std::exchange(stamps_, stamps) != stamps;
}

bool Delassus::update(const Topology& topology, int indexSet) {
  const IndexSet& set = topology.indexSet(indexSet);
  // Another operator over another set may have numbered the rows last.
  size_ = numberRows(set);
  const bool blocksChanged = refreshBlocks(set);
  const bool setChanged = setVersion_ != set.version || topologyVersion_ != topology.version();
  if (!blocksChanged && !setChanged) return false;
  setVersion_ = set.version;
  topologyVersion_ = topology.version();
  listContactsOfBodies(set, topology.numberOfBodies());
  columns_.clear();
  values_.clear();
  start_.assign(1, 0);
  bandwidth_ = 0;
  for (int i = 0; i < set.size(); ++i) appendRows(set, i);
  return true;
}

// Which contacts of the set touch each body, in the order of the set.
void Delassus::listContactsOfBodies(const IndexSet& set, int bodies) {
  bodyStart_.assign(bodies + 1, 0);
  const auto forAll = [&](auto&& visit) {
    for (int i = 0; i < set.size(); ++i)
      for (int side = 0; side < set.contacts[i].node->interaction->coupling().sides(); ++side)
        if (const int body = bodyNumber(set.contacts[i], side); body >= 0) visit(body, i);
  };
  forAll([&](int body, int /*contact*/) { ++bodyStart_[body + 1]; });
  for (int body = 0; body < bodies; ++body) bodyStart_[body + 1] += bodyStart_[body];
  bodyContacts_.resize(bodyStart_[bodies]);
  forAll([&](int body, int contact) { bodyContacts_[bodyStart_[body]++] = contact; });
  // The loop above moved each start to the next one.
  for (int body = bodies; body > 0; --body) bodyStart_[body] = bodyStart_[body - 1];
  bodyStart_[0] = 0;
}

// The contacts that share a body with this one, itself included, ascending.
void Delassus::neighboursOf(const ContactRef& ref, int contact) {
  neighbours_.assign(1, contact);
  for (int side = 0; side < ref.node->interaction->coupling().sides(); ++side) {
    const int body = bodyNumber(ref, side);
    if (body < 0) continue;
    neighbours_.insert(neighbours_.end(), bodyContacts_.begin() + bodyStart_[body],
                       bodyContacts_.begin() + bodyStart_[body + 1]);
  }
  std::sort(neighbours_.begin(), neighbours_.end());
  neighbours_.erase(std::unique(neighbours_.begin(), neighbours_.end()), neighbours_.end());
}

void Delassus::appendRows(const IndexSet& set, int contact) {
  const ContactRef& a = set.contacts[contact];
  neighboursOf(a, contact);
  for (int r = 0; r < a.node->interaction->coupling().rows(); ++r) {
    for (int neighbour : neighbours_) appendBlockRow(a, set.contacts[neighbour], r);
    start_.push_back(static_cast<int>(values_.size()));
  }
}

void Delassus::appendBlockRow(const ContactRef& a, const ContactRef& b, int r) {
  const int first = b.node->contacts[b.contact].row;
  const int cols = b.node->interaction->coupling().rows();
  const int row = a.node->contacts[a.contact].row + r;
  bandwidth_ = std::max({bandwidth_, row - first, first + cols - 1 - row});
  for (int j = 0; j < cols; ++j) columns_.push_back(first + j);
  const std::size_t place = values_.size();
  values_.resize(place + cols, 0.0);
  double* target = values_.data() + place;
  const double* block = nullptr;
  if (a.node == b.node && a.contact == b.contact)
    block =
        a.node->diagonal.data() + static_cast<std::ptrdiff_t>(a.contact) * cols * cols + r * cols;
  else if (isExpensive(*a.node) && isExpensive(*b.node) && a.node != b.node)
    block = edgeBlockRow(*a.node, *b.node, r);
  if (block != nullptr)
    std::copy(block, block + cols, target);
  else
    addBlockRow(a, b, r, target);
}

void Delassus::copyDense(double* M) const {
  std::fill(M, M + static_cast<std::ptrdiff_t>(size_) * size_, 0.0);
  for (int i = 0; i < size_; ++i)
    for (int k = start_[i]; k < start_[i + 1]; ++k)
      M[static_cast<std::ptrdiff_t>(i) * size_ + columns_[k]] = values_[k];
}

}  // namespace rico
