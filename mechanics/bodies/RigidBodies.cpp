#include <algorithm>
#include <iostream>
#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {
namespace {

double inverseOf(double x) { return x > 0 ? 1 / x : 0; }

bool areEqual(Vec3 m) {
  constexpr double kTolerance = 1e-12;
  const double spread = most(m.x, most(m.y, m.z)) - least(m.x, least(m.y, m.z));
  return spread <= kTolerance * (m.x + m.y + m.z);
}

/// Sets the principal axes and moments; the axes are the shape's own if these are principal.
void setAxes(BodyKind& kind) {
  const Matrix3& I = kind.mass.inertia;
  const double off = most(abs(I(0, 1)), most(abs(I(0, 2)), abs(I(1, 2))));
  kind.moments = {I(0, 0), I(1, 1), I(2, 2)};
  if (off > 1e-13 * trace(I)) {
    const PrincipalAxes principal = principalAxes(I);
    kind.moments = principal.moments;
    kind.axes = quaternionOf(principal.axes);
  }
  kind.inverseMoments = {inverseOf(kind.moments.x), inverseOf(kind.moments.y),
                         inverseOf(kind.moments.z)};
  kind.isRound = areEqual(kind.moments);
  kind.isCentred = kind.axes == Quaternion{} && kind.mass.centre == Vec3{};
}

Matrix3 aboutZ(double moment) {
  Matrix3 inertia{};
  inertia(2, 2) = moment;
  return inertia;
}

}  // namespace

RigidBodies::RigidBodies() : SecondOrderDS(Vector(), Vector()) {}

int RigidBodies::addKind(Shape shape, double density, Motion motion, int group) {
  const MassProperties mass =
      motion == Motion::kDynamic ? massProperties(shape, density) : MassProperties{};
  if (motion == Motion::kDynamic) return addKind(std::move(shape), mass, group);
  return addKind(BodyKind{std::move(shape), motion, group, mass, {}, {}, {}});
}

int RigidBodies::addKind(Shape shape, const MassProperties& mass, int group) {
  if (!(mass.mass > 0) || !(trace(mass.inertia) > 0))
    throw Exception(label() + ": a dynamic kind of mass " + numberInWords(mass.mass) +
                    "; give it a positive mass and inertia, or make it static");
  BodyKind kind{std::move(shape), Motion::kDynamic, group, mass, {}, {}, {}};
  const bool isFigure = rico::kindOf(kind.shape) == ShapeKind::kPolygon2d;
  if (isFigure) kind.mass.inertia = aboutZ(kind.mass.inertia(2, 2));  // it stays in its plane
  setAxes(kind);
  kind.isRound = kind.isRound || isFigure;
  return addKind(std::move(kind));
}

int RigidBodies::addKind(BodyKind kind) {
  if (kind.group < 0 || kind.group >= 32)
    throw Exception(label() + ": group " + std::to_string(kind.group) +
                    " does not exist; number groups from 0 to 31");
  if (allRound_ && !kind.isRound) {  // between steps the arrays for free rotation are not in use
    allRound_ = false;
    fitArrays();
    fitMomentum();
  }
  RicoContactBody& mass = kindMasses_.emplace_back();
  mass.inverse_mass = inverseOf(kind.mass.mass);
  turnInertia(kind, Quaternion{}, mass);
  kinds_.push_back(std::move(kind));
  return static_cast<int>(kinds_.size()) - 1;
}

std::uint64_t RigidBodies::add(int kind, Vec3 position, Quaternion orientation, Vec3 velocity,
                               Vec3 angularVelocity) {
  if (kind < 0 || kind >= static_cast<int>(kinds_.size()))
    throw Exception(label() + ": there is no kind " + std::to_string(kind) + "; call addKind()");
  const BodyKind& bodyKind = kinds_[kind];
  orientation = normalized(orientation);
  const double orientationSum = orientation.w + orientation.x + orientation.y + orientation.z;
  if (!isFinite(position) || !isFinite(velocity) || !isFinite(angularVelocity) ||
      !std::isfinite(orientationSum))
    throw Exception(label() + ": body " + std::to_string(nextIdentity_) +
                    " has a place or a twist that is not finite, or an orientation of zeros; give "
                    "finite numbers, and a quaternion that is not zero");
  const Quaternion axes = normalized(orientation * bodyKind.axes);
  insert({nextIdentity_, kind, position + rotate(orientation, bodyKind.mass.centre), axes, axes,
          velocity, angularVelocity});
  return nextIdentity_++;
}

