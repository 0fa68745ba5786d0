#include <algorithm>
#include <cmath>
#include <kernel/state/StateRecorder.hpp>
#include <limits>
#include <mechanics/elastic/ElasticBody.hpp>
#include <mechanics/elastic/multigrid/NodeTiles.hpp>
#include <mechanics/geometry/Entries.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <utility>

namespace rico {
namespace {

/// Larger tiles leave threads without work: a beam of 1 148 nodes runs 1.1 to 1.5 times faster on
/// two threads with these tiles, and no faster in one of 2 048. Smaller ones have more nodes at
/// their sides than inside.
constexpr int kNodesOfTile = 512;

void requireRange(const std::string& whose, const char* what, double value, bool isGood,
                  const char* remedy) {
  if (!isGood || !std::isfinite(value))
    throw ShapeError(whose, std::string(what) + " is " + numberInWords(value), remedy);
}

double shortestEdgeOf(const ElasticMesh& mesh) {
  double shortest = std::numeric_limits<double>::infinity();
  for (const ElasticElement& e : mesh.elements)
    for (int a = 0; a < e.corners; ++a)
      for (int b = 0; b < a; ++b)
        shortest = least(shortest, squaredNorm(mesh.nodes[e.node[a]] - mesh.nodes[e.node[b]]));
  return std::sqrt(shortest);
}

}  // namespace

void ElasticMaterial::check(const std::string& whose) const {
  requireRange(whose, "Young's modulus", young, young > 0, "give a positive pressure");
  requireRange(whose, "Poisson's ratio", poisson, poisson > -1 && poisson < 0.5,
               "give a number between -1 and 0.5");
  requireRange(whose, "the density", density, density > 0, "give a positive mass a volume");
  requireRange(whose, "the damping by mass", massDamping, massDamping >= 0, "give none, or more");
  requireRange(whose, "the damping by stiffness", stiffnessDamping, stiffnessDamping >= 0,
               "give none, or more");
}

ElasticBody::ElasticBody(std::string name, ElasticMesh mesh, const ElasticMaterial& material,
                         const ElasticStart& start, std::shared_ptr<Workers> workers)
    : name_(std::move(name)),
      mesh_(std::move(mesh)),
      material_(material),
      lame_(material.young, material.poisson),
      group_(start.group),
      identity_(start.identity),
      workers_(std::move(workers)) {
  material_.check(name_);
  mesh_.check(name_);
  const Frame frame = frameAt(start.at, start.orientation);
  for (Vec3& node : mesh_.nodes) node = frame.point(node);
  faces_ = mesh_.boundary();
  for (const ElasticFace& face : faces_)
    surfaceNodes_.insert(surfaceNodes_.end(), face.node.begin(), face.node.begin() + face.corners);
  std::sort(surfaceNodes_.begin(), surfaceNodes_.end());
  surfaceNodes_.erase(std::unique(surfaceNodes_.begin(), surfaceNodes_.end()), surfaceNodes_.end());
  shortestEdge_ = shortestEdgeOf(mesh_);
  places_ = mesh_.nodes;
  numberFreeNodes(start.fixed);
  makeElements();
  makePattern();
  listCorners();
  makeMasses();
  velocities_.assign(places_.size(), Vec3{});
  const Vec3 middle = centre();
  for (const int node : nodeOfFree_)
    velocities_[node] = start.velocity + cross(start.spin, places_[node] - middle);
}

void ElasticBody::makeElements() {
  elements_.resize(mesh_.elements.size());
  std::size_t slot = 0;
  for (std::size_t e = 0; e < elements_.size(); ++e) {
    elements_[e].slot = slot;
    slot += static_cast<std::size_t>(mesh_.elements[e].corners * mesh_.elements[e].corners);
  }
  shareElements([&](int, std::size_t first, std::size_t last) {
    for (std::size_t e = first; e < last; ++e) {
      elements_[e].shape = gradientsAtCentre(mesh_, mesh_.elements[e]);
      elements_[e].stiffness = elementStiffness(mesh_, mesh_.elements[e], lame_);
    }
  });
}

void ElasticBody::numberFreeNodes(const std::vector<int>& fixed) {
  freeOf_.assign(places_.size(), 0);
  for (const int node : fixed) {
    if (node < 0 || static_cast<std::size_t>(node) >= places_.size())
      throw ShapeError(name_, "node " + std::to_string(node) + " cannot be fixed",
                       "its mesh has nodes 0 to " + std::to_string(places_.size() - 1));
    freeOf_[static_cast<std::size_t>(node)] = -1;
  }
  for (std::size_t i = 0; i < places_.size(); ++i)
    if (freeOf_[i] == 0) nodeOfFree_.push_back(static_cast<int>(i));
  tiles_ = divideIntoTiles(places_, kNodesOfTile, nodeOfFree_);
  for (std::size_t i = 0; i < nodeOfFree_.size(); ++i)
    freeOf_[static_cast<std::size_t>(nodeOfFree_[i])] = static_cast<int>(i);
}

void ElasticBody::makePattern() {
  std::vector<std::vector<int>> rows(nodeOfFree_.size());
  for (const ElasticElement& e : mesh_.elements)
    for (int a = 0; a < e.corners; ++a)
      for (int b = 0; b < e.corners; ++b)
        if (const int i = freeOf_[e.node[a]], j = freeOf_[e.node[b]]; i >= 0 && j >= 0)
          rows[i].push_back(j);
  K_.columns = freeNodes();
  for (std::vector<int>& row : rows) {
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    K_.column.insert(K_.column.end(), row.begin(), row.end());
    K_.start.push_back(static_cast<std::int64_t>(K_.column.size()));
  }
  K_.value.assign(9 * K_.column.size(), 0.0);
  A_ = K_;
  for (const ElasticElement& e : mesh_.elements)
    for (int a = 0; a < e.corners; ++a)
      for (int b = 0; b < e.corners; ++b) {
        const int i = freeOf_[e.node[a]], j = freeOf_[e.node[b]];
        slots_.push_back(i >= 0 && j >= 0 ? K_.find(i, j) : -1);
      }
}

void ElasticBody::listCorners() {
  firstCorner_.assign(nodeOfFree_.size() + 1, 0);
  const auto forCorners = [&](auto&& visit) {
    for (std::size_t e = 0; e < elements_.size(); ++e)
      for (int a = 0; a < mesh_.elements[e].corners; ++a)
        if (const int i = freeOf_[mesh_.elements[e].node[a]]; i >= 0)
          visit(static_cast<std::size_t>(i), Corner{e, a});
  };
  forCorners([&](std::size_t i, Corner) { ++firstCorner_[i + 1]; });
  for (std::size_t i = 1; i < firstCorner_.size(); ++i) firstCorner_[i] += firstCorner_[i - 1];
  corners_.resize(firstCorner_.back());
  std::vector<std::size_t> next(firstCorner_.begin(), firstCorner_.end() - 1);
  forCorners([&](std::size_t i, Corner corner) { corners_[next[i]++] = corner; });
}

void ElasticBody::makeMasses() {
  masses_.assign(places_.size(), 0.0);
  massOf_.assign(K_.column.size(), 0.0);
  std::size_t slot = 0;
  for (const ElasticElement& e : mesh_.elements) {
    const std::vector<double> M = elementMass(mesh_, e);
    for (int a = 0; a < e.corners; ++a)
      for (int b = 0; b < e.corners; ++b, ++slot) {
        const double m = material_.density * M[a * e.corners + b];
        masses_[e.node[a]] += m;
        if (slots_[slot] >= 0) massOf_[static_cast<std::size_t>(slots_[slot])] += m;
      }
  }
  std::vector<double> weights;
  for (const int node : nodeOfFree_) weights.push_back(masses_[node]);
  iteration_.setWeights(std::move(weights));
  if (!material_.lumped) return;
  std::fill(massOf_.begin(), massOf_.end(), 0.0);
  for (int i = 0; i < freeNodes(); ++i)
    massOf_[static_cast<std::size_t>(K_.find(i, i))] = masses_[nodeOfFree_[i]];
}

Matrix3 ElasticBody::elementRotation(std::size_t e, const std::vector<Vec3>& places) const {
  if (!material_.corotational) return Matrix3::identity();
  return rotationOf(deformationGradient(elements_[e].shape, mesh_.elements[e], places.data()));
}

// K = Σ R K_e R', row by row.
void ElasticBody::assembleStiffness(const std::vector<Vec3>& places) {
  std::vector<Matrix3> rotations(elements_.size());
  shareElements([&](int, std::size_t first, std::size_t last) {
    for (std::size_t e = first; e < last; ++e) rotations[e] = elementRotation(e, places);
  });
  shareNodes([&](int first, int last) {
    std::fill(K_.block(K_.start[first]), K_.block(K_.start[last]), 0.0);
    for (std::size_t c = firstCorner_[first]; c < firstCorner_[last]; ++c)
      addStiffness(corners_[c], rotations[corners_[c].element]);
  });
}

// The blocks of an element in the row of one of its corners.
void ElasticBody::addStiffness(Corner corner, const Matrix3& R) {
  const Element& element = elements_[corner.element];
  const int n = mesh_.elements[corner.element].corners;
  const double* rows = element.stiffness.data() + 9 * n * corner.number;
  const std::int64_t* slots = slots_.data() + element.slot + n * corner.number;
  for (int b = 0; b < n; ++b) {
    if (slots[b] < 0) continue;
    Matrix3 block;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) block(i, j) = rows[i * 3 * n + 3 * b + j];
    if (material_.corotational) block = R * block * transpose(R);
    double* to = K_.block(slots[b]);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) to[3 * i + j] += block(i, j);
  }
}

