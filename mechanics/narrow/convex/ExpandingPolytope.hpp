#pragma once

#include <mechanics/narrow/convex/Convex.hpp>
#include <mechanics/narrow/convex/CorePair.hpp>
#include <optional>
#include <vector>

namespace rico {

/// The depth of the overlap of two cores a and b. The set a - b of all differences of their points
/// contains the origin; the depth is the distance from the origin to its boundary,
///
///     min over unit n of h(n),    h(n) = max n.(a - b) = n . s(n)
///
/// A polytope inside the set, with corners s(n), is expanded where its boundary is nearest to the
/// origin. There the plane's distance d is a lower bound of the depth, and h(n) an upper bound. The
/// algorithm ends when both are equal up to round-off: after finitely many steps for flat cores,
/// and after about 6 log2(1/eps)/2 for round ones, whose error decreases with the squared size of
/// the nearest face.
class ExpandingPolytope {
 public:
  /// The bodies must outlive the object. b_in_a is the position of b in the frame of a.
  ExpandingPolytope(const Convex& a, const Convex& b, const Frame& b_in_a);

  /// Returns nothing if the set is flat.
  std::optional<CorePair> deepest();

 private:
  struct Corner {
    Vec3 difference, on_a;
  };
  struct Face {
    int corner[3];
    Vec3 normal;
    double distance;
  };
  struct Edge {
    int from, to;
  };

  Corner support(Vec3 direction) const;
  bool startWithTetrahedron();
  void addFace(int i, int j, int k);
  std::size_t gatherSeen(std::size_t nearest, Vec3 p);
  static bool shareEdge(const Face& f, const Face& g);
  void expand(std::size_t nearest, const Corner& corner);
  CorePair pairAt(const Face& face) const;

  const Convex& a_;
  const Convex& b_;
  const Frame& b_in_a_;
  double size_;
  std::vector<Corner> corners_;
  std::vector<Face> faces_;
  std::vector<Edge> horizon_;
};

}  // namespace rico
