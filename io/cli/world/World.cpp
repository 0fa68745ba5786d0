#include <algorithm>
#include <cmath>
#include <io/cli/scene/Method.hpp>
#include <io/cli/scene/check/SceneCheck.hpp>
#include <io/cli/world/JointKinds.hpp>
#include <io/cli/world/PrescribedMotion.hpp>
#include <io/cli/world/World.hpp>
#include <io/problems/InputError.hpp>
#include <kernel/laws/FremondImpactFrictionNSL.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/laws/NewtonImpactRollingFrictionNSL.hpp>
#include <mechanics/elastic/ElasticUnits.hpp>
#include <mechanics/elastic/ShearFrictionNSL.hpp>
#include <mechanics/joints/JointFrames.hpp>
#include <mechanics/shapes/Polygon2d.hpp>

namespace rico {

namespace {

int groupOf(const Scene& scene, const std::string& material) {
  return static_cast<int>(findNamed(scene.materials, material) - scene.materials.data());
}

Motion motionOf(const std::string& word) {
  return word == "static"   ? Motion::kStatic
         : word == "moving" ? Motion::kKinematic
                            : Motion::kDynamic;
}

std::shared_ptr<NonSmoothLaw> makeLaw(const LawSpec& law, bool isPlane) {
  const double en = law.restitution, mu = law.friction;
  if (law.shear)
    return std::make_shared<ShearFrictionNSL>(en, law.tangentialRestitution, mu, *law.shear);
  if (law.model == "fremond")
    return std::make_shared<FremondImpactFrictionNSL>(
        en, law.hasTangential ? law.tangentialRestitution : 1.0, mu, isPlane ? 2 : 3);
  if (law.hasRolling)
    return std::make_shared<NewtonImpactRollingFrictionNSL>(en, law.tangentialRestitution, mu,
                                                            law.rolling, isPlane ? 3 : 5);
  return std::make_shared<NewtonImpactFrictionNSL>(en, law.tangentialRestitution, mu,
                                                   isPlane ? 2 : 3);
}

/// Sizes and densities may be finite while the mass or inertia is not.
void requireMass(const BodyKind& kind) {
  if (kind.motion != Motion::kDynamic) return;
  bool isGood = std::isfinite(kind.mass.mass) && std::isfinite(1 / kind.mass.mass);
  for (int i = 0; i < 3; ++i)
    isGood = isGood && std::isfinite(kind.moments[i]) && std::isfinite(kind.inverseMoments[i]);
  if (!isGood)
    throw std::range_error("its mass is " + numberText(kind.mass.mass) +
                           ", its inertia or their inverses not finite; check its size and "
                           "the density of its material");
}

/// A ball, or a disk in the plane.
bool isBall(const Shape& shape) {
  const auto* figure = std::get_if<Polygon2dPtr>(&shape);
  return kindOf(shape) == ShapeKind::kSphere || (figure && (*figure)->size() == 1);
}

}  // namespace

World::World(const Scene& scene, const Processes& ranks, int threads)
    : scene_(scene), ranks_(ranks), threads_(threads), errors_(scene.file.string()) {}

void World::build(double until) {
  shapes_.emplace(scene_, errors_);
  errors_.throwIfAny();
  for (const ShapeSpec& shape : scene_.shapes) isPlane_ = isPlane_ || rico::isPlane(shape);
  changeableBodies().setGravity(scene_.gravity);
  if (ranks_.rank() == 0) starts_.emplace();
  for (const BodySpec& body : scene_.bodies) addBodies(body);
  bornFrom_ = bodies().nextIdentity();
  addBirthKinds();
  addElastic();
  errors_.throwIfAny();
  chooseSubsteps();
  addLaws();
  makeSimulation(until > 0 ? until : scene_.time.end);
}

std::size_t World::ownSleepers() const {
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < bodies().size(); ++i)
    count += isOwn(i) && bodies().isAsleep(i) ? 1 : 0;
  return count;
}

int World::shapeOf(std::uint32_t body) const {
  return shapeOfKind_[static_cast<std::size_t>(bodies().kindNumber(body))];
}

