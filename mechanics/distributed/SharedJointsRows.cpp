// Rows of SharedJoints at the present positions.
#include <limits>
#include <mechanics/distributed/SharedJoints.hpp>

namespace rico {

void SharedJoints::gather(double h, double share) {
  mine_.clear(), ends_.clear();
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    Joint& joint = joints_[j];
    joint.isOwn = isMine(joint);
    if (!joint.isOwn || rests(joint)) continue;
    mine_.push_back(j);
    ends_.push_back(endsOf(joint.frames));
  }
  rows_.resize(mine_.size()), open_.resize(mine_.size());
  for (std::size_t i = 0; i < mine_.size(); ++i) begin(i, share);
  place(h, 1.0, true);
}

// Sets what does not change with the positions in the step.
void SharedJoints::begin(std::size_t i, double share) {
  const Joint& joint = joints_[mine_[i]];
  RicoSharedJoint& rows = rows_[i];
  for (int end : {0, 1}) rows.identity[end] = joint.frames.identity[end];
  rows.identity[2] = ~static_cast<std::uint64_t>(mine_[i]);
  for (std::size_t r = 0; r < joint.impulses.size(); ++r) rows.r[r] = share * joint.impulses[r];
  rows.rows = joint.isAxis ? 1 : JointRows::count(joint.kind);
  rows.is_ball = !joint.isAxis && joint.kind == JointKind::kBall ? 1 : 0;
  rows.lower = -std::numeric_limits<double>::infinity();
  rows.upper = -rows.lower;
}

SharedJoints::Ends SharedJoints::endsOf(const JointFrames& frames) const {
  const RigidBodies& many = bodies_.population();
  Ends ends = {-1, -1};
  for (int end : {0, 1})
    if (frames.identity[end] != JointFrames::kWorld)
      ends[end] = static_cast<int>(many.indexOf(frames.identity[end]));
  return ends;
}

void SharedJoints::place(double h, double share, bool areSolved) {
  const BodySystem system(bodies_.population());
  for (std::size_t i = 0; i < mine_.size(); ++i) {
    Vec3 arms[2];
    rows_[i].is_ball ? placeBall(i, arms) : placeRows(i, system, h, arms);
    setBias(i, h, share);
    for (int side : {0, 1})
      rows_[i].taut[side] = areSolved ? h * tautness(rows_[i], side, arms[side]) : 0.0;
  }
}

// Both impulses act at the point of the first body.
void SharedJoints::placeBall(std::size_t i, Vec3 arms[2]) {
  const RigidBodies& many = bodies_.population();
  const JointFrames& frames = joints_[mine_[i]].frames;
  RicoSharedJoint& rows = rows_[i];
  Vec3 points[2];
  for (int end : {0, 1}) {
    const int body = ends_[i][static_cast<std::size_t>(end)];
    const bool isWorld = body < 0;
    arms[end] = isWorld ? frames.point[end] : rotate(many.orientations()[body], frames.point[end]);
    points[end] = isWorld ? arms[end] : many.centres()[body] + arms[end];
    rows.body[end] =
        isWorld || many.motion(static_cast<std::uint32_t>(body)) == Motion::kStatic ? -1 : body;
  }
  const Vec3 apart = points[0] - points[1];
  store(apart, open_[i].data());
  store(arms[0], rows.arm[0]), store(arms[1] + apart, rows.arm[1]);
}

void SharedJoints::placeRows(std::size_t i, const BodySystem& system, double h, Vec3 arms[2]) {
  Joint& joint = joints_[mine_[i]];
  const PlacedJoint placed(system, joint.frames, ends_[i].data());
  double* open = open_[i].data();
  for (int side : {0, 1}) arms[side] = placed.arm[side], rows_[i].body[side] = placed.body[side];
  joint.isAxis ? fillAxis(joint, placed, h, rows_[i], open)
               : fillRows(joint, placed, rows_[i], open);
}

void SharedJoints::setBiases(double h, const std::function<double(std::size_t)>& share) {
  for (std::size_t i = 0; i < mine_.size(); ++i) setBias(i, h, share(i));
}

// A stop that is not reached permits the whole distance to it.
void SharedJoints::setBias(std::size_t i, double h, double share) {
  RicoSharedJoint& rows = rows_[i];
  const double* open = open_[i].data();
  const Joint* axis = rows.rows == 1 ? &joints_[mine_[i]] : nullptr;  // far from rows in memory
  const bool isAxis = axis != nullptr && axis->isAxis;
  for (int r = 0; r < rows.rows; ++r)
    rows.bias[r] = (isAxis && open[r] > 0 ? open[r] : share * open[r]) / h;
  if (isAxis && axis->axis.side == 0) rows.bias[0] = -axis->axis.target;
}

// The product of a joint's impulse on a body and its arm: positive if it pulls outwards.
double SharedJoints::tautness(const RicoSharedJoint& rows, int side, Vec3 arm) {
  Vec3 impulse;
  if (rows.is_ball)
    impulse = side == 0 ? load(rows.r) : -load(rows.r);
  else
    for (int r = 0; r < rows.rows; ++r) impulse += rows.r[r] * load(rows.G[r] + 6 * side);
  return dot(impulse, arm);
}

void SharedJoints::fillRows(const Joint& joint, const PlacedJoint& placed, RicoSharedJoint& rows,
                            double* open) {
  JointRows::fillErrors(joint.kind, placed, open);
  JointRows::fill(joint.kind, placed, rows.G);
}

void SharedJoints::fillAxis(Joint& joint, const PlacedJoint& placed, double h,
                            RicoSharedJoint& rows, double* open) {
  const JointAxis& axis = joint.axis;
  const bool isStop = axis.side != 0;
  const double sign = isStop ? axis.side : 1.0;
  joint.followed = JointRows::coordinate(axis.coordinate, placed, joint.followed);
  rows.lower = isStop ? 0.0 : -axis.most * h;
  rows.upper = isStop ? std::numeric_limits<double>::infinity() : axis.most * h;
  open[0] = isStop ? sign * (joint.followed - axis.limit) : 0.0;
  for (int side : {0, 1})
    JointRows::fill(axis.coordinate, placed, side, side == 0 ? sign : -sign, rows.G[0] + 6 * side);
}

}  // namespace rico
