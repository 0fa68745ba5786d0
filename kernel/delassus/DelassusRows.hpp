#pragma once

#include <kernel/topology/Nodes.hpp>
#include <vector>

namespace rico {

/// A square sparse matrix, by rows: row i has values[start[i]] ... in ascending columns.
struct SparseRows {
  std::vector<int> start, columns;  ///< first value of each row, and the end; columns
  std::vector<double> values;       ///< the entries
  int bandwidth = 0;                ///< the largest distance of an entry from the diagonal

  // To fill the matrix row by row: append the entries of a row in ascending columns, alone or
  // `count` together from a column on, then endRow().
  void clear();
  void append(int row, int column, double value);
  void append(int row, int first, const double* from, int count);
  void endRow() { start.push_back(static_cast<int>(values.size())); }
  /// Copies to `part` the rows and columns i with newRow[i] ≥ 0, their index there, in ascending i.
  void extract(const std::vector<int>& newRow, SparseRows& part) const;
};

/// Assembles the blocks of the Delassus operator for a list of contacts, in the order of all
/// contacts. Their blocks must be up to date. The arrays are reused between calls.
class DelassusAssembly {
 public:
  /// `bodies`: number of bodies of the whole model.
  void assemble(const std::vector<ContactRef>& contacts, int bodies, SparseRows& rows);

 private:
  void listContactsOfBodies(const std::vector<ContactRef>& contacts, int bodies);
  void appendRows(const std::vector<ContactRef>& contacts, int contact, SparseRows& rows);
  void neighboursOf(const ContactRef& ref, int contact);
  int computeBlocks(const std::vector<ContactRef>& contacts, const ContactRef& a);
  static void computeBlock(const ContactRef& a, const ContactRef& b, double* block, int stride);

  std::vector<int> bodyStart_, bodyContacts_;  // the contacts of each body
  std::vector<int> neighbours_;
  std::vector<double> blocks_;  // the rows of one contact
};

}  // namespace rico
