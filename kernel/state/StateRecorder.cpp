#include <bit>
#include <kernel/state/StateRecorder.hpp>
#include <string>

namespace rico {

void StateRecorder::shared(std::string_view name, SharedRows& rows) {
  const std::string table(name);
  rows.sort();
  std::vector<std::int64_t> keys;
  for (std::uint64_t key : rows.keys) keys.push_back(std::bit_cast<std::int64_t>(key));
  list(table + " keys", keys);
  list(table + " integers", rows.integers);
  list(table + " reals", rows.reals);
  rows.keys.clear();
  for (std::int64_t key : keys) rows.keys.push_back(std::bit_cast<std::uint64_t>(key));
}

}  // namespace rico