double ElasticBody::mass() const {
  double sum = 0;
  for (const double m : masses_) sum += m;
  return sum;
}

Vec3 ElasticBody::centre() const {
  Vec3 sum;
  for (std::size_t i = 0; i < places_.size(); ++i) sum += masses_[i] * places_[i];
  return (1 / mass()) * sum;
}

double ElasticBody::kineticEnergy() const {
  double sum = 0;
  for (int i = 0; i < freeNodes(); ++i)
    for (std::int64_t k = K_.start[i]; k < K_.start[i + 1]; ++k)
      sum += massOf_[k] * dot(velocities_[nodeOfFree_[i]], velocities_[nodeOfFree_[K_.column[k]]]);
  return 0.5 * sum;
}

double ElasticBody::elasticEnergy() const { return elasticEnergyAt(places_); }

double ElasticBody::potentialEnergy(Vec3 gravity) const {
  double sum = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) sum -= masses_[i] * dot(gravity, places_[i]);
  return sum;
}

Vec3 ElasticBody::linearMomentum() const {
  Vec3 sum;
  for (std::size_t i = 0; i < places_.size(); ++i) sum += masses_[i] * velocities_[i];
  return sum;
}

Vec3 ElasticBody::angularMomentum() const {
  Vec3 sum;
  for (std::size_t i = 0; i < places_.size(); ++i)
    sum += masses_[i] * cross(places_[i], velocities_[i]);
  return sum;
}

