#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace rico {

/// The positions of the numbers of a state in its file. The bytes outside of these parts are HDF5's
/// metadata.
struct CheckpointLayout {
  /// A range of bytes of the file.
  struct Part {
    std::int64_t begin = 0;  ///< in the file
    std::int64_t bytes = 0;  ///< number of bytes
  };
  std::int64_t size = 0;                    ///< bytes of the file, without its footer
  Part real, integer, table, names;         ///< of the datasets of these names
  std::vector<std::array<Part, 3>> shared;  ///< keys, integers and reals of each table of rows

  /// The ranges outside of all parts, in ascending order.
  std::vector<Part> gaps() const;
};

}  // namespace rico
