#include <JointCoordinatesR.hpp>
#include <JointFreedoms.hpp>
#include <JointFrictionR.hpp>
#include <JointStopR.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <optional>

using rico::adapters::JointCoordinate;
using rico::adapters::JointFreedoms;

class JointCoordinatesR::Kernel : public rico::NewtonEulerR {
 public:
  explicit Kernel(const JointCoordinate& coordinate) : rows_(1) { rows_[0].seen = coordinate; }
  Kernel(rico::BodyJointR& joint, const std::vector<unsigned int>& axes)
      : joint_(&joint), rows_(axes.size()) {
    const std::size_t freedoms = JointFreedoms(joint).size();
    for (std::size_t i = 0; i < axes.size(); ++i) {
      if (axes[i] >= freedoms)
        throw rico::Exception("stop or friction of a joint: it has " + std::to_string(freedoms) +
                              " degrees of freedom, numbered from 0; none is " +
                              std::to_string(axes[i]));
      rows_[i].freedom = axes[i];
    }
  }
  void setStop(std::size_t row, double limit, double sign) {
    rows_.at(row).limit = limit;
    rows_.at(row).sign = sign;
  }
  void setOnlyRates() { onlyRates_ = true; }

  void computeh(double /*t*/, const rico::Vector& q, rico::Vector& y) override {
    y.setZero();
    if (onlyRates_) return;
    const double* q2 = q.size() > 7 ? q.data() + 7 : nullptr;
    for (std::size_t i = 0; i < rows_.size(); ++i)
      y.data()[i] =
          rows_[i].sign * (coordinate(rows_[i], q.data(), q2).value(q.data(), q2) - rows_[i].limit);
  }
  void computeH(double /*t*/, rico::Interaction& interaction, rico::Matrix& H) override {
    const double* q1 = interaction.secondOrder(0)->q().data();
    const double* q2 = interaction.ends() == 2 ? interaction.secondOrder(1)->q().data() : nullptr;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      double row[12] = {};
      coordinate(rows_[i], q1, q2)
          .addGradient(q1, q2, rows_[i].sign, row, q2 == nullptr ? nullptr : row + 6);
      for (int j = 0; j < H.cols(); ++j) H(static_cast<int>(i), j) = row[j];
    }
  }
  std::string_view name() const override { return "JointCoordinatesR"; }

 private:
  struct Row {
    unsigned freedom = 0;
    double limit = 0, sign = 1;
    std::optional<JointCoordinate> seen;  // from the first use on: it counts full turns
  };

  JointCoordinate& coordinate(Row& row, const double* q1, const double* q2) {
    if (!row.seen) {
      if (!joint_->hasBase()) joint_->setBase(q1, q2);
      row.seen = JointFreedoms(*joint_).coordinate(row.freedom);
    }
    return *row.seen;
  }

  rico::BodyJointR* joint_ = nullptr;
  std::vector<Row> rows_;
  bool onlyRates_ = false;
};

JointCoordinatesR::JointCoordinatesR(const JointCoordinate& coordinate)
    : NewtonEulerR(std::make_shared<Kernel>(coordinate)),
      axes_(std::make_shared<std::vector<unsigned int>>(1, 0)) {}

JointCoordinatesR::JointCoordinatesR(SP::NewtonEulerJointR joint, SP::UnsignedIntVector axes)
    : NewtonEulerR(std::make_shared<Kernel>(joint->joint(), *axes)),
      joint_(std::move(joint)),
      axes_(std::move(axes)) {}

JointCoordinatesR::Kernel& JointCoordinatesR::own() const {
  return static_cast<Kernel&>(*shared());
}

void JointCoordinatesR::setStop(double limit, double sign, unsigned int index) {
  own().setStop(index, limit, sign);
}

void JointCoordinatesR::setOnlyRates() { own().setOnlyRates(); }

namespace {

SP::UnsignedIntVector one(unsigned int axis) {
  return std::make_shared<std::vector<unsigned int>>(1, axis);
}

}  // namespace

JointStopR::JointStopR(SP::NewtonEulerJointR joint, double pos, bool dir, unsigned int axis)
    : JointStopR(std::move(joint), std::make_shared<SiconosVector>(1, pos),
                 std::make_shared<SiconosVector>(1, dir ? -1.0 : 1.0), one(axis)) {}

JointStopR::JointStopR(SP::NewtonEulerJointR joint, SP::SiconosVector pos, SP::SiconosVector dir,
                       SP::UnsignedIntVector axes)
    : JointCoordinatesR(std::move(joint), std::move(axes)),
      position_(std::move(pos)),
      direction_(std::move(dir)) {
  if (position_->size() != numberOfAxes() || direction_->size() != numberOfAxes())
    throw rico::Exception("JointStopR: give a position and a direction to each of the " +
                          std::to_string(numberOfAxes()) + " axes");
  for (unsigned i = 0; i < numberOfAxes(); ++i) setStop(position(i), direction(i), i);
}

JointFrictionR::JointFrictionR(SP::NewtonEulerJointR joint, unsigned int axis)
    : JointFrictionR(std::move(joint), one(axis)) {}

JointFrictionR::JointFrictionR(SP::NewtonEulerJointR joint, SP::UnsignedIntVector axes)
    : JointCoordinatesR(std::move(joint), axes == nullptr ? one(0) : std::move(axes)) {
  setOnlyRates();
}
