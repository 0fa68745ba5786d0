#pragma once

#include <BulletR.hpp>
#include <RigidBody2dDS.hpp>
#include <RigidBodyDS.hpp>
#include <SiconosCollisionManager.hpp>

DEFINE_SPTR(SiconosBulletCollisionManager)
DEFINE_SPTR_STRUCT(SiconosBulletOptions)
DEFINE_SPTR_STRUCT(SiconosBulletStatistics)

enum SiconosBulletDimension { SICONOS_BULLET_3D = 0, SICONOS_BULLET_2D = 1 };

/// contactBreakingThreshold / worldScale is the distance below which there is a contact. With
/// clearOverlappingPairCache contacts act as those that are found in their step (ShapesManager).
/// The other options have no effect, because detection is Ricochet's.
struct SiconosBulletOptions {
  SiconosBulletDimension dimension = SICONOS_BULLET_3D;
  double contactBreakingThreshold = 0.02;
  double contactProcessingThreshold = 0.03;
  double worldScale = 1.0;
  bool useAxisSweep3 = false;
  bool clearOverlappingPairCache = false;
  unsigned int perturbationIterations = 3;
  unsigned int minimumPointsPerturbationThreshold = 3;
  bool enableSatConvex = false;
  bool enablePolyhedralContactClipping = false;
  double Depth2D = 0.04;
  double extrapolationCoefficient = 0.0;
};

/// Counts of a step.
struct SiconosBulletStatistics {
  int new_interactions_created = 0;
  int existing_interactions_processed = 0;
  int interaction_warnings = 0;
};

/// SiconosCollisionManager whose margin is contactBreakingThreshold / worldScale of its options.
class SiconosBulletCollisionManager : public SiconosCollisionManager {
 public:
  explicit SiconosBulletCollisionManager(const SiconosBulletOptions& options = {})
      : SiconosCollisionManager(options.contactBreakingThreshold / options.worldScale),
        options_(options) {
    setFindsAnew(options.clearOverlappingPairCache);
  }

  const SiconosBulletOptions& options() const { return options_; }
  /// The contacts found at the beginning of the last step: new ones, and those of the step before.
  SiconosBulletStatistics statistics() const {
    if (resetIn_ == numberOfUpdates()) return {};
    const auto all = static_cast<int>(numberOfContacts());
    const auto created = static_cast<int>(numberOfNewContacts());
    return {created, all - created, 0};
  }
  /// Counts nothing until the next step.
  void resetStatistics() { resetIn_ = numberOfUpdates(); }
  void clearOverlappingPairCache() {}
  // Joints are interactions of their own.
  void useEqualityConstraints(bool /*choice*/ = true) {}

 private:
  SiconosBulletOptions options_;
  long resetIn_ = -1;  // value of numberOfUpdates()
};
