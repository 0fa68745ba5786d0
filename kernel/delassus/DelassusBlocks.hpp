#pragma once

#include <kernel/topology/Topology.hpp>

namespace rico {

// Blocks of the Delassus operator, per interaction or pair of them. Private to kernel/delassus.

/// The sum of the versions of all W and couplings; if it is unchanged, the operator is unchanged.
long sumOfVersions(const Topology& topology);
/// Assigns each contact its first row, in the order of the list. Returns the number of rows.
int numberRows(const std::vector<ContactRef>& contacts);
/// Recomputes W⁻¹ B and the diagonal blocks of an interaction if its coupling or a W changed.
/// Returns true if it did.
bool refreshBlocks(InteractionNode& node);
/// Adds block (a, b) to `block`, whose rows are `stride` numbers apart.
void addBlock(const ContactRef& a, const ContactRef& b, double* block, int stride);
/// Block (a, b) for interactions with one contact each, from the edge between them. The edge is
/// recomputed if it is out of date.
const double* edgeBlock(InteractionNode& a, InteractionNode& b);
/// Returns true if a block of this interaction is expensive enough to be stored on the edge.
bool isExpensive(const InteractionNode& node);

}  // namespace rico
