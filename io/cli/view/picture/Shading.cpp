#include <algorithm>
#include <cmath>
#include <io/cli/view/Rows.hpp>
#include <io/cli/view/picture/Shading.hpp>

namespace rico {

namespace {

constexpr double kSun = 0.66, kSky = 0.44, kGleam = 0.12;  // (1): k_s, k_a, k_h
constexpr int kGleamPower = 24;
constexpr double kVeil = 0.35;  // opacity of objects drawn as glass
constexpr int kTaps = 12, kTurns = 4;

struct Rgb {
  double red = 0, green = 0, blue = 0;
  Rgb operator*(double s) const { return {s * red, s * green, s * blue}; }
  Rgb operator+(Rgb b) const { return {red + b.red, green + b.green, blue + b.blue}; }
};

/// Converts between screen values and linear light, by a power of 2.2.
class Tones {
 public:
  Tones() {
    for (int i = 0; i < 256; ++i) light_[i] = std::pow(i / 255.0, 2.2);
    for (int i = 0; i <= kSteps; ++i)
      number_[i] =
          static_cast<std::uint8_t>(std::lround(255 * std::pow(double(i) / kSteps, 1 / 2.2)));
  }
  Rgb light(Colour c) const { return {light_[c[0]], light_[c[1]], light_[c[2]]}; }
  std::uint8_t number(double light) const {
    return number_[static_cast<int>(kSteps * clamp(light, 0, 1))];
  }

 private:
  static constexpr int kSteps = 8191;
  double light_[256];
  std::uint8_t number_[kSteps + 1];
};

const Tones& tones() {
  static const Tones all;
  return all;
}

/// The backdrop's colour from the top of the picture to its bottom.
Rgb backdrop(double height) {
  const Rgb top = tones().light({226, 233, 241}), bottom = tones().light({250, 251, 252});
  return top * (1 - height) + bottom * height;
}

/// Evaluates (2) at one sample per pixel, then averages over squares with differently rotated taps.
class Sky {
 public:
  Sky(const Samples& samples, double radius, int fineness)
      : samples_(samples),
        fineness_(fineness),
        width_(samples.camera().width / fineness),
        height_(samples.camera().height / fineness),
        radius_(radius),
        places_(std::size_t(width_) * std::size_t(height_)),
        seen_(places_.size(), 1.0F) {
    forRows(height_, [&](int y) {
      for (int x = 0; x < width_; ++x)
        if (!samples.isEmpty(source(x, y))) {
          const Vec3 v = samples.place(x * fineness, y * fineness);
          places_[index(x, y)] = {float(v.x), float(v.y), float(v.z)};
        }
    });
    findTaps();
    forRows(height_, [&](int y) {
      for (int x = 0; x < width_; ++x)
        if (!samples.isEmpty(source(x, y))) seen_[index(x, y)] = float(seen(x, y));
    });
    smooth();
  }
  double at(int x, int y) const { return seen_[index(x, y)]; }

 private:
  struct Place {
    float x = 0, y = 0, z = 0;
  };
  struct Tap {
    double x, y;
  };

  std::size_t index(int x, int y) const {
    return std::size_t(y) * std::size_t(width_) + std::size_t(x);
  }
  std::size_t source(int x, int y) const { return samples_.index(x * fineness_, y * fineness_); }

  /// Computes the taps: a spiral, in several rotations.
  void findTaps() {
    for (int turn = 0; turn < kTurns * kTurns; ++turn)
      for (int k = 0; k < kTaps; ++k) {
        const double r = (k + 0.5 + 0.5 * turn / (kTurns * kTurns)) / (kTaps + 0.5);
        const double angle = 2.4 * k + 6.2831853 * turn / (kTurns * kTurns);
        taps_[turn][k] = {r * std::cos(angle), r * std::sin(angle)};
      }
  }

