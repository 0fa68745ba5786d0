#include <algorithm>
#include <cmath>
#include <cstdio>
#include <io/cli/view/Ticks.hpp>
#include <io/cli/view/picture/Hues.hpp>
#include <io/cli/view/picture/Picture.hpp>
#include <io/cli/view/picture/Strokes.hpp>
#include <mechanics/geometry/Quaternion.hpp>
#include <numbers>
#include <unordered_map>

namespace rico {

namespace {

constexpr int kFineness = 2;  // samples per pixel in each direction
constexpr int kSunSamples = 2048;
constexpr double kLens = 3.6;  // the distance at which an object of height 2 fills the picture
constexpr int kLooks = 8;      // number of steps sampled for the scales
constexpr Colour kGrey = {176, 183, 192}, kGround = {236, 238, 241}, kWall = {212, 217, 224},
                 kInk = {56, 64, 74}, kForce = {178, 12, 30};

Vec3 vectorAt(const std::vector<double>& numbers, std::size_t i) {
  return {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
}

/// A quantile: the value below which the fraction `share` of all lies.
double usual(std::vector<double>& all, double share) {
  if (all.empty()) return 0;
  const double exact = share * static_cast<double>(all.size() - 1);
  const auto at = static_cast<std::ptrdiff_t>(share > 0.5 ? std::ceil(exact) : exact);
  std::nth_element(all.begin(), all.begin() + at, all.end());
  return all[static_cast<std::size_t>(at)];
}

Colour mixed(Colour a, Colour b, double share) {
  Colour c;
  for (std::size_t i = 0; i < 3; ++i)
    c[i] = static_cast<std::uint8_t>(a[i] + share * (b[i] - a[i]));
  return c;
}

}  // namespace

Picture::Picture(const TrajectoryReader& trajectory, const std::vector<std::int64_t>& steps,
                 const ViewOptions& options)
    : options_(options), surfaces_(trajectory.frame(0)), bending_(trajectory.frame(0)) {
  findFixed(trajectory);
  const std::vector<double> times = trajectory.times();
  if (times.size() > 1) pause_ = times[1] - times[0];
  findExtent(trajectory, steps);
}

/// Finds fixed bodies: those at the same place and without speed in all sampled steps. Step 0 is
/// not used: all bodies may be at rest there.
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
    Bending::gather(frame, moving, stresses);
    const std::vector<double>& force = realsOf(frame, "contacts", "force");
    for (std::size_t c = 0; c < force.size() / 3; ++c) forces.push_back(norm(vectorAt(force, c)));
  }
  fastest_ = usual(speeds, 0.98) > 0 ? usual(speeds, 0.98) : 1;
  strongest_ = usual(forces, 0.98) > 0 ? usual(forces, 0.98) : 1;
  bending_.setHighest(usual(stresses, 0.98) > 0 ? usual(stresses, 0.98) : 1);
  if (!bending_.isEmpty() && sizes.empty()) sizes.push_back(bending_.grain());
  if (sizes.empty()) sizes.push_back(all.empty() ? 1 : surfaces_.shapes[0].size);
  const double size = usual(sizes, 0.5);
  light_.grain = 1.5 * size;
  const std::vector<Vec3>& places = moving.empty() ? all : moving;
  placeLight(places, usual(sizes, 0.9));
  placeCamera(places, usual(sizes, 0.9));
  fastest_ = most(fastest_, 1e-3 * light_.radius);
}

/// Centres the light on the bodies, except for a few distant ones.
void Picture::placeLight(const std::vector<Vec3>& places, double size) {
  const bool isPlane = surfaces_.isPlane();
  Vec3 lo, hi;
  for (int c = 0; c < 3; ++c) {
    std::vector<double> along;
    for (const Vec3& place : places) along.push_back(place[c]);
    lo[c] = usual(along, 0.005) - size, hi[c] = usual(along, 0.995) + size;
  }
  light_.centre = 0.5 * (lo + hi);
  light_.radius = 1.15 * most(0.5 * norm(hi - lo), size);
  light_.up = isPlane ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
  light_.hasOutlines = isPlane;
  if (isPlane) light_.from = {-0.5, 0.6, 1.1};
}

