#pragma once

#include <mechanics/shapes/Shape.hpp>
#include <vector>

namespace rico {

/// Several shapes, each in a frame of its own, that move as one.
class Compound {
 public:
  struct Part {
    Shape shape;
    Frame frame;
  };

  /// Refuses none at all, and parts that are compounds, planes or half-spaces.
  explicit Compound(std::vector<Part> parts);

  const std::vector<Part>& parts() const { return parts_; }

 private:
  std::vector<Part> parts_;
};

}  // namespace rico
