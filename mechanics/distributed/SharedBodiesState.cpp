// Checkpoints of SharedBodies: one row per body, by identity.
#include <mechanics/distributed/SharedBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {
namespace {

void append(std::vector<double>& numbers, Vec3 v) {
  numbers.insert(numbers.end(), {v.x, v.y, v.z});
}

}  // namespace

// Returns a table without rows. A row has the kind and, if bodies may sleep, island and rest as
// integers; position, orientation, twist, and if needed momentum axes and the wrench at sleep as
// reals.
SharedRows SharedBodies::noRows() const {
  SharedRows rows;
  rows.integerWidth = population_->maySleep() ? 3 : 1;
  rows.realWidth = population_->keepsWrenches() ? reals() + 6 : reals();
  return rows;
}

SharedRows SharedBodies::ownRows() const {
  SharedRows rows = noRows();
  const std::size_t own = ownBodies();
  rows.keys.reserve(own), rows.integers.reserve(own * static_cast<std::size_t>(rows.integerWidth));
  rows.reals.reserve(own * static_cast<std::size_t>(rows.realWidth));
  for (std::uint32_t i = 0; i < population_->size(); ++i) {
    if (!isOwn(i)) continue;
    const BodyState s = population_->state(i);
    rows.keys.push_back(s.identity);
    rows.integers.push_back(s.kind);
    if (population_->maySleep())
      rows.integers.insert(rows.integers.end(),
                           {static_cast<std::int64_t>(s.sleep.island), s.sleep.rest});
    rows.reals.insert(rows.reals.end(),
                      {s.centre.x, s.centre.y, s.centre.z, s.orientation.w, s.orientation.x,
                       s.orientation.y, s.orientation.z, s.velocity.x, s.velocity.y, s.velocity.z,
                       s.angularVelocity.x, s.angularVelocity.y, s.angularVelocity.z});
    const Quaternion axes = s.momentumAxes;
    if (population_->keepsMomentum())
      rows.reals.insert(rows.reals.end(), {axes.w, axes.x, axes.y, axes.z});
    if (!population_->keepsWrenches()) continue;
    append(rows.reals, s.wrenchAtSleep.force);
    append(rows.reals, s.wrenchAtSleep.torque);
  }
  return rows;
}

void SharedBodies::takeRows(const SharedRows& rows) {
  population_->removeAll();
  owners_.clear();
  in_.clear(), out_.clear();
  population_->takeWoken();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const double* x = rows.reals.data() + static_cast<std::size_t>(rows.realWidth) * row;
    const std::int64_t* n =
        rows.integers.data() + static_cast<std::size_t>(rows.integerWidth) * row;
    const double* axes = x + (population_->keepsMomentum() ? 13 : 3);
    BodyState state = {rows.keys[row],
                       n[0],
                       load(x),
                       {x[3], x[4], x[5], x[6]},
                       {axes[0], axes[1], axes[2], axes[3]},
                       load(x + 7),
                       load(x + 10)};
    if (population_->maySleep()) state.sleep = {static_cast<std::uint64_t>(n[1]), n[2]};
    if (population_->keepsWrenches())
      state.wrenchAtSleep = {load(x + reals()), load(x + reals() + 3)};
    insert(state, ranks_.rank());
  }
  isRestored_ = true;
}

void SharedBodies::recordState(StateRecorder& recorder) {
  auto next = static_cast<std::int64_t>(population_->nextIdentity());
  recorder("nextIdentity", next);
  population_->setNextIdentity(static_cast<std::uint64_t>(next));
  if (!recorder.isReading()) return recorder.sharedOnce("bodies", ownRows());
  SharedRows rows = noRows();
  recorder.shared("bodies", rows);
  takeRows(rows);
}

}  // namespace rico