void RigidBodies::insert(const BodyState& state) {
  if (state.kind < 0 || state.kind >= kinds())
    throw Exception(label() + ": there is no kind " + std::to_string(state.kind) +
                    "; call addKind()");
  const std::uint32_t body = size();
  if (kindOf_.size() == kindOf_.capacity()) reserve(2 * kindOf_.size() + 8);
  grow(kindOf_.size() + 1);
  kindOf_[body] = static_cast<int>(state.kind);
  identities_[body] = state.identity;
  indices_.put(body, identities_);
  orientations_[body] = state.orientation;
  centres_[body] = state.centre;
  if (keepsBeginning()) {
    orientationsBegin_[body] = state.orientation;
    centresBegin_[body] = state.centre;
  }
  setMass(body);
  takeTwist(body, state.velocity, state.angularVelocity);
  setMomentumAxes(body, state.momentumAxes);
  if (maySleep()) sleep_[body] = state.sleep;
  if (keepsWrenches()) wrenchesAtSleep_[body] = state.wrenchAtSleep;
}

BodyState RigidBodies::state(std::uint32_t body) const {
  return {identities_[body],
          kindOf_[body],
          centres_[body],
          orientations_[body],
          keepsMomentum() ? momentumAxes_[body] : orientations_[body],
          linearVelocity(body),
          angularVelocity(body),
          maySleep() ? sleep_[body] : SleepState{},
          keepsWrenches() ? wrenchesAtSleep_[body] : Wrench{}};
}

void RigidBodies::removeAll() {
  indices_.clear();
  grow(0);
  ++version_;
}

void RigidBodies::reserve(std::size_t count) {
  kindOf_.reserve(count), identities_.reserve(count), indices_.reserve(count, identities_);
  centres_.reserve(count), orientations_.reserve(count);
  if (keepsBeginning()) centresBegin_.reserve(count), orientationsBegin_.reserve(count);
  if (!allRound_) freeOrientations_.reserve(count), freeTurns_.reserve(count);
  if (keepsMomentum()) momentumAxes_.reserve(count);
  if (!areMassesOfKinds()) inverseMasses_.reserve(count);
  velocity_.reserve(static_cast<int>(kDofs * count));
}

// Creates or frees the arrays that depend on writesOnce_, allRound_ and forces of the user.
void RigidBodies::fitArrays() {
  const bool keeps = keepsBeginning();
  centresBegin_ = keeps ? centres_ : std::vector<Vec3>();
  orientationsBegin_ = keeps ? orientations_ : std::vector<Quaternion>();
  grow(size());
  if (areMassesOfKinds()) inverseMasses_ = std::vector<RicoContactBody>();
  for (std::uint32_t i = 0; i < size(); ++i) setMass(i);
}

void RigidBodies::setMass(std::uint32_t body) {
  if (areMassesOfKinds()) return;
  inverseMasses_[body].inverse_mass = inverseOf(mass(body));
  turnInertia(kindOf(body), orientations_[body], inverseMasses_[body]);
}

void RigidBodies::setWritesOnce(bool value) {
  writesOnce_ = value;
  fitArrays();
}

void RigidBodies::addForce(Force force) {
  forcesOfUser_.push_back(std::move(force));
  fitArrays();
  if (maySleep()) wakeAll();
}

void RigidBodies::grow(std::size_t count) {
  kindOf_.resize(count), identities_.resize(count);
  tautness_.clear();
  if (maySleep()) {
    sleep_.resize(count);
    if (keepsWrenches()) wrenchesAtSleep_.resize(count);
  }
  centres_.resize(count), orientations_.resize(count);
  if (keepsBeginning()) centresBegin_.resize(count), orientationsBegin_.resize(count);
  if (!allRound_) freeOrientations_.resize(count), freeTurns_.resize(count);
  if (keepsMomentum()) momentumAxes_.resize(count);
  if (!areMassesOfKinds()) inverseMasses_.resize(count);
  velocity_.resize(static_cast<int>(kDofs * count));
}

void RigidBodies::remove(std::uint64_t identity) {
  const std::uint32_t body = indexOf(identity);
  if (body == kNone)
    throw Exception(label() + ": remove(): there is no body " + std::to_string(identity));
  if (isAsleep(body)) wakeIsland(sleep_[body].island);
  if (motion(body) != Motion::kDynamic) wakeAll();
  twists_.erase(identity);
  takeOut(body);
}

