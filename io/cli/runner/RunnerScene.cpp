#include <io/cli/runner/Attributes.hpp>
#include <io/cli/runner/RunnerScene.hpp>
#include <io/cli/runner/RunnerShapes.hpp>
#include <optional>
#include <utility>

namespace rico {

namespace {

constexpr std::size_t kMany = 3000;  // for more bodies than this, shapes have fewer triangles

Hdf5Id openMember(hid_t group, const std::string& name) {
  if (group < 0 || H5Lexists(group, name.c_str(), H5P_DEFAULT) <= 0) return {};
  return {H5Oopen(group, name.c_str(), H5P_DEFAULT), H5Oclose};
}

Vec3 vectorOf(hid_t object, const char* name) {
  std::vector<double> numbers = numbersOf(object, name);
  numbers.resize(3);
  return {numbers[0], numbers[1], numbers[2]};
}

/// A quaternion; in the plane it may be an angle.
Quaternion rotationOf(hid_t object) {
  const std::vector<double> numbers = numbersOf(object, "orientation");
  if (numbers.size() == 1) return quaternionFromRotationVector({0, 0, numbers[0]});
  if (numbers.size() != 4) return {};
  return normalized(Quaternion{numbers[0], numbers[1], numbers[2], numbers[3]});
}

void putContactor(std::string& key, const std::string& name, const Frame& frame) {
  key += name + "\n";
  key.append(reinterpret_cast<const char*>(&frame), sizeof frame);
}

}  // namespace

/// Contactors of group -1 do not collide, but are drawn. `key` becomes their text.
RunnerScene::Contactors RunnerScene::contactorsOf(hid_t object, std::string& key) const {
  const Vec3 shift = vectorOf(object, "center_of_mass");
  Contactors contactors;
  for (const std::string& name : membersOf(object)) {
    const Hdf5Id instance = openMember(object, name);
    const std::string shape = textOf(instance, "shape_name");
    if (shape.empty()) continue;
    Vec3 place = vectorOf(instance, "translation") - shift;
    if (isPlane_) place.z = 0;
    contactors.push_back({shape, frameAt(place, rotationOf(instance))});
    putContactor(key, shape, contactors.back().frame);
  }
  return contactors;
}

void RunnerScene::put(Drawn& drawn, const Contactor& contactor, hid_t shapes) const {
  const Hdf5Id dataset = openMember(shapes, contactor.shape);
  if (!dataset.ok() || H5Iget_type(dataset) != H5I_DATASET) return;
  const std::optional<PlacedShape> placed = readRunnerShape(dataset);
  if (!placed) return;
  const Frame frame = contactor.frame * placed->frame;
  const ShapeSurface part = surfaceOf(placed->shape, extent_, fineness_);
  const auto first = static_cast<std::int64_t>(drawn.surface.points.size());
  drawn.kind = kindOf(placed->shape);
  for (const SurfacePoint& point : part.points) {
    drawn.surface.points.push_back({frame.point(point.place), frame.direction(point.normal)});
    drawn.size = most(drawn.size, norm(drawn.surface.points.back().place));
  }
  for (const auto& corners : part.triangles)
    drawn.surface.triangles.push_back({first + corners[0], first + corners[1], first + corners[2]});
}

/// A sphere beside the origin of its body is no sphere for those who draw it, and in the plane all
/// shapes are figures.
RunnerScene::Drawn RunnerScene::drawn(hid_t shapes, const Contactors& contactors) const {
  Drawn drawn;
  for (const Contactor& contactor : contactors) put(drawn, contactor, shapes);
  const bool isAlone = contactors.size() == 1;
  const bool isCentred = isAlone && norm(contactors[0].frame.origin) == 0;
  if (isPlane_ && !(isAlone && drawn.kind == ShapeKind::kHalfPlane2d))
    drawn.kind = ShapeKind::kPolygon2d;
  else if (!isAlone || (drawn.kind == ShapeKind::kSphere && !isCentred))
    drawn.kind = ShapeKind::kCompound;
  return drawn;
}

RunnerScene::RunnerScene(hid_t data, bool isPlane, const std::set<std::int64_t>& bodies,
                         double extent)
    : isPlane_(isPlane), extent_(extent), fineness_(bodies.size() > kMany ? 2 : 4) {
  const Hdf5Id input = openMember(data, "input"), shapes = openMember(data, "ref");
  std::unordered_map<std::string, std::int64_t> known;  // by the text of the contactors
  const auto assign = [&](std::int64_t body, const Contactors& contactors, const std::string& key) {
    const auto [found, isNew] = known.emplace(key, static_cast<std::int64_t>(surfaces_.size()));
    if (isNew) surfaces_.push_back(drawn(shapes, contactors));
    surfaceOf_.emplace(body, found->second);
  };
  if (input.ok() && H5Iget_type(input) == H5I_GROUP)
    for (const std::string& name : membersOf(input)) {
      const Hdf5Id object = openMember(input, name);
      std::string key;
      if (!object.ok() || H5Iget_type(object) != H5I_GROUP) continue;
      const Contactors contactors = contactorsOf(object, key);
      assign(static_cast<std::int64_t>(numberOf(object, "id", 0)), contactors, key);
    }
  for (const std::int64_t body : bodies)
    if (!surfaceOf_.contains(body)) assign(body, {}, "");
  double largest = 0;
  for (const Drawn& drawn : surfaces_) largest = most(largest, drawn.size);
  for (Drawn& drawn : surfaces_)
    if (drawn.size == 0) drawn.size = largest;  // the scales of a picture depend on the smallest
}

}  // namespace rico
