#pragma once

#include <kernel/topology/Nodes.hpp>
#include <vector>

namespace rico {

/// A square sparse matrix, row by row: row i holds values[start[i]] ... in ascending columns.
struct SparseRows {
  std::vector<int> start, columns;
  std::vector<double> values;
  int bandwidth = 0;  ///< the largest distance of an entry from the diagonal

  void clear();
  void append(int row, int column, double value);
  void endRow() { start.push_back(static_cast<int>(values.size())); }
  /// The rows and columns with newRow[i] ≥ 0, which is their number in `part` and ascends with i.
  void extract(const std::vector<int>& newRow, SparseRows& part) const;
};

/// Puts the blocks of the Delassus operator together, for a list of contacts in the order of all
/// contacts whose blocks are up to date; its arrays are kept from one time to the next.
class DelassusAssembly {
 public:
  /// `bodies`: of the whole model.
  void assemble(const std::vector<ContactRef>& contacts, int bodies, SparseRows& rows);

 private:
  void listContactsOfBodies(const std::vector<ContactRef>& contacts, int bodies);
  void appendRows(const std::vector<ContactRef>& contacts, int contact, SparseRows& rows);
  void neighboursOf(const ContactRef& ref, int contact);
  void appendBlockRow(const ContactRef& a, const ContactRef& b, int r, SparseRows& rows);

  std::vector<int> bodyStart_, bodyContacts_;  // the contacts of each body
  std::vector<int> neighbours_;
  std::vector<double> block_;
};

}  // namespace rico
