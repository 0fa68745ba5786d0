#pragma once

namespace rico {

/// Its constructor lets std::cout, std::cerr, std::clog and all streams constructed later write a
/// double by std::to_chars(): the same characters as by std::printf(), in a fifth of the time.
/// Streams with a locale of their own, such as std::locale(""), are not changed.
struct StreamNumbers {
  StreamNumbers();
};

inline const StreamNumbers stream_numbers;

}  // namespace rico
