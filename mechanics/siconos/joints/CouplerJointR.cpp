#include <CouplerJointR.hpp>
#include <Interaction.hpp>
#include <JointFreedoms.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <optional>

using rico::adapters::JointCoordinate;
using rico::adapters::PlacedCoordinate;

namespace rico::adapters {

/// The q of the coupled bodies; null for a missing one.
struct CoupledBodies {
  const double* q[2];
};

/// One of the two coordinates, and its two ends.
class CoupledCoordinate {
 public:
  CoupledCoordinate() = default;
  explicit CoupledCoordinate(const PlacedCoordinate& placed)
      : seen_(placed.coordinate), ends_{placed.ends[0], placed.ends[1]} {}
  /// The coordinate between the body `own` and its reference; without a reference, between both
  /// bodies.
  CoupledCoordinate(rico::BodyJointR& joint, unsigned freedom, int own, SP::SiconosVector reference,
                    unsigned index)
      : joint_(&joint),
        freedom_(freedom),
        own_(own),
        reference_(std::move(reference)),
        index_(index) {}

  double value(const CoupledBodies& bodies) {
    settle(bodies);
    return seen_->value(end(0, bodies), end(1, bodies));
  }
  /// Adds to both bodies' rows, of six numbers each.
  void addGradient(const CoupledBodies& bodies, double factor, double* row) {
    settle(bodies);
    double other[12] = {};  // rows of the world and of references, which are not used
    const auto place = [&](int i) {
      return ends_[i] < 0 ? other + std::ptrdiff_t{6} * i : row + std::ptrdiff_t{6} * ends_[i];
    };
    seen_->addGradient(end(0, bodies), end(1, bodies), factor, place(0), place(1));
  }

 private:
  const double* end(int i, const CoupledBodies& bodies) const {
    if (ends_[i] >= 0) return bodies.q[ends_[i]];
    return reference_ != nullptr ? reference_->getArray() : nullptr;
  }
  void settle(const CoupledBodies& bodies) {
    if (seen_) return;
    const bool isToWorld = joint_->hasBase() && !joint_->hasSecond();
    const int own = bodies.q[1] == nullptr ? 0 : own_;
    if (reference_ != nullptr) {
      ends_[index_ == 0 ? 0 : 1] = -1;
      ends_[index_ == 0 ? 1 : 0] = own;
    } else {
      ends_[0] = isToWorld ? own : 0;
      ends_[1] = isToWorld || bodies.q[1] == nullptr ? -1 : 1;
    }
    if (!joint_->hasBase()) joint_->setBase(end(0, bodies), end(1, bodies));
    seen_ = JointFreedoms(*joint_).coordinate(freedom_);
  }

  rico::BodyJointR* joint_ = nullptr;
  unsigned freedom_ = 0;
  int own_ = 0;
  SP::SiconosVector reference_;
  unsigned index_ = 0;
  std::optional<JointCoordinate> seen_;  // from the first use on: it counts full turns
  int ends_[2] = {0, 1};
};

}  // namespace rico::adapters

using rico::adapters::CoupledBodies;
using rico::adapters::CoupledCoordinate;

namespace {

SP::SiconosVector positionOf(const SP::NewtonEulerDS& body) {
  return body == nullptr ? nullptr : body->q();
}

CoupledBodies bodiesOf(const double* q, std::size_t size) {
  return {{q, size > 7 ? q + 7 : nullptr}};
}

}  // namespace

class CouplerJointR::Kernel : public rico::NewtonEulerR {
 public:
  Kernel() = default;
  Kernel(const CoupledCoordinate& one, const CoupledCoordinate& two, double ratio)
      : all_{one, two}, ratio_(ratio) {}

  void setParts(const CoupledCoordinate& one, const CoupledCoordinate& two) {
    all_[0] = one, all_[1] = two;
  }
  void setRatio(double ratio) { ratio_ = ratio; }
  void setBase(const CoupledBodies& bodies) { begin_ = value(bodies); }

