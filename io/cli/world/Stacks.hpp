#pragma once

#include <cstdint>
#include <mechanics/geometry/Aabb.hpp>
#include <vector>

namespace rico {

/// Bodies that stand on each other: a tower, a wall, a heap. Columns side by side are one stack
/// each.
struct Stack {
  double height = 0;
  double borne =
      0;  ///< twice the height of its mean body: a column's own height, 2/3 of a pyramid's
  double width = 0;  ///< the least extent in plan view of its bodies above a quarter of the height
  double spacing = 0;      ///< the mean height of its bodies
  std::size_t bodies = 0;  ///< 0: there is none
  double load = 0;         ///< mass of the bodies above a quarter of the height, of density 1
  double stiffness = 0;    ///< of their contacts (stiffnessOf)

  /// The number of substeps of a step h with which it does not buckle. In a substep of h/n contacts
  /// are springs of stiffness k = (recovery / compliance) / (W_NN (h/n)²), the quotient being 2
  /// (SubstepRule): a stack is an elastic column of bending stiffness 2 spacing² stiffness / (h/n)²
  /// divided by its height. This gives, from Greenhill's limit of a column under its own weight,
  /// √2 times the least number:
  ///
  ///     n² = h² g borne³ load / (7.84 spacing² stiffness)
  ///
  /// Columns of 20, 50 and 100 cubes stand from 4, 20 and 40 substeps on, a pyramid of 100 rows
  /// from 16, a wall of 60 rows of cubes from 13; this gives 5, 19, 53, 20 and 17.
  double substeps(double h, double gravity) const;
};

/// Finds the stacks of the bodies at the beginning of a scene.
class Stacks {
 public:
  /// Adds a body that moves freely, by its box. Balls do not stand on each other: leave them out.
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