/// Moves the camera as close as the bodies within the light's radius permit, and centres them. In
/// the plane all rays are parallel.
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

/// The distance from the aim at which all bodies are in the picture; centres the aim.
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

Colour Picture::colourOf(const TrajectoryFrame& frame, std::size_t body) const {
  const std::int64_t identity = integersOf(frame, "bodies", "identity")[body];
  if (fixed_.contains(identity)) return kGrey;
  if (options_.colour == ViewOptions::ByBody) return hue(static_cast<double>(identity));
  if (options_.colour == ViewOptions::ByShape)
    return hue(static_cast<double>(integersOf(frame, "bodies", "shape")[body] + 1));
  return heat(norm(vectorAt(realsOf(frame, "bodies", "velocity"), body)) / fastest_);
}

Picture::Bodies Picture::bodiesOf(const TrajectoryFrame& frame) const {
  const std::vector<std::int64_t>& identity = integersOf(frame, "bodies", "identity");
  const std::vector<double>& turns = realsOf(frame, "bodies", "orientation");
  Bodies bodies;
  for (std::size_t i = 0; i < identity.size(); ++i) {
    Body body{&surfaces_.shapes.at(std::size_t(integersOf(frame, "bodies", "shape")[i])),
              vectorAt(realsOf(frame, "bodies", "position"), i),
              {turns[4 * i], turns[4 * i + 1], turns[4 * i + 2], turns[4 * i + 3]},
              colourOf(frame, i),
              static_cast<std::uint16_t>(identity[i] % 65535 + 1),
              fixed_.contains(identity[i])};
    if (options_.forces) body.colour = mixed(body.colour, {246, 247, 249}, 0.6);
    bodies.push_back(body);
  }
  return bodies;
}

void Picture::put(const Body& body, Samples& samples) const {
  const Camera& camera = samples.camera();
  const Surfaces::Shape& shape = *body.shape;
  const Samples::Paint paint{body.colour, body.number, false};
  if (shape.kind == Surfaces::kPlane || shape.kind == Surfaces::kHalfSpace)
    return putWall(body, samples);
  const Vec3 centre = camera.inView(body.place);
  if (shape.kind == Surfaces::kSphere) return samples.sphere(centre, shape.size, paint);
  const Matrix3 R = rotationMatrix({body.turn[0], body.turn[1], body.turn[2], body.turn[3]});
  const Matrix3 turn{{camera.direction(R.column[0]), camera.direction(R.column[1]),
                      camera.direction(R.column[2])}};
  std::vector<Samples::Corner> corners;
  for (std::size_t p = 0; p < shape.points.size(); ++p)
    corners.push_back({centre + turn * shape.points[p], turn * shape.normals[p]});
  for (std::size_t t = 0; t + 2 < shape.corners.size(); t += 3)
    samples.triangle(corners[std::size_t(shape.corners[t])],
                     corners[std::size_t(shape.corners[t + 1])],
                     corners[std::size_t(shape.corners[t + 2])], paint);
}

/// Draws an infinite wall from inside. A wall between the eye and the bodies faces away, and is not
/// drawn.
void Picture::putWall(const Body& body, Samples& samples) const {
  const Vec3 normal =
      rotationMatrix({body.turn[0], body.turn[1], body.turn[2], body.turn[3]}).column[2];
  const Vec3 n = samples.camera().direction(normal);
  const double offset = dot(n, samples.camera().inView(body.place));
  samples.plane(n, offset, {dot(normal, light_.up) < 0.7 ? kWall : kGround, body.number, true});
}