std::vector<double> ElasticBody::stresses() const {
  std::vector<double> sum(places_.size(), 0.0), volume(places_.size(), 0.0);
  for (std::size_t e = 0; e < elements_.size(); ++e) {
    const ElasticElement& element = mesh_.elements[e];
    const Matrix3 F = deformationGradient(elements_[e].shape, element, places_.data());
    const Matrix3 R = material_.corotational ? rotationOf(F) : Matrix3::identity();
    const double stress = vonMises(F, R, lame_), size = elements_[e].shape.volume;
    for (int a = 0; a < element.corners; ++a) {
      sum[element.node[static_cast<std::size_t>(a)]] += size * stress;
      volume[element.node[static_cast<std::size_t>(a)]] += size;
    }
  }
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = volume[i] > 0 ? sum[i] / volume[i] : 0;
  return sum;
}

bool ElasticBody::isFinite() const {
  return std::all_of(places_.begin(), places_.end(), [](Vec3 x) { return rico::isFinite(x); }) &&
         std::all_of(velocities_.begin(), velocities_.end(),
                     [](Vec3 v) { return rico::isFinite(v); });
}

void ElasticBody::recordState(StateRecorder& recorder) {
  recorder.group("elastic", static_cast<std::int64_t>(identity_));
  recorder("x", std::span(&places_.data()->x, 3 * places_.size()));
  recorder("v", std::span(&velocities_.data()->x, 3 * velocities_.size()));
}

}  // namespace rico
