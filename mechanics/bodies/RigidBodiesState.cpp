#include <algorithm>
#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

// The part of a population that checkpoints store.

namespace rico {

void RigidBodies::recordState(StateRecorder& recorder) {
  recorder.group("ds", number());
  std::vector<std::int64_t> identities(identities_.begin(), identities_.end());
  const std::vector<std::int64_t> before = identities;
  std::vector<std::int64_t> kinds(kindOf_.begin(), kindOf_.end());
  std::vector<double> places, axes, twists(velocity_.begin(), velocity_.end());
  for (std::uint32_t i = 0; i < size(); ++i) {
    const Vec3 x = centres_[i];
    const Quaternion p = orientations_[i];
    places.insert(places.end(), {x.x, x.y, x.z, p.w, p.x, p.y, p.z});
    if (!keepsMomentum()) continue;
    const Quaternion a = momentumAxes_[i];
    axes.insert(axes.end(), {a.w, a.x, a.y, a.z});
  }
  auto next = static_cast<std::int64_t>(nextIdentity_);
  recorder("nextIdentity", next);
  recorder.list("identities", identities);
  recorder.list("kinds", kinds);
  recorder.list("places", places);
  recorder.list("twists", twists);
  if (keepsMomentum()) recorder.list("momentumAxes", axes);
  recorder("z", z());
  nextIdentity_ = static_cast<std::uint64_t>(next);
  if (identities != before) rename(identities, kinds);
  if (maySleep()) recordSleep(recorder);
  for (std::uint32_t i = 0; i < size(); ++i) {
    const double* x = places.data() + 7 * static_cast<std::size_t>(i);
    centres_[i] = load(x);
    orientations_[i] = {x[3], x[4], x[5], x[6]};
    const double* a = axes.data() + 4 * static_cast<std::size_t>(i);
    if (keepsMomentum()) setMomentumAxes(i, {a[0], a[1], a[2], a[3]});
  }
  std::copy(twists.begin(), twists.end(), velocity_.begin());
  keepBegin();
}

// Adds or removes entries of all arrays.
void RigidBodies::rename(const std::vector<std::int64_t>& identities,
                         const std::vector<std::int64_t>& kinds) {
  grow(identities.size());
  indices_.clear();
  for (std::uint32_t i = 0; i < size(); ++i) {
    if (kinds[i] < 0 || kinds[i] >= static_cast<std::int64_t>(kinds_.size()))
      throw Exception(label() + ": the recorded state has a body of kind " +
                      std::to_string(kinds[i]) + ", which this model does not have");
    kindOf_[i] = static_cast<int>(kinds[i]);
    identities_[i] = static_cast<std::uint64_t>(identities[i]);
    indices_.put(i, identities_);
    setMass(i);
  }
  ++version_;
}

}  // namespace rico
