#include <io/cli/view/ElasticSurfaces.hpp>
#include <io/cli/view/Surfaces.hpp>
#include <io/cli/view/picture/Hues.hpp>

namespace rico {

ElasticSurfaces::ElasticSurfaces(const TrajectoryFrame& first) {
  const std::vector<double>& places = realsOf(first, "nodes", "position");
  const auto nodes = static_cast<std::int64_t>(places.size() / 3);
  const std::vector<std::int64_t>& corners = integersOf(first, "faces", "corners");
  double sum = 0;
  for (std::size_t t = 0; t + 2 < corners.size(); t += 3) {
    const std::int64_t* c = &corners[t];
    if (c[0] < 0 || c[1] < 0 || c[2] < 0 || c[0] >= nodes || c[1] >= nodes || c[2] >= nodes)
      continue;
    corners_.insert(corners_.end(), c, c + 3);
    sum += norm(vectorAt(places, static_cast<std::size_t>(c[1])) -
                vectorAt(places, static_cast<std::size_t>(c[0])));
  }
  if (!corners_.empty()) grain_ = 3 * sum / static_cast<double>(corners_.size());
}

void ElasticSurfaces::gather(const TrajectoryFrame& frame, std::vector<Vec3>& places,
                             std::vector<double>& stresses) {
  const std::vector<double>& x = realsOf(frame, "nodes", "position");
  for (std::size_t i = 0; 3 * i < x.size(); ++i) places.push_back(vectorAt(x, i));
  const std::vector<double>& stress = realsOf(frame, "nodes", "stress");
  stresses.insert(stresses.end(), stress.begin(), stress.end());
}

void ElasticSurfaces::put(const TrajectoryFrame& frame, Samples& samples) const {
  const std::vector<double>& x = realsOf(frame, "nodes", "position");
  const std::vector<double>& stress = realsOf(frame, "nodes", "stress");
  const std::vector<std::int64_t>& body = integersOf(frame, "nodes", "body");
  const Camera& camera = samples.camera();
  std::vector<Samples::Corner> all(x.size() / 3);
  for (std::size_t i = 0; i < all.size(); ++i) all[i].place = camera.inView(vectorAt(x, i));
  const auto at = [&](std::size_t k) -> Samples::Corner& {
    return all[static_cast<std::size_t>(corners_[k])];
  };
  for (std::size_t t = 0; t < corners_.size(); t += 3) {
    const Vec3 area = cross(at(t + 1).place - at(t).place, at(t + 2).place - at(t).place);
    for (std::size_t i = 0; i < 3; ++i) at(t + i).normal += area;
  }
  for (Samples::Corner& corner : all)
    if (norm(corner.normal) > 0) corner.normal = normalized(corner.normal);
  for (std::size_t t = 0; t < corners_.size(); t += 3) {
    double mean = 0;
    for (std::size_t i = 0; i < 3; ++i)
      mean += stress[static_cast<std::size_t>(corners_[t + i])] / 3;
    const auto number =
        static_cast<std::uint16_t>(body[static_cast<std::size_t>(corners_[t])] % 32768 + 32767);
    samples.triangle(at(t), at(t + 1), at(t + 2), {heat(mean / highest_), number, false});
  }
}

}  // namespace rico