  double seen(int x, int y) const {
    const Place here = places_[index(x, y)];
    const Vec3 n = samples_.surface(source(x, y)).unitNormal();
    const Camera& camera = samples_.camera();
    const double reach = camera.focal / fineness_ * radius_ / (camera.isParallel ? 1 : here.z);
    const double wide = clamp(reach, 2, 0.1 * height_), near = 0.01 * radius_ * radius_;
    const auto& taps = taps_[(x * 5 + y * 7 + (y / 2) * 4) & 15];
    double sum = 0;
    for (const Tap& tap : taps) {
      const int i = static_cast<int>(x + wide * tap.x);
      const int j = static_cast<int>(y + wide * tap.y);
      if (i < 0 || j < 0 || i >= width_ || j >= height_) continue;
      const Place there = places_[index(i, j)];
      if (there.z == 0) continue;
      const Vec3 v{there.x - here.x, there.y - here.y, there.z - here.z};
      const double square = squaredNorm(v);
      if (square > 4 * radius_ * radius_) continue;
      sum += most(0, dot(v, n) - 0.02 * radius_) / (square + near);
    }
    return most(0, 1 - 1.3 * radius_ / kTaps * sum);
  }

  void smooth() {
    const std::vector<float> rough = seen_;
    forRows(height_, [&](int y) {
      for (int x = 0; x < width_; ++x) {
        const float z = places_[index(x, y)].z;
        if (z == 0) continue;
        double sum = 0, weight = 0;
        for (int j = std::max(0, y - 2); j < std::min(height_, y + 2); ++j)
          for (int i = std::max(0, x - 2); i < std::min(width_, x + 2); ++i) {
            const std::size_t k = index(i, j);
            if (std::abs(places_[k].z - z) > radius_) continue;
            sum += rough[k], weight += 1;
          }
        seen_[index(x, y)] = float(sum / weight);
      }
    });
  }

  const Samples& samples_;
  const int fineness_, width_, height_;
  const double radius_;
  std::vector<Place> places_;
  std::vector<float> seen_;
  Tap taps_[kTurns * kTurns][kTaps] = {};
};

/// Computes shadows from the sun's view.
class Sun {
 public:
  Sun(const Samples* map, const Camera& eye) : map_(map) {
    if (map == nullptr) return;
    const Camera& sun = map->camera();
    for (int c = 0; c < 3; ++c) {
      Vec3 axis;
      axis[c] = 1;
      turn_[c] = sun.direction(eye.inSpace(axis) - eye.inSpace({}));
    }
    origin_ = sun.inView(eye.inSpace({}));
    texel_ = 1 / sun.focal;
  }

  /// The visible fraction of the sun at a place, from a few taps, which differ from sample to
  /// sample.
  double seen(Vec3 place, Vec3 normal, int x, int y) const {
    if (map_ == nullptr) return 1;
    static constexpr double around[8][2] = {{-0.6, -1.7}, {1.6, -0.7}, {-1.8, 0.5}, {0.4, 1.9},
                                            {0.7, -0.3},  {-0.4, 0.8}, {1.9, 1.2},  {-1.5, -1.2}};
    const Vec3 p = place + 2 * texel_ * normal;
    const Vec3 v = origin_ + p.x * turn_[0] + p.y * turn_[1] + p.z * turn_[2];
    const Camera& sun = map_->camera();
    const double sx = sun.x(v), sy = sun.y(v), nearness = sun.nearness(v.z) + 1.5 * texel_;
    int lit = 0;
    for (int k = 0; k < 2; ++k) {
      const auto& off = around[((x & 1) + 2 * (y & 1) + 4 * k) & 7];
      const int i = static_cast<int>(std::floor(sx + off[0]));
      const int j = static_cast<int>(std::floor(sy + off[1]));
      const bool isInside = i >= 0 && j >= 0 && i < sun.width && j < sun.height;
      if (!isInside || map_->nearness(map_->index(i, j)) <= nearness) ++lit;
    }
    return 0.5 * lit;
  }

 private:
  const Samples* map_;
  Vec3 turn_[3], origin_;
  double texel_ = 0;
};

double power(double a, int n) {
  double result = 1;
  for (; n > 0; n /= 2, a *= a)
    if (n % 2 == 1) result *= a;
  return result;
}

/// Evaluates (1) at a sample.
class Lamp {
 public:
  Lamp(const Samples& samples, const Light& light)
      : samples_(samples),
        light_(light),
        sun_(light.sun, samples.camera()),
        from_(normalized(samples.camera().direction(light.from))),
        up_(samples.camera().direction(light.up)),
        centre_(samples.camera().inView(light.centre)) {}

