#pragma once

#include <algorithm>
#include <thread>
#include <vector>

namespace rico {

/// Calls work(y) once for y = 0 .. height - 1, on as many threads as there are cores, up to 16.
template <class Work>
void forRows(int height, const Work& work) {
  const int threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 16);
  const auto share = [&](int which) {
    for (int y = which; y < height; y += threads) work(y);
  };
  std::vector<std::jthread> others;
  for (int which = 1; which < threads; ++which) others.emplace_back(share, which);
  share(0);
}

}  // namespace rico
