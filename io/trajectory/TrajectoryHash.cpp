#include <io/trajectory/TrajectoryHash.hpp>
#include <span>

namespace rico {

namespace {

template <class T>
std::uint64_t hashOn(std::uint64_t seed, std::span<const T> values) {
  return hashBytes(std::as_bytes(values), seed);
}

}  // namespace

TrajectoryHash::TrajectoryHash(const TrajectoryStep& step) {
  hash_ = hashOn(0, std::span<const std::int64_t>(&step.step, 1));
  hash_ = hashOn(hash_, std::span<const double>(&step.time, 1));
  hash_ = hashOn(hash_, std::span<const double>(step.scalars));
}

// Hashes the real numbers of a column, then its integers; one of the two is empty.
void TrajectoryHash::beginColumn(bool integer) {
  integer_ = integer;
  if (integer_) hash_ = hashBytes({}, hash_);
  column_ = HashStream(hash_);
}

void TrajectoryHash::add(const TrajectoryFrame::Values& piece) {
  column_.add(std::as_bytes(std::span(piece.reals)));
  column_.add(std::as_bytes(std::span(piece.integers)));
}

void TrajectoryHash::endColumn() {
  hash_ = column_.value();
  if (!integer_) hash_ = hashBytes({}, hash_);
}

}  // namespace rico
