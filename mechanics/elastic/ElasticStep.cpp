// The step of ElasticBody: A, b and F of (1), and corrections of F.
#include <algorithm>
#include <cmath>
#include <mechanics/elastic/ElasticBody.hpp>
#include <mechanics/geometry/Entries.hpp>
#include <utility>

namespace rico {
namespace {

double dotOf(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

// Of displacements of the free nodes, 3 numbers each.
ElasticBody::Motion ElasticBody::motionBy(std::vector<double> moved) const {
  Motion motion{places_, places_, std::move(moved), false};
  for (int i = 0; i < freeNodes(); ++i) {
    const int node = nodeOfFree_[i];
    const Vec3 d = load(&motion.moved[3 * i]);
    motion.middle[node] += theta_ * d, motion.end[node] += d;
  }
  return motion;
}

std::vector<double> ElasticBody::stiffnessTimes(const std::vector<double>& x) const {
  std::vector<double> Kx(x.size());
  shareNodes([&](int first, int last) { multiplyRows(K_, first, last, x.data(), Kx.data()); });
  return Kx;
}

// Without forces, a body turns by 2 atan(h |ω| / 2) in a step of the scheme with θ = 1/2. Its
// deformation continues, unless the strains exceed its energy: such vibrations are faster than the
// steps.
std::vector<double> ElasticBody::freeMotion() const {
  const RigidMotion rigid = rigidMotion(places_, velocities_);
  const auto turnBy = [&](double h) {
    const Vec3 half = (0.5 * h) * rigid.turn;
    return rotationMatrix(normalized(Quaternion{1, half.x, half.y, half.z}));
  };
  const Matrix3 turn = turnBy(h_), halfTurn = turnBy(0.5 * h_);
  std::vector<double> ofRigid(3 * nodeOfFree_.size()), moved(ofRigid.size());
  double energy = strain_;
  for (int i = 0; i < freeNodes(); ++i) {
    const int node = nodeOfFree_[i];
    const Vec3 arm = places_[node] - rigid.centre;
    const Vec3 w = velocities_[node] - rigid.at(places_[node]);
    const Vec3 d = h_ * rigid.mean + turn * arm - arm;
    store(d, &ofRigid[3 * i]);
    store(d + h_ * (halfTurn * w), &moved[3 * i]);
    energy += 0.5 * masses_[node] * squaredNorm(w);
  }
  return elasticEnergyAt(motionBy(moved).end) <= energy ? moved : ofRigid;
}

// F = F* + θ K (Δx − Δx*) near a motion Δx*.
void ElasticBody::linearise(const Motion& motion, const std::vector<double>& force) {
  const std::vector<double> Kd = stiffnessTimes(motion.moved);
  for (std::size_t i = 0; i < force.size(); ++i) constant_[i] = force[i] - theta_ * Kd[i];
}

bool ElasticBody::startStep(double h, double theta) {
  const bool isNew = !isAssembled_ || h != h_ || theta != theta_ || material_.corotational;
  h_ = h, theta_ = theta;
  if (material_.corotational) strain_ = elasticEnergyAt(places_);
  const std::size_t size = 3 * nodeOfFree_.size();
  const Motion motion =
      motionBy(material_.corotational ? freeMotion() : std::vector<double>(size, 0.0));
  if (!isAssembled_ || material_.corotational) assembleStiffness(motion.middle);
  isAssembled_ = true;
  if (isNew) sumMatrix();
  constant_.resize(size), expected_.resize(size);
  linearise(motion, internalForces(motion));
  for (int i = 0; i < freeNodes(); ++i) {
    const Vec3 v = velocities_[nodeOfFree_[i]];
    const Vec3 mean = (1 / h) * load(&motion.moved[3 * i]);
    store(material_.corotational ? v + (1 / theta) * (mean - v) : v, &expected_[3 * i]);
  }
  iteration_.start(expected_);
  best_ = {};
  return isNew;
}

void ElasticBody::sumMatrix() {
  const double ofMass = 1 + h_ * theta_ * material_.massDamping;
  const double ofStiffness = h_ * theta_ * material_.stiffnessDamping + h_ * h_ * theta_ * theta_;
  shareNodes([&](int first, int last) {
    for (std::int64_t k = K_.start[first]; k < K_.start[last]; ++k) {
      for (std::int64_t e = 9 * k; e < 9 * k + 9; ++e) A_.value[e] = ofStiffness * K_.value[e];
      for (std::int64_t e = 9 * k; e < 9 * k + 9; e += 4) A_.value[e] += ofMass * massOf_[k];
    }
  });
}

void ElasticBody::computeLoad(Vec3 gravity, std::span<double> load) const {
  const std::size_t size = 3 * nodeOfFree_.size();
  std::vector<double> v(size), Kv(size);
  for (std::size_t i = 0; i < nodeOfFree_.size(); ++i)
    store(velocities_[nodeOfFree_[i]], &v[3 * i]);
  const double ofStiffness = h_ * material_.stiffnessDamping + h_ * h_ * theta_;
  shareNodes([&](int first, int last) {
    multiplyRows(A_, first, last, v.data(), load.data());
    multiplyRows(K_, first, last, v.data(), Kv.data());
    for (int i = 3 * first; i < 3 * last; ++i) load[i] -= ofStiffness * Kv[i];
    for (int i = first; i < last; ++i) {
      const double m = masses_[nodeOfFree_[i]];
      for (int c = 0; c < 3; ++c) load[3 * i + c] += h_ * m * gravity[c];
      for (std::int64_t k = K_.start[i]; k < K_.start[i + 1]; ++k)
        for (int c = 0; c < 3; ++c)
          load[3 * i + c] -= h_ * material_.massDamping * massOf_[k] * v[3 * K_.column[k] + c];
    }
    for (int i = 3 * first; i < 3 * last; ++i) load[i] -= h_ * constant_[i];
  });
}

void ElasticBody::advance(std::span<const double> velocities) {
  for (std::size_t i = 0; i < nodeOfFree_.size(); ++i) {
    const int node = nodeOfFree_[i];
    const Vec3 v = load(&velocities[3 * i]);
    places_[node] += h_ * (theta_ * v + (1 - theta_) * velocities_[node]);
    velocities_[node] = v;
  }
}

std::vector<double> ElasticBody::motionWith(std::span<const double> velocities) const {
  std::vector<double> moved(velocities.size());
  for (int i = 0; i < freeNodes(); ++i)
    store(h_ * (theta_ * load(&velocities[3 * i]) + (1 - theta_) * velocities_[nodeOfFree_[i]]),
          &moved[3 * i]);
  return moved;
}

// The work of F along the motion, and the work that conserves the energy.
ElasticBody::Balance ElasticBody::balance(const Motion& motion,
                                          std::span<const double> velocities) const {
  double kinetic = 0;
  for (int i = 0; i < freeNodes(); ++i) {
    const int node = nodeOfFree_[i];
    kinetic += 0.5 * masses_[node] *
               (squaredNorm(load(&velocities[3 * i])) + squaredNorm(velocities_[node]));
  }
  Balance b;
  const double curvature = dotOf(stiffnessTimes(motion.moved), motion.moved);
  const double after = elasticEnergyAt(motion.end);
  b.damped = (theta_ - 0.5) * curvature;
  b.wanted = after - strain_ + b.damped;
  b.work = dotOf(constant_, motion.moved) + theta_ * curvature;
  b.energy = kinetic + strain_ + after;
  return b;
}

// F near a step with these velocities, with the work that conserves the energy to `enough`.
void ElasticBody::lineariseAt(std::span<const double> velocities, bool isNew, double enough) {
  const Motion motion = motionBy(motionWith(velocities));
  if (isNew) {
    assembleStiffness(motion.middle);
    sumMatrix();
  }
  std::vector<double> force = internalForces(motion);
  const double lacking = balance(motion, velocities).wanted - dotOf(force, motion.moved);
  if (std::abs(lacking) > 0.1 * enough) {
    const std::vector<double> rest = forceOfWork(lacking, motion);
    for (std::size_t i = 0; i < force.size(); ++i) force[i] += rest[i];
  }
  linearise(motion, force);
}

// If nearly all energy is error, the iteration starts again closer to its best point.
const std::vector<double>& ElasticBody::nextPoint(std::span<const double> velocities,
                                                  double error) {
  constexpr double kLost = 0.9, kCloser = 0.25;
  if (error < best_.error)
    best_ = {iteration_.point(), {velocities.begin(), velocities.end()}, error};
  if (!(error > kLost && best_.error < error)) return iteration_.next(velocities);
  best_.share *= kCloser;
  std::vector<double> next = best_.point;
  for (std::size_t i = 0; i < next.size(); ++i)
    next[i] += best_.share * (best_.image[i] - best_.point[i]);
  iteration_.start(next);
  return iteration_.point();
}

ElasticBody::Correction ElasticBody::correct(double share, double slow,
                                             std::span<const double> velocities) {
  if (!material_.corotational) return {};
  const Balance now = balance(motionBy(motionWith(velocities)), velocities);
  // Strains of 1e-12, near rounding, are no error.
  const double noise = 1e-24 * material_.young * mass() / material_.density;
  const double enough = share * now.energy + noise, error = std::abs(now.wanted - now.work);
  if (error <= enough + now.damped) return {};
  const bool isNew = error > slow * now.energy;
  lineariseAt(nextPoint(velocities, error / now.energy), isNew, enough);
  return {error / now.energy, isNew};
}

void ElasticBody::returnToBest() {
  if (!best_.point.empty()) lineariseAt(best_.point, true, 0);
}

void ElasticBody::damp() {
  if (!material_.corotational) return;
  theta_ = 1;
  Motion motion = motionBy(std::vector<double>(3 * nodeOfFree_.size(), 0.0));
  motion.isFrozen = true;
  assembleStiffness(motion.middle);
  sumMatrix();
  linearise(motion, internalForces(motion));
}

double ElasticBody::energyError(std::span<const double> velocities) const {
  if (!material_.corotational) return 0;
  const Balance now = balance(motionBy(motionWith(velocities)), velocities);
  return now.energy > 0 ? std::abs(now.wanted - now.work) / now.energy : 0;
}

}  // namespace rico
