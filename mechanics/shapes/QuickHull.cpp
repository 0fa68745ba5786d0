extern "C" {
#include <libqhull_r/libqhull_r.h>
#include <libqhull_r/poly_r.h>
}

#include <cstdio>
#include <mechanics/geometry/Aabb.hpp>
#include <mechanics/shapes/QuickHull.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <memory>

namespace rico {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

// Pieces that are coplanar up to this share of the largest extent are merged. The corners of a face
// that a user writes with seven digits lie in a plane up to it.
constexpr double kCoplanar = 1e-6;

/// Qhull's command line: it merges pieces whose centres are this near to each other's planes.
std::string commandFor(std::span<const Vec3> points) {
  Aabb box;
  for (const Vec3& p : points) box.add(Aabb::around(p, {}));
  const Vec3 extent = box.extent();
  char text[40];
  std::snprintf(text, sizeof text, "qhull C-%.3e",
                kCoplanar * most(extent.x, most(extent.y, extent.z)));
  return text;
}

/// Runs Qhull once; its destructor frees the memory of Qhull.
class Run {
 public:
  explicit Run(std::span<const Vec3> points) : messages_(std::tmpfile()) {
    for (const Vec3& p : points) coordinates_.insert(coordinates_.end(), {p.x, p.y, p.z});
    qh_zero(&qh_, messages_.get());
    std::string command = commandFor(points);
    failed_ = qh_new_qhull(&qh_, 3, static_cast<int>(points.size()), coordinates_.data(), False,
                           command.data(), nullptr, messages_.get()) != 0;
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run() {
    qh_freeqhull(&qh_, qh_ALL);
    int count = 0, bytes = 0;
    qh_memfreeshort(&qh_, &count, &bytes);
  }

  bool failed() const { return failed_; }

  std::vector<std::vector<std::uint32_t>> faces() {
    std::vector<std::vector<std::uint32_t>> loops;
    for (facetT* facet = qh_.facet_list; facet && facet->next; facet = facet->next) {
      setT* vertices = qh_facet3vertex(&qh_, facet);
      auto** vertex = reinterpret_cast<vertexT**>(&vertices->e[0].p);
      loops.emplace_back();
      for (; *vertex; ++vertex)
        loops.back().push_back(static_cast<std::uint32_t>(qh_pointid(&qh_, (*vertex)->point)));
      qh_settempfree(&qh_, &vertices);
    }
    return loops;
  }

 private:
  qhT qh_;
  File messages_;
  std::vector<double> coordinates_;
  bool failed_ = false;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> quickHull(std::span<const Vec3> points) {
  if (points.size() < 4)
    throw ShapeError("convex hull", "it has " + std::to_string(points.size()) + " points",
                     "give four or more");
  Run run(points);
  if (run.failed())
    throw ShapeError("convex hull",
                     "the " + std::to_string(points.size()) + " points lie in one plane",
                     "give points that enclose a volume");
  return run.faces();
}

}  // namespace rico
