// The bounds of ShearFrictionNSL: stress times area times time step.
#include <algorithm>
#include <cmath>
#include <mechanics/elastic/ElasticManager.hpp>
#include <mechanics/elastic/detection/ContactAreas.hpp>
#include <utility>
#include <vector>

namespace rico {
namespace {

/// Returns true if both contacts are between the same two bodies.
bool areOfOnePair(const ElasticContact& a, const ElasticContact& b) {
  return std::minmax(a.body, a.other) == std::minmax(b.body, b.other) && a.rigid == b.rigid;
}

}  // namespace

// First the stresses are in `most`, then the bounds of the friction. One pair has one law.
void ElasticManager::boundFriction(double h) {
  for (std::size_t first = 0, last = 0; first < active_.size(); first = last) {
    while (last < active_.size() && areOfOnePair(active_[first].contact, active_[last].contact))
      ++last;
    if (std::isfinite(active_[first].most)) boundPair(first, last, h);
  }
}

// A contact that bore nothing in the last step has no area, as it would have no friction; its part
// of the surface belongs to those near it.
void ElasticManager::boundPair(std::size_t first, std::size_t last, double h) {
  std::vector<std::size_t> bearing, all;
  for (std::size_t i = first; i < last; ++i) {
    const Vec3* before = storedImpulse(active_[i].contact);
    if (before == nullptr || before->x > 0) bearing.push_back(i);
    all.push_back(i);
  }
  if (bearing.empty()) bearing = all;
  std::vector<ElasticContact> contacts;
  for (const std::size_t i : bearing) contacts.push_back(active_[i].contact);
  const std::vector<double> areas = contactAreas(*elastic_, *rigid_, contacts);
  const double stress = active_[first].most;
  for (const std::size_t i : all) active_[i].most = 0;
  for (std::size_t k = 0; k < bearing.size(); ++k) active_[bearing[k]].most = stress * areas[k] * h;
}

}  // namespace rico
