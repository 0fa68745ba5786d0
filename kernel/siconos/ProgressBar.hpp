#pragma once

#include <cstdio>

/// Prints a bar of the share `progress`, 0 to 1, on the present line of the terminal.
inline void progressBar(double progress) {
  constexpr int kWidth = 60;
  const int done = static_cast<int>(progress * kWidth);
  std::printf("\r[");
  for (int i = 0; i < kWidth; ++i) std::putchar(i < done ? '=' : ' ');
  std::printf("] %3d %%", static_cast<int>(100.0 * progress));
  std::fflush(stdout);
}
