#pragma once

#include <io/checkpoint/BlockPlan.hpp>
#include <io/checkpoint/WriteBehind.hpp>
#include <io/ranks/Processes.hpp>
#include <vector>

namespace rico {

/// Writes a file: each rank writes and hashes some of its blocks, and all send what they have of
/// each to who writes it, one block of each rank at a time, while the blocks before are written.
/// Gives the hashes of all blocks. Where the disk refuses one rank, all throw.
std::vector<std::uint64_t> writeBlocks(const Processes& ranks, const FileContents& contents,
                                       WriteBehind& behind);

}  // namespace rico
