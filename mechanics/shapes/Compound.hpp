#pragma once

#include <mechanics/shapes/Shape.hpp>
#include <vector>

namespace rico {

/// Several shapes, each in its own frame, that move together.
class Compound {
 public:
  /// A shape and its place in the frame of the body.
  struct Part {
    Shape shape;  ///< neither a compound, a plane nor a half-space
    Frame frame;  ///< of the part, in the frame of the body
  };

  /// Throws for an empty list, and for parts that are compounds, planes or half-spaces.
  explicit Compound(std::vector<Part> parts);

  /// The parts, as given.
  const std::vector<Part>& parts() const { return parts_; }

 private:
  std::vector<Part> parts_;
};

}  // namespace rico
