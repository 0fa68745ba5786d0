#include <algorithm>
#include <cmath>
#include <mechanics/elastic/ElasticBody.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {

// `local`: R' x − X, of the corners.
void ElasticBody::elementForces(std::size_t e, const Matrix3& R, const std::vector<Vec3>& places,
                                double* local, double* forces) const {
  const ElasticElement& element = mesh_.elements[e];
  const int n = element.corners;
  for (int a = 0; a < n; ++a) {
    const int node = element.node[static_cast<std::size_t>(a)];
    // Relative to the first corner: a translation causes no strain, and no digits are lost far from
    // the origin.
    const Vec3 x = places[node] - places[element.node[0]];
    store(transposedTimes(R, x) - (mesh_.nodes[node] - mesh_.nodes[element.node[0]]),
          local + 3 * a);
  }
  const double* Ke = elements_[e].stiffness.data();
  for (int i = 0; i < 3 * n; ++i) {
    double sum = 0;
    for (int j = 0; j < 3 * n; ++j) sum += Ke[i * 3 * n + j] * local[j];
    forces[i] = sum;
  }
}

namespace {

Vec3 solveSymmetric(const Matrix3& A, Vec3 b) {
  const double d = determinant(A);
  if (!(d > 0)) return {};
  return (1 / d) * Vec3{dot(cross(A.column[1], A.column[2]), b),
                        dot(cross(A.column[2], A.column[0]), b),
                        dot(cross(A.column[0], A.column[1]), b)};
}

// The rotation of an element depends on x. With τ = Σ y_a x f_a and y_a = R' x_a, the energy has
// the derivative f_a − w x g_a by y_a, where g_a is the gradient of the shape function at the
// centroid, and (tr U I − U) w = τ, U = R' ∂x/∂X.
void addTurn(const ElasticElement& element, const ShapeGradients& shape, const Matrix3& U,
             const Vec3* y, double* forces) {
  const double stretch = trace(U);
  const Matrix3 G = Matrix3::diagonal({stretch, stretch, stretch}) + (-1.0) * U;
  Vec3 torque;
  for (int a = 0; a < element.corners; ++a) torque += cross(y[a], load(forces + 3 * a));
  const Vec3 w = solveSymmetric(G, torque);
  for (int a = 0; a < element.corners; ++a)
    store(load(forces + 3 * a) - cross(w, shape.gradient[static_cast<std::size_t>(a)]),
          forces + 3 * a);
}

double dotOf(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

// R times the derivative of the energy of an element by the places of its corners.
void ElasticBody::turnedForces(std::size_t e, const std::vector<Vec3>& places,
                               double* forces) const {
  const ElasticElement& element = mesh_.elements[e];
  const Matrix3 R = elementRotation(e, places);
  double local[24];
  elementForces(e, R, places, local, forces);
  if (material_.corotational) {
    Vec3 y[8];
    for (int a = 0; a < element.corners; ++a)
      y[a] = load(local + 3 * a) + mesh_.nodes[element.node[static_cast<std::size_t>(a)]] -
             mesh_.nodes[element.node[0]];
    const Matrix3 F = deformationGradient(elements_[e].shape, element, places.data());
    addTurn(element, elements_[e].shape, transposedTimes(R, F), y, forces);
  }
  for (int a = 0; a < element.corners; ++a) store(R * load(forces + 3 * a), forces + 3 * a);
}

// ∂U/∂x at the free nodes.
std::vector<double> ElasticBody::internalForces(const std::vector<Vec3>& places) const {
  std::vector<double> ofElements(24 * elements_.size()), all(3 * nodeOfFree_.size(), 0.0);
  shareElements([&](int, std::size_t first, std::size_t last) {
    for (std::size_t e = first; e < last; ++e) turnedForces(e, places, &ofElements[24 * e]);
  });
  shareNodes([&](int first, int last) {
    for (int i = first; i < last; ++i)
      for (std::size_t c = firstCorner_[i]; c < firstCorner_[i + 1]; ++c) {
        const double* force = &ofElements[24 * corners_[c].element + 3 * corners_[c].number];
        store(load(&all[3 * i]) + load(force), &all[3 * i]);
      }
  });
  return all;
}

double ElasticBody::elasticEnergyAt(const std::vector<Vec3>& places) const {
  std::vector<double> sums(static_cast<std::size_t>(elementParts()), 0.0);
  shareElements([&](int part, std::size_t first, std::size_t last) {
    double local[24], forces[24], sum = 0;
    for (std::size_t e = first; e < last; ++e) {
      elementForces(e, elementRotation(e, places), places, local, forces);
      for (int i = 0; i < 3 * mesh_.elements[e].corners; ++i) sum += 0.5 * local[i] * forces[i];
    }
    sums[static_cast<std::size_t>(part)] = sum;
  });
  double all = 0;
  for (const double sum : sums) all += sum;
  return all;
}

// Removes translation and rotation of the body about its centre at `places`, if no node is fixed:
// then forces m d have neither a sum nor a moment.
void ElasticBody::removeRigidMotion(const std::vector<Vec3>& places, std::vector<Vec3>& d) const {
  if (freeNodes() != nodes()) return;
  Vec3 middle, mean, moment;
  for (std::size_t i = 0; i < places.size(); ++i)
    middle += masses_[i] * places[i], mean += masses_[i] * d[i];
  middle = (1 / mass()) * middle, mean = (1 / mass()) * mean;
  Matrix3 inertia{};
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Vec3 arm = places[i] - middle;
    const double square = squaredNorm(arm);
    inertia = inertia +
              masses_[i] * (Matrix3::diagonal({square, square, square}) + (-1.0) * outer(arm, arm));
    moment += masses_[i] * cross(arm, d[i] - mean);
  }
  const Vec3 turn = solveSymmetric(inertia, moment);
  for (std::size_t i = 0; i < places.size(); ++i) d[i] -= mean + cross(turn, places[i] - middle);
}

// c m d, d: `moved` without rigid motions, with the work `wanted` along `moved`.
std::vector<double> ElasticBody::forceOfWork(double wanted, const std::vector<Vec3>& places,
                                             const std::vector<double>& moved) const {
  std::vector<Vec3> d(places.size());
  for (int i = 0; i < freeNodes(); ++i) d[nodeOfFree_[i]] = load(&moved[3 * i]);
  removeRigidMotion(places, d);
  double work = 0;
  std::vector<double> force(moved.size());
  for (int i = 0; i < freeNodes(); ++i) {
    const Vec3 f = masses_[nodeOfFree_[i]] * d[nodeOfFree_[i]];
    store(f, &force[3 * i]);
    work += dot(f, load(&moved[3 * i]));
  }
  for (double& f : force) f *= work > 0 ? wanted / work : 0;
  return force;
}

ElasticBody::Motion ElasticBody::motionOf(double h, double theta,
                                          std::span<const double> velocities) const {
  Motion motion{places_, places_, std::vector<double>(velocities.size())};
  for (int i = 0; i < freeNodes(); ++i) {
    const int node = nodeOfFree_[i];
    const Vec3 v = load(&velocities[3 * i]);
    const Vec3 d = h * (theta * v + (1 - theta) * velocities_[node]);
    store(d, &motion.moved[3 * i]);
    motion.middle[node] += theta * d, motion.end[node] += d;
    motion.kinetic += 0.5 * masses_[node] * (squaredNorm(v) + squaredNorm(velocities_[node]));
  }
  return motion;
}

// F_k + θ K Δx
std::vector<double> ElasticBody::linearForce(double theta, const std::vector<double>& moved) const {
  std::vector<double> force = internalForces(places_), Kd(moved.size());
  shareNodes([&](int first, int last) { multiplyRows(K_, first, last, moved.data(), Kd.data()); });
  for (std::size_t i = 0; i < force.size(); ++i) force[i] += theta * Kd[i];
  return force;
}

ElasticBody::Correction ElasticBody::correct(double h, double theta, double share, double slow,
                                             std::span<const double> velocities,
                                             std::span<double> added) {
  if (!material_.corotational) return {};
  const auto [middle, end, moved, kinetic] = motionOf(h, theta, velocities);
  const std::vector<double> first = internalForces(places_);
  std::vector<double> force = linearForce(theta, moved);
  double damped = 0, work = 0;
  for (std::size_t i = 0; i < force.size(); ++i) {
    damped += (1 - 0.5 / theta) * (force[i] - first[i]) * moved[i];
    work += (force[i] - added[i] / h) * moved[i];
  }
  const double before = elasticEnergyAt(places_), after = elasticEnergyAt(end);
  const double wanted = after - before + damped;
  // Strains of 1e-12, near rounding, are no error.
  const double noise = 1e-24 * material_.young * mass() / material_.density;
  const double energy = kinetic + before + after, enough = share * energy + noise;
  const double error = std::abs(wanted - work);
  if (error <= enough + damped) return {};
  const bool isSlow = error > slow * energy;
  if (isSlow) {
    assembleStiffness(middle);
    sumMatrix(h, theta);
    force = linearForce(theta, moved);
  }
  const std::vector<double> inside = internalForces(middle);
  const double lacking = wanted - dotOf(inside, moved);
  const std::vector<double> rest =
      forceOfWork(std::abs(lacking) > 0.1 * enough ? lacking : 0, middle, moved);
  for (std::size_t i = 0; i < added.size(); ++i) added[i] = -h * (inside[i] + rest[i] - force[i]);
  return {error / energy, isSlow};
}

}  // namespace rico
