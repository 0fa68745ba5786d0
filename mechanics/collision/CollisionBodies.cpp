#include <mechanics/collision/CollisionBodies.hpp>
#include <mechanics/collision/CollisionFilter.hpp>
#include <stdexcept>
#include <string>
#include <utility>

namespace rico {

std::uint32_t CollisionBodies::add(std::uint64_t identity, Shape shape, Motion motion,
                                   Vec3 position, Quaternion orientation, int group) {
  if (group < 0 || group >= CollisionFilter::kGroups)
    throw std::invalid_argument("body " + std::to_string(identity) + ": group " +
                                std::to_string(group) +
                                " does not exist; number groups from 0 to 31");
  identities_.push_back(identity);
  shapes_.push_back(std::move(shape));
  motions_.push_back(motion);
  groups_.push_back(static_cast<std::uint8_t>(group));
  positions_.push_back(position);
  orientations_.push_back(orientation);
  ++version_;
  return size() - 1;
}

void CollisionBodies::borrow(const Borrowed& bodies, std::uint64_t version) {
  if (!isBorrowed_) *this = CollisionBodies();
  isBorrowed_ = true;
  lent_ = bodies;
  version_ = version;
}

void CollisionBodies::reserve(std::size_t count) {
  identities_.reserve(count), shapes_.reserve(count), motions_.reserve(count);
  groups_.reserve(count), positions_.reserve(count), orientations_.reserve(count);
}

void CollisionBodies::setMotion(std::uint32_t body, Motion motion) {
  motions_[body] = motion;
  ++version_;
}

void CollisionBodies::clear() {
  identities_.clear(), shapes_.clear(), motions_.clear();
  groups_.clear(), positions_.clear(), orientations_.clear();
  isBorrowed_ = false;
  ++version_;
}

void CollisionBodies::remove(std::uint32_t body) {
  if (body >= size())
    throw std::out_of_range("collision bodies: there is no body " + std::to_string(body) +
                            "; give an index below " + std::to_string(size()));
  const auto drop = [body](auto& array) {
    array[body] = std::move(array.back());
    array.pop_back();
  };
  drop(identities_), drop(motions_), drop(groups_), drop(positions_), drop(orientations_);
  if (body + 1 < shapes_.size()) shapes_[body] = std::move(shapes_.back());
  shapes_.pop_back();
  ++version_;
}

}  // namespace rico