void RigidBodies::takeOut(std::uint32_t body) {
  const std::uint32_t last = size() - 1;
  if (maySleep()) sleep_[body] = sleep_[last];
  if (!wrenchesAtSleep_.empty()) wrenchesAtSleep_[body] = wrenchesAtSleep_[last];
  indices_.erase(identities_[body], identities_);
  kindOf_[body] = kindOf_[last], identities_[body] = identities_[last];
  if (body != last) indices_.put(body, identities_);
  centres_[body] = centres_[last], orientations_[body] = orientations_[last];
  if (keepsBeginning()) {
    centresBegin_[body] = centresBegin_[last];
    orientationsBegin_[body] = orientationsBegin_[last];
  }
  if (!areMassesOfKinds()) inverseMasses_[body] = inverseMasses_[last];
  if (keepsMomentum()) momentumAxes_[body] = momentumAxes_[last];
  std::copy_n(velocity_.data() + kDofs * last, kDofs, velocity_.data() + kDofs * body);
  grow(last);
  ++version_;
}

std::uint32_t RigidBodies::indexOf(std::uint64_t identity) const {
  return indices_.find(identity, identities_);
}

Vec3 RigidBodies::position(std::uint32_t body) const {
  const BodyKind& kind = kindOf(body);
  if (kind.isCentred) return centres_[body];
  return centres_[body] - rotate(orientation(body), kind.mass.centre);
}

Quaternion RigidBodies::orientation(std::uint32_t body) const {
  const BodyKind& kind = kindOf(body);
  if (kind.isCentred) return orientations_[body];
  return normalized(orientations_[body] * conjugate(kind.axes));
}

Vec3 RigidBodies::linearVelocity(std::uint32_t body) const {
  return load(velocity_.data() + kDofs * body);
}

Vec3 RigidBodies::angularVelocity(std::uint32_t body) const {
  return load(velocity_.data() + kDofs * body + 3);
}

void RigidBodies::setTwist(std::uint32_t body, Vec3 velocity, Vec3 angularVelocity) {
  if (body >= size() || !isFinite(velocity) || !isFinite(angularVelocity))
    throw Exception(label() + ": setTwist() of body " + std::to_string(body) + " of " +
                    std::to_string(size()) +
                    ": give a number below that, indexOf() an identity, and a finite twist");
  takeTwist(body, velocity, angularVelocity);
  setMomentumAxes(body, orientations_[body]);
}

void RigidBodies::takeTwist(std::uint32_t body, Vec3 velocity, Vec3 angularVelocity) {
  store(velocity, velocity_.data() + kDofs * body);
  store(angularVelocity, velocity_.data() + kDofs * body + 3);
  if (Memory& past = pastVelocities(); past.steps() > 0 && past[1].size() == velocity_.size())
    std::copy_n(velocity_.data() + kDofs * body, kDofs, past[1].data() + kDofs * body);
  if (isAsleep(body)) wakeIsland(sleep_[body].island);
  ++version_;
}

void RigidBodies::setGravity(Vec3 g) {
  if (!isFinite(g)) throw Exception(label() + ": gravity is not finite; give three finite numbers");
  if (!(gravity_ == g) && maySleep()) wakeAll();
  gravity_ = g;
}

void RigidBodies::setPrescribedTwist(std::uint64_t identity, Twist twist) {
  const std::uint32_t body = indexOf(identity);
  if (body == kNone || motion(body) != Motion::kKinematic)
    throw Exception(label() + ": body " + std::to_string(identity) +
                    " is not kinematic: its twist cannot be prescribed");
  twists_[identity] = std::move(twist);
}

// Counts the arrays of this class, and velocities and impulses with their stored past values.
std::size_t RigidBodies::bytes() const {
  const auto of = [](const auto& array) { return array.capacity() * sizeof(array[0]); };
  const std::size_t copies = writesOnce_ ? 1 : 2;
  return of(kindOf_) + of(identities_) + of(sleep_) + of(wrenchesAtSleep_) + of(centres_) +
         of(centresBegin_) + of(orientations_) + of(orientationsBegin_) + of(freeOrientations_) +
         of(momentumAxes_) + of(freeTurns_) + of(inverseMasses_) + of(wrenches_) +
         indices_.bytes() + sizeof(double) * (copies * velocity_.size() + 2 * p(1).size());
}

void RigidBodies::resetToInitialState() {
  throw Exception(label() + ": a population has no initial state to return to; create another one");
}

void RigidBodies::display() const {
  std::cout << label() << ": " << size() << " bodies of " << kinds_.size() << " kinds\n";
}

}  // namespace rico
