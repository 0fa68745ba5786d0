#include <algorithm>
#include <kernel/state/SharedRows.hpp>
#include <numeric>
#include <span>

namespace rico {

namespace {

template <class T>
void permute(std::vector<T>& values, int width, const std::vector<std::size_t>& order) {
  std::vector<T> sorted;
  sorted.reserve(values.size());
  for (std::size_t row : order) {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(row) * width;
    sorted.insert(sorted.end(), first, first + width);
  }
  values = std::move(sorted);
}

}  // namespace

void SharedRows::clear() {
  keys.clear();
  integers.clear();
  reals.clear();
}

void SharedRows::sort() {
  const auto width = static_cast<std::size_t>(keyWidth);
  const auto key = [this, width](std::size_t row) {
    return std::span(keys).subspan(row * width, width);
  };
  std::vector<std::size_t> order(size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return std::ranges::lexicographical_compare(key(a), key(b));
  });
  permute(keys, keyWidth, order);
  permute(integers, integerWidth, order);
  permute(reals, realWidth, order);
}

}  // namespace rico
