#pragma once

#include <numerics/rico_sweep.h>

#include <cstdint>
#include <span>
#include <vector>

namespace rico {

/// The contacts of rigid bodies that are connected, through dynamic bodies, with given ones.
struct RigidCluster {
  std::vector<char> isIn;          ///< for each contact: 1 if it is one of them
  std::size_t contacts = 0;        ///< their number
  bool isOfOnePopulation = false;  ///< none has a body outside of the population
};

/// `touched`: the given bodies, as numbers in the population. Its body i is bodies[first + i], the
/// `count` is their number.
RigidCluster clusterOf(std::span<const RicoContactPair> pairs,
                       std::span<const RicoContactBody> bodies,
                       std::span<const std::uint32_t> touched, std::int64_t first,
                       std::int64_t count);

}  // namespace rico