  double value(const CoupledBodies& bodies) {
    return all_[1].value(bodies) - ratio_ * all_[0].value(bodies);
  }
  void addGradient(const CoupledBodies& bodies, double* row) {
    all_[1].addGradient(bodies, 1.0, row);
    all_[0].addGradient(bodies, -ratio_, row);
  }
  void computeh(double /*t*/, const rico::Vector& q, rico::Vector& y) override {
    const CoupledBodies bodies = bodiesOf(q.data(), static_cast<std::size_t>(q.size()));
    if (!begin_) setBase(bodies);
    y[0] = value(bodies) - *begin_;
  }
  void computeH(double /*t*/, rico::Interaction& interaction, rico::Matrix& H) override {
    const double* q1 = interaction.secondOrder(0)->q().data();
    const double* q2 = interaction.ends() == 2 ? interaction.secondOrder(1)->q().data() : nullptr;
    double row[12] = {};
    addGradient({{q1, q2}}, row);
    for (int j = 0; j < H.cols(); ++j) H(0, j) = row[j];
  }
  std::string_view name() const override { return "CouplerJointR"; }

 private:
  CoupledCoordinate all_[2];
  double ratio_ = 1;
  std::optional<double> begin_;
};

CouplerJointR::CouplerJointR() : NewtonEulerJointR(std::make_shared<Kernel>()) {}

CouplerJointR::CouplerJointR(const PlacedCoordinate& one, const PlacedCoordinate& two, double ratio)
    : NewtonEulerJointR(
          std::make_shared<Kernel>(CoupledCoordinate(one), CoupledCoordinate(two), ratio)) {}

CouplerJointR::CouplerJointR(SP::NewtonEulerJointR joint1, unsigned int dof1,
                             SP::NewtonEulerJointR joint2, unsigned int dof2, double ratio,
                             SP::SiconosVector ref1, unsigned int ref1_index,
                             SP::SiconosVector ref2, unsigned int ref2_index)
    : CouplerJointR() {
  setReferences(std::move(joint1), dof1, std::move(joint2), dof2, std::move(ref1), ref1_index,
                std::move(ref2), ref2_index);
  setRatio(ratio);
}

CouplerJointR::CouplerJointR(SP::NewtonEulerJointR joint1, unsigned int dof1,
                             SP::NewtonEulerJointR joint2, unsigned int dof2, double ratio,
                             SP::NewtonEulerDS refds1, unsigned int ref1_index,
                             SP::NewtonEulerDS refds2, unsigned int ref2_index)
    : CouplerJointR(std::move(joint1), dof1, std::move(joint2), dof2, ratio, positionOf(refds1),
                    ref1_index, positionOf(refds2), ref2_index) {}

CouplerJointR::Kernel& CouplerJointR::own() const { return static_cast<Kernel&>(*shared()); }

void CouplerJointR::setReferences(SP::NewtonEulerJointR joint1, unsigned int dof1,
                                  SP::NewtonEulerJointR joint2, unsigned int dof2,
                                  SP::SiconosVector ref1, unsigned int ref1_index,
                                  SP::SiconosVector ref2, unsigned int ref2_index) {
  own().setParts(CoupledCoordinate(joint1->joint(), dof1, 0, std::move(ref1), ref1_index),
                 CoupledCoordinate(joint2->joint(), dof2, 1, std::move(ref2), ref2_index));
  joints_[0] = std::move(joint1), joints_[1] = std::move(joint2);
  dofs_[0] = dof1, dofs_[1] = dof2;
}

void CouplerJointR::setReferences(SP::NewtonEulerJointR joint1, unsigned int dof1,
                                  SP::NewtonEulerJointR joint2, unsigned int dof2,
                                  SP::NewtonEulerDS refds1, unsigned int ref1_index,
                                  SP::NewtonEulerDS refds2, unsigned int ref2_index) {
  setReferences(std::move(joint1), dof1, std::move(joint2), dof2, positionOf(refds1), ref1_index,
                positionOf(refds2), ref2_index);
}

void CouplerJointR::setRatio(double ratio) { own().setRatio(ratio); }

void CouplerJointR::setBasePositions(SP::SiconosVector q1, SP::SiconosVector q2) {
  own().setBase({{q1->getArray(), q2 == nullptr ? nullptr : q2->getArray()}});
}

void CouplerJointR::computehDoF(double /*time*/, const BlockVector& q0, SiconosVector& y,
                                unsigned int /*axis*/) {
  const rico::Vector q = q0.gathered();
  y(0) = own().value(bodiesOf(q.data(), static_cast<std::size_t>(q.size())));
}

void CouplerJointR::computeJachqDoF(double /*time*/, Interaction& /*inter*/, SP::BlockVector q0,
                                    SimpleMatrix& jachq, unsigned int /*axis*/) {
  const rico::Vector q = q0->gathered();
  double row[12] = {};
  own().addGradient(bodiesOf(q.data(), static_cast<std::size_t>(q.size())), row);
  fillByPositions(q.data(), q0->numberOfBlocks(), row, jachq);
}
