#include <algorithm>
#include <cstdlib>
#include <kernel/delassus/DelassusBlocks.hpp>
#include <kernel/delassus/DelassusRows.hpp>
#include <kernel/relations/Interaction.hpp>

namespace rico {
namespace {

int bodyNumber(const ContactRef& ref, int side) {
  const Interaction& interaction = *ref.node->interaction;
  const int body = interaction.coupling().body(ref.contact, side);
  return body < 0 ? -1 : ref.node->ends[interaction.endOfSide(side)]->firstBody + body;
}

}  // namespace

void SparseRows::clear() {
  start.assign(1, 0);
  columns.clear();
  values.clear();
  bandwidth = 0;
}

void SparseRows::append(int row, int column, double value) {
  columns.push_back(column);
  values.push_back(value);
  bandwidth = std::max(bandwidth, std::abs(row - column));
}

void SparseRows::append(int row, int first, const double* from, int count) {
  for (int j = 0; j < count; ++j) columns.push_back(first + j);
  values.insert(values.end(), from, from + count);
  bandwidth = std::max({bandwidth, std::abs(row - first), std::abs(row - first - count + 1)});
}

void SparseRows::extract(const std::vector<int>& newRow, SparseRows& part) const {
  part.clear();
  for (std::size_t i = 0; i < newRow.size(); ++i) {
    if (newRow[i] < 0) continue;
    for (int k = start[i]; k < start[i + 1]; ++k)
      if (const int column = newRow[columns[k]]; column >= 0)
        part.append(newRow[i], column, values[k]);
    part.endRow();
  }
}

void DelassusAssembly::assemble(const std::vector<ContactRef>& contacts, int bodies,
                                SparseRows& rows) {
  numberRows(contacts);
  listContactsOfBodies(contacts, bodies);
  rows.clear();
  for (int i = 0; i < static_cast<int>(contacts.size()); ++i) appendRows(contacts, i, rows);
}

// Lists the contacts that touch each body, in the order of `contacts`.
void DelassusAssembly::listContactsOfBodies(const std::vector<ContactRef>& contacts, int bodies) {
  bodyStart_.assign(bodies + 1, 0);
  const auto forAll = [&](auto&& visit) {
    for (int i = 0; i < static_cast<int>(contacts.size()); ++i)
      for (int side = 0; side < contacts[i].node->interaction->coupling().sides(); ++side)
        if (const int body = bodyNumber(contacts[i], side); body >= 0) visit(body, i);
  };
  forAll([&](int body, int /*contact*/) { ++bodyStart_[body + 1]; });
  for (int body = 0; body < bodies; ++body) bodyStart_[body + 1] += bodyStart_[body];
  bodyContacts_.resize(bodyStart_[bodies]);
  forAll([&](int body, int contact) { bodyContacts_[bodyStart_[body]++] = contact; });
  // The loop above advanced each start to the next one.
  for (int body = bodies; body > 0; --body) bodyStart_[body] = bodyStart_[body - 1];
  bodyStart_[0] = 0;
}

// Lists the contacts that share a body with this one, including itself, in ascending order.
void DelassusAssembly::neighboursOf(const ContactRef& ref, int contact) {
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

void DelassusAssembly::appendRows(const std::vector<ContactRef>& contacts, int contact,
                                  SparseRows& rows) {
  const ContactRef& a = contacts[contact];
  const int count = a.node->interaction->coupling().rows();
  const int first = a.node->contacts[a.contact].row;
  neighboursOf(a, contact);
  const int stride = computeBlocks(contacts, a);
  for (int r = 0; r < count; ++r) {
    const double* block = blocks_.data() + static_cast<std::ptrdiff_t>(r) * stride;
    for (int neighbour : neighbours_) {
      const ContactRef& b = contacts[neighbour];
      const int cols = b.node->interaction->coupling().rows();
      rows.append(first + r, b.node->contacts[b.contact].row, block, cols);
      block += cols;
    }
    rows.endRow();
  }
}

// Computes the rows of a contact, without the zeros between its blocks. Returns their length.
int DelassusAssembly::computeBlocks(const std::vector<ContactRef>& contacts, const ContactRef& a) {
  const int rows = a.node->interaction->coupling().rows();
  int stride = 0, column = 0;
  for (int neighbour : neighbours_)
    stride += contacts[neighbour].node->interaction->coupling().rows();
  blocks_.assign(static_cast<std::size_t>(rows) * stride, 0.0);
  for (int neighbour : neighbours_) {
    const ContactRef& b = contacts[neighbour];
    computeBlock(a, b, blocks_.data() + column, stride);
    column += b.node->interaction->coupling().rows();
  }
  return stride;
}

void DelassusAssembly::computeBlock(const ContactRef& a, const ContactRef& b, double* block,
                                    int stride) {
  const int rows = a.node->interaction->coupling().rows();
  const int cols = b.node->interaction->coupling().rows();
  const double* known = nullptr;
  if (a.node == b.node && a.contact == b.contact)
    known = a.node->diagonal.data() + static_cast<std::ptrdiff_t>(a.contact) * cols * cols;
  else if (isExpensive(*a.node) && isExpensive(*b.node) && a.node != b.node)
    known = edgeBlock(*a.node, *b.node);
  if (known == nullptr) return addBlock(a, b, block, stride);
  for (int r = 0; r < rows; ++r) std::copy_n(known + r * cols, cols, block + r * stride);
}

}  // namespace rico
