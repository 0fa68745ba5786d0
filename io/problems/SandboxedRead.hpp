#pragma once

#include <chrono>
#include <filesystem>
#include <functional>

namespace rico {

/// Reads a file in a child process first. Throws InputError if the child refused the file, crashed,
/// or did not end.
///
/// HDF5 1.10 does not check all parts of a damaged file. It may use addresses outside of its
/// memory, allocate any size, or loop for ever, and its interface offers no check before. The child
/// has the same memory as this process, at the same addresses, so that a read that succeeds there
/// succeeds here. Memory and time of the child are limited to the needs of a file of this size.
///
/// The results of `read` are lost with the child. A file that is refused is never opened in this
/// process, and HDF5's state here does not change.
///
/// The child of a process with threads may inherit a lock of another thread, and wait for it for
/// ever. A child that neither runs nor waits for a disk for the time `limit` is replaced, at
/// most twice.
void readInSandbox(const std::filesystem::path& file, const std::function<void()>& read,
                   std::chrono::milliseconds limit = std::chrono::seconds(10));

}  // namespace rico