Image Picture::draw(const TrajectoryFrame& frame) const {
  Bodies bodies = bodiesOf(frame);
  Light light = light_;
  Samples sun(sunCamera(light, kSunSamples), false), seen(camera_, true);
  const bool isVeiled = options_.through;
  const auto isGlass = [&](const Body& body) {
    return isVeiled && body.isFixed && !body.shape->isEndless();
  };
  std::sort(bodies.begin(), bodies.end(), [&](const Body& a, const Body& b) {
    return dot(a.place, camera_.forward) < dot(b.place, camera_.forward);
  });
  bending_.put(frame, seen), bending_.put(frame, sun);
  for (const Body& body : bodies) {
    if (isGlass(body)) continue;
    put(body, seen);
    if (!body.shape->isEndless()) put(body, sun);
  }
  light.sun = &sun;
  const std::vector<Shade> shades = shade(seen, light, kFineness);
  std::vector<Shade> veil;
  if (isVeiled) {
    Samples glass(camera_, true);
    for (const Body& body : bodies)
      if (isGlass(body)) put(body, glass);
    glass.hideBehind(seen);
    veil = shade(glass, light, kFineness);
  }
  Image image = develop(shades, veil, options_.width, options_.height);
  if (options_.forces) drawForces(frame, image);
  if (options_.legend) drawLegend(frame, image);
  return image;
}

/// Draws each force as a line through its contact; length and width are proportional to the force.
void Picture::drawForces(const TrajectoryFrame& frame, Image& image) const {
  const std::vector<double>& points = realsOf(frame, "contacts", "point");
  const std::vector<double>& forces = realsOf(frame, "contacts", "force");
  const double longest = 1.6 * light_.grain / 1.5;
  for (std::size_t c = 0; c < forces.size() / 3; ++c) {
    const Vec3 force = vectorAt(forces, c), point = vectorAt(points, c);
    const double strength = norm(force), share = std::min(1.0, strength / strongest_);
    if (strength == 0) continue;
    const Vec3 half = 0.5 * longest * std::sqrt(share) / strength * force;
    const Vec3 a = camera_.inView(point - half), b = camera_.inView(point + half);
    if (std::min(a.z, b.z) < camera_.nearest) continue;
    const double s = 1.0 / kFineness;
    drawLine(image, {s * camera_.x(a), s * camera_.y(a)}, {s * camera_.x(b), s * camera_.y(b)},
             0.6 + 3 * share, kForce, 0.35 + 0.6 * share);
  }
}

void Picture::drawLegend(const TrajectoryFrame& frame, Image& image) const {
  const double unit = std::max(1.0, image.height / 540.0), high = 11 * unit, margin = 22 * unit;
  const int decimals =
      pause_ > 0 ? static_cast<int>(clamp(std::ceil(-std::log10(pause_)), 0, 6)) : 3;
  char time[40];
  std::snprintf(time, sizeof time, "t = %.*f s", decimals, frame.time);
  const double base = image.height - margin;
  drawText(image, {image.width - margin - textWidth(high, time), base}, high, time, kInk);
  if (!options_.title.empty())
    drawText(image, {margin, margin + high}, 1.2 * high, options_.title, kInk);
  const bool hasSpeeds = options_.colour == ViewOptions::BySpeed;
  if (hasSpeeds) drawScale(margin, fastest_, "speed, m/s", image);
  if (!bending_.isEmpty())
    drawScale(hasSpeeds ? margin + 290 * unit : margin, bending_.highest(), "stress, Pa", image);
}

/// A bar of colours from 0 to the highest value.
void Picture::drawScale(double left, double highest, const char* what, Image& image) const {
  const double unit = std::max(1.0, image.height / 540.0), high = 11 * unit, margin = 22 * unit;
  const double base = image.height - margin, wide = 150 * unit, bar = base - 1.7 * high;
  for (int x = 0; x < int(wide); ++x)
    for (int y = 0; y < int(0.7 * high); ++y)
      image.mix(int(left) + x, int(bar - 0.7 * high) + y, heat(x / wide), 1);
  const std::vector<double> ticks = roundTicks(0, highest, 3);
  for (const double tick : ticks) {
    const std::string text = tickText(tick, ticks);
    const double x = left + wide * tick / highest;
    drawLine(image, {x, bar}, {x, bar + 0.3 * high}, unit, kInk);
    drawText(image, {x - 0.5 * textWidth(0.85 * high, text), base}, 0.85 * high, text, kInk);
  }
  drawText(image, {left + wide + high, bar}, 0.85 * high, what, kInk);
}

}  // namespace rico