int World::kindFor(const ScenePlace& place, const std::string& shape, const std::string& material,
                   Motion motion) {
  const auto [at, isNew] = kinds_.try_emplace({shape, material, motion}, -1);
  if (!isNew) return at->second;
  const double density = findNamed(scene_.materials, material)->density;
  try {
    at->second = changeableBodies().addKind(*shapes_->find(shape), density, motion,
                                            groupOf(scene_, material));
    shapeOfKind_.push_back(shapes_->numberOf(shape));
    requireMass(bodies().kind(at->second));
  } catch (const std::exception& error) {
    errors_.add({place.line, place.key + ".shape"},
                "\"" + shape + "\" cannot move freely: " + error.what());
  }
  return at->second;
}

std::vector<double> World::radiiOf(const std::vector<std::string>& shapes) const {
  std::vector<double> radii;
  for (const std::string& name : shapes) radii.push_back(boundingRadius(*shapes_->find(name)));
  return radii;
}

/// Velocities may be finite while the kinetic energy is not.
void World::requireEnergy(const ScenePlace& place, const std::vector<int>& kinds, Vec3 velocity,
                          Vec3 spin) {
  for (const int number : kinds) {
    if (number < 0) continue;
    const BodyKind& kind = bodies().kind(number);
    const char* key = !std::isfinite(kind.mass.mass * squaredNorm(velocity)) ? ".velocity"
                      : !std::isfinite(most(kind.moments.x, most(kind.moments.y, kind.moments.z)) *
                                       squaredNorm(spin))
                          ? ".spin"
                          : nullptr;
    if (key != nullptr)
      errors_.add({place.line, place.key + key},
                  "the energy of such a body is not finite; expected a smaller one");
  }
}

void World::addBodies(const BodySpec& spec) {
  const Motion motion = motionOf(spec.motion);
  std::vector<int> kinds;
  for (const std::string& shape : spec.shapes)
    kinds.push_back(kindFor(spec.place, shape, spec.material, motion));
  if (*std::min_element(kinds.begin(), kinds.end()) < 0) return;
  if (spec.motion == "dynamic") requireEnergy(spec.place, kinds, spec.velocity, spec.spin);
  firstOfEntry_.push_back(bodies().nextIdentity());
  const std::vector<double> radii = radiiOf(spec.shapes);
  if (spec.packing && !std::isfinite(*std::max_element(radii.begin(), radii.end()))) {
    errors_.add({spec.place.line, spec.place.key + ".packing"},
                "cannot have a shape of infinite size");
    return;
  }
  for (const PlacedBody& placed : placeBodies(spec, radii, isPlane_, errors_))
    addPlaced(spec, kinds[placed.shape], placed);
}

void World::addPlaced(const BodySpec& spec, int kind, const PlacedBody& placed) {
  const bool isDynamic = spec.motion == "dynamic";
  const std::uint64_t identity =
      addBody(kind, placed.position, placed.orientation, isDynamic ? spec.velocity : Vec3{},
              isDynamic ? spec.spin : Vec3{});
  const BodyKind& of = bodies().kind(kind);
  if (starts_)
    starts_->add(spec, identity, of.shape, of.motion, of.group, placed.position,
                 placed.orientation);
  const Aabb box = bounds(of.shape, frameAt(placed.position, placed.orientation));
  begin_.add(box.isFinite() ? box : Aabb::around(placed.position, {}));
  if (scene_.solver.hasSubsteps() && !isBall(of.shape))
    isDynamic ? stacks_.add(box) : stacks_.addSupport(box);
  if (spec.moving)
    changeableBodies().setPrescribedTwist(
        identity, prescribedTwist(*spec.moving, bodies().centres()[bodies().indexOf(identity)]));
  if (!spec.name.empty()) identities_[spec.name] = identity;
  if (std::isfinite(spec.until)) leaving_.push_back({spec.until, identity});
}

void World::addBirthKinds() {
  for (const BirthSpec& birth : scene_.births) {
    birthKinds_.emplace_back();
    for (const std::string& shape : birth.shapes)
      birthKinds_.back().push_back(kindFor(birth.place, shape, birth.material, Motion::kDynamic));
    requireEnergy(birth.place, birthKinds_.back(), birth.velocity, birth.spin);
    begin_.add(birth.from), begin_.add(birth.to);
  }
}

