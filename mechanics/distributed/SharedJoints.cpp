#include <algorithm>
#include <kernel/support/Exception.hpp>
#include <mechanics/distributed/SharedJoints.hpp>

namespace rico {
namespace {

constexpr int kStateWidth = JointRows::kMostRows + 2;
constexpr double kDrift = 1.05;
constexpr int kEnd = 8;  // numbers that describe a joint on one body

SharedRows noStates() {
  SharedRows rows;
  rows.realWidth = kStateWidth;
  return rows;
}

}  // namespace

void SharedJoints::add(JointKind kind, std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis) {
  append(attach(a, b, point, axis), false, kind, {});
}

void SharedJoints::addAxis(const JointAxis& row, std::uint64_t a, std::uint64_t b, Vec3 point,
                           Vec3 axis) {
  append(attach(a, b, point, axis), true, JointKind::kBall, row);
}

// A body far from its joint must be held by the owner of the other body.
void SharedJoints::append(const JointFrames& frames, bool isAxis, JointKind kind,
                          const JointAxis& axis) {
  joints_.push_back({frames, isAxis, kind, axis, false, {}, 0, 0});
  reachAcross(joints_.back());
  for (const std::uint64_t identity : frames.identity) bodies_.population().join(identity);
}

// If bodies have moved along their joint, or away from it, each must reach half of the distance in
// addition to its arm.
void SharedJoints::reachAcross(const Joint& joint) {
  const JointFrames& frames = joint.frames;
  const double arms = norm(frames.point[0]) + norm(frames.point[1]);
  const double beyond = most(0.0, joint.apart - arms) / 2;
  for (int end : {0, 1})
    if (frames.identity[end] != JointFrames::kWorld)
      bodies_.setReach(frames.identity[end], kDrift * (norm(frames.point[end]) + beyond));
}

// Zero if the other body is the world. The owner of the joint holds both bodies.
double SharedJoints::distanceOf(const Joint& joint) const {
  const RigidBodies& many = bodies_.population();
  const auto& [first, second] = joint.frames.identity;
  if (first == JointFrames::kWorld || second == JointFrames::kWorld) return 0.0;
  const std::uint32_t a = many.indexOf(first), b = many.indexOf(second);
  if (a == RigidBodies::kNone || b == RigidBodies::kNone) return joint.apart;
  return norm(many.centres()[a] - many.centres()[b]);
}

// The owner of a body sends the joint's frame on it to all other ranks.
JointFrames SharedJoints::attach(std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis) {
  const RigidBodies& many = bodies_.population();
  JointFrames frames(a, b);
  double mine[2 * kEnd] = {};
  for (int end : {0, 1}) {
    const std::uint64_t identity = frames.identity[end];
    const bool isWorld = identity == JointFrames::kWorld;
    const std::uint32_t body = isWorld ? RigidBodies::kNone : many.indexOf(identity);
    if (isWorld)
      frames.attach(end, {}, {}, point, axis);
    else if (body != RigidBodies::kNone && bodies_.isOwn(body))
      frames.attach(end, many.centres()[body], many.orientations()[body], point, axis);
    else
      continue;
    const Quaternion& q = frames.axes[end];
    double* words = mine + kEnd * end;
    words[0] = 1;
    store(frames.point[end], words + 1);
    words[4] = q.w, words[5] = q.x, words[6] = q.y, words[7] = q.z;
  }
  const std::vector<double> all = bodies_.ranks().gather(mine);
  for (int end : {0, 1}) {
    const double* words = all.data() + kEnd * end;
    while (words < all.data() + all.size() && words[0] == 0) words += 2 * kEnd;
    if (words >= all.data() + all.size())
      throw Exception("joint: there is no body " + std::to_string(frames.identity[end]));
    frames.point[end] = load(words + 1);
    frames.axes[end] = {words[4], words[5], words[6], words[7]};
  }
  return frames;
}

// Bodies that are not held are not replicated.
bool SharedJoints::isMine(const Joint& joint) const {
  const RigidBodies& many = bodies_.population();
  const std::uint64_t first = std::min(joint.frames.identity[0], joint.frames.identity[1]);
  const std::uint64_t second = std::max(joint.frames.identity[0], joint.frames.identity[1]);
  const std::uint32_t a = many.indexOf(first);
  const std::uint32_t b = second == JointFrames::kWorld ? RigidBodies::kNone : many.indexOf(second);
  if (a == RigidBodies::kNone) return false;
  if (second == JointFrames::kWorld) return bodies_.isOwn(a);
  if (b != RigidBodies::kNone) return bodies_.isOwn(bodies_.ownerOf(a, b));
  if (bodies_.isReplicated(a) || !bodies_.isOwn(a)) return false;
  throw Exception("a joint holds body " + std::to_string(first) + ", and body " +
                  std::to_string(second) + ", which was removed");
}

// A motor that turns keeps its bodies awake.
std::span<const SleepingConnections::Connection> SharedJoints::connections() {
  const RigidBodies& many = bodies_.population();
  connections_.clear();
  for (const Joint& joint : joints_) {
    SleepingConnections::Connection connection = {
        {SleepingConnections::kWorld, SleepingConnections::kWorld},
        joint.isAxis && joint.axis.side == 0 && joint.axis.target != 0};
    bool areHeld = true;
    for (int end : {0, 1}) {
      if (joint.frames.identity[end] == JointFrames::kWorld) continue;
      connection.body[end] = many.indexOf(joint.frames.identity[end]);
      areHeld = areHeld && connection.body[end] != RigidBodies::kNone;
    }
    if (areHeld) connections_.push_back(connection);
  }
  return connections_;
}

bool SharedJoints::rests(const Joint& joint) const {
  const RigidBodies& many = bodies_.population();
  const auto sleeps = [&](std::uint64_t identity) {
    return identity != JointFrames::kWorld && many.isAsleep(many.indexOf(identity));
  };
  return sleeps(joint.frames.identity[0]) || sleeps(joint.frames.identity[1]);
}

void SharedJoints::storeImpulses() {
  for (std::size_t i = 0; i < mine_.size(); ++i)
    std::copy_n(rows_[i].r, JointRows::kMostRows, joints_[mine_[i]].impulses.begin());
}

std::vector<SharedJoints::State> SharedJoints::ownStates() const {
  std::vector<State> states;
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    if (!joints_[j].isOwn) continue;
    State& state = states.emplace_back(State{j, {}});
    std::copy(joints_[j].impulses.begin(), joints_[j].impulses.end(), state.values.begin());
    state.values[kStateWidth - 2] = joints_[j].followed;
    state.values[kStateWidth - 1] = distanceOf(joints_[j]);
  }
  return states;
}

