#include <algorithm>
#include <bit>
#include <kernel/state/StateHash.hpp>

namespace rico {

namespace {

// Each bit of the argument affects all bits of the result (the finaliser of splitmix64).
std::uint64_t finalise(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

}  // namespace

void StateHash::add(std::uint64_t word) { value_ = (value_ ^ word) * 1099511628211U; }

void StateHash::add(std::string_view text) {
  for (char c : text) add(static_cast<unsigned char>(c));
}

void StateHash::group(std::string_view kind, std::int64_t number) {
  add(kind);
  add(static_cast<std::uint64_t>(number));
}

void StateHash::operator()(std::string_view name, std::span<double> values) {
  add(name);
  for (double value : values) add(std::bit_cast<std::uint64_t>(value));
}

void StateHash::operator()(std::string_view name, std::span<std::int64_t> values) {
  add(name);
  for (std::int64_t value : values) add(static_cast<std::uint64_t>(value));
}

/// Adds to each of `count` hashes the numbers of its row; the first row is `row`.
template <class T>
void StateHash::addRows(StateHash* hashes, std::size_t count, const std::vector<T>& values,
                        std::size_t row, int width) {
  const auto columns = static_cast<std::size_t>(width);
  const T* first = values.data() + row * columns;
  if (count == 4)
    for (std::size_t k = 0; k < columns; ++k)
      for (std::size_t i = 0; i < 4; ++i)
        hashes[i].add(std::bit_cast<std::uint64_t>(first[i * columns + k]));
  else
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t k = 0; k < columns; ++k)
        hashes[i].add(std::bit_cast<std::uint64_t>(first[i * columns + k]));
}

// The hash of a row is mixed to its last bit, so that a sum of many rows does not cancel
// differences. Four rows are hashed at a time, so that their multiplications overlap.
void StateHash::shared(std::string_view name, SharedRows& rows) {
  add(name);
  StateHash first;
  first.add(name);
  const std::size_t count = rows.size();
  for (std::size_t row = 0; row < count; row += 4) {
    StateHash hashes[4] = {first, first, first, first};
    const std::size_t here = std::min<std::size_t>(4, count - row);
    addRows(hashes, here, rows.keys, row, rows.keyWidth);
    addRows(hashes, here, rows.integers, row, rows.integerWidth);
    addRows(hashes, here, rows.reals, row, rows.realWidth);
    for (std::size_t i = 0; i < here; ++i) rows_ += finalise(hashes[i].value_);
  }
}

std::uint64_t StateHash::combine(std::uint64_t common, std::uint64_t rows) {
  return rows == 0 ? common : finalise(common ^ finalise(rows));
}

}  // namespace rico
