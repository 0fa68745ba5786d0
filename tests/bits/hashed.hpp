// Included before an example of the kernel: its simulations print the hash of their state when they
// are destroyed. It includes all headers that name the two classes, so that in the example itself
// the names EventDriven and TimeStepping mean the classes below.
#pragma once

#include <cinttypes>
#include <cstdio>
#include <kernel/simulation/AdaptiveTimeStepping.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/state/StateHash.hpp>

namespace rico::bits {

template <class Base>
class Hashed : public Base {
 public:
  using Base::Base;
  ~Hashed() override {
    StateHash hash;
    this->recordState(hash);
    std::fprintf(stderr, "state %016" PRIx64 "\n", hash.value());
  }
  Hashed(const Hashed&) = delete;
  Hashed& operator=(const Hashed&) = delete;
};

using HashedEventDriven = Hashed<rico::EventDriven>;
using HashedTimeStepping = Hashed<rico::TimeStepping>;

}  // namespace rico::bits

#define EventDriven bits::HashedEventDriven
#define TimeStepping bits::HashedTimeStepping
