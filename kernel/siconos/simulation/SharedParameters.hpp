#pragma once

#include <kernel/algebra/Vector.hpp>
#include <memory>
#include <vector>

namespace rico {
class DynamicalSystem;
class NonSmoothDynamicalSystem;
class SecondOrderDS;
}  // namespace rico

/// Parameters z that are the position of another system, setzPtr(other->q()), in linear models.
/// Published results have the forces of a step with z at q + h v, the position with which a step
/// begins there; the kernel's linear schemes leave q where it is. Such a z is a vector of its own
/// here: q + h v during the step, q after it.
class SharedParameters {
 public:
  /// Finds such parameters.
  void begin(const rico::NonSmoothDynamicalSystem& model);
  void beforeStep(double h) const;
  void afterStep() const;

 private:
  struct Shared {
    rico::SecondOrderDS* owner;
    std::shared_ptr<rico::Vector> z;
  };

  void share(rico::DynamicalSystem& system, rico::SecondOrderDS& owner);

  std::vector<Shared> shared_;
};
