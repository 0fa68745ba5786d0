#pragma once

#include <sys/resource.h>

namespace rico {

/// The largest memory use of this process so far, in bytes.
inline double peakMemory() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

}  // namespace rico
