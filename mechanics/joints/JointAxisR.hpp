#pragma once

#include <functional>
#include <kernel/relations/Relation.hpp>
#include <mechanics/bodies/BodyConnections.hpp>
#include <mechanics/joints/JointRows.hpp>
#include <memory>

namespace rico {

/// The coordinate of a revolute or prismatic joint: the angle of a relative to b about the axis,
/// including full turns (less than half a turn per step), or the displacement along it. It is one
/// row; the law determines its effect:
///
///     stop             NewtonImpactNSL(e)              s (coordinate − limit) ≥ 0, s = ±1
///     dry friction     RelayNSL(1, −τ h, τ h)          a moment or force up to τ against the rate
///     motor            EqualityConditionNSL(1)         rate = target(t) with any moment or force;
///                      RelayNSL(1, −τ h, τ h)          or with at most τ
///     gear             EqualityConditionNSL(1)         rate = ratio × rate of another joint
///
/// Multipliers are impulses, so the bounds are those of forces times the step h.
class JointAxisR : public Relation, public BodyConnections {
 public:
  /// The kind of coordinate: an angle or a displacement.
  using Coordinate = JointCoordinate;

  /// A coordinate between two bodies of one system, or a body and the world.
  JointAxisR(const std::shared_ptr<SecondOrderDS>& bodies, Coordinate coordinate, std::uint64_t a,
             std::uint64_t b, Vec3 point, Vec3 axis);
  /// A coordinate between bodies of two systems; link them in the same order.
  JointAxisR(const std::shared_ptr<SecondOrderDS>& systemA,
             const std::shared_ptr<SecondOrderDS>& systemB, Coordinate coordinate, std::uint64_t a,
             std::uint64_t b, Vec3 point, Vec3 axis);

  /// y = s (coordinate − limit). Throws unless s is 1 (stop above the limit) or -1 (below).
  void setStop(double limit, double s);
  /// ẏ = rate − target(t).
  void setTarget(std::function<double(double t)> target) { target_ = std::move(target); }
  /// y = coordinate − ratio × coordinate of `other`; both between a body and the world. If the two
  /// bodies are in two systems, link to this one's system and then the other's. Throws if one of
  /// the axes is between two bodies.
  void setGear(std::shared_ptr<JointAxisR> other, double ratio);

  /// The coordinate (radians or a length) and its rate, at the present state.
  double coordinate() const;
  double rate() const;

  // Relation
  std::string_view name() const override { return "JointAxisR"; }
  bool isFirstOrder() const override { return false; }
  void initialize(Interaction& interaction) override;
  void computeJach(double t, Interaction& interaction) override;
  void computeOutput(double t, Interaction& interaction, int level) override;
  void computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                         Vector& q) override;
  void recordState(StateRecorder& recorder) override;
  std::span<const char> idle() const override { return {&idle_, 1}; }

  // BodyConnections
  int connections() const override { return 1; }
  Connection connection(int number) const override;
  bool drives(int /*number*/, double t) const override { return target_ && target_(t) != 0; }
  void setIdle(int /*number*/, bool idle) override { idle_ = idle ? 1 : 0; }

 private:
  void wakeBodies() const;

  JointSystems systems_;
  Coordinate kind_;
  JointFrames joint_;
  double limit_ = 0, sign_ = 1;
  std::function<double(double)> target_;
  std::shared_ptr<JointAxisR> other_;
  double ratio_ = 0;
  char idle_ = 0;        ///< not 0 if its bodies sleep
  double followed_ = 0;  ///< the last angle: the next one is within half a turn
};

}  // namespace rico