  Rgb at(int x, int y, double sky, Rgb behind) const {
    const std::size_t i = samples_.index(x, y);
    const Samples::Surface& surface = samples_.surface(i);
    const Vec3 place = samples_.place(x, y), n = surface.unitNormal();
    const double slant = dot(n, from_), sun = slant > 0 ? sun_.seen(place, n, x, y) : 0;
    const Vec3 eye = normalized(-samples_.camera().slope(x + 0.5, y + 0.5));
    double strength = kSky * sky * (0.65 + 0.35 * dot(n, up_)) + kSun * most(slant, 0) * sun +
                      0.12 * most(dot(n, eye), 0);
    if (light_.hasOutlines && isEdge(x, y)) strength *= 0.35;
    const Rgb colour = tones().light(surface.colour) * strength;
    if (surface.isGround != 0) {
      const double away = norm(place - centre_) / light_.radius;
      const double fade = clamp((away - 1.2) / 2.2, 0, 1), s = fade * fade * (3 - 2 * fade);
      return colour * (1 - s) + behind * s;
    }
    const double gleam =
        kGleam * sun * power(most(dot(n, normalized(from_ + eye)), 0), kGleamPower);
    return colour + Rgb{gleam, gleam, gleam};
  }

 private:
  bool isEdge(int x, int y) const {
    const std::uint16_t here = samples_.surface(samples_.index(x, y)).number;
    const Camera& camera = samples_.camera();
    for (int j = std::max(0, y - 1); j <= std::min(camera.height - 1, y + 1); ++j)
      for (int i = std::max(0, x - 1); i <= std::min(camera.width - 1, x + 1); ++i)
        if (samples_.surface(samples_.index(i, j)).number != here) return true;
    return false;
  }

  const Samples& samples_;
  const Light& light_;
  const Sun sun_;
  const Vec3 from_, up_, centre_;
};

}  // namespace

Camera sunCamera(const Light& light, int samples) {
  Camera camera;
  const Vec3 d = normalized(light.from);
  camera.look(-d, std::abs(d.z) > 0.9 ? Vec3{0, 1, 0} : Vec3{0, 0, 1});
  camera.eye = light.centre + 2 * light.radius * d;
  camera.isParallel = true;
  camera.width = camera.height = samples;
  camera.focal = 0.5 * samples / light.radius;
  return camera;
}

std::vector<Shade> shade(const Samples& samples, const Light& light, int fineness) {
  const int width = samples.camera().width / fineness, height = samples.camera().height / fineness;
  const Sky sky(samples, light.grain, fineness);
  const Lamp lamp(samples, light);
  std::vector<Shade> shades(std::size_t(width) * std::size_t(height));
  const double each = 1.0 / (fineness * fineness);
  forRows(height, [&](int y) {
    const Rgb behind = backdrop((y + 0.5) / height);
    for (int x = 0; x < width; ++x) {
      Rgb sum;
      int covered = 0;
      for (int j = fineness * y; j < fineness * (y + 1); ++j)
        for (int i = fineness * x; i < fineness * (x + 1); ++i)
          if (!samples.isEmpty(samples.index(i, j)))
            sum = sum + lamp.at(i, j, sky.at(x, y), behind), ++covered;
      shades[std::size_t(y) * std::size_t(width) + std::size_t(x)] = {
          float(each * sum.red), float(each * sum.green), float(each * sum.blue),
          float(each * covered)};
    }
  });
  return shades;
}

Image develop(const std::vector<Shade>& shades, const std::vector<Shade>& veil, int width,
              int height) {
  Image image(width, height);
  for (std::size_t i = 0; i < shades.size(); ++i) {
    const double behind = 1 - shades[i].cover;
    const std::size_t row = i / std::size_t(width);
    const Rgb back = backdrop((static_cast<double>(row) + 0.5) / height);
    Rgb light = Rgb{shades[i].red, shades[i].green, shades[i].blue} + back * behind;
    if (!veil.empty())
      light = light * (1 - kVeil * veil[i].cover) +
              Rgb{veil[i].red, veil[i].green, veil[i].blue} * kVeil;
    image.pixels[i] = {tones().number(light.red), tones().number(light.green),
                       tones().number(light.blue)};
  }
  return image;
}

}  // namespace rico
