#include <Interaction.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <NonSmoothLaw.hpp>
#include <Simulation.hpp>
#include <SpaceFilter.hpp>
#include <algorithm>
#include <cmath>
#include <kernel/support/Exception.hpp>

/// A round body that another one may touch.
struct SpaceFilter::Body {
  enum Kind { kDisk, kCircle, kLagrangianBall, kBall };

  bool isPlane() const { return kind == kDisk || kind == kCircle; }
  double at(unsigned i) const { return i < 2 || !isPlane() ? q[i] : 0.0; }

  Kind kind;
  SP::SecondOrderDS system;
  const double* q;
  double radius;
};

namespace {

template <class Body>
double centresApart(const Body& a, const Body& b) {
  double square = 0;
  for (unsigned i = 0; i < 3; ++i) square += (a.at(i) - b.at(i)) * (a.at(i) - b.at(i));
  return std::sqrt(square);
}

/// The gap of two round bodies; inside a circle it is measured to the rim.
template <class Body>
double gapOf(const Body& a, const Body& b) {
  const double apart = centresApart(a, b);
  if (a.kind != Body::kCircle && b.kind != Body::kCircle) return apart - a.radius - b.radius;
  return std::abs(a.radius - b.radius) - apart;
}

template <class Body>
SP::Relation contactOf(const Body& a, const Body& b) {
  if (a.kind == Body::kCircle || b.kind == Body::kCircle)
    return std::make_shared<CircleCircleR>(a.radius, b.radius);
  if (a.kind == Body::kDisk) return std::make_shared<DiskDiskR>(a.radius, b.radius);
  if (a.kind == Body::kBall) return std::make_shared<SphereNEDSSphereNEDSR>(a.radius, b.radius);
  return std::make_shared<SphereLDSSphereLDSR>(a.radius, b.radius);
}

/// A disk and a circle may touch; a ball and a body of another class may not.
template <class Body>
bool mayTouch(const Body& a, const Body& b) {
  return a.kind == b.kind || (a.isPlane() && b.isPlane());
}

}  // namespace

SpaceFilter::SpaceFilter(unsigned int bboxfactor, unsigned int cellsize, SP::SiconosMatrix plans,
                         SP::FMatrix moving_plans)
    : bboxfactor_(bboxfactor),
      cellsize_(cellsize),
      plans_(std::move(plans)),
      movingPlans_(std::move(moving_plans)) {
  if (movingPlans_ != nullptr && movingPlans_->size2() < 6)
    throw rico::Exception(
        "SpaceFilter: a row of moving lines has six functions: A, B, C and rates");
}

std::vector<SpaceFilter::Body> SpaceFilter::bodies(Simulation& simulation) const {
  std::vector<Body> found;
  const auto add = [&](Body::Kind kind, const auto& body) {
    found.push_back({kind, body, body->q()->getArray(), body->getRadius()});
  };
  for (const SP::DynamicalSystem& ds : simulation.nonSmoothDynamicalSystem()->allSystems()) {
    if (const auto disk = std::dynamic_pointer_cast<Disk>(ds)) add(Body::kDisk, disk);
    if (const auto circle = std::dynamic_pointer_cast<Circle>(ds)) add(Body::kCircle, circle);
    if (const auto ball = std::dynamic_pointer_cast<SphereLDS>(ds))
      add(Body::kLagrangianBall, ball);
    if (const auto ball = std::dynamic_pointer_cast<SphereNEDS>(ds)) add(Body::kBall, ball);
  }
  return found;
}

template <class Make>
void SpaceFilter::keep(const Key& key, double gap, const Body& one, const Body* two,
                       const Make& make, Simulation& simulation) {
  const auto found = linked_.find(key);
  if (found != linked_.end()) {
    found->second.isNear = gap < 2 * reach_;
    return;
  }
  if (gap > reach_) return;
  const SP::NonSmoothLaw law = nonSmoothLaw(0, 0);
  if (law == nullptr) return;
  auto contact = std::make_shared<Interaction>(law, make());
  simulation.link(contact, one.system, two == nullptr ? nullptr : two->system);
  linked_[key] = {contact, true};
}

void SpaceFilter::planes(const Body& body, Simulation& simulation) {
  const std::size_t number = body.system->number();
  const double r = body.radius;
  for (unsigned row = 0; plans_ != nullptr && row < plans_->size(0); ++row) {
    const auto entry = [&](unsigned j) {
      return j < plans_->size(1) ? plans_->getValue(row, j) : 0.0;
    };
    const Key key = {number, row, 1};
    if (body.isPlane()) {
      auto plane = std::make_shared<DiskPlanR>(r, entry(0), entry(1), entry(2), entry(3), entry(4),
                                               entry(5));
      keep(
          key, plane->distance(body.q[0], body.q[1], r), body, nullptr, [&] { return plane; },
          simulation);
    } else if (body.kind == Body::kBall) {
      auto plane = std::make_shared<SphereNEDSPlanR>(r, entry(0), entry(1), entry(2), entry(3));
      keep(
          key, plane->distance(body.q[0], body.q[1], body.q[2], r), body, nullptr,
          [&] { return plane; }, simulation);
    } else {
      auto plane = std::make_shared<SphereLDSPlanR>(r, entry(0), entry(1), entry(2), entry(3));
      keep(
          key, plane->distance(body.q[0], body.q[1], body.q[2], r), body, nullptr,
          [&] { return plane; }, simulation);
    }
  }
  for (std::size_t row = 0; movingPlans_ != nullptr && row < movingPlans_->size1(); ++row) {
    if (!body.isPlane()) break;
    const FMatrix& f = *movingPlans_;
    auto plane = std::make_shared<DiskMovingPlanR>(f(row, 0), f(row, 1), f(row, 2), f(row, 3),
                                                   f(row, 4), f(row, 5), r);
    plane->init(simulation.nextTime());
    keep(
        {number, row, 2}, plane->distance(body.q[0], body.q[1], r), body, nullptr,
        [&] { return plane; }, simulation);
  }
}

// Sorts along x, and tests bodies whose intervals are near each other.
void SpaceFilter::pairs(std::vector<Body>& bodies, Simulation& simulation) {
  std::stable_sort(bodies.begin(), bodies.end(), [](const Body& a, const Body& b) {
    return a.q[0] - a.radius < b.q[0] - b.radius;
  });
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const double end = bodies[i].q[0] + bodies[i].radius + 2 * reach_;
    for (std::size_t j = i + 1; j < bodies.size(); ++j) {
      if (bodies[j].q[0] - bodies[j].radius > end) break;
      const bool inOrder = bodies[i].system->number() < bodies[j].system->number();
      const Body &one = bodies[inOrder ? i : j], &two = bodies[inOrder ? j : i];
      if (mayTouch(one, two))
        keep(
            {one.system->number(), two.system->number(), 0}, gapOf(one, two), one, &two,
            [&] { return contactOf(one, two); }, simulation);
    }
  }
}

void SpaceFilter::updateInteractions(SP::Simulation simulation) {
  std::vector<Body> all = bodies(*simulation);
  reach_ = 0;
  for (const Body& body : all)
    if (body.kind != Body::kCircle) reach_ = std::max(reach_, body.radius);
  for (auto& [key, linked] : linked_) linked.isNear = false;
  for (const Body& body : all)
    if (body.kind != Body::kCircle) planes(body, *simulation);
  pairs(all, *simulation);
  for (auto& [key, linked] : linked_)
    if (!linked.isNear) simulation->unlink(linked.contact);
  std::erase_if(linked_, [](const auto& entry) { return !entry.second.isNear; });
}
