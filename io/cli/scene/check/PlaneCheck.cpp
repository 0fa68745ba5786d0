#include <io/cli/scene/check/PlaneCheck.hpp>
#include <io/cli/scene/check/SceneCheck.hpp>
#include <io/problems/InputError.hpp>

namespace rico {

namespace {

class InPlane {
 public:
  InPlane(const Scene& scene, SceneErrors& errors) : scene_(scene), errors_(errors) {}

  /// Notes an error if a vector points out of the plane.
  void requireInPlane(const ScenePlace& place, Vec3 v) {
    if (v.z != 0)
      errors_.add(place, "found " + numberText(v.z) +
                             " along z, out of the plane of this scene; expected [x, y]");
  }

  void checkVectorsInPlane() {
    requireInPlane({1, "gravity"}, scene_.gravity);
    for (const BodySpec& body : scene_.bodies) {
      requireInPlane(below(body.place, "at"), body.at);
      requireInPlane(below(body.place, "velocity"), body.velocity);
      if (body.moving) requireInPlane(below(body.place, "moving.velocity"), body.moving->velocity);
      if (body.moving)
        requireInPlane(below(body.place, "moving.amplitude"), body.moving->amplitude);
    }
    for (const JointSpec& joint : scene_.joints) requireInPlane(below(joint.place, "at"), joint.at);
    for (const BirthSpec& birth : scene_.births)
      requireInPlane(below(birth.place, "velocity"), birth.velocity);
  }

  /// A scene must not have bodies of both kinds: they cannot touch each other.
  void checkPlane() {
    const ShapeSpec *flat = nullptr, *solid = nullptr;
    for (const ShapeSpec& shape : scene_.shapes) (isPlane(shape) ? flat : solid) = &shape;
    if (flat != nullptr && solid == nullptr) checkVectorsInPlane();
    if (flat != nullptr && solid != nullptr)
      errors_.add(flat->place, "is a shape in the plane, and " + solid->place.key +
                                   " is not; a scene has the one or the other");
    if (flat != nullptr && !scene_.elastic.empty())
      errors_.add(scene_.elastic[0].place, "is a body in space, and " + flat->place.key +
                                               " is a shape in the plane; a scene has the one or "
                                               "the other");
    for (const JointSpec& joint : scene_.joints) {
      const bool planeKind =
          joint.kind == "pin" || joint.kind == "slide" || joint.kind == "fixed_2d";
      if (planeKind != (flat != nullptr))
        errors_.add(below(joint.place, "kind"),
                    flat != nullptr
                        ? "found \"" + joint.kind + "\" in the plane; allowed: pin, slide, fixed_2d"
                        : "found \"" + joint.kind +
                              "\" in space; allowed: ball, revolute, "
                              "cylindrical, prismatic, fixed");
    }
  }

 private:
  const Scene& scene_;
  SceneErrors& errors_;
};

}  // namespace

bool isPlaneKind(const std::string& kind) {
  return kind == "disk" || kind == "rectangle" || kind == "polygon" || kind == "half_plane";
}

bool isPlane(const ShapeSpec& shape) { return isPlaneKind(shape.kind); }

void checkPlane(const Scene& scene, SceneErrors& errors) { InPlane(scene, errors).checkPlane(); }

}  // namespace rico
