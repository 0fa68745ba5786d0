#include <BodyJointR.hpp>
#include <Interaction.hpp>
#include <NewtonEulerJointR.hpp>
#include <kernel/support/Exception.hpp>

namespace {

std::shared_ptr<rico::BodyJointR> make(rico::JointRows rows) {
  return std::make_shared<rico::BodyJointR>(rows);
}

rico::Vector3 toVector3(const SiconosVector& v) { return {v(0), v(1), v(2)}; }

constexpr rico::JointRows kKnee = {true, true, false, false};
constexpr rico::JointRows kPivot = {true, true, true, false};
constexpr rico::JointRows kPrismatic = {false, true, true, true};
constexpr rico::JointRows kCylindrical = {false, true, true, false};
constexpr rico::JointRows kFixed = {true, true, true, true};

}  // namespace

NewtonEulerJointR::NewtonEulerJointR(std::shared_ptr<rico::Relation> kernel)
    : NewtonEulerR(std::move(kernel)) {}

rico::BodyJointR& NewtonEulerJointR::joint() const {
  auto* held = dynamic_cast<rico::BodyJointR*>(shared().get());
  if (held == nullptr)
    throw rico::Exception(
        "CouplerJointR holds no bodies: it has no points, axes or freedoms to "
        "stop, only those of its joints");
  return *held;
}

void NewtonEulerJointR::setPoint(unsigned int index, SP::SiconosVector point) {
  joint().setPoint(toVector3(*point));
  if (points_.size() <= index) points_.resize(index + 1);
  points_[index] = std::move(point);
}

void NewtonEulerJointR::setAxis(unsigned int index, SP::SiconosVector axis) {
  joint().setAxis(toVector3(*axis));
  if (axes_.size() <= index) axes_.resize(index + 1);
  axes_[index] = std::move(axis);
}

void NewtonEulerJointR::setAbsolute(bool absoluteRef) {
  joint().setAbsolute(absoluteRef);
  absolute_ = absoluteRef;
}

void NewtonEulerJointR::setBasePositions(SP::SiconosVector q1, SP::SiconosVector q2) {
  joint().setBase(q1->getArray(), q2 == nullptr ? nullptr : q2->getArray());
}

void NewtonEulerJointR::setBodies(const SP::NewtonEulerDS& d1, const SP::NewtonEulerDS& d2) {
  if (d1 != nullptr) setBasePositions(d1->q(), d2 == nullptr ? nullptr : d2->q());
}

// J T = H, and for the rows of T that move the quaternion Tᵀ T = 1/4.
SP::SimpleMatrix NewtonEulerJointR::jachq() const {
  const SP::Interaction inter = interaction_.lock();
  if (inter == nullptr) return _jachq;
  const rico::Matrix H = jachqT()->values();
  for (int end = 0; end < inter->shared()->ends(); ++end) {
    const rico::Matrix T = static_cast<rico::NewtonEulerDS*>(inter->shared()->system(end))->T();
    for (int row = 0; row < H.rows(); ++row)
      for (int i = 0; i < 7; ++i) {
        double entry = 0.0;
        for (int j = 0; j < 6; ++j) entry += (i < 3 ? 1.0 : 4.0) * H(row, 6 * end + j) * T(i, j);
        _jachq->setValue(static_cast<unsigned>(row), static_cast<unsigned>(7 * end + i), entry);
      }
  }
  return _jachq;
}

KneeJointR::KneeJointR() : NewtonEulerJointR(make(kKnee)) {}

KneeJointR::KneeJointR(SP::SiconosVector P, bool absoluteRef, SP::NewtonEulerDS d1,
                       SP::NewtonEulerDS d2)
    : KneeJointR() {
  setPoint(0, std::move(P));
  setAbsolute(absoluteRef);
  setBodies(d1, d2);
}

PivotJointR::PivotJointR() : NewtonEulerJointR(make(kPivot)) {}

PivotJointR::PivotJointR(SP::SiconosVector P, SP::SiconosVector A, bool absoluteRef,
                         SP::NewtonEulerDS d1, SP::NewtonEulerDS d2)
    : PivotJointR() {
  setPoint(0, std::move(P));
  setAxis(0, std::move(A));
  setAbsolute(absoluteRef);
  setBodies(d1, d2);
}

PrismaticJointR::PrismaticJointR() : NewtonEulerJointR(make(kPrismatic)) {}

PrismaticJointR::PrismaticJointR(SP::SiconosVector axis, bool absoluteRef, SP::NewtonEulerDS d1,
                                 SP::NewtonEulerDS d2)
    : PrismaticJointR() {
  setAxis(0, std::move(axis));
  setAbsolute(absoluteRef);
  setBodies(d1, d2);
}

CylindricalJointR::CylindricalJointR() : NewtonEulerJointR(make(kCylindrical)) {}

CylindricalJointR::CylindricalJointR(SP::SiconosVector P, SP::SiconosVector A, bool absoluteRef,
                                     SP::NewtonEulerDS d1, SP::NewtonEulerDS d2)
    : CylindricalJointR() {
  setPoint(0, std::move(P));
  setAxis(0, std::move(A));
  setAbsolute(absoluteRef);
  setBodies(d1, d2);
}

FixedJointR::FixedJointR() : NewtonEulerJointR(make(kFixed)) {}

FixedJointR::FixedJointR(SP::NewtonEulerDS d1, SP::NewtonEulerDS d2) : FixedJointR() {
  setBodies(d1, d2);
}
