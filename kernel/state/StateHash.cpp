#include <bit>
#include <kernel/state/StateHash.hpp>

namespace rico {

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

}  // namespace rico
