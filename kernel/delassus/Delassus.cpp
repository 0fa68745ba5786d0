#include <algorithm>
#include <iterator>
#include <kernel/delassus/Delassus.hpp>
#include <kernel/delassus/DelassusBlocks.hpp>
#include <kernel/relations/Interaction.hpp>
#include <utility>

namespace rico {
namespace {

bool isSame(const ContactRef& a, const ContactRef& b) {
  return a.node == b.node && a.contact == b.contact;
}

bool isBefore(const ContactRef& a, const ContactRef& b) {
  return a.node->index != b.node->index ? a.node->index < b.node->index : a.contact < b.contact;
}

}  // namespace

bool Delassus::update(const Topology& topology, int indexSet) {
  const IndexSet& set = topology.indexSet(indexSet);
  // Another operator over another set may have renumbered the rows.
  size_ = numberRows(set.contacts);
  const bool sameBlocks = !refreshBlocks(set);
  const bool sameModel = topologyVersion_ == topology.version();
  if (sameBlocks && sameModel && setVersion_ == set.version) return false;
  setVersion_ = set.version;
  topologyVersion_ = topology.version();

  const Overlap overlap = sameModel ? findKnown(set) : Overlap::kOutOfDate;
  if (overlap != Overlap::kAll) {
    if (overlap == Overlap::kOutOfDate || !isKnownUpToDate()) known_.clear();
    addToKnown(set);
    assembly_.assemble(known_, topology.numberOfBodies(), whole_);
    numberRows(set.contacts);
    findKnown(set);
  }
  isPart_ = known_.size() != set.contacts.size();
  if (isPart_) whole_.extract(newRow_, part_);
  return true;
}

// Several operators share the blocks of a node; stamps show each of them whether blocks changed.
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

// Both lists are in the order of all contacts, so that one pass finds the new rows.
Delassus::Overlap Delassus::findKnown(const IndexSet& set) {
  newRow_.clear();
  auto ref = set.contacts.begin();
  int row = 0;
  for (std::size_t i = 0; i < known_.size(); ++i) {
    const int rows = knownRows_[i];
    const bool isIn = ref != set.contacts.end() && isSame(known_[i], *ref);
    if (isIn && ref->node->stamp != knownStamps_[i]) return Overlap::kOutOfDate;
    for (int r = 0; r < rows; ++r) newRow_.push_back(isIn ? row++ : -1);
    if (isIn) ++ref;
  }
  return ref == set.contacts.end() ? Overlap::kAll : Overlap::kNotAll;
}

bool Delassus::isKnownUpToDate() const {
  for (std::size_t i = 0; i < known_.size(); ++i) {
    const InteractionNode& node = *known_[i].node;
    const bool isResized = node.couplingVersion != node.interaction->coupling().version();
    if (isResized || node.stamp != knownStamps_[i]) return false;
  }
  return true;
}

// The new known contacts: the old ones and the set, or the set alone if most old ones are unused.
void Delassus::addToKnown(const IndexSet& set) {
  std::vector<ContactRef> all;
  if (known_.size() > 2 * set.contacts.size()) known_.clear();
  std::set_union(known_.begin(), known_.end(), set.contacts.begin(), set.contacts.end(),
                 std::back_inserter(all), isBefore);
  known_ = std::move(all);
  knownStamps_.clear();
  knownRows_.clear();
  for (const ContactRef& ref : known_) {
    knownStamps_.push_back(ref.node->stamp);
    knownRows_.push_back(ref.node->interaction->coupling().rows());
  }
}

void Delassus::copyDense(double* M) const {
  std::fill(M, M + static_cast<std::ptrdiff_t>(size_) * size_, 0.0);
  for (int i = 0; i < size_; ++i)
    for (int k = start()[i]; k < start()[i + 1]; ++k)
      M[static_cast<std::ptrdiff_t>(i) * size_ + columns()[k]] = values()[k];
}

}  // namespace rico
