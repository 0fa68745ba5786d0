// Included before an example of the kernel: its simulations print the hash of their state when they
// are destroyed. All headers that name the two classes come first; what the example itself calls
// EventDriven or TimeStepping are those below.
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