void SharedJoints::take(const State& state) {
  Joint& joint = joints_.at(state.joint);
  std::copy_n(state.values.begin(), JointRows::kMostRows, joint.impulses.begin());
  joint.followed = state.values[kStateWidth - 2];
  joint.apart = state.values[kStateWidth - 1];
  reachAcross(joint);
}

void SharedJoints::sendImpulses() {
  if (isEmpty()) return;
  const std::vector<State> mine = ownStates();
  std::map<int, std::vector<State>> out;
  for (int rank = 0; rank < bodies_.ranks().size(); ++rank) out[rank] = mine;
  for (const auto& [from, states] : bodies_.ranks().post(out))
    for (const State& state : states) take(state);
}

double SharedJoints::greatestError() const {
  const BodySystem system(bodies_.population());
  double greatest = 0;
  for (const Joint& joint : joints_) {
    if (joint.isAxis || !isMine(joint)) continue;
    double y[JointRows::kMostRows] = {};
    JointRows::fillErrors(joint.kind,
                          PlacedJoint(system, joint.frames, endsOf(joint.frames).data()), y);
    for (double error : y) greatest = most(greatest, abs(error));
  }
  return greatest;
}

void SharedJoints::recordState(StateRecorder& recorder) {
  if (isEmpty()) return;
  SharedRows rows = noStates();
  for (const State& state : ownStates()) {
    rows.keys.push_back(state.joint);
    rows.reals.insert(rows.reals.end(), state.values.begin(), state.values.end());
  }
  if (!recorder.isReading()) return recorder.sharedOnce("joints", std::move(rows));
  recorder.shared("joints", rows);
  for (Joint& joint : joints_) joint.isOwn = false;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    State state = {rows.keys[row], {}};
    std::copy_n(rows.reals.begin() + static_cast<std::ptrdiff_t>(kStateWidth * row), kStateWidth,
                state.values.begin());
    take(state);
    joints_.at(state.joint).isOwn = true;
  }
}

}  // namespace rico
