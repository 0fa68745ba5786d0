#pragma once

#include <mechanics/collision/CollisionBodies.hpp>
#include <mechanics/collision/PairGrid.hpp>

namespace rico {

/// Bodies in the order of their identities, at their current positions, and their positions at the
/// last search for candidate pairs.
///
/// At a search body i gets a skin s_i. While its origin is within s_i of its position at the
/// search, and its box within its box at the search widened by s_i, bodies that were no candidates
/// are farther apart than the margin. This holds for each body from its own last search on.
class PlacedBodies {
 public:
  /// Data of a body that is not a sphere, besides its ball.
  struct Solid {
    std::uint32_t place;     ///< of the body in the order of identities
    Frame frame;             ///< at its current position
    Quaternion orientation;  ///< at its current position
    Aabb box, wide_box;      ///< around the body now, and at the last search, with its skin
  };

  /// Reads the current positions. Returns false if these are other bodies than before. Throws
  /// std::invalid_argument if two bodies have the same identity.
  bool update(const CollisionBodies& bodies);
  /// The places, ascending, of bodies that have left their skins. If there are none the candidates
  /// are still complete; else those of the other bodies are.
  std::span<const std::uint32_t> moved() const { return moved_; }
  /// Call before a search: chooses skins such that the candidates last for several steps. The
  /// second one does so for bodies that have moved.
  void chooseSkins(const CollisionBodies& bodies, double margin);
  void chooseSkinsOfMoved(const CollisionBodies& bodies, double margin);

  /// Bodies by place, their position in the order of identities.
  std::uint32_t size() const { return static_cast<std::uint32_t>(order_.size()); }
  std::uint32_t body(std::uint32_t place) const { return order_[place]; }
  const std::vector<Ball>& balls() const { return balls_; }
  const std::vector<Ball>& wideBalls() const { return wide_balls_; }
  bool isSphere(std::uint32_t place) const { return solid_of_[place] == kNone; }
  const Solid& solid(std::uint32_t place) const { return solids_[solid_of_[place]]; }
  /// The boxes at the last chooseSkins().
  Aabb wideBox(std::uint32_t place) const;
  /// Memory of the arrays.
  std::size_t bytes() const;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  void arrange(const CollisionBodies& bodies);
  void updateBalls(const CollisionBodies& bodies);
  void updateSolids(const CollisionBodies& bodies);
  void chooseSkin(const CollisionBodies& bodies, std::uint32_t place, double margin);

  std::uint64_t version_ = 0;
  std::vector<std::uint32_t> order_;  // position -> index of the body
  std::vector<std::uint32_t> solid_of_;
  std::vector<Ball> balls_, wide_balls_;
  std::vector<float> skins_;
  std::vector<float> squared_steps_;  // distance between the last two updates, squared
  std::vector<Solid> solids_;
  std::vector<std::uint32_t> moved_;
};

}  // namespace rico
