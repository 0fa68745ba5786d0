#include <bit>
#include <kernel/state/StateHash.hpp>

namespace rico {

namespace {

// Every bit of the argument reaches every bit of the result (the finaliser of splitmix64).
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

// A row's hash is mixed to its last bit, so that the sum of many hides no difference of two.
void StateHash::shared(std::string_view name, SharedRows& rows) {
  add(name);
  const auto keys = static_cast<std::size_t>(rows.keyWidth);
  const auto integers = static_cast<std::size_t>(rows.integerWidth);
  const auto reals = static_cast<std::size_t>(rows.realWidth);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    StateHash hash;
    hash.add(name);
    for (std::size_t k = 0; k < keys; ++k) hash.add(rows.keys[row * keys + k]);
    for (std::size_t k = 0; k < integers; ++k)
      hash.add(static_cast<std::uint64_t>(rows.integers[row * integers + k]));
    for (std::size_t k = 0; k < reals; ++k)
      hash.add(std::bit_cast<std::uint64_t>(rows.reals[row * reals + k]));
    rows_ += finalise(hash.value_);
  }
}

std::uint64_t StateHash::combine(std::uint64_t common, std::uint64_t rows) {
  return rows == 0 ? common : finalise(common ^ finalise(rows));
}

}  // namespace rico