void World::addElastic() {
  elastic_ = makeElasticBodies(scene_, errors_, threads_);
  for (int b = 0; elastic_ != nullptr && b < elastic_->size(); ++b)
    for (const Vec3 place : elastic_->body(b).places()) begin_.add(place);
  const int specs = static_cast<int>(scene_.elastic.size());
  for (int b = 0; elastic_ != nullptr && elastic_->size() == specs && b < specs; ++b) try {
      checkUnits(*elastic_, b, bodies(), most(0.0, scene_.contacts.margin), scene_.time.step);
    } catch (const std::exception& error) {
      errors_.add(scene_.elastic[static_cast<std::size_t>(b)].place, error.what());
    }
}

/// The radius of an element is half an edge.
double World::smallestRadius() const {
  double smallest = std::numeric_limits<double>::infinity();
  for (int b = 0; elastic_ != nullptr && b < elastic_->size(); ++b)
    smallest = least(smallest, 0.5 * elastic_->body(b).shortestEdge());
  for (int kind = 0; kind < bodies().kinds(); ++kind)
    if (bodies().kind(kind).motion == Motion::kDynamic)
      smallest = least(smallest, boundingRadius(bodies().kind(kind).shape));
  return smallest;
}

/// Slim stacks need more substeps, or they buckle, and joints. A scene's own number is kept.
void World::chooseSubsteps() {
  if (!scene_.solver.hasSubsteps()) return;
  const Stack slim = stacks_.slimmest(scene_.gravity, isPlane_);
  stacks_ = {};
  const StackNeed need = {slim.substeps(scene_.time.step, norm(scene_.gravity)), slim.height,
                          slim.width};
  if (scene_.method.empty()) {
    warnOfStack(scene_, need);
    return;
  }
  chooseForStack(scene_, need);
  chooseForJoints(scene_, smallestRadius());
}

void World::addJoints() {
  for (const JointSpec& spec : scene_.joints) {
    const bool isWorld = spec.b == "world";
    const std::uint64_t a = identities_.at(spec.a);
    const std::uint64_t b = isWorld ? JointFrames::kWorld : identities_.at(spec.b);
    const Vec3 axis = normalized(spec.axis);
    addJoint(jointKindOf(spec.kind), a, b, spec.at, axis);
    if (!isWorld && !spec.touch) filter().excludePair(a, b);
    const auto add = [&](JointAxis row) {
      row.coordinate = coordinateOf(spec.kind);
      addAxis(row, a, b, spec.at, axis);
    };
    if (spec.motor) add({.target = *spec.motor, .most = spec.strength.value_or(JointAxis{}.most)});
    if (spec.friction) add({.most = *spec.friction});
    for (std::size_t i = 0; i < spec.stops.size(); ++i)
      add({.limit = spec.stops[i], .side = i == 0 ? 1.0 : -1.0});
  }
}

/// No two materials touch, except the pairs with a law of their own.
void World::separateAll() {
  for (const MaterialSpec& one : scene_.materials)
    for (const MaterialSpec& other : scene_.materials)
      filter().setGroups(groupOf(scene_, one.name), groupOf(scene_, other.name), false);
}

void World::addLaws() {
  const double smallest = smallestRadius();
  const ContactSpec& spec = scene_.contacts;
  CollisionOptions options;
  options.margin = spec.margin >= 0 ? spec.margin : std::isfinite(smallest) ? 0.1 * smallest : 0.01;
  options.gaps.predictive = spec.predictive;
  options.gaps.recovery = spec.recovery.value_or(ContactSpec::kRecovery);
  const double g = norm(scene_.gravity);
  if (!spec.recovery && g > 0) options.gaps.fastest = std::sqrt(g * smallest);  // as in substeps
  if (spec.sleep) options.sleep = {spec.sleep->speed, static_cast<long>(spec.sleep->steps)};
  makeContacts(options);
  // If no law is general, those for pairs cover all pairs that can touch (SceneCheck).
  const auto general = std::find_if(scene_.laws.begin(), scene_.laws.end(),
                                    [](const LawSpec& law) { return law.between.empty(); });
  const bool isGeneral = general != scene_.laws.end();
  setLaw(makeLaw(isGeneral ? *general : scene_.laws[0], isPlane_));
  if (isGeneral && !general->touch) separateAll();
  for (const LawSpec& law : scene_.laws) {
    if (law.between.empty()) continue;
    const int a = groupOf(scene_, law.between[0]), b = groupOf(scene_, law.between[1]);
    setLaw(a, b, makeLaw(law, isPlane_));
    filter().setGroups(a, b, law.touch);
  }
}

}  // namespace rico
