#pragma once

#include <memory>
#include <utility>

/// A unit of the kernel that calls the virtual functions of its adapter, the owner, which users may
/// override. ownBegin() and ownSample() are the functions of the kernel's class.
template <class Kernel, class Owner>
class SampledUnitOf : public Kernel {
 public:
  template <class... Arguments>
  explicit SampledUnitOf(Owner& owner, Arguments&&... arguments)
      : Kernel(std::forward<Arguments>(arguments)...), owner_(owner) {}

  void begin(double t0, double period) override {
    t0_ = t0;
    period_ = period;
    owner_.begin();
  }
  void sample(double t) override {
    t_ = t;
    owner_.sample();
  }

  void ownBegin() { Kernel::begin(t0_, period_); }
  void ownSample() { Kernel::sample(t_); }

 private:
  Owner& owner_;
  double t0_ = 0.0, period_ = 0.0, t_ = 0.0;
};

/// A unit that samples nothing by itself: the base of users' classes.
template <class Abstract>
class LeftToOwner : public Abstract {
 public:
  using Abstract::Abstract;
  void sample(double /*t*/) override {}
};
