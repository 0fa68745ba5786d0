#include <algorithm>
#include <io/checkpoint/CheckpointLayout.hpp>

namespace rico {

std::vector<CheckpointLayout::Part> CheckpointLayout::gaps() const {
  std::vector<Part> parts{real, integer, table, names, {size, 0}};
  for (const auto& three : shared) parts.insert(parts.end(), three.begin(), three.end());
  std::sort(parts.begin(), parts.end(),
            [](const Part& a, const Part& b) { return a.begin < b.begin; });
  std::vector<Part> gaps;
  std::int64_t end = 0;
  for (const Part& part : parts) {
    if (part.begin > end) gaps.push_back({end, part.begin - end});
    end = std::max(end, part.begin + part.bytes);
  }
  return gaps;
}

}  // namespace rico
