#pragma once

#include <kernel/topology/Topology.hpp>

namespace rico {

// The blocks of the Delassus operator, one interaction or one pair at a time; for its sources only.

/// The versions of all W and couplings, added up: as long as this stays, so does the operator.
long sumOfVersions(const Topology& topology);
/// Gives each contact its first row, in the order of the list; returns the number of rows.
int numberRows(const std::vector<ContactRef>& contacts);
/// Renews W⁻¹ B and the diagonal blocks of an interaction where its coupling or a W changed. True
/// where it did.
bool refreshBlocks(InteractionNode& node);
/// Adds row r of block (a, b), a different from b, to `row`.
void addBlockRow(const ContactRef& a, const ContactRef& b, int r, double* row);
/// The same, for interactions that each are one contact, from the edge between them, which is
/// renewed where it is out of date.
const double* edgeBlockRow(InteractionNode& a, InteractionNode& b, int r);
/// Is a block so expensive that it should be kept on the edge?
bool isExpensive(const InteractionNode& node);

}  // namespace rico
