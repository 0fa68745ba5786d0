#pragma once

#include <chrono>
#include <filesystem>
#include <functional>

namespace rico {

/// Reads a file in a child process first, and throws InputError where that was refused or came to
/// no end.
///
/// HDF5 1.10 believes some of what a damaged file says of itself: it follows addresses out of its
/// memory, allocates what it is told, or goes round in a circle, and none of it can be seen through
/// its interface before. The child has the same memory as this process, at the same addresses: what
/// it has survived this process will survive, and what kills it kills nobody else. It has so much
/// memory and time as a file of that size can need.
///
/// What `read` makes is lost with the child. Where it is refused this process has never seen the
/// file, and HDF5 here is as clean as it was.
///
/// A child of a process with many threads may be born with a lock that one of these had, and wait
/// for it for ever: one that neither runs nor waits for a disk for as long as `patience` is
/// replaced, twice.
void rehearse(const std::filesystem::path& file, const std::function<void()>& read,
              std::chrono::milliseconds patience = std::chrono::seconds(10));

}  // namespace rico
