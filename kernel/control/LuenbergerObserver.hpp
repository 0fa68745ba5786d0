#pragma once

#include <kernel/control/Observer.hpp>

namespace rico {

/// The observer of D. G. Luenberger: over [t_k, t_{k+1}] the error is that of t_k,
///
///     e_k = C x̂_k − y_k                                                                  (1)
///
/// so that L is to make A + L C stable. At the first instant x̂ is what was given.
class LuenbergerObserver : public Observer {
 public:
  using Observer::Observer;
  void sample(double t) override;

 private:
  bool begun_ = false;
  Vector y_;
};

}  // namespace rico
