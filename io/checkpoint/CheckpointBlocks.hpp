#pragma once

#include <io/checkpoint/BlockPlan.hpp>
#include <io/checkpoint/WriteBehind.hpp>
#include <io/ranks/Processes.hpp>
#include <vector>

namespace rico {

/// Writes a file: each rank writes and hashes some of its blocks, and gets their bytes from the
/// ranks that have them. Exchange is by rounds of one block per rank, while earlier blocks are
/// written. Returns the hashes of all blocks. If the disk fails on one rank, all throw. Collective.
std::vector<std::uint64_t> writeBlocks(const Processes& ranks, const FileContents& contents,
                                       WriteBehind& behind);

}  // namespace rico
