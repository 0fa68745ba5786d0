// Determines from sampled steps what a picture shows: fixed bodies, the extent, the scales, the
// light and the camera.
#include <algorithm>
#include <cmath>
#include <io/cli/view/picture/Picture.hpp>
#include <numbers>
#include <unordered_map>

namespace rico {

namespace {

constexpr double kLens = 3.6;  // the distance at which an object of height 2 fills the picture
constexpr int kLooks = 8;      // number of steps sampled for the scales

// A quantile: the value below which the fraction `share` of all lies.
double quantile(std::vector<double>& all, double share) {
  if (all.empty()) return 0;
  const double exact = share * static_cast<double>(all.size() - 1);
  const auto at = static_cast<std::ptrdiff_t>(share > 0.5 ? std::ceil(exact) : exact);
  std::nth_element(all.begin(), all.begin() + at, all.end());
  return all[static_cast<std::size_t>(at)];
}

}  // namespace

// Finds fixed bodies: those at the same place and without speed in all sampled steps. Step 0 is
// not used: all bodies may be at rest there.
void Picture::findFixed(const TrajectoryReader& trajectory) {
  std::unordered_map<std::int64_t, Vec3> first;
  std::unordered_set<std::int64_t> moving;
  const std::int64_t steps = trajectory.steps(), stride = std::max<std::int64_t>(1, steps / kLooks);
  for (std::int64_t k = steps - 1; k > 0 || k == steps - 1; k -= stride) {
    const TrajectoryFrame frame = trajectory.frame(k);
    const std::vector<std::int64_t>& identity = integersOf(frame, "bodies", "identity");
    for (std::size_t i = 0; i < identity.size(); ++i) {
      const Vec3 place = vectorAt(realsOf(frame, "bodies", "position"), i);
      const auto [before, isNew] = first.emplace(identity[i], place);
      const bool rests =
          squaredNorm(vectorAt(realsOf(frame, "bodies", "velocity"), i)) == 0 &&
          squaredNorm(vectorAt(realsOf(frame, "bodies", "angular_velocity"), i)) == 0;
      if (!rests || before->second != place) moving.insert(identity[i]);
    }
  }
  for (const auto& [identity, place] : first)
    if (!moving.contains(identity)) fixed_.insert(identity);
}

void Picture::findExtent(const TrajectoryReader& trajectory,
                         const std::vector<std::int64_t>& steps) {
  std::vector<Vec3> moving, all;
  std::vector<double> speeds, forces, sizes, stresses;
  const std::size_t stride = std::max<std::size_t>(1, steps.size() / kLooks);
  for (std::size_t k = 0; k < steps.size(); k += stride) {
    const TrajectoryFrame frame = trajectory.frame(steps[k]);
    const std::vector<std::int64_t>& identity = integersOf(frame, "bodies", "identity");
    for (std::size_t i = 0; i < identity.size(); ++i) {
      const Surfaces::Shape& shape =
          surfaces_.shapes.at(std::size_t(integersOf(frame, "bodies", "shape")[i]));
      if (shape.isEndless()) continue;
      const Vec3 place = vectorAt(realsOf(frame, "bodies", "position"), i);
      all.push_back(place);
      if (fixed_.contains(identity[i])) continue;
      moving.push_back(place);
      sizes.push_back(shape.size);
      speeds.push_back(norm(vectorAt(realsOf(frame, "bodies", "velocity"), i)));
    }
    ElasticSurfaces::gather(frame, moving, stresses);
    const std::vector<double>& force = realsOf(frame, "contacts", "force");
    for (std::size_t c = 0; c < force.size() / 3; ++c) forces.push_back(norm(vectorAt(force, c)));
  }
  fastest_ = quantile(speeds, 0.98) > 0 ? quantile(speeds, 0.98) : 1;
  strongest_ = quantile(forces, 0.98) > 0 ? quantile(forces, 0.98) : 1;
  elastic_.setHighest(quantile(stresses, 0.98) > 0 ? quantile(stresses, 0.98) : 1);
  if (!elastic_.isEmpty() && sizes.empty()) sizes.push_back(elastic_.grain());
  if (sizes.empty()) sizes.push_back(all.empty() ? 1 : surfaces_.shapes[0].size);
  const double size = quantile(sizes, 0.5);
  light_.grain = 1.5 * size;
  const std::vector<Vec3>& places = moving.empty() ? all : moving;
  placeLight(places, quantile(sizes, 0.9));
  placeCamera(places, quantile(sizes, 0.9));
  fastest_ = most(fastest_, 1e-3 * light_.radius);
}

// Centres the light on the bodies, except for a few distant ones.
void Picture::placeLight(const std::vector<Vec3>& places, double size) {
  const bool isPlane = surfaces_.isPlane();
  Vec3 lo, hi;
  for (int c = 0; c < 3; ++c) {
    std::vector<double> along;
    for (const Vec3& place : places) along.push_back(place[c]);
    lo[c] = quantile(along, 0.005) - size, hi[c] = quantile(along, 0.995) + size;
  }
  light_.centre = 0.5 * (lo + hi);
  light_.radius = 1.15 * most(0.5 * norm(hi - lo), size);
  light_.up = isPlane ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
  light_.hasOutlines = isPlane;
  if (isPlane) light_.from = {-0.5, 0.6, 1.1};
}

// Moves the camera as close as the bodies within the light's radius permit, and centres them. In
// the plane all rays are parallel.
void Picture::placeCamera(const std::vector<Vec3>& places, double size) {
  const bool isPlane = surfaces_.isPlane();
  const double degree = std::numbers::pi / 180;
  const double turn = degree * options_.azimuth.value_or(isPlane ? -90 : -63);
  const double lift = degree * options_.elevation.value_or(isPlane ? 0 : 20);
  const Vec3 d{std::cos(lift) * std::cos(turn), std::cos(lift) * std::sin(turn), std::sin(lift)};
  const Vec3 toEye = isPlane ? Vec3{d.x, d.z, -d.y} : d;
  camera_.width = kFineness * options_.width, camera_.height = kFineness * options_.height;
  camera_.look(-toEye, light_.up);
  camera_.isParallel = isPlane;
  Vec3 aim = light_.centre;
  double distance = 0;
  for (int round = 0; round < 3; ++round) distance = fit(places, size, aim);
  distance /= options_.zoom;
  camera_.focal = 0.5 * kLens * camera_.height / (isPlane ? distance : 1);
  camera_.eye = aim + distance * toEye;
  camera_.nearest = 0.01 * distance;
}

// The distance from the aim at which all bodies are in the picture; centres the aim.
double Picture::fit(const std::vector<Vec3>& places, double size, Vec3& aim) const {
  const double aspect = double(camera_.width) / camera_.height;
  Vec3 lo{1e300, 1e300, 0}, hi{-1e300, -1e300, 0};
  double distance = 0;
  for (const Vec3& place : places) {
    if (norm(place - light_.centre) > light_.radius) continue;
    const Vec3 p = camera_.direction(place - aim);
    lo = least(lo, p - Vec3{size, size, 0}), hi = most(hi, p + Vec3{size, size, 0});
    const double wide = most(std::abs(p.x) / aspect, std::abs(p.y)) + size;
    distance = most(distance, kLens / 0.85 * wide - (camera_.isParallel ? 0 : p.z));
  }
  if (hi.x >= lo.x) aim += 0.5 * ((lo.x + hi.x) * camera_.right + (lo.y + hi.y) * camera_.up);
  return distance > 0 ? distance : kLens;
}

}  // namespace rico
