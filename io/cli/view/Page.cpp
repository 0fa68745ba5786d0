#include <algorithm>
#include <cmath>
#include <cstring>
#include <io/cli/view/Base64.hpp>
#include <io/cli/view/Columns.hpp>
#include <io/cli/view/Page.hpp>
#include <io/cli/view/ViewerText.hpp>
#include <io/problems/InputError.hpp>
#include <io/problems/Json.hpp>

namespace rico {

namespace {

constexpr double kPageBytes = 60e6;
constexpr int kBodyBytes = 36, kContactBytes = 24;

/// Numbers of all sorts, one after the other, as the viewer's decode() takes them.
class Bytes {
 public:
  template <class Number>
  void put(const std::vector<Number>& numbers) {
    const std::span<const std::byte> more = std::as_bytes(std::span(numbers));
    all_.insert(all_.end(), more.begin(), more.end());
  }
  std::string text() const { return base64(std::span<const std::byte>(all_)); }

 private:
  std::vector<std::byte> all_;
};

std::vector<float> floats(const std::vector<double>& numbers) {
  return {numbers.begin(), numbers.end()};
}

/// Lengths of vectors, three numbers each.
std::vector<float> lengths(const std::vector<double>& vectors) {
  std::vector<float> all;
  for (std::size_t i = 0; i + 2 < vectors.size(); i += 3)
    all.push_back(static_cast<float>(std::hypot(vectors[i], vectors[i + 1], vectors[i + 2])));
  return all;
}

/// place, speed, spin, identity, contacts (point, force), orientation * 32767, shape.
std::string frameBytes(const TrajectoryFrame& frame) {
  const std::vector<std::int64_t>& identity = integersOf(frame, "bodies", "identity");
  const std::vector<double>& point = realsOf(frame, "contacts", "point");
  const std::vector<double>& force = realsOf(frame, "contacts", "force");
  const std::size_t n = identity.size(), m = force.size() / 3;
  std::vector<float> contacts;
  for (std::size_t c = 0; c < m; ++c)
    for (const std::vector<double>* of : {&point, &force})
      for (std::size_t i = 0; i < 3; ++i) contacts.push_back(static_cast<float>((*of)[3 * c + i]));
  std::vector<std::int16_t> turns;
  for (const double q : realsOf(frame, "bodies", "orientation"))
    turns.push_back(static_cast<std::int16_t>(std::lround(q * 32767)));
  const std::vector<std::int64_t>& shape = integersOf(frame, "bodies", "shape");
  Bytes bytes;
  bytes.put(std::vector<std::uint32_t>{std::uint32_t(n), std::uint32_t(m)});
  bytes.put(floats(realsOf(frame, "bodies", "position")));
  bytes.put(lengths(realsOf(frame, "bodies", "velocity")));
  bytes.put(lengths(realsOf(frame, "bodies", "angular_velocity")));
  bytes.put(std::vector<std::int32_t>(identity.begin(), identity.end()));
  bytes.put(contacts);
  bytes.put(turns);
  bytes.put(std::vector<std::uint16_t>(shape.begin(), shape.end()));
  return bytes.text();
}

/// The surfaces that the first recorded step holds.
std::string shapesText(const TrajectoryFrame& first) {
  const std::vector<std::int64_t>& kinds = integersOf(first, "shapes", "kind");
  const std::vector<std::int64_t>& pointOf = integersOf(first, "points", "shape");
  const std::vector<std::int64_t>& triangleOf = integersOf(first, "triangles", "shape");
  std::vector<std::vector<float>> points(kinds.size());
  std::vector<std::vector<std::uint32_t>> corners(kinds.size());
  for (std::size_t p = 0; p < pointOf.size(); ++p)
    for (const char* name : {"point", "normal"})
      for (std::size_t i = 0; i < 3; ++i)
        points[pointOf[p]].push_back(static_cast<float>(realsOf(first, "points", name)[3 * p + i]));
  for (std::size_t t = 0; t < triangleOf.size(); ++t)
    for (std::size_t i = 0; i < 3; ++i)
      corners[triangleOf[t]].push_back(
          static_cast<std::uint32_t>(integersOf(first, "triangles", "corners")[3 * t + i]));
  std::string text;
  for (std::size_t s = 0; s < kinds.size(); ++s) {
    JsonObject shape;
    shape.add("kind", kinds[s]).add("size", realsOf(first, "shapes", "size")[s]);
    shape.add("points", base64(points[s])).add("corners", base64(corners[s]));
    text.append(s == 0 ? "" : ",\n").append(shape.text());
  }
  return text;
}

/// Where the bodies that have an end are, how fast, how hard they push: by these the page chooses
/// its scales.
struct Extent {
  double lo[3] = {1e300, 1e300, 1e300}, hi[3] = {-1e300, -1e300, -1e300};
  std::vector<double> speeds, forces;

