#pragma once

#include <mechanics/geometry/Aabb.hpp>
#include <vector>

namespace rico {

/// A body that will rest on another one, by their numbers.
struct Support {
  std::size_t body = 0, below = 0;
  bool operator==(const Support&) const = default;
  bool operator<(const Support& other) const {
    return body != other.body ? body < other.body : below < other.below;
  }
};

/// The bodies below each body, sorted: of those that share more than a tenth of a side with it in
/// plan view (x, y), the highest, and all others as high. The gap may be a twentieth of its height.
std::vector<Support> supportsOf(const std::vector<Aabb>& boxes);

/// The bodies that supports join, in order of their least number.
std::vector<std::vector<std::size_t>> bodiesOnEachOther(std::size_t bodies,
                                                        const std::vector<Support>& supports);

/// The mass of a box of density 1; in the plane, without extent along y, by its area.
double massOf(const Aabb& box);

/// Resistance of contacts to leaning: the sum over bodies of the least of Σ κ (e·y)² over
/// directions e in plan view, the mean of the body and those that share a body below with it. y is
/// the place of a corner of a contact below these, relative to their mean; 1/κ is the sum of W_NN
/// of both bodies, as boxes of density 1. Columns side by side share none, bricks of a wall do.
double stiffnessOf(const std::vector<Aabb>& boxes, const std::vector<Support>& supports);

}  // namespace rico
