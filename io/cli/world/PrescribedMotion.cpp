#include <numerics/rico_math.h>

#include <io/cli/world/PrescribedMotion.hpp>
#include <numbers>

namespace rico {

RigidBodies::Twist prescribedTwist(const MotionSpec& motion, Vec3 centre) {
  const Vec3 arm = centre - motion.about.value_or(centre);
  return [motion, arm](double t) -> std::pair<Vec3, Vec3> {
    if (t < motion.from || t > motion.to) return {};
    constexpr double kPi = std::numbers::pi;
    const double since = t - motion.from, rate = 2 * kPi * motion.frequency;
    const Vec3 turnedArm = rotate(quaternionFromRotationVector(since * motion.spin), arm);
    const double swing = rate * RicoCos(rate * since + motion.phase * kPi / 180);
    return {motion.velocity + cross(motion.spin, turnedArm) + swing * motion.amplitude,
            motion.spin};
  };
}

}  // namespace rico
