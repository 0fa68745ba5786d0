#include <algorithm>
#include <cmath>
#include <mechanics/elastic/ElasticBody.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {

// R' x − X of the corners, relative to the first: a translation causes no strain, and no digits are
// lost far from the origin.
void ElasticBody::displacements(std::size_t e, const Matrix3& R, const std::vector<Vec3>& places,
                                double* local) const {
  const ElasticElement& element = mesh_.elements[e];
  const int first = element.node[0];
  for (int a = 0; a < element.corners; ++a) {
    const int node = element.node[static_cast<std::size_t>(a)];
    store(
        transposedTimes(R, places[node] - places[first]) - (mesh_.nodes[node] - mesh_.nodes[first]),
        local + 3 * a);
  }
}

void ElasticBody::multiplyStiffness(std::size_t e, const double* local, double* forces) const {
  const int size = 3 * mesh_.elements[e].corners;
  const double* Ke = elements_[e].stiffness.data();
  for (int i = 0; i < size; ++i) {
    double sum = 0;
    for (int j = 0; j < size; ++j) sum += Ke[i * size + j] * local[j];
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

// Adds the part of the forces that the rotation R of the element causes, because R depends on the
// positions x. In the axes of the element, y_a = R' x_a, the force on node a becomes
//
//     f_a − w × g_a,      (tr U I − U) w = τ = Σ y_a × f_a,      U = R' ∂x/∂X,
//
// where g_a is the gradient of the shape function of node a at the centroid.
void addTurn(const ElasticElement& element, const ShapeGradients& shape, const Matrix3& U,
             const Vec3* y, double* forces) {
  constexpr double kLeast = 1e-2;
  const double stretch = trace(U);
  const Matrix3 G = Matrix3::diagonal({stretch, stretch, stretch}) + (-1.0) * U;
  const double size = 2 * stretch / 3;
  // Near an inverted element with two stretches of one size, R may turn by any angle.
  if (!(determinant(G) > kLeast * size * size * size)) return;
  Vec3 torque;
  for (int a = 0; a < element.corners; ++a) torque += cross(y[a], load(forces + 3 * a));
  const Vec3 w = solveSymmetric(G, torque);
  for (int a = 0; a < element.corners; ++a)
    store(load(forces + 3 * a) - cross(w, shape.gradient[static_cast<std::size_t>(a)]),
          forces + 3 * a);
}

}  // namespace

// The forces of an element. They follow from the mean of the displacements at both ends of the
// step, and are turned to the orientation in the middle of the motion, where they have no moment.
void ElasticBody::elementForces(std::size_t e, const Motion& motion, double* forces) const {
  const ElasticElement& element = mesh_.elements[e];
  const Matrix3 R = elementRotation(e, motion.middle);
  double local[24], atStart[24];
  const auto turn = [&] {
    for (int a = 0; a < element.corners; ++a) store(R * load(forces + 3 * a), forces + 3 * a);
  };
  if (!material_.corotational || motion.isFrozen) {
    displacements(e, R, motion.middle, local);
    multiplyStiffness(e, local, forces);
    return turn();
  }
  displacements(e, elementRotation(e, places_), places_, atStart);
  displacements(e, elementRotation(e, motion.end), motion.end, local);
  for (int i = 0; i < 3 * element.corners; ++i)
    local[i] = theta_ * local[i] + (1 - theta_) * atStart[i];
  multiplyStiffness(e, local, forces);
  Vec3 y[8];
  for (std::size_t a = 0; a < static_cast<std::size_t>(element.corners); ++a)
    y[a] = transposedTimes(R, motion.middle[element.node[a]] - motion.middle[element.node[0]]);
  const Matrix3 F = deformationGradient(elements_[e].shape, element, motion.middle.data());
  addTurn(element, elements_[e].shape, transposedTimes(R, F), y, forces);
  turn();
}

// Forces on the free nodes.
std::vector<double> ElasticBody::internalForces(const Motion& motion) const {
  std::vector<double> ofElements(24 * elements_.size()), all(3 * nodeOfFree_.size(), 0.0);
  shareElements([&](int, std::size_t first, std::size_t last) {
    for (std::size_t e = first; e < last; ++e) elementForces(e, motion, &ofElements[24 * e]);
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
      displacements(e, elementRotation(e, places), places, local);
      multiplyStiffness(e, local, forces);
      for (int i = 0; i < 3 * mesh_.elements[e].corners; ++i) sum += 0.5 * local[i] * forces[i];
    }
    sums[static_cast<std::size_t>(part)] = sum;
  });
  double all = 0;
  for (const double sum : sums) all += sum;
  return all;
}

// The mean velocity of d and its rotation about the centre, for a body at `places`; none if a node
// is fixed.
ElasticBody::RigidMotion ElasticBody::rigidMotion(const std::vector<Vec3>& places,
                                                  const std::vector<Vec3>& d) const {
  RigidMotion rigid;
  if (freeNodes() != nodes()) return rigid;
  Vec3 moment;
  for (std::size_t i = 0; i < places.size(); ++i)
    rigid.centre += masses_[i] * places[i], rigid.mean += masses_[i] * d[i];
  rigid.centre = (1 / mass()) * rigid.centre, rigid.mean = (1 / mass()) * rigid.mean;
  Matrix3 inertia{};
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Vec3 arm = places[i] - rigid.centre;
    const double square = squaredNorm(arm);
    inertia = inertia +
              masses_[i] * (Matrix3::diagonal({square, square, square}) + (-1.0) * outer(arm, arm));
    moment += masses_[i] * cross(arm, d[i] - rigid.mean);
  }
  rigid.turn = solveSymmetric(inertia, moment);
  return rigid;
}

// c m d, d: `moved` without rigid motions, with the work `wanted` along `moved`. Without rigid
// motions forces m d have neither a sum nor a moment.
std::vector<double> ElasticBody::forceOfWork(double wanted, const Motion& motion) const {
  std::vector<Vec3> d(motion.middle.size());
  for (int i = 0; i < freeNodes(); ++i) d[nodeOfFree_[i]] = load(&motion.moved[3 * i]);
  const RigidMotion rigid = rigidMotion(motion.middle, d);
  double work = 0;
  std::vector<double> force(motion.moved.size());
  for (int i = 0; i < freeNodes(); ++i) {
    const int node = nodeOfFree_[i];
    const Vec3 f = masses_[node] * (d[node] - rigid.at(motion.middle[node]));
    store(f, &force[3 * i]);
    work += dot(f, load(&motion.moved[3 * i]));
  }
  for (double& f : force) f *= work > 0 ? wanted / work : 0;
  return force;
}

}  // namespace rico
