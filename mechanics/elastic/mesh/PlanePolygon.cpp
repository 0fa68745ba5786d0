#include <mechanics/elastic/mesh/PlanePolygon.hpp>

namespace rico {

Vec3 areaVectorOf(std::span<const Vec3> polygon) {
  Vec3 sum;
  for (std::size_t i = 1; i + 1 < polygon.size(); ++i)
    sum += 0.5 * cross(polygon[i] - polygon[0], polygon[i + 1] - polygon[0]);
  return sum;
}

Vec3 centreOf(std::span<const Vec3> polygon) {
  const Vec3 whole = areaVectorOf(polygon);
  Vec3 centre = polygon[0];
  for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
    const Vec3 a = polygon[i] - polygon[0], b = polygon[i + 1] - polygon[0];
    centre += (dot(cross(a, b), whole) / (6 * squaredNorm(whole))) * (a + b);
  }
  return centre;
}

void cutOff(PlanePolygon& polygon, Vec3 inward, Vec3 through) {
  PlanePolygon kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 a = polygon[i], b = polygon[i + 1 < polygon.size() ? i + 1 : 0];
    const double ofA = dot(inward, a - through), ofB = dot(inward, b - through);
    if (ofA >= 0) kept.push_back(a);
    if (ofA < 0 ? ofB > 0 : ofA > 0 && ofB < 0) kept.push_back(a + (ofA / (ofA - ofB)) * (b - a));
  }
  if (kept.size() < 3) kept.clear();
  polygon.swap(kept);
}

void keepWithin(PlanePolygon& polygon, std::span<const Vec3> outline, Vec3 direction) {
  const Vec3 up = dot(areaVectorOf(outline), direction) > 0 ? direction : -direction;
  for (std::size_t i = 0; i < outline.size() && !polygon.empty(); ++i) {
    const Vec3 edge = outline[i + 1 < outline.size() ? i + 1 : 0] - outline[i];
    cutOff(polygon, cross(up, edge), outline[i]);
  }
}

}  // namespace rico
