#include <algorithm>
#include <cmath>
#include <io/cli/view/Base64.hpp>
#include <io/cli/view/Columns.hpp>
#include <io/cli/view/ElasticSurfaces.hpp>
#include <io/cli/view/Page.hpp>
#include <io/cli/view/PageFrames.hpp>
#include <io/cli/view/Plot.hpp>
#include <io/cli/view/ViewerText.hpp>
#include <io/problems/InputError.hpp>
#include <io/problems/Json.hpp>

namespace rico {

namespace {

constexpr double kPageBytes = 60e6;

/// The surfaces in the first recorded step.
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

/// A box that grows.
struct Span {
  double lo[3] = {1e300, 1e300, 1e300}, hi[3] = {-1e300, -1e300, -1e300};

  void add(double place, double size, std::size_t axis) {
    lo[axis] = std::min(lo[axis], place - size);
    hi[axis] = std::max(hi[axis], place + size);
  }
  bool isEmpty() const { return lo[0] > hi[0]; }
};

/// The extent of finite bodies, the usual speeds and forces: they determine the scales of the
/// page.
struct Extent {
  Span all, moving;
  std::vector<double> speeds, forces, stresses;

  void addNodes(const TrajectoryFrame& frame) {
    const std::vector<double>& place = realsOf(frame, "nodes", "position");
    for (std::size_t k = 0; k < place.size(); ++k) moving.add(place[k], 0, k % 3);
    const std::vector<double>& stress = realsOf(frame, "nodes", "stress");
    stresses.insert(stresses.end(), stress.begin(), stress.end());
  }
  void add(const TrajectoryFrame& frame, const std::vector<std::int64_t>& kinds,
           const std::vector<double>& sizes) {
    const std::vector<double>& place = realsOf(frame, "bodies", "position");
    const std::vector<std::int64_t>& shape = integersOf(frame, "bodies", "shape");
    const std::vector<float> speed = lengths(realsOf(frame, "bodies", "velocity"));
    for (std::size_t b = 0; b < shape.size(); ++b) {
      const std::int64_t kind = kinds[shape[b]];
      if (isEndless(kind)) continue;
      for (std::size_t i = 0; i < 3; ++i) {
        all.add(place[3 * b + i], sizes[shape[b]], i);
        if (speed[b] > 0) moving.add(place[3 * b + i], sizes[shape[b]], i);
      }
    }
    speeds.insert(speeds.end(), speed.begin(), speed.end());
    for (const float force : lengths(realsOf(frame, "contacts", "force")))
      if (force > 0) forces.push_back(force);
  }
  /// The value that 2 % exceed; 1 if it is zero or there is none.
  static double percentile98(std::vector<double>& all) {
    if (all.empty()) return 1;
    const std::size_t at = all.size() * 98 / 100;
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(at), all.end());
    return all[at] > 0 ? all[at] : 1;
  }
};

/// Shows the bodies that move: a box as ground may be a hundred times as large.
JsonObject cameraOf(const Extent& bodies) {
  const Span& extent = bodies.moving.isEmpty() ? bodies.all : bodies.moving;
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
  const TrajectoryFrame first = trajectory.frame(0);
  const PageFrames packing(integersOf(first, "shapes", "kind"), realsOf(first, "shapes", "size"));
  const double bytes = packing.bytesOf(trajectory.frame(trajectory.steps() - 1));
  const double frames = std::max(1.0, kPageBytes / bytes);
  return std::max<std::int64_t>(
      1, static_cast<std::int64_t>(std::ceil(static_cast<double>(trajectory.steps()) / frames)));
}

/// The curves at every `every`-th step.
static std::string plotsText(const TrajectoryReader& trajectory, std::int64_t every) {
  std::string text;
  for (const Plot& plot : plotsOf(trajectory)) {
    std::string curves;
    for (const Plot::Curve& curve : plot.curves) {
      std::vector<double> values;
      for (std::size_t k = 0; k < curve.values.size(); k += static_cast<std::size_t>(every))
        values.push_back(curve.values[k]);
      JsonObject one;
      curves.append(curves.empty() ? "" : ", ");
      curves.append(one.add("name", curve.name).add("values", values).text());
    }
    text.append(text.empty() ? "" : ",\n").append("{\"isLog\": ");
    text.append(plot.isLogarithmic ? "true" : "false")
        .append(", \"curves\": [")
        .append(curves)
        .append("]}");
  }
  return text;
}

std::string pageData(const TrajectoryReader& trajectory, std::int64_t every) {
  const TrajectoryFrame first = trajectory.frame(0);
  const std::vector<std::int64_t>& kinds = integersOf(first, "shapes", "kind");
  const std::vector<double>& sizes = realsOf(first, "shapes", "size");
  const std::vector<double> times = trajectory.times();
  const std::int64_t many = every * std::max<std::int64_t>(1, trajectory.steps() / every / 8);
  Extent extent;
  PageFrames packed(kinds, sizes);
  for (std::int64_t k = 0; k < trajectory.steps(); k += every) {
    const TrajectoryFrame frame = trajectory.frame(k);
    if (k % many == 0) extent.add(frame, kinds, sizes), extent.addNodes(frame);
    packed.add(frame);
  }
  double smallest = 1e300;
  for (std::size_t s = 0; s < sizes.size(); ++s)
    if (!isEndless(kinds[s])) smallest = std::min(smallest, sizes[s]);
  const ElasticSurfaces elastic(first);
  if (!elastic.isEmpty()) smallest = std::min(smallest, elastic.grain());
  const auto next = static_cast<std::size_t>(every);
  const double pause = times.size() > next ? times[next] - times[0] : 0.04;
  return "{\"camera\": " + cameraOf(extent).text() +
         ",\n\"fastest\": " + numberText(Extent::percentile98(extent.speeds)) +
         ", \"forceScale\": " + numberText(3 * smallest / Extent::percentile98(extent.forces)) +
         ", \"pause\": " + numberText(pause) +
         ", \"strongest\": " + numberText(Extent::percentile98(extent.stresses)) +
         ", \"faces\": \"" +
         base64(std::vector<std::uint32_t>(elastic.corners().begin(), elastic.corners().end())) +
         "\",\n\"kinds\": [\"sphere\", \"box\", \"capsule\", \"cylinder\", \"cone\", \"plane\", "
         "\"half-space\", \"convex hull\", \"height field\", \"mesh\", \"compound\", \"polygon\", "
         "\"half-plane\"],\n\"plots\": [" +
         plotsText(trajectory, every) + "],\n\"shapes\": [" + shapesText(first) +
         "],\n\"names\": [" + packed.names() + "],\n\"frames\": [" + packed.frames() + "]}";
}

std::string wholePage(const std::string& title, const std::string& data) {
  std::string page = kPageText;
  replace(page, "@TITLE@", escaped(title));
  replace(page, "@SCRIPT@", kViewerText);
  replace(page, "@DATA@", data);
  return page;
}

}  // namespace rico
