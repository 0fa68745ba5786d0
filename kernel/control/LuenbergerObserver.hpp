#pragma once

#include <kernel/control/Observer.hpp>

namespace rico {

/// The observer of D. G. Luenberger. In each period [t_k, t_{k+1}] the error e in (1) of Observer
/// is constant, equal to that at the instant t_k:
///
///     e_k = C x̂_k − y_k                                                                  (1)
///
/// Choose L so that A + L C is stable. At the first instant x̂ has its initial value.
class LuenbergerObserver : public Observer {
 public:
  using Observer::Observer;
  void sample(double t) override;

 private:
  bool begun_ = false;
  Vector y_;
};

}  // namespace rico
