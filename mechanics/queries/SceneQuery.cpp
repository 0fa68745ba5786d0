#include <algorithm>
#include <mechanics/narrow/NarrowPhase.hpp>
#include <mechanics/queries/FirstEntry.hpp>
#include <mechanics/queries/SceneQuery.hpp>

namespace rico {

Frame SceneQuery::frameOf(std::uint32_t place) const {
  return placed_.isSphere(place) ? Frame{placed_.balls()[place].centre}
                                 : placed_.solid(place).frame;
}

/// Searches in pieces of a few cells of the finest grid, until a hit is nearer than the next piece.
std::optional<SceneQuery::Hit> SceneQuery::castRay(const Ray& ray) const {
  requireSound(ray);
  std::optional<Hit> best;
  std::uint32_t best_place = 0;
  const auto tryPlace = [&](std::uint32_t place) {
    const std::uint32_t body = placed_.body(place);
    const auto entry = rico::castRay(bodies_.shape(body), frameOf(place), ray);
    if (!entry || (best && entry->distance > best->distance)) return;
    if (best && entry->distance == best->distance && place >= best_place) return;
    best = Hit{body, entry->distance, ray.at(entry->distance), entry->normal};
    best_place = place;
  };
  grid_.forEachUnbounded(tryPlace);
  const auto [enter, leave] = interval(ray, grid_.bounds());
  const double piece = 4 * grid_.finestCell();
  for (double from = enter; from <= leave && !(best && best->distance < from); from += piece) {
    Aabb box;
    box.add(ray.at(from)), box.add(ray.at(least(from + piece, leave)));
    grid_.findInBox(box, tryPlace);
  }
  return best;
}

std::vector<SceneQuery::Hit> SceneQuery::castRayThrough(const Ray& ray) const {
  requireSound(ray);
  std::vector<std::uint32_t> places;
  const auto take = [&](std::uint32_t place) { places.push_back(place); };
  grid_.forEachUnbounded(take);
  const auto [enter, leave] = interval(ray, grid_.bounds());
  const double piece = 4 * grid_.finestCell();
  for (double from = enter; from <= leave; from += piece) {
    Aabb box;
    box.add(ray.at(from)), box.add(ray.at(least(from + piece, leave)));
    grid_.findInBox(box, take);
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());

  std::vector<Hit> hits;
  for (const std::uint32_t place : places) {
    const std::uint32_t body = placed_.body(place);
    if (const auto entry = rico::castRay(bodies_.shape(body), frameOf(place), ray))
      hits.push_back({body, entry->distance, ray.at(entry->distance), entry->normal});
  }
  std::stable_sort(hits.begin(), hits.end(),
                   [](const Hit& a, const Hit& b) { return a.distance < b.distance; });
  return hits;
}

std::vector<SceneQuery::Near> SceneQuery::inSphere(Vec3 centre, double radius) const {
  return near(Sphere(radius), {centre});
}

std::vector<std::uint32_t> SceneQuery::overlapping(const Shape& shape, const Frame& frame) const {
  std::vector<std::uint32_t> found;
  for (const Near& n : near(shape, frame)) found.push_back(n.body);
  return found;
}

std::vector<SceneQuery::Near> SceneQuery::near(const Shape& shape, const Frame& frame) const {
  std::vector<std::uint32_t> places;
  const Aabb box = bounds(shape, frame);
  const auto take = [&](std::uint32_t place) { places.push_back(place); };
  grid_.findInBox(box, take);
  grid_.forEachUnbounded(take);
  std::sort(places.begin(), places.end());

  std::vector<Near> found;
  std::vector<ContactPoint> points;
  for (const std::uint32_t place : places) {
    const std::uint32_t body = placed_.body(place);
    points.clear();
    collide(shape, frame, bodies_.shape(body), frameOf(place), 0, points);
    if (points.empty()) continue;
    double gap = Aabb::kInfinity;
    for (const ContactPoint& p : points) gap = least(gap, p.gap);
    found.push_back({body, gap});
  }
  return found;
}

}  // namespace rico
