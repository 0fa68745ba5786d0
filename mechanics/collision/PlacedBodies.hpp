#pragma once

#include <mechanics/collision/CollisionBodies.hpp>
#include <mechanics/collision/PairGrid.hpp>

namespace rico {

/// Bodies in the order of their identities, as they stand now, and where they stood when candidate
/// pairs were last sought.
///
/// Body i is then given a skin s_i. While its origin is within s_i of where it was, and its box
/// within its box of then widened by s_i, what was no candidate is apart by more than the margin.
class PlacedBodies {
 public:
  /// What a body that is no sphere needs besides its ball.
  struct Solid {
    std::uint32_t place;
    Frame frame;
    Quaternion orientation;
    Aabb box, wide_box;
  };

  /// Takes over where the bodies stand. Says whether candidates found before are still all.
  bool update(const CollisionBodies& bodies);
  /// Candidates are about to be sought: chooses skins so that they serve for several steps.
  void chooseSkins(const CollisionBodies& bodies, double margin);

  std::uint32_t size() const { return static_cast<std::uint32_t>(order_.size()); }
  std::uint32_t body(std::uint32_t place) const { return order_[place]; }
  const std::vector<Ball>& balls() const { return balls_; }
  const std::vector<Ball>& wideBalls() const { return wide_balls_; }
  bool isSphere(std::uint32_t place) const { return solid_of_[place] == kNone; }
  const Solid& solid(std::uint32_t place) const { return solids_[solid_of_[place]]; }
  /// The boxes of the last chooseSkins().
  Aabb wideBox(std::uint32_t place) const;
  std::size_t bytes() const;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  void arrange(const CollisionBodies& bodies);
  bool updateBalls(const CollisionBodies& bodies);
  bool updateSolids(const CollisionBodies& bodies);

  std::uint64_t version_ = 0;
  std::vector<std::uint32_t> order_;  // place -> index of the body
  std::vector<std::uint32_t> solid_of_;
  std::vector<Ball> balls_, wide_balls_;
  std::vector<float> skins_;
  std::vector<float> squared_steps_;  // how far each moved between the last two updates
  std::vector<Solid> solids_;
};

}  // namespace rico