  void add(const TrajectoryFrame& frame, const std::vector<std::int64_t>& kinds,
           const std::vector<double>& sizes) {
    const std::vector<double>& place = realsOf(frame, "bodies", "position");
    const std::vector<std::int64_t>& shape = integersOf(frame, "bodies", "shape");
    for (std::size_t b = 0; b < shape.size(); ++b) {
      const std::int64_t kind = kinds[shape[b]];
      if (kind == 5 || kind == 6 || kind == 12) continue;  // planes, of whatever sort
      for (std::size_t i = 0; i < 3; ++i) {
        lo[i] = std::min(lo[i], place[3 * b + i] - sizes[shape[b]]);
        hi[i] = std::max(hi[i], place[3 * b + i] + sizes[shape[b]]);
      }
    }
    for (const float speed : lengths(realsOf(frame, "bodies", "velocity"))) speeds.push_back(speed);
    for (const float force : lengths(realsOf(frame, "contacts", "force")))
      if (force > 0) forces.push_back(force);
  }
  /// What all but a few are below.
  static double usual(std::vector<double>& all) {
    if (all.empty()) return 1;
    const std::size_t at = all.size() * 98 / 100;
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(at), all.end());
    return all[at] > 0 ? all[at] : 1;
  }
};

JsonObject cameraOf(const Extent& extent) {
  std::vector<double> centre;
  double size = 0;
  for (int i = 0; i < 3; ++i) {
    const bool isKnown = extent.lo[i] <= extent.hi[i];
    centre.push_back(isKnown ? 0.5 * (extent.lo[i] + extent.hi[i]) : 0);
    if (isKnown) size = std::max(size, extent.hi[i] - extent.lo[i]);
  }
  JsonObject camera;
  camera.add("centre", centre).add("distance", size > 0 ? 1.5 * size : 2.0);
  return camera;
}

void replace(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

std::string escaped(std::string text) {
  replace(text, "&", "&amp;"), replace(text, "<", "&lt;"), replace(text, ">", "&gt;");
  return text;
}

}  // namespace

std::int64_t everyForPage(const TrajectoryReader& trajectory) {
  const TrajectoryFrame last = trajectory.frame(trajectory.steps() - 1);
  const auto bodies = static_cast<double>(integersOf(last, "bodies", "identity").size());
  const auto contacts = static_cast<double>(integersOf(last, "contacts", "a").size());
  const double bytes = 4.0 / 3 * (kBodyBytes * bodies + kContactBytes * contacts + 100);
  const double frames = std::max(1.0, kPageBytes / bytes);
  return std::max<std::int64_t>(
      1, static_cast<std::int64_t>(std::ceil(static_cast<double>(trajectory.steps()) / frames)));
}

std::string pageData(const TrajectoryReader& trajectory, std::int64_t every) {
  const TrajectoryFrame first = trajectory.frame(0);
  const std::vector<std::int64_t>& kinds = integersOf(first, "shapes", "kind");
  const std::vector<double>& sizes = realsOf(first, "shapes", "size");
  const TrajectoryLayout& layout = trajectory.layout();
  std::vector<std::vector<double>> plots(layout.scalars.size());
  std::vector<double> times;
  Extent extent;
  std::string frames;
  for (std::int64_t k = 0; k < trajectory.steps(); k += every) {
    const TrajectoryFrame frame = trajectory.frame(k);
    if (k % (every * std::max<std::int64_t>(1, trajectory.steps() / every / 8)) == 0)
      extent.add(frame, kinds, sizes);
    for (std::size_t s = 0; s < plots.size(); ++s) plots[s].push_back(frame.scalars()[s]);
    times.push_back(frame.time);
    JsonObject one;
    one.add("step", frame.step).add("time", frame.time).add("data", frameBytes(frame));
    frames.append(frames.empty() ? "" : ",\n").append(one.text());
  }
  std::string series;
  for (std::size_t s = 0; s < plots.size(); ++s) {
    JsonObject one;
    one.add("name", layout.scalars[s].name).add("unit", layout.scalars[s].unit);
    series.append(s == 0 ? "" : ", ").append(one.add("values", plots[s]).text());
  }
  double smallest = 1e300;
  for (std::size_t s = 0; s < sizes.size(); ++s)
    if (kinds[s] != 5 && kinds[s] != 6 && kinds[s] != 12) smallest = std::min(smallest, sizes[s]);
  const double pause = times.size() > 1 ? times[1] - times[0] : 0.04;
  return "{\"camera\": " + cameraOf(extent).text() +
         ",\n\"fastest\": " + numberText(Extent::usual(extent.speeds)) +
         ", \"forceScale\": " + numberText(3 * smallest / Extent::usual(extent.forces)) +
         ", \"pause\": " + numberText(pause) +
         ",\n\"kinds\": [\"sphere\", \"box\", \"capsule\", \"cylinder\", \"cone\", \"plane\", "
         "\"half-space\", \"convex hull\", \"height field\", \"mesh\", \"compound\", \"polygon\", "
         "\"half-plane\"],\n\"plots\": [" +
         series + "],\n\"shapes\": [" + shapesText(first) + "],\n\"frames\": [" + frames + "]}";
}

std::string wholePage(const std::string& title, const std::string& data) {
  std::string page = kPageText;
  replace(page, "@TITLE@", escaped(title));
  replace(page, "@SCRIPT@", kViewerText);
  replace(page, "@DATA@", data);
  return page;
}

}  // namespace rico
