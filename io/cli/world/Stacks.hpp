#pragma once

#include <cstdint>
#include <mechanics/geometry/Aabb.hpp>
#include <vector>

namespace rico {

/// A group of bodies whose boxes overlap in plan view: a tower, a wall, a heap.
struct Stack {
  double height = 0;
  double borne =
      0;  ///< twice the height of its mean body: a column's own height, 2/3 of a pyramid's
  double width = 0;  ///< the least extent in plan view of its bodies above a quarter of the height
  double spacing = 0;      ///< the mean height of its bodies
  std::size_t bodies = 0;  ///< 0: there is none

  /// The number of substeps of a step h with which it does not buckle. Contacts are soft in
  /// substeps: a contact that bears i bodies is pressed in by about i g (h/n)², so a stack is an
  /// elastic column. Greenhill's limit of a column under its own weight is, up to a measured
  /// factor,
  ///
  ///     n² = h² g borne³ / (spacing width)²
  ///
  /// Columns of 20, 50 and 100 cubes stand from 4, 20 and 40 substeps on, a pyramid of 100 rows
  /// from 16; this gives 5, 19, 53 and 29.
  double substeps(double h, double gravity) const;
};

/// Finds the stacks of the bodies at the beginning of a scene.
class Stacks {
 public:
  /// Adds a body that moves freely, by its box.
  void add(const Aabb& box) { boxes_.push_back(box); }
  /// Adds a fixed body. A stack leans on it if they touch, and the body reaches above the middle of
  /// the stack.
  void addSupport(const Aabb& box) { supports_.push_back(box); }

  /// The stack that needs the most substeps; one without bodies if there is none. In the plane
  /// stacks do not lean out of it. Does not depend on the number of processes.
  Stack slimmest(Vec3 gravity, bool isPlane) const;

 private:
  std::vector<Aabb> boxes_, supports_;
};

}  // namespace rico
