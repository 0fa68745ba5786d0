#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace rico {

/// Where the numbers of a state stand in its file. All that is in none of these parts is what HDF5
/// says of them.
struct CheckpointLayout {
  struct Part {
    std::int64_t begin = 0;
    std::int64_t bytes = 0;
  };
  std::int64_t size = 0;  ///< of the file, without its seal
  Part real, integer, table, names;
  std::vector<std::array<Part, 3>> shared;  ///< keys, integers and reals of each table of rows

  /// What no part covers, in ascending order.
  std::vector<Part> gaps() const;
};

}  // namespace rico
