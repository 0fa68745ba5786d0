#include <mechanics/shapes/Compound.hpp>
#include <utility>

namespace rico {

Compound::Compound(std::vector<Part> parts) : parts_(std::move(parts)) {
  if (parts_.empty()) throw ShapeError("compound", "it has no parts", "give one or more");
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const ShapeKind kind = kindOf(parts_[i].shape);
    const bool unbounded = !(boundingRadius(parts_[i].shape) < Aabb::kInfinity);
    if (kind == ShapeKind::kCompound || unbounded)
      throw ShapeError("compound", "part " + std::to_string(i) + " is a " + nameOf(kind),
                       "give the parts of compounds one by one, and planes as bodies of their own");
  }
}

}  // namespace rico
