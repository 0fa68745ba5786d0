#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <io/cli/view/Base64.hpp>
#include <io/cli/view/Columns.hpp>
#include <io/cli/view/PageFrames.hpp>
#include <io/problems/Json.hpp>
#include <limits>

namespace rico {

bool isEndless(std::int64_t kind) { return kind == 5 || kind == 6 || kind == 12; }

std::vector<float> lengths(const std::vector<double>& vectors) {
  std::vector<float> all;
  for (std::size_t i = 0; i + 2 < vectors.size(); i += 3)
    all.push_back(static_cast<float>(std::hypot(vectors[i], vectors[i + 1], vectors[i + 2])));
  return all;
}

namespace {

constexpr double kSteps = 65535;

/// The upper half of a float, rounded to nearest.
std::uint16_t half(double value) {
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
  const bool isWhole = (bits & 0x7F800000U) == 0x7F800000U;  // infinity or NaN
  return static_cast<std::uint16_t>((isWhole ? bits : bits + 0x7FFFU + (bits >> 16 & 1U)) >> 16);
}

/// The grid of the places of a frame.
struct PlaceGrid {
  double lo[3] = {0, 0, 0}, step[3] = {0, 0, 0};
  bool isFine = false;

  PlaceGrid(const std::vector<double>& places, const std::vector<double>& points, double seen) {
    double hi[3] = {0, 0, 0};
    for (std::size_t i = 0; i < 3; ++i) {
      lo[i] = std::numeric_limits<double>::infinity(), hi[i] = -lo[i];
      for (const std::vector<double>* all : {&places, &points})
        for (std::size_t k = i; k < all->size(); k += 3)
          lo[i] = std::min(lo[i], (*all)[k]), hi[i] = std::max(hi[i], (*all)[k]);
      if (!(lo[i] <= hi[i])) lo[i] = hi[i] = 0;
      lo[i] = static_cast<float>(lo[i]);
      step[i] = static_cast<float>((hi[i] - lo[i]) / kSteps);
      isFine = isFine || !(step[i] <= seen);
    }
  }
  std::uint16_t at(double x, std::size_t axis) const {
    return step[axis] > 0 ? static_cast<std::uint16_t>(
                                std::clamp(std::round((x - lo[axis]) / step[axis]), 0.0, kSteps))
                          : 0;
  }
};

}  // namespace

/// A buffer of numbers of several types.
class PageFrames::Packed {
 public:
  template <class Number>
  void put(Number number) {
    const auto bytes = std::bit_cast<std::array<std::byte, sizeof(Number)>>(number);
    all_.insert(all_.end(), bytes.begin(), bytes.end());
  }
  void putPlaces(const std::vector<double>& places, const PlaceGrid& grid) {
    for (std::size_t k = 0; k < places.size(); ++k)
      if (grid.isFine)
        put(static_cast<float>(places[k]));
      else
        put(grid.at(places[k], k % 3));
  }
  std::string text() const { return base64(std::span<const std::byte>(all_)); }

 private:
  std::vector<std::byte> all_;
};

PageFrames::PageFrames(const std::vector<std::int64_t>& kinds, const std::vector<double>& sizes)
    : kinds_(kinds), smallest_(std::numeric_limits<double>::infinity()) {
  for (std::size_t s = 0; s < sizes.size(); ++s)
    if (!isEndless(kinds[s])) smallest_ = std::min(smallest_, sizes[s]);
}

bool PageFrames::hasTurn(std::int64_t shape) const {
  return kinds_[static_cast<std::size_t>(shape)] != 0;
}

void PageFrames::add(const TrajectoryFrame& frame) {
  const std::vector<std::int64_t>& identities = integersOf(frame, "bodies", "identity");
  const std::vector<std::int64_t>& shapes = integersOf(frame, "bodies", "shape");
  if (numberOfNames_ == 0 || identities != identities_ || shapes != shapes_) {
    identities_ = identities, shapes_ = shapes;
    JsonObject one;
    one.add("ids", base64(std::vector<std::int32_t>(identities.begin(), identities.end())));
    one.add("shapes", base64(std::vector<std::uint16_t>(shapes.begin(), shapes.end())));
    names_.append(numberOfNames_++ == 0 ? "" : ",\n").append(one.text());
  }
  const std::vector<double>& places = realsOf(frame, "bodies", "position");
  const std::vector<double>& turns = realsOf(frame, "bodies", "orientation");
  const std::vector<double>& points = realsOf(frame, "contacts", "point");
  const std::vector<double>& forces = realsOf(frame, "contacts", "force");
  constexpr double kSeen = 0.01;
  const PlaceGrid grid(places, points, kSeen * smallest_);
  Packed packed;
  packed.put(static_cast<std::uint32_t>(shapes.size()));
  packed.put(static_cast<std::uint32_t>(points.size() / 3));
  packed.put(static_cast<std::uint32_t>(std::count_if(
      shapes.begin(), shapes.end(), [this](std::int64_t shape) { return hasTurn(shape); })));
  packed.put(std::uint32_t{grid.isFine ? 1U : 0U});
  for (const double number : grid.lo) packed.put(static_cast<float>(number));
  for (const double number : grid.step) packed.put(static_cast<float>(number));
  packed.putPlaces(places, grid);
  packed.putPlaces(points, grid);
  for (const char* name : {"velocity", "angular_velocity"})
    for (const float length : lengths(realsOf(frame, "bodies", name))) packed.put(half(length));
  for (std::size_t k = 0; k < turns.size(); ++k)
    if (hasTurn(shapes[k / 4]))
      packed.put(static_cast<std::int16_t>(std::lround(turns[k] * 32767)));
  for (const double force : forces) packed.put(half(force));
  JsonObject one;
  one.add("step", frame.step).add("time", frame.time).add("names", numberOfNames_ - 1);
  if (const std::string nodes = nodesOf(frame); !nodes.empty()) one.add("nodes", nodes);
  frames_.append(frames_.empty() ? "" : ",\n").append(one.add("data", packed.text()).text());
}

std::string PageFrames::nodesOf(const TrajectoryFrame& frame) {
  const std::vector<double>& places = realsOf(frame, "nodes", "position");
  if (places.empty()) return "";
  Packed packed;
  for (const double place : places) packed.put(static_cast<float>(place));
  for (const double stress : realsOf(frame, "nodes", "stress")) packed.put(half(stress));
  return packed.text();
}

double PageFrames::bytesOf(const TrajectoryFrame& frame) const {
  constexpr double kBody = 10, kTurn = 8, kContact = 12, kHead = 120, kText = 4.0 / 3;
  double bytes = kHead + kContact * static_cast<double>(integersOf(frame, "contacts", "a").size());
  for (const std::int64_t shape : integersOf(frame, "bodies", "shape"))
    bytes += hasTurn(shape) ? kBody + kTurn : kBody;
  constexpr double kNode = 14;
  bytes += kNode * static_cast<double>(integersOf(frame, "nodes", "body").size());
  return kText * bytes;
}

}  // namespace rico
