#pragma once

#include <sys/resource.h>

#include <fstream>
#include <string>

namespace rico {

/// The largest memory use of this process so far, in bytes.
///
/// Linux counts in ru_maxrss also what the parent used before it started this program, so the
/// high-water mark of the program's own memory is read from /proc, if that is there.
inline double peakMemory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return 1024.0 * std::stod(line.substr(6));
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

}  // namespace rico
