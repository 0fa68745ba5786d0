#pragma once

#include <io/cli/scene/Scene.hpp>
#include <map>
#include <mechanics/shapes/Shape.hpp>

namespace rico {

/// Creates the shapes of a scene, each once, and reads their files.
class ShapeBuilder {
 public:
  ShapeBuilder(const Scene& scene, SceneErrors& errors);

  const Shape* find(const std::string& name) const;
  int numberOf(const std::string& name) const { return numbers_.at(name); }
  const std::vector<Shape>& shapes() const { return shapes_; }

 private:
  Shape make(const ShapeSpec& spec) const;
  Shape makeCompound(const ShapeSpec& spec) const;

  const Scene& scene_;
  std::map<std::string, int> numbers_;
  std::vector<Shape> shapes_;
};

}  // namespace rico
