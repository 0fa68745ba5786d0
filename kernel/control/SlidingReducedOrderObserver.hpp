#pragma once

#include <kernel/control/Observer.hpp>

namespace rico {

/// An observer that corrects by the present measurement: over [t_k, t_{k+1}] e is the error of an
/// uncorrected step of the model,
///
///     e_{k+1} = C x̂⁰_{k+1} − y_{k+1},      x̂⁰ = (1) of Observer with e = 0                 (1)
///
/// At the first instant x̂ is moved to the nearest state with C x̂ = y.
class SlidingReducedOrderObserver : public Observer {
 public:
  using Observer::Observer;
  void sample(double t) override;

 private:
  void useFirstMeasurement();

  bool begun_ = false;
};

}  // namespace rico
