#include <algorithm>
#include <cmath>
#include <cstdio>
#include <io/cli/view/Ticks.hpp>
#include <io/cli/view/picture/Hues.hpp>
#include <io/cli/view/picture/Picture.hpp>
#include <io/cli/view/picture/Strokes.hpp>
#include <mechanics/geometry/Quaternion.hpp>

namespace rico {

namespace {

constexpr int kSunSamples = 2048;
constexpr Colour kGrey = {176, 183, 192}, kGround = {236, 238, 241}, kWall = {212, 217, 224},
                 kInk = {56, 64, 74}, kForce = {178, 12, 30};

Colour mixed(Colour a, Colour b, double share) {
  Colour c;
  for (std::size_t i = 0; i < 3; ++i)
    c[i] = static_cast<std::uint8_t>(a[i] + share * (b[i] - a[i]));
  return c;
}

}  // namespace

Picture::Picture(const TrajectoryReader& trajectory, const std::vector<std::int64_t>& steps,
                 const ViewOptions& options)
    : options_(options), surfaces_(trajectory.frame(0)), elastic_(trajectory.frame(0)) {
  findFixed(trajectory);
  const std::vector<double> times = trajectory.times();
  if (times.size() > 1) pause_ = times[1] - times[0];
  findExtent(trajectory, steps);
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
              static_cast<std::uint16_t>(static_cast<std::uint64_t>(identity[i]) % 65535 + 1),
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
  elastic_.put(frame, seen), elastic_.put(frame, sun);
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
  if (!elastic_.isEmpty())
    drawScale(hasSpeeds ? margin + 290 * unit : margin, elastic_.highest(), "stress, Pa", image);
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
