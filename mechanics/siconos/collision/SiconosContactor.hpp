#pragma once

#include <SiconosShape.hpp>
#include <SiconosVector.hpp>
#include <array>
#include <cstdint>

DEFINE_SPTR(SiconosContactor)
DEFINE_SPTR(SiconosContactorSet)
DEFINE_SPTR(StaticBody)

namespace rico::adapters {
struct PlacedShape;
}

/// A shape in the frame of a body, q = (x, quaternion), with its collision group.
class SiconosContactor {
 public:
  explicit SiconosContactor(SP::SiconosShape contactShape, SP::SiconosVector place = nullptr,
                            int group = 0)
      : shape(std::move(contactShape)), offset(std::move(place)), collision_group(group) {}

  SP::SiconosShape shape;
  SP::SiconosVector offset;  ///< null: at the body's origin
  int collision_group;
};

/// The shapes of one body.
class SiconosContactorSet : public std::vector<SP::SiconosContactor> {
 public:
  SiconosContactorSet() = default;
  virtual ~SiconosContactorSet();

  void append(SP::SiconosContactor contactor) { push_back(std::move(contactor)); }
  void append(const std::vector<SP::SiconosContactor>& more) {
    insert(end(), more.begin(), more.end());
  }
  void append(const SiconosContactorSet& more) { insert(end(), more.begin(), more.end()); }
  void append(const SP::SiconosContactorSet& more) { append(*more); }

  /// The shapes for contact detection, in the frame `base` of the body.
  std::vector<rico::adapters::PlacedShape> placed(const SP::SiconosVector& base) const;
  /// The inertia about its origin of a body with this mass and uniform density; null if no shape
  /// has a volume.
  virtual SP::SimpleMatrix inertia(double mass) const;
};

/// Static shapes under one number.
class StaticBody {
 public:
  SP::SiconosContactorSet contactorSet;
  SP::SiconosVector base;
  int number = 0;
  std::vector<std::uint64_t> identities;  ///< of its shapes
};
