#pragma once

#include <vector>

namespace rico {

struct ContactRef;
struct IndexSet;
struct SystemNode;
class Topology;

/// The motion of a step that equations undo. A chain that is exactly as long as the distance of its
/// ends cannot sag, but the gradients of its joints do not show this: to first order it can. In
/// each step velocities grow by h g, bodies move down, and the projection of positions moves them
/// up again. Velocities would grow without limit.
///
/// Bodies that impulses of the projection join are an island. Let v̄ = θ v_{k+1} + (1−θ) v_k be
/// the velocities of the step, and δ the displacements by the projection. If the impulses of
/// equations undo most of the motion of the bodies that equations join,
///
///     −v̄ᵀ Hᵀ λ / h  ≥  v̄ᵀ W v̄ / 2,                                                         (1)
///
/// the velocities of the island become v_{k+1} + a δ / h, with the a of [0, 1/θ] that gives them
/// the least kinetic energy. a = 1/θ would give the velocities with which the bodies really moved.
/// For a regular rotation by an angle φ per step, the ratio of the sides of (1) is of order φ².
class UndoneMotion {
 public:
  /// An object for one projection of the systems of a model.
  explicit UndoneMotion(const Topology& topology);
  /// Adds the multipliers λ(0) of an iteration of the projection, with the present gradients.
  void add(const IndexSet& set);
  /// Changes the velocities of islands with (1), after the last iteration. Returns true if it did.
  bool takeFromVelocities();

 private:
  /// Sums of a body, or of an island, stored with one of its bodies.
  struct Sums {
    bool isJoined = false;                           ///< an equation acts on it
    double undone = 0.0;                             ///< left side of (1), times h
    double motion = 0.0;                             ///< v̄ᵀ W v̄ of joined bodies
    double before = 0.0, change = 0.0, after = 0.0;  ///< squared norms of v, δ / h, v + δ / h
  };

  int islandOf(int body);
  void add(const ContactRef& ref);
  void measure(const SystemNode& node, std::vector<Sums>& islands);
  bool change(const SystemNode& node, const std::vector<Sums>& islands);

  const Topology& topology_;
  std::vector<int> parent_;  // union-find over bodies
  std::vector<Sums> sums_;
};

}  // namespace rico
